"""The console's copy of a terminal's journal: without gaps, chained by hashes, and checked to the cent against the
console's own settlement."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from console.invariants import what_is_broken
from console.locks import lock_of
from phrases import phrase
from protocol.codec import decode_entry, encode_entry
from protocol.enums import Account, EntryKind, Phase, VerdictKind
from protocol.messages import Entry, Journal, JournalAck, Lock, Message
from tests.phrased import clause
from tests.table import STRAIGHT, Floor, floor_in

Change = Callable[[Entry], Entry]


def send(floor: Floor, first_seq: int, *entries: bytes) -> list[Message]:
    return floor.say("T1", Journal(first_seq, list(entries)))


def entries(floor: Floor) -> list[bytes]:
    return floor["T1"].store.entries(1, 1000)


def ahead(tmp_path: Path, outcome: str | None = "17") -> tuple[Floor, int]:
    """T1 has settled its slip, and the console has not heard of it yet.

    Also returns the number of the last entry copied.
    """
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.pass_time(1.5)
    copied = floor.desk.table.seats.terminals["T1"].journal_seq
    if outcome is None:
        floor.spin(None, "5.3.2", VerdictKind.INVALID)
        floor.desk.done("void")
    else:
        floor.spin(outcome)
        floor.desk.done("confirm")
    floor.to_terminals()
    assert floor["T1"].seat.ledger.seq > copied
    return floor, copied


def locked(floor: Floor) -> str:
    return clause(floor.desk.table.seats.terminals["T1"].locked)


def test_consoles_copy_of_a_journal_equals_the_terminals_journal_byte_for_byte(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.pass_time(1.5)
    ledger = floor["T1"].seat.ledger
    copy = floor.desk.store.journal("T1")
    assert [data for _, data in copy] == entries(floor)
    assert ledger.hash == floor.desk.table.seats.terminals["T1"].journal_hash


def test_repeated_or_gapped_journal_entries_are_not_added_and_the_answer_names_the_last_copied_entry(
    tmp_path: Path,
) -> None:
    floor, copied = ahead(tmp_path)
    all_entries = entries(floor)
    assert send(floor, copied + 2, *all_entries[copied + 1 :]) == [JournalAck(copied)]
    assert send(floor, 1, *all_entries[:copied]) == [JournalAck(copied)]
    assert send(floor, 1, *all_entries) == [JournalAck(len(all_entries))]
    assert send(floor, copied + 1, *all_entries[copied:]) == [JournalAck(len(all_entries))]
    assert [data for _, data in floor.desk.store.journal("T1")] == all_entries
    assert not locked(floor)


def test_journal_that_differs_in_an_entry_already_copied_locks_the_terminal_and_is_not_copied(tmp_path: Path) -> None:
    """An old disk that was put back and has booked on may have as many entries as the copy, or more."""
    floor, copied = ahead(tmp_path)
    all_entries = entries(floor)
    other = encode_entry(msgspec.structs.replace(decode_entry(all_entries[copied - 1]), note="put back"))
    assert send(floor, copied, other, *all_entries[copied:])[0] == JournalAck(copied)
    assert locked(floor) == f"entry {copied} of its journal differs from the console's copy"
    assert [data for _, data in floor.desk.store.journal("T1")] == all_entries[:copied]


def change_postings(**moved: int) -> Change:
    """Returns a change that adds cents to the postings of one account and leaves the declared sums as they are."""

    def change(entry: Entry) -> Entry:
        (account, by), *_ = moved.items()
        postings = [(a, b, cents + (by if account in (a, b) else 0)) for a, b, cents in entry.postings]
        return msgspec.structs.replace(entry, postings=postings)

    return change


def change_field(**changes: Any) -> Change:
    return lambda entry: msgspec.structs.replace(entry, **changes)


@pytest.mark.parametrize(
    ("outcome", "change"),
    [
        ("17", change_field(payout_cents=18_001)),
        ("17", change_field(payout_cents=17_999)),
        ("17", change_field(stake_cents=501)),
        ("17", change_field(stake_cents=499)),
        ("17", change_postings(credit=1)),
        ("17", change_postings(credit=-1)),
        ("17", change_postings(escrow=1)),
        ("18", change_field(payout_cents=1)),
        ("18", change_postings(escrow=-1)),
        ("17", change_field(round=2)),
        ("17", change_field(version=2)),
        ("17", change_field(kind="HOLD")),
        ("17", change_field(kind="STAND")),
        (None, change_field(stake_cents=501, payout_cents=501)),
        (None, change_field(payout_cents=501)),
        (None, change_field(postings=[("house", "credit", 500)])),
    ],
)
def test_settlement_that_differs_by_one_cent_locks_the_terminal_and_raises_an_alarm(
    tmp_path: Path, outcome: str | None, change: Change
) -> None:
    floor, copied = ahead(tmp_path, outcome)
    entry = decode_entry(entries(floor)[copied])
    assert entry.kind in (EntryKind.SETTLE, EntryKind.VOID)
    answers = send(floor, copied + 1, encode_entry(change(entry)))
    assert locked(floor)
    assert "terminal_locked" in floor.desk.alarms()
    assert [answer for answer in answers if isinstance(answer, Lock)] == [
        lock_of(floor.desk.table.seats.terminals["T1"])
    ]
    row = {row.terminal: row for row in floor.desk.store.load()[0].seats.terminals.values()}["T1"]
    assert clause(row.locked) == locked(floor)


def test_correction_booked_one_cent_off_locks_the_terminal(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.pass_time(1.5)
    copied = floor.desk.table.seats.terminals["T1"].journal_seq
    floor.desk.done("correct", second="ben", round=1, outcome="18", reason="seen")
    floor.to_terminals()
    entry = decode_entry(entries(floor)[copied])
    assert (entry.kind, entry.postings) == ("CORRECT", [("credit", "house", 18_000)])
    send(floor, copied + 1, encode_entry(change_postings(credit=-1)(entry)))
    assert locked(floor)


def test_settlement_booked_twice_locks_the_terminal(tmp_path: Path) -> None:
    floor, copied = ahead(tmp_path)
    entry = decode_entry(entries(floor)[copied])
    again = msgspec.structs.replace(entry, seq=entry.seq + 1)
    send(floor, copied + 1, encode_entry(entry), encode_entry(again))
    assert locked(floor)


def test_void_may_return_a_slip_that_was_never_registered(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.cut.add("T2")
    floor["T2"].bet({"red": 700})
    floor["T1"].bet({"red": 900})
    floor["T1"].sends.clear()
    floor.desk.done("void", paragraph="5.3.8")
    floor.to_terminals()
    floor.cut.clear()
    floor.pass_time(3.0)
    assert (floor["T1"].credit_cents, floor["T2"].credit_cents) == (10_000, 5_000)
    assert not floor.desk.alarms()
    assert floor.is_even()


@pytest.mark.parametrize(
    "postings",
    [
        [("money-in", "credit", 701)],
        [("money-in", "credit", 699)],
        [("credit", "money-out", 700)],
        [("house", "credit", 700)],
        [("money-in", "credit", 350), ("money-in", "credit", 350)],
    ],
)
def test_transfer_booked_with_another_sum_or_account_than_asked_locks_the_terminal(
    tmp_path: Path, postings: list[tuple[str, str, int]]
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    copied = floor.desk.table.seats.terminals["T1"].journal_seq
    floor.desk.done("credit", terminal="T1", cents=700)
    floor.to_terminals()
    entry = decode_entry(entries(floor)[copied])
    send(floor, copied + 1, encode_entry(msgspec.structs.replace(entry, postings=postings)))
    assert locked(floor)


def transfer_entry(seq: int, key: str, *postings: tuple[str, str, int]) -> bytes:
    return encode_entry(
        Entry(
            1,
            seq,
            EntryKind.TRANSFER,
            0,
            1,
            0,
            0,
            0,
            key,
            [(Account(a), Account(b), cents) for a, b, cents in postings],
            0,
            0,
            "",
        )
    )


def test_transfer_that_nobody_asked_for_locks_the_terminal(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    send(floor, 2, transfer_entry(2, "self-made", ("money-in", "credit", 700)))
    assert locked(floor)


def test_transfer_meant_for_another_terminal_locks_the_terminal(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.cut.add("T2")
    id_ = floor.desk.done("credit", terminal="T2", cents=700)["transfer"]
    send(floor, 2, transfer_entry(2, id_, ("money-in", "credit", 700)))
    assert locked(floor)


def test_cash_out_booked_twice_locks_the_terminal(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    id_ = floor.desk.done("cash-out", terminal="T1", cents=700)["transfer"]
    floor.pass_time(1.5)
    seq = floor.desk.table.seats.terminals["T1"].journal_seq + 1
    send(floor, seq, transfer_entry(seq, id_, ("credit", "money-out", 700)))
    assert locked(floor)


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", encode_entry(Entry(1, 7, EntryKind.HOLD, 0, 1, 1, 1, 0, "", [], 0, 0, ""))]
)
def test_journal_entry_that_is_unreadable_or_has_a_wrong_number_locks_the_terminal_with_one_alarm(
    tmp_path: Path, data: bytes
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    send(floor, 2, data)
    assert locked(floor)
    send(floor, 2, data)
    assert floor.desk.alarms().count("terminal_locked") == 1
    assert floor.desk.table.seats.terminals["T1"].journal_seq == 1


def test_locked_terminal_cannot_bet_even_after_a_restart_until_it_is_unlocked(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("lock", terminal="T1", reason="look at it " * 20)
    floor.pass_time(1.5)
    assert floor["T1"].bet(STRAIGHT) is not None
    assert floor.desk.table.seats.present["T1"].locked
    floor.restart("T1")
    floor.pass_time(1.5)
    assert floor["T1"].bet(STRAIGHT) is not None
    floor.desk.done("unlock", second="ben", terminal="T1")
    floor.pass_time(0.5)
    assert floor["T1"].bet(STRAIGHT) is None


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("HOLD", "takes money that is not there"),
        ("STAND", "takes money that is not there"),
        ("TRANSFER", "nobody ordered"),
    ],
)
def test_journal_entry_that_takes_money_the_terminal_lacks_locks_it_and_the_console_runs_on(
    tmp_path: Path, kind: str, why: str
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.pass_time(1.5)
    copied = floor.desk.table.seats.terminals["T1"].journal_seq
    accounts = {"HOLD": ("credit", "escrow"), "STAND": ("escrow", "credit"), "TRANSFER": ("credit", "money-out")}
    entry = decode_entry(entries(floor)[-1])
    forged = msgspec.structs.replace(entry, seq=copied + 1, kind=kind, postings=[(*accounts[kind], 10_000_000)])
    for _ in range(2):
        send(floor, copied + 1, encode_entry(forged))
        assert why in str(locked(floor))
        assert what_is_broken(floor.desk.table) is None
        assert floor.desk.table.seats.terminals["T1"].journal_seq == copied
    floor.restart_console()
    assert what_is_broken(floor.desk.table) is None
    assert why in str(locked(floor))


def test_settlement_of_a_win_whose_stake_was_never_held_locks_the_terminal(tmp_path: Path) -> None:
    floor, copied = ahead(tmp_path)
    entry = decode_entry(entries(floor)[copied])
    net_cents = entry.payout_cents - entry.stake_cents
    forged = msgspec.structs.replace(entry, postings=[("house", "credit", net_cents)])
    send(floor, copied + 1, encode_entry(forged))
    assert "pays S$180.00 for a stake of S$5.00" in str(locked(floor))


SMUGGLED = [
    ("money-in", "credit", 10**9),
    ("unrecovered", "credit", 10**9),
    ("payable", "credit", 10**9),
    ("payable", "credit", 10**9),
    ("unrecovered", "payable", 10**9),
    ("credit", "money-out", 1),
    ("escrow", "credit", 1),
]


@pytest.mark.parametrize("posting", SMUGGLED)
@pytest.mark.parametrize("outcome", ["17", "18", None])
def test_settlement_with_an_additional_posting_locks_the_terminal_and_adds_no_money(
    tmp_path: Path, outcome: str | None, posting: tuple[str, str, int]
) -> None:
    """What the house pays is right to the cent, but an additional posting takes money from another account."""
    floor, copied = ahead(tmp_path, outcome)
    before = floor.desk.table.seats.terminals["T1"]
    entry = decode_entry(entries(floor)[copied])
    send(floor, copied + 1, encode_entry(change_field(postings=[*entry.postings, posting])(entry)))
    assert locked(floor)
    after = floor.desk.table.seats.terminals["T1"]
    assert (after.credit_cents, after.escrow_cents, after.journal_seq) == (
        before.credit_cents,
        before.escrow_cents,
        copied,
    )


def corrected(tmp_path: Path, first: str, then: str) -> tuple[Floor, int, Entry]:
    """T1 has booked a correction, and the console has not heard of it yet."""
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(first)
    floor.desk.done("confirm")
    floor.pass_time(1.5)
    copied = floor.desk.table.seats.terminals["T1"].journal_seq
    floor.desk.done("correct", second="ben", round=1, outcome=then, reason="seen")
    floor.to_terminals()
    return floor, copied, decode_entry(entries(floor)[copied])


@pytest.mark.parametrize(
    ("first", "then", "postings"),
    [
        ("18", "17", [("house", "payable", 18_000)]),  # The player is still here, so the money belongs to the credit.
        ("18", "17", [("house", "credit", 18_000), ("unrecovered", "payable", 10**9)]),
        ("18", "17", [("house", "credit", 18_000), ("money-in", "credit", 10**9)]),
        ("18", "17", [("house", "credit", 17_000), ("house", "unrecovered", 1_000)]),
        ("17", "18", [("unrecovered", "house", 18_000)]),  # There is enough credit to take the money from.
        ("17", "18", [("credit", "house", 10_000), ("unrecovered", "house", 8_000)]),
        ("17", "18", [("payable", "house", 18_000)]),
        ("17", "18", [("escrow", "house", 18_000)]),
    ],
)
def test_correction_booked_to_wrong_accounts_locks_the_terminal_and_makes_no_claim(
    tmp_path: Path, first: str, then: str, postings: list[tuple[str, str, int]]
) -> None:
    floor, copied, entry = corrected(tmp_path, first, then)
    before = floor.desk.table.seats.terminals["T1"]
    send(floor, copied + 1, encode_entry(change_field(postings=postings)(entry)))
    assert locked(floor)
    assert floor.desk.table.money.claims == {}
    assert floor.desk.table.seats.terminals["T1"].credit_cents == before.credit_cents


@pytest.mark.parametrize("credit_session", [0, 2])
def test_journal_entry_with_a_wrong_credit_session_locks_the_terminal(tmp_path: Path, credit_session: int) -> None:
    """The credit session decides whose money a later correction may touch."""
    floor, copied = ahead(tmp_path)
    entry = decode_entry(entries(floor)[copied])
    send(floor, copied + 1, encode_entry(change_field(credit_session=credit_session)(entry)))
    assert locked(floor)


def test_forged_settlement_is_not_counted_and_not_paid_at_the_evacuation(tmp_path: Path) -> None:
    floor, copied = ahead(tmp_path, "18")
    entry = decode_entry(entries(floor)[copied])
    forged = change_field(payout_cents=10**9, postings=[*entry.postings, ("house", "credit", 10**9)])(entry)
    send(floor, copied + 1, encode_entry(forged))
    assert "pays S$0.00 for a stake of S$5.00" in str(locked(floor))
    floor.cut.add("T1")
    floor.pass_time(10.0)
    due = floor.desk.done("evacuate", second="carl", terminal="T1", reason="its ledger lies")
    assert due["pays_cents"] == 9_500


def test_good_entry_before_a_bad_one_is_copied_and_stored_with_the_terminals_row(tmp_path: Path) -> None:
    """It must hold also if the terminal was already locked for the same reason.

    Otherwise the restarted console would copy the good entry twice and fail.
    """
    floor, copied = ahead(tmp_path)
    good, bad = entries(floor)[copied], transfer_entry(copied + 1, "self-made", ("money-in", "credit", 700))
    send(floor, copied + 1, bad)
    send(floor, copied + 1, good, transfer_entry(copied + 2, "self-made", ("money-in", "credit", 700)))
    assert floor.desk.table.seats.terminals["T1"].journal_seq == copied + 1
    floor.restart_console()
    assert floor.desk.table.seats.terminals["T1"].journal_seq == copied + 1
    floor.pass_time(2.0)
    assert floor.desk.table.seats.terminals["T1"].journal_seq == copied + 1


def test_cash_out_whose_entry_arrives_after_the_next_players_slip_does_not_lock_the_terminal(
    tmp_path: Path,
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.open()
    floor.desk.done("cash-out", terminal="T1")
    floor.desk.done("credit", terminal="T1", cents=800)
    floor.to_terminals()
    floor["T1"].tick()
    late, floor["T1"].sends[:] = list(floor["T1"].sends), []
    assert floor["T1"].bet({"red": 800}) is None
    floor.carry()
    assert floor.desk.table.bets.slips["T1"].total_cents == 800
    assert late
    floor.pass_time(3.0)
    assert not locked(floor)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (0, 800)
    assert floor["T1"].seat.acked_seq == floor["T1"].seat.ledger.seq


def test_credit_transfer_booked_without_moving_money_locks_the_terminal(tmp_path: Path) -> None:
    """A slip may already use that credit. If the transfer moved nothing, the slip would have no money behind it."""
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.pass_time(1.5)
    copied = floor.desk.table.seats.terminals["T1"].journal_seq
    floor.desk.done("credit", terminal="T1", cents=700)
    floor.to_terminals()
    entry = decode_entry(entries(floor)[copied])
    assert entry.kind == EntryKind.TRANSFER
    send(floor, copied + 1, encode_entry(msgspec.structs.replace(entry, postings=[])))
    assert "of S$7.00, but moved no money" in locked(floor)
    assert floor.desk.table.money.transfers[entry.key].state == "asked"


def test_entry_of_an_evacuation_that_nobody_decided_locks_the_terminal(tmp_path: Path) -> None:
    floor, copied = ahead(tmp_path)
    entry = decode_entry(entries(floor)[copied])
    send(floor, copied + 1, encode_entry(change_field(kind="EVACUATE", postings=[("credit", "money-out", 5)])(entry)))
    assert locked(floor) == clause(phrase("evacuation_unmade"))


def test_first_settlement_of_a_round_that_is_booked_as_a_correction_locks_the_terminal(tmp_path: Path) -> None:
    floor, copied = ahead(tmp_path)
    entry = decode_entry(entries(floor)[copied])
    send(floor, copied + 1, encode_entry(change_field(kind="CORRECT", postings=[("house", "credit", 17_500)])(entry)))
    assert locked(floor)


def test_correction_booked_to_another_credit_session_locks_the_terminal(tmp_path: Path) -> None:
    floor, copied, entry = corrected(tmp_path, "18", "17")
    send(floor, copied + 1, encode_entry(change_field(credit_session=entry.credit_session + 1)(entry)))
    assert locked(floor)
