"""Recall, corrections, and journal entries that the console asks for again also use sealed days."""

from pathlib import Path

import pytest

from durable import StoreError
from protocol.messages import Journal
from terminal.history import DAYS_OPEN, sealed_file
from tests.table import days_of
from tests.terminal.days import DaysFloor, play, played

MANY = 22
"""A number of rounds above what a new file begins with."""


def with_and_without_days(folder: Path, rounds: list[int]) -> tuple[DaysFloor, DaysFloor]:
    """The same play at two tables: one ends a day after each of these numbers of rounds, the other uses one file."""
    floors = []
    for name, ends in (("with", True), ("without", False)):
        (folder / name).mkdir()
        floor = played(folder / name, 0)
        for count in rounds:
            play(floor, count)
            if ends:
                floor.end_day()
            else:
                floor.clock.pass_time(1.0)
                floor.pass_time(2.0)
        floors.append(floor)
    return floors[0], floors[1]


@pytest.mark.parametrize("rounds", [[3], [3, 2], [12, 1], [MANY, 0, 1]])
def test_last_rounds_are_the_same_with_and_without_the_end_of_a_day_between(tmp_path: Path, rounds: list[int]) -> None:
    floor, whole = with_and_without_days(tmp_path, rounds)
    recalled = floor["T1"].core.recall()
    assert recalled == whole["T1"].core.recall()
    assert len(recalled) == min(10, sum(rounds))


def test_rounds_and_journal_entries_of_several_days_are_found_in_order(tmp_path: Path) -> None:
    floor, whole = with_and_without_days(tmp_path, [3, MANY, 4, 1])
    floor.correct(2, "17")
    whole.correct(2, "17")
    store, other = floor["T1"].store, whole["T1"].store
    seq = floor["T1"].seat.ledger.seq
    for count in (1, 20, 21, 24, 27, 28, 100):
        assert store.rounds_played(count) == other.rounds_played(count)
    entries = store.entries(1, 1000)
    assert len(entries) == seq
    for first in range(1, seq + 3):
        assert store.entries(first, 5) == entries[first - 1 : first + 4]


def test_journal_entries_of_sealed_days_are_sent_to_the_console_again(tmp_path: Path) -> None:
    floor = played(tmp_path, 3)
    floor.end_day()
    play(floor, 1)
    player = floor["T1"]
    player.seat.acked_seq = 0
    floor.clock.pass_time(1.1)
    player.tick()
    (sent,) = [message for message in player.sends if isinstance(message, Journal)]
    assert (sent.first_seq, len(sent.entries)) == (1, player.seat.ledger.seq)
    floor.carry()
    assert player.seat.acked_seq == player.seat.ledger.seq
    assert player.seat.locked is None


def test_round_of_a_sealed_day_can_be_corrected(tmp_path: Path) -> None:
    floor, whole = with_and_without_days(tmp_path, [MANY, 1])
    assert 1 not in floor["T1"].seat.slips
    for outcome in ("20", "17", "21"):
        floor.correct(1, outcome)
        whole.correct(1, outcome)
        assert floor["T1"].credit_cents == whole["T1"].credit_cents
        assert floor["T1"].seat.fault is None
    assert floor["T1"].store.slip(1) == whole["T1"].store.slip(1)
    assert floor.is_even()


def test_corrected_slip_of_a_sealed_day_is_still_the_newest_after_a_restart_and_another_day(tmp_path: Path) -> None:
    floor = played(tmp_path, MANY)
    floor.end_day()
    floor.correct(1, "20")
    for _ in range(2):
        found = floor["T1"].store.slip(1)
        assert found is not None
        assert (found.version, found.paid_cents, list(found.revisions)) == (2, 0, [1])
        floor.restart("T1")
        floor.pass_time(1.0)
        play(floor, MANY)
        floor.end_day()
    credit_cents = floor["T1"].credit_cents
    floor.correct(1, "17")
    assert floor["T1"].credit_cents == credit_cents + 18_000


def test_look_up_of_a_round_newer_than_a_sealed_day_does_not_open_that_day(tmp_path: Path) -> None:
    floor = played(tmp_path)
    floor.end_day()
    floor.play("20")
    sealed_file(days_of(tmp_path / "T1.db"), 1).unlink()
    assert floor["T1"].store.slip(2) is None
    floor.correct(2, "17")
    assert floor["T1"].seat.fault is None


def test_only_a_few_sealed_days_are_kept_open_at_a_time(tmp_path: Path) -> None:
    floor = played(tmp_path)
    for _ in range(DAYS_OPEN + 3):
        floor.end_day()
        play(floor, 1)
    store = floor["T1"].store
    assert len(store.entries(1, 1000)) == floor["T1"].seat.ledger.seq
    assert len(store._history._open) == DAYS_OPEN


def test_missing_file_of_a_sealed_day_is_reported_in_one_sentence(tmp_path: Path) -> None:
    floor = played(tmp_path)
    floor.end_day()
    sealed_file(days_of(tmp_path / "T1.db"), 1).unlink()
    with pytest.raises(StoreError, match=r"000001\.db is missing; restore it from a backup\.$"):
        floor["T1"].store.entries(1, 10)


def test_changed_file_of_a_sealed_day_is_reported_in_one_sentence(tmp_path: Path) -> None:
    floor = played(tmp_path)
    floor.end_day()
    day = sealed_file(days_of(tmp_path / "T1.db"), 1)
    data = bytearray(day.read_bytes())
    data[-1] ^= 1
    day.chmod(0o600)
    day.write_bytes(data)
    with pytest.raises(StoreError, match=r"000001\.db is not the file that was sealed; restore it from a backup\.$"):
        floor["T1"].store.entries(1, 10)


def test_reading_a_sealed_day_changes_neither_its_file_nor_its_folder(tmp_path: Path) -> None:
    floor = played(tmp_path)
    floor.end_day()
    day = sealed_file(days_of(tmp_path / "T1.db"), 1)
    before = day.read_bytes()
    floor["T1"].store.entries(1, 10)
    assert [each.name for each in day.parent.iterdir()] == [day.name]
    assert day.read_bytes() == before
