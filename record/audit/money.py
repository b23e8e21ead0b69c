"""Money outside the rounds: transfers, claims and each terminal's balance, derived again from log and journals."""

from typing import Any

from record.audit.accounts import follow, moved_cents
from record.audit.book import Book, Story, journal_chain
from record.audit.evacuations import check_evacuations, take_over
from record.audit.findings import Finding, moment
from record.audit.position import Claim
from record.audit.rounds import evacuated_in
from record.audit.takeover import TakenOver
from record.formats.reading import Said

FIRST_WITH_KINDS, KIND_AT = 3, 5
"""The format since which a Transfer has its kind and document, and their place in it."""


def check_money(book: Book, story: Story) -> list[Finding]:
    taken = take_over(book, story)
    return [
        *_transfers(book, story),
        *_claims(book, story, taken),
        *_ledgers(book, story),
        *check_evacuations(taken),
    ]


def _transfers(book: Book, story: Story) -> list[Finding]:
    """Compares each transfer's row with the attendant's request in the log and the terminal's entry in its journal."""
    asked, gone = _asked(story), evacuated_in(story)
    before = {row["id"]: row["cents"] for row in book.begins.get("transfers", [])}
    booked = {
        entry.key: (name, entry) for name, journal in story.journals.items() for entry in _transfer_entries(journal)
    }
    found = []
    for row in book.console["transfers"]:
        if row["id"] not in asked:
            if row["id"] not in before:
                found.append(Finding("transfers", row["id"], "the log does not know it"))
            continue
        record, cents = asked[row["id"]]
        if (cents, record.wall_ms, record.seq) != (row["cents"], row["wall_ms"], row["seq"]):
            what = f"record {record.seq} says {cents} cents"
            found.append(Finding("transfers", row["id"], what, moment(record.wall_ms)))
        if (said := _said_of(record, row)) != (row.get("kind", "attendant"), row.get("document", "")):
            what = f"record {record.seq} is of kind {said[0]}, document {said[1] or 'none'}"
            found.append(Finding("transfers", row["id"], what, moment(record.wall_ms)))
        if row["terminal"] not in gone and (row["state"] == "asked") != (row["id"] not in booked):
            found.append(Finding("transfers", row["id"], f"its state is {row['state']}, which the journal denies"))
    for id_, (name, entry) in booked.items():
        if id_ not in asked and id_ not in before:
            # A request to an evacuated terminal in an earlier file is no longer open when the terminal returns.
            if not book.beginning(name)["evacuation"]:
                found.append(Finding(journal_chain(name), str(entry.seq), f"nobody asked for transfer {id_}"))
            continue
        cents = asked[id_][1] if id_ in asked else before[id_]
        moved = _moved_cents(entry)
        if moved not in (0, cents):
            what = f"it moves {moved} cents, asked were {cents}"
            found.append(Finding(journal_chain(name), str(entry.seq), what, moment(entry.wall_ms)))
    return found


def _asked(story: Story) -> dict[str, tuple[Said, int]]:
    """Requested transfers by id; an evacuation paid in cash awaits its payment like a cash-out."""
    found = {}
    for record, body in story.records.values():
        if body.is_a("Transfer"):
            found[body.id] = record, body.cents
        elif body.is_a("Evacuation") and not body.to:
            found[body.id] = record, -body.cents
    return found


def _said_of(record: Said, row: dict[str, Any]) -> tuple[str, str]:
    """Kind and document by the record of the log; formats 1 and 2 know only attendants."""
    if record.kind != "Transfer" or record.format < FIRST_WITH_KINDS:
        return row.get("kind", "attendant"), row.get("document", "")
    return record.body[KIND_AT], record.body[KIND_AT + 1]


def _moved_cents(entry: Said) -> int:
    """What a transfer's entry moves: onto the credit, or off the credit or what was leaving."""
    return moved_cents(entry, "credit") or min(0, moved_cents(entry, "leaving"))


def _transfer_entries(journal: list[Said]) -> list[Said]:
    return [entry for entry in journal if entry.kind == "TRANSFER"]


def _claims(book: Book, story: Story, taken: TakenOver) -> list[Finding]:
    rows = {(row["round"], row["terminal"]): row for row in book.console["claims"]}
    derived: dict[tuple[int, str], Claim] = {}
    for name in {*story.journals, *book.names()}:
        journal = story.journals.get(name, [])
        derived |= {(number, name): claim for number, claim in taken.claims(name, journal).items()}
    found = []
    for key in sorted({*rows, *derived} - taken.other_rules):
        payable_cents, lost_cents = derived.get(key, (0, 0))
        row = rows.get(key, {"payable_cents": 0, "unrecovered_cents": 0})
        if (payable_cents, lost_cents) != (row["payable_cents"], row["unrecovered_cents"]):
            what = f"log and journal come to {payable_cents} cents payable and {lost_cents} unrecovered"
            found.append(Finding("claims", f"{key[0]} {key[1]}", what))
    return found


def _ledgers(book: Book, story: Story) -> list[Finding]:
    """Adds up every journal: each entry may move only what its kind allows, and no account falls below zero."""
    found = []
    for name, journal in story.journals.items():
        row = book.beginning(name)
        for entry in journal:
            row = follow(row, entry)
            what = _wrong_in(entry)
            leaving_cents = row.get("leaving_cents", 0)
            if not what and min(row["credit_cents"], row["escrow_cents"], leaving_cents) < 0:
                what = f"credit is {row['credit_cents']} cents after it, and escrow {row['escrow_cents']}"
                what += f", {leaving_cents} are leaving" if leaving_cents < 0 else ""
            if what:
                found.append(Finding(journal_chain(name), str(entry.seq), what, moment(entry.wall_ms)))
    return found


def _wrong_in(entry: Said) -> str:
    """What is wrong with the accounts that an entry of this kind moves money between; empty if nothing is."""
    pairs = {(source, target) for source, target, _ in entry.postings}
    if wrong := {pair for pair in pairs if not _may_move(entry.kind, *pair)}:
        source, target = min(wrong)
        return f"{entry.kind} moves nothing from {source} to {target}"
    return ""


def _may_move(kind: str, source: str, target: str) -> bool:
    return kind not in MOVES or (source, target) in MOVES[kind]


_HOLDS = {("credit", "escrow"), ("escrow", "credit")}
_SETTLES = {("escrow", "house"), ("escrow", "credit"), ("house", "credit")}
_CORRECTS = {
    (one, other) for each in ("credit", "payable", "unrecovered") for one, other in ((each, "house"), ("house", each))
}
MOVES: dict[str, set[tuple[str, str]]] = {
    "HOLD": _HOLDS,
    "STAND": _HOLDS,
    "SETTLE": _SETTLES,
    "VOID": {*_HOLDS, *_SETTLES, ("credit", "house"), ("house", "payable")},
    "CORRECT": _CORRECTS,
    "TRANSFER": {
        ("money-in", "credit"),
        ("credit", "money-out"),
        ("credit", "leaving"),
        ("leaving", "money-out"),
        ("leaving", "credit"),
    },
    "TICKET": {("leaving", "money-out")},
}
"""The moves that each kind of entry may make; an evacuation empties every account of a ledger that has ended."""
