"""Money beside the rounds: transfers, claims and each terminal's balance, derived again from log and journals."""

from cluster.audit.book import Book, Story, journal_chain
from cluster.audit.chains import Finding, moment
from console.claims import follow, moved_cents
from console.state import TerminalRow
from protocol.messages import Entry, Evacuation, Record, Transfer

BALANCES = ("journal_seq", "credit_cents", "escrow_cents", "credit_session", "session_ended")


def check_money(book: Book, story: Story) -> list[Finding]:
    found = _transfers(book, story)
    return found + _claims(book, story) + _balances(book, story) if book.is_whole else found


def _transfers(book: Book, story: Story) -> list[Finding]:
    """What an attendant asked is in the log, what the terminal did is in its journal; the row must say both."""
    asked = _asked(story)
    booked = {
        entry.key: (name, entry) for name, journal in story.journals.items() for entry in _transfer_entries(journal)
    }
    found = []
    for row in book.console["transfers"]:
        if row["id"] not in asked:
            if book.is_whole:
                found.append(Finding("transfers", row["id"], "the log does not know it"))
            continue
        record, body = asked[row["id"]]
        said = (body.terminal, body.credit_session, body.cents, body.staff, record.wall_ms)
        if said != (row["terminal"], row["credit_session"], row["cents"], row["staff"], row["wall_ms"]):
            what = f"record {record.seq} says {body.cents} cents for {body.terminal} by {body.staff}"
            found.append(Finding("transfers", row["id"], what, moment(record.wall_ms)))
        if (row["state"] == "asked") != (row["id"] not in booked):
            found.append(Finding("transfers", row["id"], f"its state is {row['state']}, which the journal denies"))
    for id_, (name, entry) in booked.items():
        if id_ not in asked and book.is_whole:
            found.append(Finding(journal_chain(name), str(entry.seq), f"nobody asked for transfer {id_}"))
        elif id_ in asked and moved_cents(entry, "credit") not in (0, asked[id_][1].cents):
            what = f"it moves {moved_cents(entry, 'credit')} cents, asked were {asked[id_][1].cents}"
            found.append(Finding(journal_chain(name), str(entry.seq), what, moment(entry.wall_ms)))
    return found


def _asked(story: Story) -> dict[str, tuple[Record, Transfer]]:
    """An evacuation that is paid in hand waits for its payment like a cash-out."""
    found = {body.id: (record, body) for record, body in story.records.values() if isinstance(body, Transfer)}
    for record, body in story.records.values():
        if isinstance(body, Evacuation) and not body.to and body.cents:
            session = next(
                (e.credit_session for e in reversed(story.journals[body.terminal]) if e.seq <= body.journal_seq), 0
            )
            found[body.id] = record, Transfer(body.id, body.terminal, session, -body.cents, body.staff[0])
    return found


def _transfer_entries(journal: list[Entry]) -> list[Entry]:
    return [entry for entry in journal if entry.kind == "TRANSFER"]


def _claims(book: Book, story: Story) -> list[Finding]:
    said: dict[tuple[int, str], tuple[int, int]] = {}
    for name, journal in story.journals.items():
        for entry in journal:
            if entry.kind == "CORRECT":
                payable, lost = said.get((entry.round, name), (0, 0))
                key, lost = (entry.round, name), lost - moved_cents(entry, "unrecovered")
                said[key] = payable + moved_cents(entry, "payable"), lost
    found = []
    for row in book.console["claims"]:
        derived = said.get((row["round"], row["terminal"]), (0, 0))
        if derived != (row["payable_cents"], row["unrecovered_cents"]):
            what = f"the journal comes to {derived[0]} cents payable and {derived[1]} unrecovered"
            found.append(Finding("claims", f"{row['round']} {row['terminal']}", what))
    return found


def _balances(book: Book, story: Story) -> list[Finding]:
    found = []
    for row in book.console["terminals"]:
        name = row["terminal"]
        derived = TerminalRow(name)
        for entry in story.journals.get(name, []):
            derived = follow(derived, entry)
        for column in BALANCES:
            value = len(story.journals.get(name, [])) if column == "journal_seq" else getattr(derived, column)
            if row[column] != value:
                found.append(Finding("terminals", name, f"{column} is {row[column]}, its journal comes to {value}"))
    return found
