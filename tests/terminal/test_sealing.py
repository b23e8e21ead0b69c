"""A terminal seals its file when the gaming day has ended and nothing is open; a long history does not
slow its start.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest

from durable import StoreError
from protocol.chain import GENESIS
from protocol.enums import Phase
from protocol.messages import Ask, State
from terminal.effects import PutCursor, SealDay
from terminal.ledger import LedgerError, pack_ledger, unpack_ledger
from terminal.sealing import seal_when_due
from terminal.seat import Seat
from terminal.slips import RoundSlip
from terminal.store import Store
from terminal.view import ChooseChip, KeepFavourite, LimitMyself
from tests.table import FIRST_WALL_MS, HASTY_DISK, Clock, days_of
from tests.terminal.days import BET, DaysFloor, play, played

NOT_STORED = ("session", "state", "state_heard_s", "limits", "terms", "terms_seq", "table", "receipt", "over_round")


def stored(seat: Seat) -> dict[str, object]:
    """The fields of a seat that a restart must restore."""
    return {field.name: getattr(seat, field.name) for field in fields(seat) if field.name not in NOT_STORED}


def counted(store: Store, table: str) -> int:
    count: int = store._file.rows(f"SELECT count(*) FROM {table}")[0][0]
    return count


def test_terminal_seals_its_file_after_each_gaming_day(tmp_path: Path) -> None:
    floor = played(tmp_path)
    assert floor.sealed("T1") == []
    floor.end_day()
    assert floor.sealed("T1") == [1]
    assert counted(floor["T1"].store, "journal") == 0
    play(floor, 1)
    assert floor.is_even()
    floor.end_day()
    assert floor.sealed("T1") == [1, 2]


def test_restart_after_sealing_restores_the_seat_unchanged(tmp_path: Path) -> None:
    floor = played(tmp_path, 3)
    for errand in (ChooseChip(500), KeepFavourite(BET), LimitMyself(50_000, None)):
        floor["T1"].finish(floor["T1"].core.errand(errand, floor.clock.now()))
    floor.end_day()
    before = stored(floor["T1"].seat)
    floor.restart("T1")
    assert stored(floor["T1"].seat) == before
    floor.pass_time(1.0)
    play(floor, 2)
    assert floor.is_even()
    before = stored(floor["T1"].seat) | {
        "acked_seq": 10
    }  # The last acknowledgement is stored with the next record only.
    floor.restart("T1")
    assert stored(floor["T1"].seat) == before


def test_new_file_begins_with_at_most_20_slips_and_an_empty_journal(tmp_path: Path) -> None:
    floor = played(tmp_path, 25)
    floor.end_day()
    store = floor["T1"].store
    assert (counted(store, "slips"), counted(store, "revisions"), counted(store, "journal")) == (20, 20, 0)
    assert counted(store, "ended") == 25


def test_terminal_restarted_before_a_due_sealing_seals_once_it_has_heard_the_console(tmp_path: Path) -> None:
    floor = played(tmp_path)
    floor.say_that_the_day_ends()
    floor.restart("T1")
    assert floor.sealed("T1") == []
    assert (floor["T1"].seat.ended_day, floor["T1"].seat.file_number) == (1, 1)
    floor.pass_time(2.0)
    assert floor.sealed("T1") == [1]
    assert floor["T1"].seat.file_number == 2


def test_several_days_missed_while_disconnected_are_sealed_as_one_file(tmp_path: Path) -> None:
    floor = played(tmp_path)
    floor.cut.add("T1")
    for _ in range(3):
        floor.end_day()
    floor.cut.clear()
    floor.pass_time(20.0)
    assert floor.is_even()
    assert floor.sealed("T1") == [1]
    assert floor["T1"].seat.file_number == 4
    floor.end_day()
    assert floor.sealed("T1") == [1, 4]


NOW = Clock().now()
HEARD = State(1, "table-1", "game", 3, Phase.IDLE, None, False, None, None, 7, GENESIS, 0, None)


def due() -> Seat:
    """A seat whose day has ended and for which nothing is open."""
    seat = Seat("T1", cursor=7, ended_day=1, state=HEARD)
    seat.slips[1] = RoundSlip(1, 1, version=1, decided_revision=0)
    return seat


def slip_that(**is_so: object) -> Callable[[Seat], None]:
    def change(seat: Seat) -> None:
        seat.slips[2] = RoundSlip(2, 1, **is_so)  # type: ignore[arg-type]

    return change


def undecided(seat: Seat) -> None:
    seat.slips[2] = RoundSlip(2, 1)
    seat.slips[2].add({})


def asked(seat: Seat) -> None:
    seat.course.question = Ask(2, 1, 1, "hit", 5000, {}, {})


OPEN: dict[str, Callable[[Seat], None]] = {
    "money is held": slip_that(held_cents=100),
    "a revision is undecided": undecided,
    "a question is open": asked,
    "an entry is not copied": lambda seat: setattr(seat.ledger, "seq", 1),
    "the terminal is out of service": lambda seat: setattr(seat, "fault", "it does not add up"),
    "the log has more": lambda seat: setattr(seat, "cursor", 6),
    "nobody has been heard": lambda seat: setattr(seat, "state", None),
    "the day has not ended": lambda seat: setattr(seat, "ended_day", 0),
}


def test_ended_day_is_sealed_once(tmp_path: Path) -> None:
    seat = due()
    place, seal = seal_when_due(seat, NOW)
    assert place == PutCursor(7, GENESIS, 0, 0, 1)
    assert isinstance(seal, SealDay)
    assert (seal.number, seal.next_number, seal.wall_ms) == (1, 2, NOW.wall_ms)
    assert unpack_ledger(seal.ledger) == seat.ledger
    assert seal_when_due(seat, NOW) == []


@pytest.mark.parametrize("why", OPEN)
def test_day_is_not_sealed_while_a_round_an_entry_or_the_log_is_open(why: str) -> None:
    seat = due()
    OPEN[why](seat)
    assert seal_when_due(seat, NOW) == []
    assert seat.file_number == 1


def test_undecided_slip_of_a_void_round_does_not_prevent_sealing() -> None:
    seat = due()
    undecided(seat)
    seat.slips[2].version = 1
    assert len(seal_when_due(seat, NOW)) == 2


def test_store_refuses_to_seal_a_ledger_that_is_not_at_the_end_of_its_journal(tmp_path: Path) -> None:
    floor = played(tmp_path)
    seat = floor["T1"].seat
    seat.ended_day = 1
    _, seal = seal_when_due(seat, NOW)
    assert isinstance(seal, SealDay)
    other = replace(unpack_ledger(seal.ledger), seq=1)
    with pytest.raises(StoreError, match="cannot be sealed"):
        floor["T1"].store.seal_day(SealDay(1, 2, pack_ledger(other), FIRST_WALL_MS))
    assert floor.sealed("T1") == []


def test_changed_entry_in_the_file_after_a_sealed_day_is_found_by_the_hash_chain(tmp_path: Path) -> None:
    floor = played(tmp_path)
    floor.end_day()
    play(floor, 1)
    floor["T1"].store._file.commit([("UPDATE journal SET hash = zeroblob(32) WHERE seq = 5", ())])
    floor["T1"].store.close()
    path = tmp_path / "T1.db"
    store = Store(path, days=days_of(path), vfs=HASTY_DISK.name)
    with pytest.raises(LedgerError, match="entry 5 of the journal has been changed"):
        store.load("T1")
    store.close()


def test_terminal_never_seals_while_no_day_ends(tmp_path: Path) -> None:
    floor = DaysFloor(tmp_path, "T1")
    floor.join(T1=10_000)
    play(floor, 2)
    floor.pass_time(30.0)
    assert floor.sealed("T1") == []
