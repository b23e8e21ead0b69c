"""Double entry: no money appears or vanishes, and each changed byte is found."""

import copy
from collections.abc import Iterator
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phrases import Phrase, phrase
from protocol.chain import next_hash
from protocol.clock import Now
from protocol.codec import encode_entry
from protocol.enums import Account, EntryKind
from protocol.messages import Entry
from terminal.ledger import Ledger, LedgerError, Meters, Posting, pack_ledger, rebuild, unpack_ledger

NOW = Now(0.0, 1_800_000_000_000)
AMOUNTS = st.integers(1, 10_000)
Stored = list[tuple[int, bytes, bytes]]
A = Account


def book(
    ledger: Ledger, kind: EntryKind, *postings: Posting, stake: int = 0, payout: int = 0
) -> tuple[int, bytes, bytes]:
    session = ledger.session_for_new_money() if postings and postings[0][0] is A.MONEY_IN else None
    entry, data = ledger.post(
        kind,
        postings,
        NOW,
        round_=ledger.seq,
        version=1,
        stake_cents=stake,
        payout_cents=payout,
        credit_session=session,
    )
    return entry.seq, data, ledger.hash


def step(ledger: Ledger, what: str, amount: int, other: int) -> tuple[int, bytes, bytes] | None:
    """One movement of money as a terminal makes it; None if it is impossible now."""
    credit, escrow = ledger.credit_cents, ledger.escrow_cents
    if what == "money in":
        return book(ledger, EntryKind.TRANSFER, (A.MONEY_IN, A.CREDIT, amount))
    if what == "money out" and credit:
        return book(ledger, EntryKind.TRANSFER, (A.CREDIT, A.MONEY_OUT, min(amount, credit)))
    if what == "hold" and credit:
        return book(ledger, EntryKind.HOLD, (A.CREDIT, A.ESCROW, min(amount, credit)))
    if what == "void" and escrow:
        return book(ledger, EntryKind.VOID, (A.ESCROW, A.CREDIT, escrow), stake=escrow, payout=escrow)
    if what == "settle" and escrow:
        postings = (A.ESCROW, A.HOUSE, escrow), (A.HOUSE, A.CREDIT, other)
        return book(ledger, EntryKind.SETTLE, *postings, stake=escrow, payout=other)
    if what == "give":
        return book(ledger, EntryKind.CORRECT, (A.HOUSE, A.CREDIT, amount), (A.HOUSE, A.PAYABLE, other))
    if what == "take":
        return book(
            ledger, EntryKind.CORRECT, (A.CREDIT, A.HOUSE, min(amount, credit)), (A.UNRECOVERED, A.HOUSE, other)
        )
    return None


MOVES = ["money in", "money out", "hold", "void", "settle", "give", "take"]
STEPS = st.lists(st.tuples(st.sampled_from(MOVES), AMOUNTS, AMOUNTS), min_size=1, max_size=25)


def played(steps: list[tuple[str, int, int]]) -> tuple[Ledger, Stored]:
    ledger = Ledger()
    first = book(ledger, EntryKind.TRANSFER, (A.MONEY_IN, A.CREDIT, 1_000))
    return ledger, [first, *(stored for each in steps if (stored := step(ledger, *each)))]


@given(STEPS)
def test_accounts_always_sum_to_zero_and_credit_and_escrow_are_never_negative(
    steps: list[tuple[str, int, int]],
) -> None:
    ledger = Ledger()
    for each in steps:
        step(ledger, *each)
        assert sum(ledger.balances.values()) == 0
        assert ledger.credit_cents >= 0
        assert ledger.escrow_cents >= 0
        meters = ledger.meters
        assert ledger.credit_cents + ledger.escrow_cents == (
            meters.money_in_cents - meters.money_out_cents - meters.stakes_cents
            + meters.wins_cents + meters.corrections_cents
        )  # fmt: skip


@given(STEPS)
def test_ledger_rebuilt_from_its_journal_equals_the_original(steps: list[tuple[str, int, int]]) -> None:
    ledger, stored = played(steps)
    assert rebuild(stored, ledger.seq, Ledger()) == ledger


@given(STEPS, st.sampled_from(Account), st.sampled_from([-1, 1, 1000]))
def test_any_changed_balance_is_found_before_money_moves(
    steps: list[tuple[str, int, int]], account: Account, by: int
) -> None:
    ledger, _ = played(steps)
    ledger.balances[account] += by
    with pytest.raises(LedgerError):
        book(ledger, EntryKind.TRANSFER, (A.MONEY_IN, A.CREDIT, 5))


MONEY_METERS = [field.name for field in fields(Meters) if field.name.endswith("_cents")]


@given(STEPS, st.sampled_from(MONEY_METERS), st.sampled_from([-1, 1, 1000]))
def test_any_changed_meter_of_money_is_found_before_money_moves(
    steps: list[tuple[str, int, int]], meter: str, by: int
) -> None:
    ledger, _ = played(steps)
    setattr(ledger.meters, meter, getattr(ledger.meters, meter) + by)
    with pytest.raises(LedgerError):
        book(ledger, EntryKind.TRANSFER, (A.MONEY_IN, A.CREDIT, 5))


