"""A round that was taken over from a terminal, and corrected after its day was sealed, is verified."""

from pathlib import Path

import pytest

from record.audit.book import story_of
from record.audit.evacuations import take_over
from record.audit.sealed import keep_reached, verify_all
from record.audit.verify import verify
from tests.console.evacuated import copied, die, evacuate, handed_over_cents, revive
from tests.console.test_sealing import days, floor_of, next_day
from tests.record.test_sealed_days import console_books
from tests.table import STRAIGHT, Floor


def test_correction_of_a_round_taken_over_on_a_sealed_day_is_verified(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    number = floor.open()
    floor.bet("T2", STRAIGHT)
    floor.close()
    die(floor, "T2")
    evacuate(floor, "T2")
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(8.0)
    revive(floor, "T2")
    floor.desk.done("unlock", staff="carl", second="anna", terminal="T2", reason="it is back")
    floor.desk.done("credit", second="carl", terminal="T2", cents=3_000)
    floor.pass_time(3.0)
    floor.play("20", T2=STRAIGHT)
    next_day(floor)
    floor.correct(number, "20")
    floor.desk.store.close()
    for player in floor.players.values():
        player.store.close()
    assert days(tmp_path) == ["000001.db"]
    assert [finding.sentence for finding in verify_all(tmp_path, []).findings] == []


def left(floor: Floor) -> list[str]:
    """What an auditor finds in all files together, and in each console file by itself."""
    floor.desk.store.close()
    for player in floor.players.values():
        player.store.close()
    return [finding.sentence for finding in verify_all(floor.folder, []).findings]


def evacuated_with_a_correction_under_way(folder: Path, *, was_booked: bool, is_last: bool = False) -> Floor:
    """A round of a sealed day is corrected while its terminal is dark; what it takes back is less to hand over."""
    floor = floor_of(folder)
    number = floor.play("17", T2=STRAIGHT)
    if not is_last:  # The slips of the last round go on into the next file.
        floor.play("20", T1=STRAIGHT)
    next_day(floor)
    if was_booked:
        floor.correct(number, "20")
        floor.correct(number, "17")
    before_cents = floor["T2"].credit_cents
    die(floor, "T2")
    floor.correct(number, "20")
    pays_cents = evacuate(floor, "T2")
    assert pays_cents == before_cents - 36 * STRAIGHT["straight:17"]
    return floor


@pytest.mark.parametrize("is_last", [False, True], ids=["not-the-last", "the-last"])
@pytest.mark.parametrize("was_booked", [False, True], ids=["first", "third"])
def test_a_correction_of_a_sealed_day_that_was_under_way_at_an_evacuation_is_verified(
    tmp_path: Path, was_booked: bool, is_last: bool
) -> None:
    floor = evacuated_with_a_correction_under_way(tmp_path, was_booked=was_booked, is_last=is_last)
    assert left(floor) == []
    day, newest = console_books(tmp_path / "console.db")
    keep_reached(day, {1}, newest.earlier)
    (evacuated,) = take_over(newest, story_of(newest)).evacuations
    assert evacuated.is_certain
    assert evacuated.position.due_cents == evacuated.body.cents


@pytest.mark.parametrize("is_last", [False, True], ids=["not-the-last", "the-last"])
@pytest.mark.parametrize("was_booked", [False, True], ids=["first", "third"])
def test_where_that_day_is_not_at_hand_nothing_is_found_wrong_but_that(
    tmp_path: Path, was_booked: bool, is_last: bool
) -> None:
    floor = evacuated_with_a_correction_under_way(tmp_path, was_booked=was_booked, is_last=is_last)
    (tmp_path / "days" / "000001.db").rename(tmp_path / "archived")
    assert [sentence.partition(":")[0] for sentence in left(floor)] == ["days 1"]


def test_evacuated_reconciled_and_evacuated_again_in_one_round_over_a_day_is_verified(tmp_path: Path) -> None:
    """What was in play left with the first evacuation; the second hands over only what came since."""
    floor = floor_of(tmp_path)
    next_day(floor)
    floor.open()
    floor.bet("T2", STRAIGHT)
    floor.close()
    die(floor, "T2")
    first_cents = evacuate(floor, "T2")
    revive(floor, "T2")
    floor.desk.done("unlock", staff="carl", second="anna", terminal="T2", reason="it is back")
    floor.desk.done("credit", second="carl", terminal="T2", cents=3_000)
    floor.pass_time(3.0)
    die(floor, "T2")
    assert (first_cents, evacuate(floor, "T2")) == (5_000 - STRAIGHT["straight:17"], 3_000)
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(8.0)
    next_day(floor)
    assert handed_over_cents(floor) == first_cents + 3_000 + 36 * STRAIGHT["straight:17"]
    assert left(floor) == []


def test_evacuated_in_a_round_that_is_then_void_is_verified(tmp_path: Path) -> None:
    """What was kept in play is owed in hand, once."""
    floor = floor_of(tmp_path)
    next_day(floor)
    floor.open()
    floor.bet("T2", STRAIGHT)
    floor.close()
    die(floor, "T2")
    first_cents = evacuate(floor, "T2")
    floor.desk.done("void", second="ben", paragraph="5.10", reason="as two people saw it")
    floor.pass_time(8.0)
    next_day(floor)
    assert (first_cents, handed_over_cents(floor)) == (5_000 - STRAIGHT["straight:17"], 5_000)
    assert left(floor) == []


def test_a_terminal_that_lost_its_disk_and_was_evacuated_is_no_finding_and_is_said(tmp_path: Path) -> None:
    """Its blank file is no witness of the ledger that its old disk had: that went with the evacuation."""
    floor = floor_of(tmp_path)
    floor.play("17", T2=STRAIGHT)
    die(floor, "T2")
    floor.restart("T2", loses_disk=True)
    evacuate(floor, "T2")
    floor.cut.discard("T2")
    floor.pass_time(12.0)
    verdict = verify(copied(floor))
    assert verdict.findings == []
    assert verdict.notes == ["T2's own file is new: its disk was replaced, and entries 1-3 have no other witness."]
    assert verdict.witnesses == ["T1"]


def test_a_blank_file_of_a_terminal_that_nobody_evacuated_is_one_finding(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    floor.play("17", T2=STRAIGHT)
    floor.restart("T2", loses_disk=True)
    (found,) = verify(copied(floor)).findings
    assert found.sentence.startswith("T2 journal: this file is another one than the console's copy was made of")


def test_a_correction_of_a_player_who_left_before_the_next_one_was_evacuated_is_verified(tmp_path: Path) -> None:
    """It takes nothing from whoever sits there now; who played the round stands in the sealed day alone."""
    floor = floor_of(tmp_path)
    number = floor.play("17", T2=STRAIGHT)
    floor.play("20", T1=STRAIGHT)
    next_day(floor)
    floor.cash_out("T2")
    floor.desk.done("credit", second="carl", terminal="T2", cents=30_000)
    floor.pass_time(3.0)
    die(floor, "T2")
    floor.correct(number, "20")
    assert evacuate(floor, "T2") == 30_000
    assert left(floor) == []
