"""The console's copy of every terminal's journal, checked entry by entry against its own settlement."""

from msgspec.structs import replace

from console import takeover
from console.agreement import SETTLEMENTS, key_of, why_not
from console.archive import Archive, find_round, put_round
from console.claims import corrected, follow
from console.effects import Alarm, AppendJournal, Effects, PutCopy, PutTerminal, PutTransfer, ToTerminal
from console.locks import lock_of
from console.position import is_of_leaving
from console.rows import TerminalRow, TransferRow
from console.state import Table
from console.vouchers import change
from phrases import Phrase, Said, phrase
from protocol.chain import next_hash
from protocol.clock import Now
from protocol.codec import RemoteProtocolError, decode_entry
from protocol.enums import AlarmKind, EntryKind, TransferKind, TransferState, VoucherState
from protocol.messages import Entry, Journal, JournalAck, Lock

COPY_CENTS_MAX = 10**15


def journal(table: Table, terminal: str, message: Journal, archive: Archive, now: Now) -> Effects:
    """Copies a terminal's journal entries that agree with the console's own settlement. Any other entry is not copied,
    counted or paid.
    """
    row = before = table.seats.terminals[terminal]
    effects: Effects = []
    why = None
    for offset, data in enumerate(message.entries):
        seq = message.first_seq + offset
        if seq <= row.journal_seq and archive.entry(terminal, seq) not in (data, None):  # None: not on disk yet
            why = phrase("entry_other", entry=seq)
            break
        if seq != row.journal_seq + 1:
            continue
        entry = _read(seq, data)
        why = entry if isinstance(entry, Phrase) else why_not(table, row, entry, archive)
        if isinstance(entry, Phrase) or why:
            break
        followed = follow(replace(row, journal_seq=seq, journal_hash=next_hash(row.journal_hash, data)), entry)
        if why := _does_not_fit(followed):
            break
        table.seats.terminals[terminal] = followed
        effects.append(
            AppendJournal(
                terminal, seq, entry.round, entry.version, entry.payment, entry.kind, data, followed.journal_hash
            )
        )
        effects += _take_in(table, terminal, entry, archive, now)
        row = table.seats.terminals[terminal]
    if effects:
        effects.append(PutCopy(row) if _is_told_by_entries(before, row) else PutTerminal(row))
    effects.append(ToTerminal(terminal, JournalAck(row.journal_seq)))
    return [*effects, *lock(table, terminal, why)] if why else effects


def _is_told_by_entries(before: TerminalRow, row: TerminalRow) -> bool:
    """Whether a terminal's row changed only in what follows from its journal."""
    return (row.locked, row.evacuation, row.evacuated_round) == (
        before.locked, before.evacuation, before.evacuated_round
    )  # fmt: skip


def _does_not_fit(row: TerminalRow) -> Phrase | None:
    """Refuses an entry by which the copy would fall below zero or exceed what its file can hold: no terminal may stop
    the console.
    """
    if min(row.credit_cents, row.escrow_cents, row.leaving_cents) < 0:
        return phrase("entry_not_there", entry=row.journal_seq)
    if max(row.credit_cents, row.escrow_cents, row.leaving_cents) > COPY_CENTS_MAX:
        return phrase("entry_too_much", entry=row.journal_seq)
    return None


def _read(seq: int, data: bytes) -> Entry | Phrase:
    try:
        entry = decode_entry(data)
    except RemoteProtocolError as bad:
        return phrase("entry_unreadable", entry=seq, why=str(bad))
    return entry if entry.seq == seq else phrase("entry_number", entry=seq, other=entry.seq)


def _take_in(table: Table, terminal: str, entry: Entry, archive: Archive, now: Now) -> Effects:
    if table.seats.terminals[terminal].is_out:
        return takeover.reconcile(table, terminal, entry)
    if entry.kind == EntryKind.TRANSFER:
        return _transfer(table, entry, now)
    if entry.kind == EntryKind.TICKET:
        return change(table, table.money.vouchers[entry.key], VoucherState.ALIVE, terminal, now)
    key = key_of(entry)
    owed = table.money.owed.get(key, {})
    if entry.kind not in SETTLEMENTS or terminal not in owed:
        return []
    del owed[terminal]
    if not owed:
        del table.money.owed[key]
    table.money.played[entry.round, terminal] = entry.credit_session
    return [*corrected(table, terminal, entry), *complete(table, entry.round, archive)]


def complete(table: Table, number: int, archive: Archive) -> Effects:
    """Whether a round is complete: it has an outcome, and none of its payments is owed to anyone."""
    if any(number == of_round for of_round, _, _ in table.money.owed):
        return []
    row = find_round(table, number, archive)
    return [] if row is None or not row.version else put_round(table, replace(row, complete=True))


def _transfer(table: Table, entry: Entry, now: Now) -> Effects:
    row = table.money.transfers[entry.key]
    row = replace(row, state=TransferState.APPLIED if entry.postings else TransferState.REFUSED)
    ended = _ticket_ends(table, row, now)
    if row.state == TransferState.APPLIED and row.cents < 0 and row.kind is not TransferKind.TICKET:
        table.money.transfers[entry.key] = row
        sentence = phrase("pay_at", pay_cents=-row.cents, terminal=row.terminal, id=entry.key)
        return [*ended, PutTransfer(row), Alarm(AlarmKind.PAY, sentence)]
    del table.money.transfers[entry.key]
    return [*ended, PutTransfer(row)]


def _ticket_ends(table: Table, row: TransferRow, now: Now) -> Effects:
    """A ticket is void once the terminal has booked that its money went another way, or has refused to make it.

    Not before: until then it may be on paper already, and nobody can redeem a ticket that is not proven.
    """
    went_another_way = is_of_leaving(row) and row.state == TransferState.APPLIED
    was_not_made = row.kind is TransferKind.TICKET and row.cents < 0 and row.state == TransferState.REFUSED
    ticket = table.money.vouchers.get(row.document)
    if ticket is None or not (went_another_way or was_not_made):
        return []
    return change(table, ticket, VoucherState.VOID, row.staff or row.terminal, now, second=row.second)


def lock(table: Table, terminal: str, reason: Said) -> Effects:
    """Locks a terminal over a difference between two records, so that people look at it; no program corrects it."""
    row = replace(table.seats.terminals[terminal], locked=reason)
    if row == table.seats.terminals[terminal]:
        return [ToTerminal(terminal, lock_of(row))]
    table.seats.terminals[terminal] = row
    return [
        PutTerminal(row),
        Alarm(AlarmKind.TERMINAL_LOCKED, phrase("terminal_locked", terminal=terminal, why=reason)),
        ToTerminal(terminal, lock_of(row)),
    ]


def unlock(table: Table, terminal: str) -> Effects:
    row = replace(table.seats.terminals[terminal], locked=None)
    table.seats.terminals[terminal] = row
    return [PutTerminal(row), ToTerminal(terminal, Lock(None, None))]