@given(STEPS, st.data())
def test_audit_finds_money_moved_between_two_accounts_without_an_entry(
    steps: list[tuple[str, int, int]], data: st.DataObject
) -> None:
    ledger, _ = played(steps)
    one, other = data.draw(st.permutations([A.CREDIT, A.MONEY_IN, A.MONEY_OUT, A.HOUSE]))[:2]
    ledger.balances[one] += 1
    ledger.balances[other] -= 1
    with pytest.raises(LedgerError):
        ledger.audit()


@pytest.mark.parametrize(
    "posting", [(A.CREDIT, A.ESCROW, 1_001), (A.ESCROW, A.CREDIT, 1), (A.CREDIT, A.MONEY_OUT, 1_001)]
)
def test_posting_of_more_money_than_an_account_has_is_refused(posting: Posting) -> None:
    ledger, _ = played([])
    with pytest.raises(LedgerError):
        book(ledger, EntryKind.HOLD, posting)


def damaged(stored: Stored) -> Iterator[Stored]:
    """The journal with each possible single change: one bit of each byte, one row left out, doubled, or moved."""
    for at, (seq, data, hash_) in enumerate(stored):
        for byte in range(len(data)):
            changed = data[:byte] + bytes([data[byte] ^ 1]) + data[byte + 1 :]
            yield [*stored[:at], (seq, changed, hash_), *stored[at + 1 :]]
        for byte in range(len(hash_)):
            other = hash_[:byte] + bytes([hash_[byte] ^ 128]) + hash_[byte + 1 :]
            yield [*stored[:at], (seq, data, other), *stored[at + 1 :]]
        yield [*stored[:at], (seq + 1, data, hash_), *stored[at + 1 :]]
        yield [*stored[:at], *stored[at + 1 :]]
        yield [*stored[: at + 1], *stored[at:]]
    for at in range(len(stored) - 1):
        swapped = copy.copy(stored)
        swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
        yield swapped


def test_rebuild_finds_every_changed_byte_and_every_row_dropped_doubled_or_swapped() -> None:
    steps = [("hold", 500, 1), ("settle", 1, 900), ("money out", 300, 1), ("give", 10, 20), ("take", 5, 7)]
    ledger, stored = played(steps)
    changes = list(damaged(stored))
    assert len(changes) > 390
    for change in changes:
        with pytest.raises(LedgerError):
            rebuild(change, ledger.seq, Ledger())


@pytest.mark.parametrize(
    "entry",
    [
        Entry(1, 2, EntryKind.HOLD, 0, 1, 1, 1, 0, "", [(Account.CREDIT, Account.ESCROW, 5_000)], 0, 0, ""),
        Entry(1, 2, EntryKind.TRANSFER, 0, 1, 1, 1, 0, "", [(Account.HOUSE, Account.CREDIT, 5_000)], 0, 0, ""),
    ],
)
def test_forged_entry_with_a_correct_hash_is_found_because_the_ledger_does_not_add_up(entry: Entry) -> None:
    ledger, stored = played([])
    data = encode_entry(entry)
    with pytest.raises(LedgerError):
        rebuild([*stored, (2, data, next_hash(ledger.hash, data))], 2, Ledger())


def test_meters_count_money_in_stakes_wins_corrections_and_money_out() -> None:
    ledger, _ = played(
        [("hold", 400, 1), ("settle", 1, 900), ("hold", 100, 1), ("settle", 1, 0), ("hold", 50, 1), ("void", 1, 1),
         ("give", 30, 7), ("take", 10, 3), ("money out", 250, 1)]
    )  # fmt: skip
    assert ledger.meters == Meters(
        money_in_cents=1_000,
        money_out_cents=250,
        stakes_cents=500,
        wins_cents=900,
        corrections_cents=30 - 10,
        rounds_played=2,
        rounds_won=1,
    )
    assert ledger.credit_cents == 1_000 - 250 - 500 + 900 + 20
    assert (ledger.balances[A.PAYABLE], ledger.balances[A.UNRECOVERED]) == (7, -3)


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_credit_session_ends_with_the_full_cash_out_and_a_new_one_begins_with_new_money(
    first: int, second: int
) -> None:
    ledger = Ledger()
    assert not ledger.runs(0)
    book(ledger, EntryKind.TRANSFER, (A.MONEY_IN, A.CREDIT, first))
    book(ledger, EntryKind.TRANSFER, (A.MONEY_IN, A.CREDIT, second))
    assert ledger.runs(1)
    book(ledger, EntryKind.TRANSFER, (A.CREDIT, A.MONEY_OUT, first))
    assert ledger.runs(1)
    book(ledger, EntryKind.TRANSFER, (A.CREDIT, A.MONEY_OUT, second))
    assert not ledger.runs(1)
    book(ledger, EntryKind.TRANSFER, (A.MONEY_IN, A.CREDIT, first))
    assert ledger.runs(2)


def test_credit_session_goes_on_after_a_cash_out_until_the_open_bets_are_lost() -> None:
    ledger, _ = played([("hold", 400, 1), ("money out", 600, 1)])
    assert ledger.runs(1)
    won = copy.deepcopy(ledger)
    step(ledger, "settle", 1, 0)
    assert not ledger.runs(1)
    step(won, "settle", 1, 800)
    assert won.runs(1)


