"""The console's copy of every terminal's journal, checked entry by entry against its own settlement."""

from dataclasses import replace

from console.effects import Alarm, AppendJournal, Effects, PutRound, PutTerminal, PutTransfer, ToTerminal
from console.presence import Archive
from console.state import Owed, Table
from protocol.chain import next_hash
from protocol.codec import RemoteProtocolError, decode_entry
from protocol.messages import Entry, Journal, JournalAck, Lock

SETTLEMENTS = {"SETTLE", "VOID", "CORRECT"}


def journal(table: Table, terminal: str, message: Journal, archive: Archive) -> Effects:
    row = table.terminals[terminal]
    effects: Effects = []
    for offset, data in enumerate(message.entries):
        seq = message.first_seq + offset
        if seq != row.journal_seq + 1:
            continue
        try:
            entry = decode_entry(data)
        except RemoteProtocolError as bad:
            return [*effects, *lock(table, terminal, f"entry {seq} of its journal cannot be read: {bad}")]
        if entry.seq != seq:
            return [*effects, *lock(table, terminal, f"entry {seq} of its journal calls itself {entry.seq}")]
        row = replace(row, journal_seq=seq, journal_hash=next_hash(row.journal_hash, data))
        table.terminals[terminal] = row
        effects.append(AppendJournal(terminal, seq, entry.round, entry.version, entry.kind, data, row.journal_hash))
        effects += _check(table, terminal, entry, archive)
        row = table.terminals[terminal]
    if effects:
        effects.append(PutTerminal(row))
    return [*effects, ToTerminal(terminal, JournalAck(row.journal_seq))]


def _check(table: Table, terminal: str, entry: Entry, archive: Archive) -> Effects:
    if entry.kind == "TRANSFER":
        return _transfer(table, terminal, entry)
    if entry.kind not in SETTLEMENTS:
        return []
    owed = table.owed.get((entry.round, entry.version), {})
    expected = owed.pop(terminal, None)
    if expected is None:
        # A slip that was never registered is returned by a void without the console having expected it.
        if entry.kind == "VOID":
            return []
        return lock(table, terminal, f"it settled round {entry.round}, where nothing of it stands")
    if not _agrees(entry, expected):
        return lock(
            table,
            terminal,
            f"round {entry.round} pays {expected.payout_cents} cents on {expected.stake_cents}, "
            f"its ledger says {entry.payout_cents} on {entry.stake_cents}",
        )
    return _complete(table, entry.round, entry.version, archive) if not owed else []


def _agrees(entry: Entry, expected: Owed) -> bool:
    if entry.kind == "VOID":  # A void also gives back what was never registered.
        return entry.payout_cents == entry.stake_cents >= expected.stake_cents
    return (entry.stake_cents, entry.payout_cents) == (expected.stake_cents, expected.payout_cents)


def _complete(table: Table, number: int, version: int, archive: Archive) -> Effects:
    del table.owed[number, version]
    if number == table.round.number:
        return [PutRound(table.change_round(complete=True))]
    row = archive.round(number)
    return [] if row is None or row.version != version else [PutRound(replace(row, complete=True))]


def _transfer(table: Table, terminal: str, entry: Entry) -> Effects:
    row = table.transfers.get(entry.key)
    if row is None or row.terminal != terminal:
        return lock(table, terminal, f"it booked transfer {entry.key}, which nobody asked for")
    moved = sum(cents for _, _, cents in entry.postings)
    if moved not in (0, abs(row.cents)):
        return lock(table, terminal, f"transfer {entry.key} moved {moved} cents instead of {abs(row.cents)}")
    state = "refused" if moved == 0 else "applied"
    row = replace(row, state=state)
    if state == "applied" and row.cents < 0:
        table.transfers[entry.key] = row
        return [PutTransfer(row), Alarm("pay", f"Pay {-row.cents} cents to the player at {terminal} ({entry.key}).")]
    del table.transfers[entry.key]
    return [PutTransfer(row)]


def lock(table: Table, terminal: str, reason: str) -> Effects:
    """A difference is never mended by a machine: the terminal is locked and people look."""
    row = replace(table.terminals[terminal], locked=reason[:240])
    table.terminals[terminal] = row
    return [
        PutTerminal(row),
        Alarm("terminal_locked", f"{terminal} is locked: {reason}"),
        ToTerminal(terminal, Lock(row.locked)),
    ]


def unlock(table: Table, terminal: str) -> Effects:
    row = replace(table.terminals[terminal], locked=None)
    table.terminals[terminal] = row
    return [PutTerminal(row), ToTerminal(terminal, Lock(None))]
