"""What an entry of a terminal's journal may move: exactly what the console's own settlement comes to."""

from console.archive import Archive
from console.claims import claim_of, moved_cents, split
from console.position import staked_cents
from console.state import Evacuated, Owed, Table, TerminalRow
from protocol.messages import Entry

SETTLEMENTS = {"SETTLE", "VOID", "CORRECT"}
CORRECTED = {"credit", "payable", "unrecovered"}
Postings = list[tuple[str, str, int]]


def why_not(table: Table, row: TerminalRow, entry: Entry, archive: Archive) -> str | None:
    """What keeps the entry out of the copy, or None; `row` is the terminal's as it was before."""
    if entry.kind == "EVACUATE" and row.evacuation is not Evacuated.READMITTED:
        return "it booked an evacuation that nobody made"
    if row.is_out:
        return None  # Compared by people: it pays nothing any more.
    if entry.kind == "TRANSFER":
        return _transfer(table, row, entry, archive)
    if entry.kind != "CORRECT" and entry.credit_session != row.credit_session:
        return f"entry {entry.seq} of its journal is of credit session {entry.credit_session}, not {row.credit_session}"
    expected = table.owed.get((entry.round, entry.version), {}).get(row.terminal)
    if entry.kind in SETTLEMENTS and expected is not None:
        return _settlement(table, row, entry, expected, archive)
    if entry.kind in ("SETTLE", "CORRECT"):
        return f"it settled round {entry.round}, where nothing of it stands"
    # Money put into escrow or given back from it stays the player's; a void may return what was never registered.
    if entry.kind in ("HOLD", "STAND", "VOID") and all({*move[:2]} == {"credit", "escrow"} for move in entry.postings):
        return None
    return f"entry {entry.seq} of its journal ({entry.kind}) moves what nobody owes it"


def _transfer(table: Table, row: TerminalRow, entry: Entry, archive: Archive) -> str | None:
    transfer = table.transfers.get(entry.key)
    if transfer is None or transfer.terminal != row.terminal or transfer.state != "asked":
        return f"it booked transfer {entry.key}, which nobody asked for"
    cents = transfer.cents
    asked = ("money-in", "credit", cents) if cents > 0 else ("credit", "money-out", -cents)
    if entry.postings != [asked] and (entry.postings or cents > 0):  # Nothing keeps money off a terminal.
        return f"transfer {entry.key} of {cents} cents was booked as {entry.postings}"
    if entry.postings and cents < 0 and not _is_free(table, row, -cents, archive):
        return f"transfer {entry.key} of {cents} cents takes what is staked"
    begins = cents > 0 and not row.credit_cents and not row.escrow_cents
    if entry.postings and entry.credit_session != row.credit_session + begins:
        return f"transfer {entry.key} was booked in credit session {entry.credit_session}"
    return None


def _is_free(table: Table, row: TerminalRow, cents: int, archive: Archive) -> bool:
    """What stands in a round must stay behind, whatever a journal says of its escrow."""
    return most_cents(table, row, archive) - cents >= staked_cents(table, row.terminal)


def most_cents(table: Table, row: TerminalRow, archive: Archive) -> int:
    """What there may be at a terminal by now, at most, however much of its journal is still under way.

    Credit and escrow of the copy, money that was put on it, and what was won since; less what was lost since, which its
    escrow of that round pays. What a correction or a cash-out takes it may not have heard of.
    """
    asked = [each for each in table.transfers.values() if (each.terminal, each.state) == (row.terminal, "asked")]
    return _without_transfers_cents(table, row, archive) + sum(max(0, each.cents) for each in asked)


def may_have(table: Table, row: TerminalRow, cents: int, archive: Archive) -> bool:
    """Nothing at all it has in any case; transfers can only add to the rest, and are looked through last."""
    if not cents or cents <= _without_transfers_cents(table, row, archive):
        return True
    return cents <= most_cents(table, row, archive)