def test_player_who_loses_everything_stays_in_the_credit_session_until_new_money_comes() -> None:
    ledger, _ = played([("hold", 1_000, 1), ("settle", 1, 0)])
    assert ledger.runs(1)
    step(ledger, "money in", 5, 1)
    assert ledger.runs(2)


def of_round(ledger: Ledger, kind: EntryKind, round_: int, *postings: Posting, stake: int, payout: int) -> None:
    ledger.post(kind, postings, NOW, round_=round_, version=1, stake_cents=stake, payout_cents=payout)


def settle(ledger: Ledger, round_: int, stake: int, payout: int, back: int = 0) -> None:
    """Books a payment; `back` is the part of the stake that is returned without being played."""
    moves = (A.ESCROW, A.HOUSE, stake - back), (A.ESCROW, A.CREDIT, back), (A.HOUSE, A.CREDIT, payout - back)
    of_round(ledger, EntryKind.SETTLE, round_, *moves, stake=stake, payout=payout)


def with_held(cents: int) -> Ledger:
    ledger, _ = played([("hold", cents, 1)])
    return ledger


@pytest.mark.parametrize(
    ("payouts", "rounds_won"), [((0, 0), 0), ((300, 0), 1), ((0, 300), 1), ((300, 300), 1), ((0, 0, 50), 1)]
)
def test_round_with_several_payments_is_counted_once_as_played_and_at_most_once_as_won(
    payouts: tuple[int, ...], rounds_won: int
) -> None:
    ledger = with_held(600)
    for payout in payouts:
        settle(ledger, 1, 100, payout)
    assert (ledger.meters.rounds_played, ledger.meters.rounds_won) == (1, rounds_won)
    settle(ledger, 2, 100, 0)
    assert (ledger.meters.rounds_played, ledger.meters.rounds_won) == (2, rounds_won)


def test_stake_returned_without_being_played_counts_neither_as_staked_nor_as_won() -> None:
    ledger = with_held(600)
    settle(ledger, 1, 400, 150, back=150)
    meters = ledger.meters
    assert (meters.stakes_cents, meters.wins_cents, meters.rounds_won) == (250, 0, 0)
    assert ledger.visit.staked_cents == 250


def test_void_of_a_round_with_payments_restores_the_meters_from_before_the_round() -> None:
    ledger = with_held(600)
    settle(ledger, 1, 100, 0)
    before, visit = copy.copy(ledger.meters), ledger.visit
    settle(ledger, 2, 200, 550, back=50)
    moves = (A.ESCROW, A.CREDIT, 300), (A.HOUSE, A.CREDIT, 150), (A.CREDIT, A.HOUSE, 500)
    of_round(ledger, EntryKind.VOID, 2, *moves, stake=300, payout=300)
    assert ledger.meters == before
    assert ledger.visit.staked_cents == visit.staked_cents == 100
    assert (ledger.credit_cents, ledger.escrow_cents) == (900, 0)
    ledger.audit()


def test_void_of_a_round_without_payments_changes_no_meter() -> None:
    ledger = with_held(600)
    settle(ledger, 1, 100, 200)
    before = copy.copy(ledger.meters)
    of_round(ledger, EntryKind.VOID, 2, (A.ESCROW, A.CREDIT, 500), stake=500, payout=500)
    assert ledger.meters == before


def test_rebuild_says_which_entry_is_missing_changed_unreadable_or_misnumbered() -> None:
    ledger, stored = played([("hold", 500, 1)])
    unreadable, other = b"\xc1", encode_entry(Entry(1, 7, EntryKind.HOLD, 0, 1, 1, 1, 0, "", [], 0, 0, ""))
    wrong: list[tuple[Stored, int, Phrase]] = [
        (stored[1:], 2, phrase("entry_missing", entry=1)),
        ([(1, stored[0][1], bytes(32))], 1, phrase("entry_changed", entry=1)),
        ([*stored, (3, other, next_hash(ledger.hash, other))], 3, phrase("own_entry_number", entry=3, itself=7)),
        (stored, 3, phrase("journal_ends", entry=2, last=3)),
        (stored, 1, phrase("journal_ends", entry=2, last=1)),
    ]
    for entries, head, why in wrong:
        with pytest.raises(LedgerError) as found:
            rebuild(entries, head, Ledger())
        assert found.value.why == why
    with pytest.raises(LedgerError) as found:
        rebuild([*stored, (3, unreadable, next_hash(ledger.hash, unreadable))], 3, Ledger())
    assert found.value.why.code == "own_entry_unreadable"


def test_a_ledger_that_is_no_ledger_is_refused_with_a_sentence() -> None:
    ledger, _ = played([])
    assert unpack_ledger(pack_ledger(ledger)) == ledger
    for data in (b"", b"\xc1", pack_ledger(ledger)[:-1]):
        with pytest.raises(LedgerError) as found:
            unpack_ledger(data)
        assert found.value.why.code == "ledger_unreadable"
