"""The record as one file for the regulator: JSON lines, each row with its raw bytes and what they say in words."""

import json
import reprlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import msgspec

from cluster.audit.book import (
    STATE_TABLES,
    TERMINAL_TABLES,
    Book,
    Row,
    Tables,
    journal_chain,
    read_entry,
    read_record,
    story_of,
)
from cluster.audit.columns import CONSOLE_COLUMNS, TERMINAL_COLUMNS, BadValue, Column
from cluster.audit.commits import replay
from cluster.audit.files import AuditError
from protocol.codec import RemoteProtocolError, decode_lines
from protocol.messages import Close

FORMAT = "etg-record-1"


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
                file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False, default=bytes.hex) + "\n")
                count += 1
        part.rename(out)
    except OSError as bad:
        raise AuditError(f"{out} cannot be written: {bad.strerror}.") from None
    return count - 1


def _lines(book: Book) -> Iterator[dict[str, Any]]:
    """Bytes are written in hexadecimal."""
    head = {"format": FORMAT, "source": book.source, "simulated": bool(book.simulated_rounds())}
    yield head | {"anchors": book.anchors, "commits_head": book.commits_head}
    for table, rows in book.console.items():
        yield from ({"table": table} | _line(table, row) for row in rows)
    for name, tables in book.terminals.items():
        for table, rows in tables.items():
            yield from ({"terminal_file": name, "table": table} | _line(table, row) for row in rows)


def _line(table: str, row: Row) -> dict[str, Any]:
    """Commits have true and false where the tables have 1 and 0; an export has what the tables have."""
    values = {column: int(value) if isinstance(value, bool) else value for column, value in row.items()}
    said = _in_words(table, row)
    return {"row": values} | ({"says": said} if said is not None else {})


def _in_words(table: str, row: Row) -> Any:
    if table == "records" and (read := read_record(row["data"])) is not None:
        record, body = read
        head = {"kind": record.kind, "wall_ms": record.wall_ms, "table": record.table, "game": record.game}
        return head | _plain(body)
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
    plain: dict[str, Any] = msgspec.to_builtins(named, builtin_types=(bytes,))
    return plain


def read_export(path: Path, book: Book) -> None:
    """Any value that a table of ours could have kept is read; the first that none could have is named."""
    number = 0
    try:
        for number, line in enumerate(path.read_text(encoding="utf-8").removesuffix("\n").split("\n"), 1):
            _take(json.loads(line), number, book)
    except OSError as bad:
        raise AuditError(f"{path} cannot be read: {bad.strerror}.") from None
    except BadLine as bad:
        raise AuditError(f"{path}, line {number}: {bad}.") from None
    except (ValueError, RecursionError):
        sentence = f"line {number} is no JSON" if number > 1 else "it is neither a database nor an export of one"
        raise AuditError(f"{path}: {sentence}.") from None


class BadLine(Exception):
    """What is wrong with a line of an export."""


def _take(line: Any, number: int, book: Book) -> None:
    if type(line) is not dict:
        raise BadLine("this is no JSON object")
    if number == 1:
        _take_head(line, book)
    else:
        _take_row(line, book)


def _take_head(head: dict[str, Any], book: Book) -> None:
    if head.get("format") != FORMAT:
        raise BadLine(f"the format is not {FORMAT!r}")
    anchors = head.get("anchors")
    if type(anchors) is not dict:
        raise BadLine("anchors is not what an export has there")
    for chain, anchor in anchors.items():
        if type(anchor) is not list or len(anchor) != 2:
            raise BadLine(f"the anchor of {chain!r} is not a number and a hash")
        book.anchors[chain] = _value("anchors", chain, SEQ, anchor[0]), _value("anchors", chain, HASH, anchor[1])
    book.commits_head = _value("the head", "commits_head", SEQ, head.get("commits_head"))


SEQ, HASH = Column(int, False), Column(bytes, False)


def _take_row(line: dict[str, Any], book: Book) -> None:
    name, table, values = line.get("terminal_file"), line.get("table"), line.get("row")
    if name is not None and type(name) is not str:
        raise BadLine("terminal_file is not text")
    columns = CONSOLE_COLUMNS if name is None else TERMINAL_COLUMNS
    if type(table) is not str or table not in columns:
        raise BadLine(f"there is no table {table!r}")
    if type(values) is not dict:
        raise BadLine(f"a row of {table} is missing")
    if missing := [column for column in columns[table] if column not in values]:
        raise BadLine(f"{table}, column {missing[0]} is missing")
    row = {column: _value(table, column, kind, values[column]) for column, kind in columns[table].items()}
    _tables_of(name, book)[table].append(row)


def _tables_of(name: str | None, book: Book) -> Tables:
    if name is None:
        return book.console
    return book.terminals.setdefault(name, {table: [] for table in TERMINAL_TABLES})


def _value(table: str, column: str, kind: Column, value: Any) -> Any:
    try:
        return kind.read(value)
    except BadValue as wanted:
        raise BadLine(f"{table}, column {column}: {wanted} is needed, and {reprlib.repr(value)} is there") from None


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
