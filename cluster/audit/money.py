"""Money beside the rounds: transfers, claims and each terminal's balance, derived again from log and journals."""

from cluster.audit.book import Book, Story, journal_chain
from cluster.audit.chains import Finding, moment
from cluster.audit.rounds import evacuated_rounds
from console.claims import follow, moved_cents
from console.state import TerminalRow
from protocol.messages import Entry, Evacuation, Record, Transfer

BALANCES = ("journal_seq", "credit_cents", "escrow_cents", "credit_session", "cashed_out")


def check_money(book: Book, story: Story) -> list[Finding]:
    found = _transfers(book, story)
    return found + _claims(book, story) + _balances(book, story) if book.is_whole else found


def _transfers(book: Book, story: Story) -> list[Finding]:
    """What an attendant asked is in the log, what the terminal did is in its journal; the row must say both."""
    asked, gone = _asked(story), evacuated_rounds(story)
    booked = {
        entry.key: (name, entry) for name, journal in story.journals.items() for entry in _transfer_entries(journal)
    }
    found = []
    for row in book.console["transfers"]:
        if row["id"] not in asked:
            found += [Finding("transfers", row["id"], "the log does not know it")] if book.is_whole else []
            continue
        record, cents = asked[row["id"]]
        if (cents, record.wall_ms, record.seq) != (row["cents"], row["wall_ms"], row["seq"]):
            what = f"record {record.seq} says {cents} cents"
            found.append(Finding("transfers", row["id"], what, moment(record.wall_ms)))
        if row["terminal"] not in gone and (row["state"] == "asked") != (row["id"] not in booked):
            found.append(Finding("transfers", row["id"], f"its state is {row['state']}, which the journal denies"))
    for id_, (name, entry) in booked.items():
        if id_ not in asked and book.is_whole:
            found.append(Finding(journal_chain(name), str(entry.seq), f"nobody asked for transfer {id_}"))
        elif id_ in asked and moved_cents(entry, "credit") not in (0, asked[id_][1]):
            what = f"it moves {moved_cents(entry, 'credit')} cents, asked were {asked[id_][1]}"
            found.append(Finding(journal_chain(name), str(entry.seq), what, moment(entry.wall_ms)))
    return found


def _asked(story: Story) -> dict[str, tuple[Record, int]]:
    """An evacuation that is paid in hand waits for its payment like a cash-out."""
    found = {}
    for record, body in story.records.values():
        if isinstance(body, Transfer):
            found[body.id] = record, body.cents
        elif isinstance(body, Evacuation) and not body.to:
            found[body.id] = record, -body.cents
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
    gone = evacuated_rounds(story)
    for row in book.console["claims"]:
        if row["round"] <= gone.get(row["terminal"], -1):
            continue  # Settled by the console itself; the chain of commits answers for it.
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
