"""Walks the hash chains row by row and finds rows that are missing, changed, out of order or that contradict their
columns."""

from collections.abc import Callable

from record.audit.book import Anchor, Book, Row, journal_chain
from record.audit.findings import Finding, moment
from record.audit.hashes import GENESIS, as_text, next_hash
from record.formats.one import SETTLEMENTS
from record.formats.reading import Said, read_entry, read_record

Says = Callable[[Row], tuple[str, str]]
"""Says what is wrong with a row's content, and when the row was written; each is empty if unknown."""


def check_chains(book: Book) -> list[Finding]:
    console = book.console
    found = check_numbers("commits", console["commits"], book.anchor("commits"), lambda row: ("", ""))
    found += check_chain("records", console["records"], book.anchor("records"), _record)
    for name, rows in book.journals().items():
        chain = journal_chain(name)
        found += check_numbers(chain, rows, book.anchor(chain), _mirrored)
    for name, tables in book.terminals.items():
        shape: Row = next(iter(tables["shape"]), {"first_seq": 1, "journal_hash": GENESIS})
        start = shape["first_seq"] - 1, shape["journal_hash"]
        found += check_chain(f"{name} journal", tables["journal"], start, _entry)
    return found


def check_numbers(table: str, rows: list[Row], anchor: Anchor, says: Says) -> list[Finding]:
    """Checks rows whose bytes the commits cover: none is missing, and each agrees with its own columns."""
    found: list[Finding] = []
    seq: int = anchor[0]
    for row in sorted(rows, key=lambda row: row["seq"]):
        if row["seq"] != seq + 1:
            found.append(_missing(table, seq + 1, row["seq"] - 1))
        seq = row["seq"]
        what, since = says(row)
        if what:
            found.append(Finding(table, str(seq), what, since))
    return found


def check_chain(table: str, rows: list[Row], anchor: Anchor, says: Says) -> list[Finding]:
    """Names a changed row alone: the walk continues from the hash that the next row confirms."""
    found: list[Finding] = []
    seq: int = anchor[0]
    before: bytes | None = anchor[1]
    ordered = sorted(rows, key=lambda row: row["seq"])
    for at, row in enumerate(ordered):
        if row["seq"] != seq + 1:
            found.append(_missing(table, seq + 1, row["seq"] - 1))
            before = None
        what, since = says(row)
        if before is not None and (computed := next_hash(before, row["data"])) != row["hash"]:
            following = ordered[at + 1] if at + 1 < len(ordered) else None
            hash_is_wrong = following is not None and next_hash(computed, following["data"]) == following["hash"]
            what = what or ("its stored hash has been changed" if hash_is_wrong else "its bytes have been changed")
            before = computed if hash_is_wrong else row["hash"]
        else:
            before = row["hash"]
        if what:
            found.append(Finding(table, str(row["seq"]), what, since))
        seq = row["seq"]
    return found


def _missing(table: str, first: int, last: int) -> Finding:
    if first > last:
        return Finding(table, str(first - 1), "stands there twice")
    return Finding(table, str(first) if first == last else f"{first}-{last}", "is missing")


def _record(row: Row) -> tuple[str, str]:
    if (read := read_record(row["data"])) is None:
        return "it can't be read", ""
    record, body = read
    since = moment(record.wall_ms)
    if record.seq != row["seq"]:
        return f"it calls itself record {record.seq}: records have changed places", since
    stored = (row["round"], row["version"], row["outcome"])
    number, version, outcome = columns_of(body)
    said = number, version, as_text(outcome)
    if said != stored:
        return f"its columns say {stored}, its bytes {said}", since
    return "", since


def _entry(row: Row) -> tuple[str, str]:
    if (entry := read_entry(row["data"])) is None:
        return "it can't be read", ""
    if entry.seq != row["seq"]:
        return f"it calls itself entry {entry.seq}: entries have changed places", moment(entry.wall_ms)
    return "", moment(entry.wall_ms)


def _mirrored(row: Row) -> tuple[str, str]:
    what, since = _entry(row)
    entry = read_entry(row["data"])
    if what or entry is None:
        return what, since
    said = entry.round if entry.kind in SETTLEMENTS else 0
    return ("" if row["round"] == said else f"its column says round {row['round']}, its bytes {said}"), since


def columns_of(body: Said) -> tuple[int, int, object]:
    """Round, version and outcome of a record, by which the console looks it up."""
    outcome = "void" if body.is_a("Void") else getattr(body, "outcome", None)
    return getattr(body, "round", 0), getattr(body, "version", 0), outcome
