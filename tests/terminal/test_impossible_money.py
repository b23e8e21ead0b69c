"""Records that a console never writes move no money: the terminal goes out of service, or books the refusal."""

from pathlib import Path
from typing import Any

import pytest

from phrases import Phrase, phrase
from protocol.codec import decode_entry, encode_record
from protocol.enums import EntryKind, Phase, TransferKind
from protocol.messages import Entry, Event, Lock, Record, Result, Transfer
from terminal.ledger import LedgerError
from terminal.settlement import apply_record
from tests.table import RULES, Floor, floor_in


def hear(floor: Floor, body: Any) -> None:
    """The next record of the log, which the console never wrote."""
    seq = floor["T1"].seat.cursor + 1
    data = encode_record(seq, 0, "table-1", RULES.name, body, bytes(32))
    floor["T1"].hear(floor.frame("T1", Event(seq, data)))


def newest_entry(floor: Floor) -> Entry:
    (data,) = floor["T1"].store.entries(floor["T1"].seat.ledger.seq, 1)
    return decode_entry(data)


def test_a_result_that_settles_another_stake_than_is_held_puts_the_terminal_out_of_service(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    slip = floor["T1"].seat.slips[1]
    slip.held_cents -= 100
    hear(floor, Result(1, slip.close_seq, 1, 1, "17", False, [], bytes(32)))
    wrong = {"round": 1, "settled_cents": 500, "held_cents": 400}
    assert floor["T1"].seat.fault == phrase("settles_other", **wrong)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (9_500, 500)


@pytest.mark.parametrize(
    ("cents", "session", "note"),
    [
        (700, 9, phrase("session_over", session=9)),
        (-700, 9, phrase("session_over", session=9)),
        (-9_501, 1, phrase("only_free", free_cents=9_500)),
    ],
    ids=["money for a session that is over", "cash-out of a session that is over", "cash-out of money that is staked"],
)
def test_a_transfer_that_is_impossible_is_booked_without_an_amount_and_says_why(
    tmp_path: Path, cents: int, session: int, note: Phrase
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    hear(floor, Transfer("asked", "T1", session, cents, "1001", TransferKind.ATTENDANT, ""))
    entry = newest_entry(floor)
    assert (entry.kind, entry.key, entry.postings, entry.note) == (EntryKind.TRANSFER, "asked", [], note)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (9_500, 500)
    assert floor["T1"].seat.fault is None


def test_a_transfer_to_another_terminal_is_not_booked(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    before = newest_entry(floor)
    hear(floor, Transfer("asked", "T2", 1, 700, "1001", TransferKind.ATTENDANT, ""))
    assert newest_entry(floor) == before


def test_a_record_of_a_kind_that_the_terminal_does_not_know_stops_it(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    record = Record(1, 7, "Lock", 0, "table-1", RULES.name, Lock(None, None), bytes(32))
    with pytest.raises(LedgerError) as unknown:
        apply_record(floor["T1"].seat, record, Lock(None, None), b"", RULES, floor.clock.now())
    assert unknown.value.why == phrase("record_unknown", record=7)
