"""What a gaming day's notes, tickets, payments by hand and cash boxes came to: notes below the report of the day."""

from collections import Counter

from games.money import amount
from phrases import Phrase, phrase
from record.audit.accounts import moved_cents
from record.audit.book import Book, Row, Story
from record.audit.cut import Days
from record.formats.reading import Unreadable, unpack

ENDED = ("redeemed", "void")


def tills(book: Book, story: Story, days: Days) -> list[Phrase]:
    """Empty at a table without acceptors and printers."""
    sums = _sums(book, story, days)
    told = []
    if any(sums.values()):
        told.append(
            phrase(
                "report_tills",
                notes=amount(sums["note"]),
                tickets=amount(sums["ticket"]),
                printed=amount(sums["printed"]),
                hand=amount(sums["hand"]),
                cage=amount(sums["cage"]),
            )
        )
    rows = [row for row in book.console["vouchers"] if _is_open(row, days.until_ms)]
    if rows:
        told.append(phrase("report_liability", tickets=len(rows), amount=amount(sum(row["cents"] for row in rows))))
    boxes = [row for row in book.console["boxes"] if days.has(row["wall_ms"])]
    return told + [_box(row) for row in sorted(boxes, key=lambda row: (row["terminal"], row["box"]))]


def _is_open(row: Row, until_ms: int) -> bool:
    """Whether somebody could still be paid for a ticket at that time: it was printed, and not redeemed or void."""
    was_ended = row["state"] in ENDED and row["changed_wall_ms"] < until_ms
    return 0 < row["printed_wall_ms"] < until_ms and not was_ended


def _sums(book: Book, story: Story, days: Days) -> Counter[str]:
    """Cents by the terminals' own entries of the day, and what the cage paid."""
    kinds = {body.id: getattr(body, "kind", "attendant") for _, body in story.records.values() if body.is_a("Transfer")}
    sums: Counter[str] = Counter()
    for journal in story.journals.values():
        for entry in journal:
            if not days.has(entry.wall_ms):
                continue
            kind = kinds.get(entry.key, "")
            if entry.kind == "TICKET":
                sums["printed"] += moved_cents(entry, "money-out")
            elif entry.kind == "TRANSFER" and kind in ("note", "ticket"):
                sums[kind] -= moved_cents(entry, "money-in")
            elif entry.kind == "TRANSFER" and kind == "hand":
                sums["hand"] += moved_cents(entry, "money-out")
    for row in book.console["vouchers"]:
        if row["state"] == "redeemed" and not row["document"] and days.has(row["changed_wall_ms"]):
            sums["cage"] += row["cents"]
    return sums


def _box(row: Row) -> Phrase:
    held, tickets_amount = _notes(row["notes"]), amount(row["tickets_cents"])
    if not row["counted_wall_ms"]:
        return phrase(
            "report_box_waits",
            terminal=row["terminal"],
            box=row["box"],
            held=amount(_cents(held)),
            tickets=row["tickets"],
            tickets_amount=tickets_amount,
        )
    counted = _notes(row["counted_notes"])
    differing = [
        f"{amount(cents)}: {counted[cents] - held[cents]:+}"
        for cents in sorted({*held, *counted})
        if counted[cents] != held[cents]
    ]
    more = row["counted_tickets"] - row["tickets"]
    differing += [f"tickets: {more:+}"] if more else []
    return phrase(
        "report_box",
        terminal=row["terminal"],
        box=row["box"],
        held=amount(_cents(held)),
        tickets=row["tickets"],
        tickets_amount=tickets_amount,
        counted=amount(_cents(counted)),
        variance=amount(_cents(counted) - _cents(held)),
        where=", ".join(differing) or "-",
        staff=[row["staff"], row["second"]],
    )


def _cents(notes: Counter[int]) -> int:
    return sum(cents * count for cents, count in notes.items())


def _notes(data: bytes) -> Counter[int]:
    """Notes by denomination; empty where they cannot be read."""
    try:
        pairs = unpack(data) if data else []
    except Unreadable:
        pairs = []
    return Counter(dict(pairs))
