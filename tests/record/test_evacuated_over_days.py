"""The audit verifies rounds of evacuated terminals whose correction comes after their day was sealed."""

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


def test_audit_verifies_a_late_correction_of_an_evacuated_terminals_round_of_a_sealed_day(tmp_path: Path) -> None:
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
    """The audit's findings in all files together, after the floor was closed."""
    floor.desk.store.close()
    for player in floor.players.values():
        player.store.close()
    return [finding.sentence for finding in verify_all(floor.folder, []).findings]


def evacuated_with_a_correction_under_way(folder: Path, *, was_booked: bool, is_last: bool = False) -> Floor:
    """A round of a sealed day is corrected while its terminal is away; the correction reduces the evacuated money."""
    floor = floor_of(folder)
    number = floor.play("17", T2=STRAIGHT)
    if not is_last:  # The slips of the last round are carried into the next file.
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
def test_audit_verifies_a_sealed_days_correction_that_an_evacuation_interrupted(
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
def test_audit_without_the_sealed_day_of_an_interrupted_correction_finds_only_the_missing_day(
    tmp_path: Path, was_booked: bool, is_last: bool
) -> None:
    floor = evacuated_with_a_correction_under_way(tmp_path, was_booked=was_booked, is_last=is_last)
    (tmp_path / "days" / "000001.db").rename(tmp_path / "archived")
    assert [sentence.partition(":")[0] for sentence in left(floor)] == ["days 1"]


def test_audit_verifies_two_evacuations_in_one_round_with_a_reconciliation_between_them(tmp_path: Path) -> None:
    """The first evacuation took the stakes in play; the second hands over only the money that came since."""
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


def test_audit_verifies_an_evacuation_in_a_round_that_is_voided_later(tmp_path: Path) -> None:
    """The stakes in play are paid by hand once, after the void."""
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


def test_audit_notes_without_a_finding_the_new_disk_of_an_evacuated_terminal(tmp_path: Path) -> None:
    """The terminal's new file has no entries of the old disk; the evacuation already paid for those."""
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


def test_new_disk_of_a_terminal_that_was_not_evacuated_is_one_finding(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    floor.play("17", T2=STRAIGHT)
    floor.restart("T2", loses_disk=True)
    (found,) = verify(copied(floor)).findings
    assert found.sentence.startswith("T2 journal: this file is another one than the console's copy was made of")


def test_audit_verifies_a_late_correction_for_a_player_who_left_before_the_terminal_was_evacuated(
    tmp_path: Path,
) -> None:
    """The correction takes nothing from the new player; only the sealed day says who played the round."""
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