def _without_transfers_cents(table: Table, row: TerminalRow, archive: Archive) -> int:
    won_cents = 0
    for (number, version), owed in table.owed.items():
        if row.terminal in owed:
            more_cents = -owed[row.terminal].house_cents
            if version == 1 or (more_cents > 0 and _may_be_credit(table, row, number, archive)):
                won_cents += more_cents
    return row.credit_cents + row.escrow_cents + won_cents


def _may_be_credit(table: Table, row: TerminalRow, number: int, archive: Archive) -> bool:
    """A correction of a round whose player has left, by the copy, is payable to him: nobody stakes it here."""
    session = _session_of(table, row, number, archive)
    return session is None or row.runs(session)


def _session_of(table: Table, row: TerminalRow, number: int, archive: Archive) -> int | None:
    """The credit session that played a round, once the copy has it settled."""
    session = table.played.get((number, row.terminal))
    return archive.played_by(number).get(row.terminal) if session is None else session


def _settlement(table: Table, row: TerminalRow, entry: Entry, expected: Owed, archive: Archive) -> str | None:
    is_right = agrees(entry, expected)
    if is_right and entry.kind == "CORRECT":
        is_right = entry.postings == _correction(table, row, entry, expected, archive)
    if is_right and entry.kind == "CORRECT" and not _is_free(table, row, -moved_cents(entry, "credit"), archive):
        return f"the correction of round {entry.round} took what is staked"
    if is_right:
        return None
    return (
        f"round {entry.round} pays {expected.payout_cents} cents on {expected.stake_cents}, "
        f"its ledger says {entry.payout_cents} on {entry.stake_cents} ({entry.postings})"
    )


def agrees(entry: Entry, expected: Owed) -> bool:
    """By the entry alone; into which of the player's accounts a correction goes depends on what was before it."""
    sums = entry.stake_cents, entry.payout_cents
    if (entry.kind == "CORRECT") != (entry.version > 1):
        return False
    if expected.may_return_more and entry.kind == "VOID":
        is_right = expected.stake_cents <= entry.stake_cents == entry.payout_cents
    else:
        is_right = sums == (expected.stake_cents, expected.payout_cents)
    if entry.kind == "CORRECT":
        return is_right and _is_between_player_and_house(entry.postings, expected.house_cents)
    due: Postings = [("escrow", "house", entry.stake_cents), ("house", "credit", entry.payout_cents)]
    if entry.kind == "VOID":
        due = [("escrow", "credit", entry.stake_cents)]
    return is_right and entry.postings == _moving(due)


def _is_between_player_and_house(postings: Postings, house_cents: int) -> bool:
    if house_cents > 0:
        accounts = [source for source, target, _ in postings if target == "house"]
    else:
        accounts = [target for source, target, _ in postings if source == "house"]
    is_whole = sum(cents for _, _, cents in postings) == abs(house_cents)
    return is_whole and len(accounts) == len(postings) and set(accounts) <= CORRECTED


def _correction(table: Table, row: TerminalRow, entry: Entry, expected: Owed, archive: Archive) -> Postings | None:
    """As the terminal's ledger would book it: what earlier corrections left open first, then the player's credit."""
    session = _session_of(table, row, entry.round, archive)
    if session is None or entry.credit_session != session:
        return None
    claim = claim_of(table, entry.round, row.terminal)
    more_cents, same_player = -expected.house_cents, row.runs(session)
    credit, payable, lost = split(
        more_cents, claim.unrecovered_cents, claim.payable_cents, row.credit_cents, same_player
    )
    if more_cents >= 0:
        return _moving([("house", "unrecovered", -lost), ("house", "credit", credit), ("house", "payable", payable)])
    return _moving([("payable", "house", -payable), ("credit", "house", -credit), ("unrecovered", "house", lost)])


def _moving(postings: Postings) -> Postings:
    return [posting for posting in postings if posting[2]]
