"""How a terminal reads the console's log: each record once and in order, and only the log with which it began."""

import random
from pathlib import Path

from protocol.chain import GENESIS, next_hash
from protocol.clock import Now
from protocol.codec import Frame, encode_record
from protocol.enums import Phase, TransferKind
from protocol.messages import Event, Get, State, Transfer
from protocol.session import Watchdog
from terminal.core import Core
from terminal.effects import Effects, PutCursor, PutFault, Send
from terminal.store import Store
from tests.phrased import clause
from tests.table import RULES

BY_HAND = TransferKind.ATTENDANT
RECORDS = [
    encode_record(seq, 0, "table-1", RULES.name, Transfer(f"c{seq}", "T1", 0, 100, "1001", BY_HAND, ""), GENESIS)
    for seq in range(1, 13)
]
HASHES = [GENESIS]
for record in RECORDS:
    HASHES.append(next_hash(HASHES[-1], record))


class Reader:
    def __init__(self, folder: Path) -> None:
        self._store = Store(folder / "terminal.db")
        self.core = Core(self._store.load("T1"), RULES, self._store, 1, "", Watchdog(random.uniform, 0.0))

    def hears(self, message: Event | State) -> Effects:
        return self.core.hear(Frame(1, 0, 1, message), Now(1.0, 1000))


def state(log_head: int, log_hash: bytes) -> State:
    return State(1, "table-1", RULES.name, 1, Phase.BETS_OPEN, None, False, None, None, log_head, log_hash, 0, None)


def test_records_received_in_any_order_are_applied_once_and_in_order(tmp_path: Path) -> None:
    for seed in range(20):
        (folder := tmp_path / str(seed)).mkdir()
        reader, rng, applied = Reader(folder), random.Random(seed), list[int]()
        for _ in range(60):
            seq = rng.randint(1, len(RECORDS))
            applied += [each.seq for each in reader.hears(Event(seq, RECORDS[seq - 1])) if isinstance(each, PutCursor)]
        seat = reader.core.seat
        assert applied == list(range(1, seat.cursor + 1))
        assert seat.ledger.credit_cents == 100 * seat.cursor
        assert seat.cursor_hash == HASHES[seat.cursor]
        assert seat.fault is None


def test_terminal_behind_the_log_asks_for_the_next_record(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.hears(Event(1, RECORDS[0]))
    reader.core.seat.epoch, reader.core.seat.session = 1, 1
    assert Send(Get(2)) in reader.hears(state(2, HASHES[2]))


def test_state_with_another_log_hash_at_the_same_length_puts_the_terminal_out_of_service(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.hears(Event(1, RECORDS[0]))
    assert not any(isinstance(each, PutFault) for each in reader.hears(state(1, HASHES[1])))
    (fault,) = reader.hears(state(1, HASHES[2]))
    assert isinstance(fault, PutFault)
    assert (
        clause(reader.core.seat.fault)
        == "the console's log differs from the log that this terminal has read up to record 1"
    )


def test_state_with_a_shorter_log_than_was_read_is_ignored_as_outdated(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for seq in (1, 2):
        reader.hears(Event(seq, RECORDS[seq - 1]))
    assert reader.hears(state(1, HASHES[1])) == []
    assert reader.core.seat.state is None
    assert reader.core.seat.fault is None
