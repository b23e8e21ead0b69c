"""A terminal's writes are loaded unchanged, and tampering with the journal is found at the start."""

from pathlib import Path

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from durable import StoreError
from games.registry import GAMES, Registry
from games.roulette.rules import make_rules
from protocol.chain import GENESIS
from protocol.codec import encode_record
from protocol.enums import Phase
from protocol.messages import Close, Fact, Message, Pay
from protocol.visible import visible
from terminal.effects import (
    AppendEntry,
    DropChoice,
    PutChoice,
    PutClosed,
    PutCursor,
    PutFairness,
    PutFault,
    PutRevision,
    PutRoundSlip,
    PutRules,
    PutStep,
    Write,
)
from terminal.ledger import LedgerError
from terminal.seat import put
from terminal.slips import ChoiceMade, Revision
from terminal.store import Store
from tests.dice.floor import DICE
from tests.protocol.strategies import FREE
from tests.table import HASTY_DISK, RULES, Floor, floor_in

COUNTS = st.integers(0, 2**53)
OPTIONAL = st.none() | COUNTS
SLIPS = st.builds(
    PutRoundSlip, st.just(7), COUNTS, COUNTS, COUNTS, st.just(0), COUNTS, OPTIONAL, COUNTS,
    FREE, COUNTS, COUNTS, COUNTS, OPTIONAL, st.text(max_size=64).map(visible), FREE,
    st.lists(st.tuples(st.just("red"), COUNTS, st.just("3.4")), max_size=3), COUNTS, COUNTS, COUNTS, COUNTS,
)  # fmt: skip
HASHES = st.binary(min_size=32, max_size=32)


@given(
    row=SLIPS,
    lines=st.lists(st.binary(max_size=50), max_size=3),
    cursor=st.builds(PutCursor, COUNTS, HASHES, COUNTS, COUNTS, COUNTS),
    fault=st.none() | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=50),
)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_slips_revisions_place_and_fault_are_loaded_as_they_were_stored(
    tmp_path_factory: pytest.TempPathFactory,
    row: PutRoundSlip,
    lines: list[bytes],
    cursor: PutCursor,
    fault: str | None,
) -> None:
    path = tmp_path_factory.mktemp("store") / "T1.db"
    revisions = [Revision(number, data, number) for number, data in enumerate(lines, 1)]
    writes: list[Write] = [row, cursor, PutFault(fault)]
    writes += [PutRevision(7, revision.number, revision.lines, revision.total_cents) for revision in revisions]
    first = Store(path, vfs=HASTY_DISK.name)
    first.commit(writes)
    first.close()
    store = Store(path, vfs=HASTY_DISK.name)
    seat = store.load("T1")
    assert put(seat.slips[7]) == row
    assert seat.slips[7].revisions == {revision.number: revision for revision in revisions}
    assert (seat.cursor, seat.cursor_hash, seat.epoch) == (cursor.seq, cursor.hash, cursor.epoch)
    assert (seat.acked_seq, seat.fault, seat.ledger.seq) == (cursor.acked_seq, fault, 0)
    store.close()


@pytest.mark.parametrize("phase", Phase)
def test_restart_in_any_phase_restores_the_seat_unchanged(tmp_path: Path, phase: Phase) -> None:
    floor = floor_in(phase, tmp_path)
    before = floor["T1"].seat
    floor.restart("T1")
    after = floor["T1"].seat
    assert after.ledger == before.ledger
    assert after.slips == before.slips
    assert (after.cursor, after.cursor_hash, after.epoch) == (before.cursor, before.cursor_hash, before.epoch)
    floor.pass_time(1.0)
    assert floor["T1"].seat.acked_seq == floor["T1"].seat.ledger.seq


def tampered(floor: Floor, *statements: str) -> None:
    """Changes the file with SQL while the terminal is off, and loads it again."""
    floor["T1"].store.close()
    connection = apsw.Connection(str(floor.folder / "T1.db"))
    for sql in statements:
        connection.execute(sql)
    connection.close()
    Store(floor.folder / "T1.db").load("T1")


LAST = "(SELECT max(seq) FROM journal)"


@pytest.mark.parametrize(
    "sql",
    [
        f"DELETE FROM journal WHERE seq = {LAST}",
        "DELETE FROM journal WHERE seq = 1",
        "DELETE FROM journal WHERE seq = 2",
        "DELETE FROM journal",
        f"UPDATE journal SET seq = seq + 1 WHERE seq = {LAST}",
        "UPDATE journal SET hash = zeroblob(32) WHERE seq = 2",
        f"UPDATE journal SET data = zeroblob(40) WHERE seq = {LAST}",
        "UPDATE journal SET data = CAST(data || x'00' AS BLOB) WHERE seq = 1",
        "UPDATE slips SET held_cents = held_cents + 1",
        "UPDATE slips SET held_cents = 0",
        "DELETE FROM slips",
    ],
)
def test_tampering_with_the_journal_or_a_slip_is_found_at_the_start(tmp_path: Path, sql: str) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    with pytest.raises((LedgerError, StoreError)):
        tampered(floor, sql)


