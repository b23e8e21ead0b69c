"""The record as one file for the regulator: JSON lines, each row with its raw bytes and what they say in words."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import msgspec

from cluster.audit.book import (
    CONSOLE_TABLES,
    STATE_TABLES,
    TERMINAL_TABLES,
    Book,
    Row,
    Tables,
    journal_chain,
    read_entry,
    read_record,
    story_of,
)  # fmt: skip
from cluster.audit.commits import replay
from cluster.audit.files import AuditError
from protocol.codec import RemoteProtocolError, decode_lines
from protocol.messages import Close

FORMAT = "etg-record-1"
TEXTS = frozenset(
    "phase dealer rules_hash outcome paragraph reason spin held_for terminal locked evacuation id staff state name "
    "role pin_hash kind fault peer second".split()
)
MAY_BE_NONE = frozenset({"outcome", "paragraph", "locked", "last_round", "standing_revision", "margin_ms", "fault"})
BLOBS = frozenset({"data", "hash", "lines", "journal_hash", "terms", "cursor_hash", "facts"})


@dataclass(frozen=True, slots=True)
class Days:
    """Gaming days, the last one included; by this machine's local time."""

    first: date | None
    last: date | None
    starts_at_hour: int

    @property
    def from_ms(self) -> int:
        return -(2**63) if self.first is None else self._begin_ms(self.first)

    @property
    def until_ms(self) -> int:
        if self.last is None or self.last == date.max:
            return 2**63
        return self._begin_ms(self.last + timedelta(days=1))

    def _begin_ms(self, day: date) -> int:
        try:
            return round(1000 * datetime.combine(day, time(self.starts_at_hour)).astimezone().timestamp())
        except (OverflowError, ValueError, OSError):
            raise AuditError(f"{day} is no day that a table was open on.") from None

    def day_of(self, wall_ms: int) -> date:
        """Of whichever day's hours these milliseconds are, in these days or not."""
        try:
            local = datetime.fromtimestamp(wall_ms / 1000).astimezone()
            return (local - timedelta(hours=self.starts_at_hour)).date()
        except (OverflowError, ValueError, OSError):
            raise AuditError(f"{wall_ms} is no time that a table was open at.") from None

    def has(self, wall_ms: int) -> bool:
        return self.from_ms <= wall_ms < self.until_ms


def write_export(book: Book, out: Path) -> int:
    """How many rows were written; the file is new, and there whole or not at all."""
    if out.exists():
        raise AuditError(f"{out} exists already; an export never replaces one.")
    part, count = out.with_name(out.name + ".part"), 0
    try:
        with part.open("x", encoding="utf-8") as file:
            for line in _lines(book):
                file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
                count += 1
        part.rename(out)
    except OSError as bad:
        raise AuditError(f"{out} cannot be written: {bad.strerror}.") from None
    return count - 1


def _lines(book: Book) -> Iterator[dict[str, Any]]:
    anchors = {chain: [seq, hash_.hex()] for chain, (seq, hash_) in book.anchors.items()}
    yield {"format": FORMAT, "source": book.source, "anchors": anchors, "commits_head": book.commits_head}
    for table, rows in book.console.items():
        yield from ({"table": table} | _line(table, row) for row in rows)
    for name, tables in book.terminals.items():
        for table, rows in tables.items():
            yield from ({"terminal_file": name, "table": table} | _line(table, row) for row in rows)


def _line(table: str, row: Row) -> dict[str, Any]:
    values = {column: _written(value) for column, value in row.items()}
    said = _in_words(table, row)
    return {"row": values} | ({"says": said} if said is not None else {})


def _written(value: Any) -> Any:
    """Commits say yes and no, tables 1 and 0: an export says what a table would."""
    if isinstance(value, bytes):
        return value.hex()
    return int(value) if isinstance(value, bool) else value


