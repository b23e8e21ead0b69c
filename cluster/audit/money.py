"""Money beside the rounds: transfers, claims and each terminal's balance, derived again from log and journals."""

from cluster.audit.book import Book, Story, journal_chain
from cluster.audit.chains import Finding, moment
from cluster.audit.evacuations import TakenOver, check_evacuations, take_over
from cluster.audit.rounds import evacuated_rounds
from console.claims import follow, moved_cents
from console.rows import TerminalRow
from protocol.messages import Entry, Evacuation, Record, Transfer

BALANCES = ("journal_seq", "credit_cents", "escrow_cents", "credit_session", "cashed_out")


def check_money(book: Book, story: Story) -> list[Finding]:
    found = _transfers(book, story)
    if not book.is_whole:
        return found
    taken = take_over(book, story)
    return found + _claims(book, story, taken) + _balances(book, story) + check_evacuations(taken)


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


def _claims(book: Book, story: Story, taken: TakenOver) -> list[Finding]:
    rows = {(row["round"], row["terminal"]): row for row in book.console["claims"]}
    derived = {
        (number, name): claim
        for name, journal in story.journals.items()
        for number, claim in taken.claims(name, journal).items()
    }
    found = []
    for key in sorted({*rows, *derived} - taken.other_rules):
        payable_cents, lost_cents = derived.get(key, (0, 0))
        row = rows.get(key, {"payable_cents": 0, "unrecovered_cents": 0})
        if (payable_cents, lost_cents) != (row["payable_cents"], row["unrecovered_cents"]):
            what = f"log and journal come to {payable_cents} cents payable and {lost_cents} unrecovered"
            found.append(Finding("claims", f"{key[0]} {key[1]}", what))
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
