"""Hash chains walked row by row: what is missing, changed, out of place, or not what a row says of itself."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from cluster.audit.book import Anchor, Book, Row, journal_chain, read_entry, read_record
from console.log import columns_of
from durable.plain import as_text
from protocol.chain import next_hash


@dataclass(frozen=True, slots=True)
class Finding:
    """One row that is not as it was written."""

    table: str
    key: str
    what: str
    since: str = ""
    """When the row was written, where anything tells: it was changed after that."""

    @property
    def sentence(self) -> str:
        return f"{self.table} {self.key}: {self.what}" + (f" (written {self.since})" if self.since else "")

    def document(self) -> dict[str, Any]:
        return asdict(self)


Says = Callable[[Row], tuple[str, str]]
"""What is wrong with the content of a row by itself, and when it was written; empty where nothing is, or tells."""


def check_chains(book: Book) -> list[Finding]:
    console = book.console
    found = check_chain("commits", console["commits"], book.anchor("commits"), lambda row: ("", ""))
    found += check_chain("records", console["records"], book.anchor("records"), _record)
    for name, rows in book.journals().items():
        chain = journal_chain(name)
        found += check_chain(chain, rows, book.anchor(chain), _mirrored)
    for name, tables in book.terminals.items():
        found += check_chain(f"{name} journal", tables["journal"], (0, bytes(32)), _entry)
    return found


def check_chain(table: str, rows: list[Row], anchor: Anchor, says: Says) -> list[Finding]:
    """A changed row is named alone: the walk goes on from the hash that the next row confirms."""
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
    stored = row["round"], row["version"], row["payment"], row["kind"]
    said = entry.round, entry.version, entry.payment, entry.kind
    return ("" if stored == said else f"its columns say {stored}, its bytes {said}"), since


def moment(wall_ms: int) -> str:
    try:
        return datetime.fromtimestamp(wall_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (OverflowError, ValueError, OSError):
        return ""
