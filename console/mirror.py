"""The console's copy of every terminal's journal, checked entry by entry against its own settlement."""

from msgspec.structs import replace

from console import takeover
from console.archive import Archive, find_round, put_round
from console.claims import corrected, follow, moved_cents
from console.effects import Alarm, AppendJournal, Effects, PutTerminal, PutTransfer, ToTerminal
from console.state import Owed, Table
from games.money import amount
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
        followed = follow(replace(row, journal_seq=seq, journal_hash=next_hash(row.journal_hash, data)), entry)
        if min(followed.credit_cents, followed.escrow_cents) < 0:
            # Not taken in: a copy below zero would be the end of the console, and one terminal must not be able to.
            return [*effects, *lock(table, terminal, f"entry {seq} of its journal takes what is not there")]
        table.terminals[terminal] = row = followed
        effects.append(AppendJournal(terminal, seq, entry.round, entry.version, entry.kind, data, row.journal_hash))
        effects += _check(table, terminal, entry, archive)
        row = table.terminals[terminal]
    if effects:
        effects.append(PutTerminal(row))
    return [*effects, ToTerminal(terminal, JournalAck(row.journal_seq))]


def _check(table: Table, terminal: str, entry: Entry, archive: Archive) -> Effects:
    if table.terminals[terminal].is_out or entry.kind == "EVACUATE":
        return takeover.reconcile(table, terminal, entry)
    if entry.kind == "TRANSFER":
        return _transfer(table, terminal, entry)
    if entry.kind not in SETTLEMENTS:
        return _held(table, terminal, entry)
    owed = table.owed.get((entry.round, entry.version), {})
    expected = owed.pop(terminal, None)
    if expected is None:
        # A slip that was never registered is returned by a void without the console having expected it.
        if entry.kind == "VOID":
            return _held(table, terminal, entry)
        return lock(table, terminal, f"it settled round {entry.round}, where nothing of it stands")
    if not agrees(entry, expected):
        return lock(
            table,
            terminal,
            f"round {entry.round} pays {expected.payout_cents} cents on {expected.stake_cents}, "
            f"its ledger says {entry.payout_cents} on {entry.stake_cents} ({entry.postings})",
        )
    if not owed:
        del table.owed[entry.round, entry.version]
    return [*corrected(table, terminal, entry), *complete(table, entry.round, archive)]


def _held(table: Table, terminal: str, entry: Entry) -> Effects:
    """Money put into escrow or given back from it stays the player's."""
    if entry.kind in ("HOLD", "STAND", "VOID") and all({*move[:2]} == {"credit", "escrow"} for move in entry.postings):
        return []
    return lock(table, terminal, f"entry {entry.seq} of its journal ({entry.kind}) moves what nobody owes it")


def agrees(entry: Entry, expected: Owed) -> bool:
    to_house = sum(cents for _, target, cents in entry.postings if target == "house")
    from_house = sum(cents for source, _, cents in entry.postings if source == "house")
    if to_house - from_house != expected.house_cents:
        return False
    if entry.kind == "SETTLE" and moved_cents(entry, "escrow") != -entry.stake_cents:
        return False  # Who never held the stake must not win on it.
    if expected.may_return_more:
        return entry.payout_cents == entry.stake_cents >= expected.stake_cents
    return (entry.stake_cents, entry.payout_cents) == (expected.stake_cents, expected.payout_cents)


def complete(table: Table, number: int, archive: Archive) -> Effects:
    """A round is complete when no version of its outcome is owed to anyone."""
    if any(number == of_round for of_round, _ in table.owed):
        return []
    row = find_round(table, number, archive)
    return [] if row is None else put_round(table, replace(row, complete=True))


def _transfer(table: Table, terminal: str, entry: Entry) -> Effects:
    row = table.transfers.get(entry.key)
    if row is None or row.terminal != terminal or row.state != "asked":
        return lock(table, terminal, f"it booked transfer {entry.key}, which nobody asked for")
    asked = ("money-in", "credit", row.cents) if row.cents > 0 else ("credit", "money-out", -row.cents)
    if entry.postings not in ([], [asked]):
        return lock(table, terminal, f"transfer {entry.key} of {row.cents} cents was booked as {entry.postings}")
    row = replace(row, state="applied" if entry.postings else "refused")
    if row.state == "applied" and row.cents < 0:
        table.transfers[entry.key] = row
        return [PutTransfer(row), Alarm("pay", f"Pay {amount(-row.cents)} to the player at {terminal} ({entry.key}).")]
    del table.transfers[entry.key]
    return [PutTransfer(row)]


def lock(table: Table, terminal: str, reason: str) -> Effects:
    """A difference is never mended by a machine: the terminal is locked and people look."""
    row = replace(table.terminals[terminal], locked=reason[:240])
    if row == table.terminals[terminal]:
        return [ToTerminal(terminal, Lock(row.locked))]
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
