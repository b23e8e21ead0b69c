"""Checks an entry of a terminal's journal: it may move exactly what the console's own settlement says."""

from console.archive import Archive, find_round
from console.claims import follow
from console.owed import Owed, PaymentKey
from console.position import Pending, covers_stakes, is_of_leaving, pending_of, walked
from console.rows import TerminalRow, TransferRow
from console.state import Table
from games.game import VOID
from phrases import Phrase, phrase
from protocol.enums import Account, EntryKind, Evacuated, TransferKind, TransferState, VoucherState
from protocol.messages import Entry

SETTLEMENTS = {EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT}
CORRECTED = {Account.CREDIT, Account.PAYABLE, Account.UNRECOVERED}
Postings = list[tuple[Account, Account, int]]


def why_not(table: Table, row: TerminalRow, entry: Entry, archive: Archive) -> Phrase | None:
    """Why the entry is not added to the console's copy of the journal, or None; `row` is the terminal's row before
    the entry."""
    if entry.kind == EntryKind.EVACUATE and row.evacuation is not Evacuated.READMITTED:
        return phrase("evacuation_unmade")
    if row.is_out:
        return _after_evacuation(row, entry)
    if entry.kind == EntryKind.TRANSFER:
        return _not_asked(table, row, entry) or _overtakes(table, row, entry) or _transfer(table, row, entry, archive)
    if entry.kind == EntryKind.TICKET:
        return _ticket(table, row, entry)
    if entry.kind != EntryKind.CORRECT and entry.credit_session != (session := _session_of(table, row, entry, archive)):
        return phrase("entry_session", entry=entry.seq, session=entry.credit_session, other=session)
    expected = table.money.owed.get(key_of(entry), {}).get(row.terminal)
    if entry.kind in SETTLEMENTS and expected is not None:
        return _overtakes(table, row, entry) or _settlement(table, row, entry, expected, archive)
    if entry.kind in (EntryKind.SETTLE, EntryKind.CORRECT):
        return phrase("settled_nothing", round=entry.round)
    # Money put into escrow or given back from it stays the player's.
    is_back_and_forth = all({*move[:2]} == {Account.CREDIT, Account.ESCROW} for move in entry.postings)
    if is_back_and_forth and (entry.kind in (EntryKind.HOLD, EntryKind.STAND) or _is_returned(table, entry, archive)):
        return None
    return phrase("entry_not_owed", entry=entry.seq, kind=entry.kind)


def _session_of(table: Table, row: TerminalRow, entry: Entry, archive: Archive) -> int:
    """The credit session that the entry must name: the current one, or for a round that already paid, the one that
    played it."""
    if entry.credit_session == row.credit_session or entry.kind not in SETTLEMENTS:
        return row.credit_session
    played = table.money.played.get((entry.round, row.terminal)) or archive.played_by(entry.round).get(row.terminal)
    return played or row.credit_session


def key_of(entry: Entry) -> PaymentKey:
    return entry.round, entry.version, entry.payment


def _is_returned(table: Table, entry: Entry, archive: Archive) -> bool:
    """Whether the entry returns unregistered stakes of a round that was void with bets open.

    At a close they are not returned by an entry of this kind.
    """
    row = find_round(table, entry.round, archive)
    return entry.kind == EntryKind.VOID and row is not None and row.outcome == VOID and not row.close_seq


def _after_evacuation(row: TerminalRow, entry: Entry) -> Phrase | None:
    """Checks an entry that comes after an evacuation. It pays nothing any more, and people compare it.

    The log says to the cent what a terminal has, so a disk that has more is not this terminal's ledger.
    """
    if entry.round > row.evacuated_round:
        return phrase("entry_after", entry=entry.seq, round=entry.round)
    after = follow(row, entry)
    left_cents = after.credit_cents + after.escrow_cents + after.leaving_cents
    if entry.kind == EntryKind.EVACUATE and left_cents:
        return phrase("ledger_more", more_cents=left_cents)
    return None


def _overtakes(table: Table, row: TerminalRow, entry: Entry) -> Phrase | None:
    """Refuses an entry that is not for the next record of the log.

    A terminal books the log in its order; one that does not holds a record back.
    """
    first = pending_of(table, row.terminal)[0]
    if first.is_booked_by(entry.kind, key_of(entry), entry.key):
        return None
    return phrase("entry_overtakes", entry=entry.seq, kind=entry.kind, what=first.in_words)


def _not_asked(table: Table, row: TerminalRow, entry: Entry) -> Phrase | None:
    transfer = table.money.transfers.get(entry.key)
    if transfer is None or transfer.terminal != row.terminal or transfer.state != TransferState.ASKED:
        return phrase("transfer_unasked", id=entry.key)
    return None


def _transfer(table: Table, row: TerminalRow, entry: Entry, archive: Archive) -> Phrase | None:
    transfer = table.money.transfers[entry.key]
    cents, may_refuse = transfer.cents, transfer.cents < 0 or is_of_leaving(transfer)
    if entry.postings != [_asked(transfer)] and (entry.postings or not may_refuse):  # A terminal cannot refuse credit.
        if not entry.postings:
            return phrase("transfer_unmoved", id=entry.key, asked_cents=cents)
        return phrase("transfer_other", id=entry.key, asked_cents=cents, postings=_postings(entry))
    if not entry.postings:
        return None
    begins = cents > 0 and row.is_empty
    is_theirs = cents > 0 or row.runs(transfer.credit_session)
    if entry.credit_session != row.credit_session + begins or not is_theirs:
        return phrase("transfer_session", id=entry.key, session=entry.credit_session)
    if cents < 0 and not is_of_leaving(transfer) and not covers_stakes(table, follow(row, entry), archive, entry.key):
        return phrase("transfer_staked", id=entry.key, asked_cents=cents)
    return None