def _in_words(table: str, row: Row) -> Any:
    if table == "records" and (read := read_record(row["data"])) is not None:
        return {"kind": read[0].kind, "wall_ms": read[0].wall_ms} | _plain(read[1])
    if table in ("journals", "journal") and (entry := read_entry(row["data"])) is not None:
        return _plain(entry)
    if table in ("slips", "revisions") and "lines" in row:
        try:
            return decode_lines(row["lines"])
        except RemoteProtocolError:
            return None
    return None


def _plain(message: msgspec.Struct) -> dict[str, Any]:
    named = {name: getattr(message, name) for name in message.__struct_fields__}
    plain: dict[str, Any] = json.loads(msgspec.json.encode(named))
    return plain


def read_export(path: Path, book: Book) -> None:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        header, *rows = (json.loads(line) for line in lines)
        if header["format"] != FORMAT:
            raise ValueError
        book.anchors = {chain: (_whole(seq), bytes.fromhex(hash_)) for chain, (seq, hash_) in header["anchors"].items()}
        book.commits_head = _whole(header["commits_head"])
        for line in rows:
            _tables_for(line, book)[line["table"]].append(_row(line))
    except OSError as bad:
        raise AuditError(f"{path} cannot be read: {bad.strerror}.") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise AuditError(f"{path} is neither a database nor an export of one, or one of its lines is broken.") from None


def _whole(number: Any) -> int:
    if type(number) is not int:
        raise ValueError
    return number


def _tables_for(line: dict[str, Any], book: Book) -> Tables:
    if "terminal_file" not in line:
        return book.console
    if type(line["terminal_file"]) is not str:
        raise ValueError
    return book.terminals.setdefault(line["terminal_file"], {table: [] for table in TERMINAL_TABLES})


def _row(line: dict[str, Any]) -> Row:
    columns = CONSOLE_TABLES if "terminal_file" not in line else TERMINAL_TABLES
    table, values = line["table"], line["row"]
    return {column: _value(table, column, values[column]) for column in columns[table]}


def _value(table: str, column: str, value: Any) -> Any:
    """Of the type that the database would have kept."""
    if column in BLOBS:
        return None if value is None else bytes.fromhex(value)
    is_text = column in TEXTS or (table, column) == ("people", "number")
    if (value is None and column in MAY_BE_NONE) or type(value) is (str if is_text else int):
        return value
    raise ValueError


def days_of(book: Book, days: Days) -> Book:
    """Only these days: the chains cut out with the hash before them, the tables as the commits of these days say."""
    story = story_of(book)
    wanted = [seq for seq, (record, _) in story.records.items() if days.has(record.wall_ms)]
    if not wanted:
        raise AuditError("There is no record of those days.")
    commit_of = replay(book.console["commits"], story).commit_of
    first, last = (commit_of.get(("records", (seq,))) for seq in (min(wanted), max(wanted)))
    if first is None or last is None:
        raise AuditError("The commits of those days are not all there; verify the whole record first.")
    sealed = {body.round for seq in wanted if isinstance(body := story.records[seq][1], Close)}
    # A round may be open while the day changes: its slips belong to the seal.
    slips = [at for (table, key), at in commit_of.items() if table == "slips" and key[0] in sealed]
    first = min(first, *slips, last)
    part = Book(book.source, terminals={}, commits_head=last)
    part.console["commits"] = _cut(book.console["commits"], first, last, "commits", part)
    done = replay(part.console["commits"], story)
    for table in STATE_TABLES:
        part.console[table] = list(done.rows[table].values())
    numbers = [seq for (seq,) in done.rows["records"]]
    part.console["records"] = _cut(book.console["records"], min(numbers), max(numbers), "records", part)
    for name, copy in book.journals().items():
        if numbers := [seq for terminal, seq in done.rows["journals"] if terminal == name]:
            part.console["journals"] += _cut(copy, min(numbers), max(numbers), journal_chain(name), part)
    return part


def _cut(rows: list[Row], first: int, last: int, chain: str, part: Book) -> list[Row]:
    before = [row for row in rows if row["seq"] == first - 1]
    if before:
        part.anchors[chain] = first - 1, before[0]["hash"]
    return [row for row in rows if first <= row["seq"] <= last]