def test_deletion_of_the_only_journal_entry_is_found_at_the_start(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    with pytest.raises(LedgerError, match="ends at entry 0 instead of 1"):
        tampered(floor, "DELETE FROM journal WHERE seq = 1")


def test_swapped_journal_rows_are_found_at_the_start(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    with pytest.raises(LedgerError):
        tampered(floor, *(f"UPDATE journal SET seq = {to} WHERE seq = {seq}" for seq, to in ((1, -1), (2, 1), (-1, 2))))


@pytest.mark.parametrize(
    "write",
    [
        AppendEntry(1, b"again", GENESIS),
        PutRevision(1, 1, b"again", 500),
        PutRevision(1, 9, b"", -1),
        PutRoundSlip(2, 1, 0, 0, -1, 0, None, 0, None, 0, 0, 0, None, "", None, [], 0, 0, 0, 0),
    ],
)
def test_database_refuses_a_number_used_twice_or_a_negative_amount(tmp_path: Path, write: Write) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    with pytest.raises(StoreError):
        floor["T1"].store.commit([write])


def test_store_loads_all_slips_without_an_outcome_and_the_newest_20_others(tmp_path: Path) -> None:
    store = Store(tmp_path / "T1.db", vfs=HASTY_DISK.name)
    rows = [(n, 1, 1, 1, 0, 0, 0, 0 if n == 3 else 1) for n in range(1, 41)]
    store.commit([PutRoundSlip(*row, None, 0, 0, 0, None, "", None, [], 0, 0, 0, 0) for row in rows])
    assert sorted(store.load("T1").slips) == [3, *range(21, 41)]
    store.close()


def test_unreadable_fairness_message_is_loaded_as_none(tmp_path: Path) -> None:
    """The message is only for display, and the console sends it again."""
    path = tmp_path / "T1.db"
    for damaged in (b"", b"\xc1", b"\x97", b"\x90" * 50):
        store = Store(path, vfs=HASTY_DISK.name)
        store.commit([PutFairness(damaged)])
        store.close()
        store = Store(path, vfs=HASTY_DISK.name)
        assert store.load("T1").fairness is None
        store.close()


def test_answers_and_steps_of_the_round_in_play_are_loaded_as_they_were_stored(tmp_path: Path) -> None:
    path = tmp_path / "T1.db"
    row = PutRoundSlip(7, 1, 1, 1, 0, 4, 1, 0, None, 0, 0, 0, 5, DICE.rules_hash, {}, [], 0, 0, 0, 0)
    public = {"pot": [], "in": ["T1"], "point": 7}
    bodies: list[Message] = [
        Close(7, "1001", DICE.rules_hash, "dealer", {}, public, bytes(32)),
        Fact(7, 1, ["roll", "3", "4"], [], ""),
        Pay(7, 2, 1),
    ]
    close, *steps = [encode_record(seq, 0, "dice-1", DICE.name, body, GENESIS) for seq, body in enumerate(bodies, 4)]
    first = Store(path, vfs=HASTY_DISK.name)
    first.commit([row, PutClosed(close), *(PutStep(7, step, data) for step, data in enumerate(steps, 1))])
    first.commit([PutChoice(7, 1, "raise", 100, False), PutChoice(7, 2, "stay", 0, False)])
    first.commit([PutChoice(7, 1, "raise", 80, True), DropChoice(7, 2)])
    first.close()
    store = Store(path, vfs=HASTY_DISK.name)
    seat = store.load("T1")
    assert seat.slips[7].choices == {1: ChoiceMade(1, "raise", 80, True)}
    assert (seat.course.round, seat.course.steps, seat.course.close) == (7, 2, bodies[0])
    assert (seat.course.play["rolls"], seat.course.play["paid"]) == ([[3, 4]], True)
    store.close()


def test_terminal_learns_earlier_rules_from_its_file(tmp_path: Path) -> None:
    earlier = Registry({RULES.name: make_rules}).make(RULES.name, {"neighbours_max": 12})
    assert GAMES.by_hash(earlier.rules_hash) is None
    store = Store(tmp_path / "T1.db", vfs=HASTY_DISK.name)
    store.commit([PutRules(earlier.rules_hash, RULES.name, dict(earlier.readings)), PutRules("other", RULES.name, {})])
    store.load("T1")
    store.close()
    known = GAMES.by_hash(earlier.rules_hash)
    assert known is not None
    assert known.readings == {"neighbours_max": 12}
    assert GAMES.by_hash("other") is None