def _asked(transfer: TransferRow) -> tuple[Account, Account, int]:
    """The one posting by which a terminal books a transfer."""
    cents = abs(transfer.cents)
    if is_of_leaving(transfer):
        to = Account.CREDIT if transfer.kind is TransferKind.BACK else Account.MONEY_OUT
        return Account.LEAVING, to, cents
    if transfer.cents > 0:
        return Account.MONEY_IN, Account.CREDIT, cents
    return Account.CREDIT, Account.LEAVING if transfer.kind is TransferKind.TICKET else Account.MONEY_OUT, cents


def _ticket(table: Table, row: TerminalRow, entry: Entry) -> Phrase | None:
    """Checks the entry by which a terminal says that a ticket is on paper.

    The log does not ask for it: it follows from the terminal's own printer, so nothing of the log comes before it.
    """
    ticket = table.money.vouchers.get(entry.key)
    if ticket is None or (ticket.terminal, ticket.state) != (row.terminal, VoucherState.ASSIGNED):
        return phrase("ticket_unasked", id=entry.key)
    if entry.postings != [(Account.LEAVING, Account.MONEY_OUT, ticket.cents)]:
        return phrase("transfer_other", id=entry.key, asked_cents=-ticket.cents, postings=_postings(entry))
    if entry.credit_session != row.credit_session:
        return phrase("transfer_session", id=entry.key, session=entry.credit_session)
    return None


def _settlement(table: Table, row: TerminalRow, entry: Entry, expected: Owed, archive: Archive) -> Phrase | None:
    is_right = agrees(entry, expected)
    if is_right and entry.kind == EntryKind.CORRECT:
        is_right = entry.postings == _correction(table, row, entry, expected, archive)
    elif is_right and expected.gives_back_only and entry.kind == EntryKind.VOID:
        is_payable = any(target == Account.PAYABLE for _, target, _ in entry.postings)
        is_right = is_payable != row.runs(entry.credit_session)
    if is_right:
        return None
    return phrase(
        "pays_other", round=entry.round, payout_cents=expected.payout_cents, stake_cents=expected.stake_cents,
        booked_cents=entry.payout_cents, staked_cents=entry.stake_cents, postings=_postings(entry),
    )  # fmt: skip


def _postings(entry: Entry) -> list[Phrase]:
    return [phrase("posting", moved_cents=cents, source=one, target=other) for one, other, cents in entry.postings]


def agrees(entry: Entry, expected: Owed) -> bool:
    """Whether the entry alone fits what is owed.

    Which of the player's accounts a correction uses depends on what was booked before it.
    """
    sums = entry.stake_cents, entry.payout_cents
    if (entry.kind == EntryKind.CORRECT) != (entry.version > 1):
        return False
    if expected.may_return_more and entry.kind == EntryKind.VOID:
        is_right = expected.stake_cents <= entry.stake_cents == entry.payout_cents
    else:
        is_right = sums == (expected.stake_cents, expected.payout_cents)
    if entry.kind == EntryKind.CORRECT:
        return is_right and _is_between_player_and_house(entry.postings, expected.house_cents)
    returned_cents = expected.returned_cents
    due: Postings = [
        (Account.ESCROW, Account.HOUSE, entry.stake_cents - returned_cents),
        (Account.ESCROW, Account.CREDIT, returned_cents),
        (Account.HOUSE, Account.CREDIT, entry.payout_cents - returned_cents),
    ]
    if entry.kind == EntryKind.VOID:
        earlier = expected.earlier
        due = [
            (Account.ESCROW, Account.CREDIT, entry.stake_cents),
            (Account.HOUSE, Account.CREDIT, earlier.stake_cents - earlier.returned_cents),
            (Account.CREDIT, Account.HOUSE, earlier.payout_cents - earlier.returned_cents),
        ]
        by_hand = [(Account.HOUSE, Account.PAYABLE, -expected.house_cents)]
        if expected.gives_back_only and entry.postings == by_hand:
            return is_right
    return is_right and entry.postings == _moving(due)


def _is_between_player_and_house(postings: Postings, house_cents: int) -> bool:
    if house_cents > 0:
        accounts = [source for source, target, _ in postings if target == Account.HOUSE]
    else:
        accounts = [target for source, target, _ in postings if source == Account.HOUSE]
    is_whole = sum(cents for _, _, cents in postings) == abs(house_cents)
    return is_whole and len(accounts) == len(postings) and set(accounts) <= CORRECTED


def _correction(table: Table, row: TerminalRow, entry: Entry, expected: Owed, archive: Archive) -> Postings | None:
    """The postings of a correction as the terminal's ledger books it: first what earlier corrections left open, then
    the credit.

    Only registered stakes count as staked. The rest of the escrow is the player's credit, whatever the journal calls
    it.
    """
    key = key_of(entry)
    walk = walked(table, row, archive, [Pending(expected.seq, key, owed=expected)])
    if entry.credit_session != walk.session_of(entry.round):
        return None
    credit, payable, lost = walk.corrected[key]
    if expected.house_cents <= 0:
        return _moving(
            [
                (Account.HOUSE, Account.UNRECOVERED, -lost),
                (Account.HOUSE, Account.CREDIT, credit),
                (Account.HOUSE, Account.PAYABLE, payable),
            ]
        )
    return _moving(
        [
            (Account.PAYABLE, Account.HOUSE, -payable),
            (Account.CREDIT, Account.HOUSE, -credit),
            (Account.UNRECOVERED, Account.HOUSE, lost),
        ]
    )


def _moving(postings: Postings) -> Postings:
    return [posting for posting in postings if posting[2]]
