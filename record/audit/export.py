"""Writes the record as one signed file of JSON lines: each row with its bytes and with what they mean."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from record.audit.book import Book, Row
from record.audit.findings import AuditError
from record.audit.lines import framed
from record.audit.signing import AuditKey, sign
from record.formats.known import NEWEST
from record.formats.reading import Said, read_entry, read_lines, read_record

FORMAT = "etg-export-1"


def write_export(book: Book, out: Path, key: AuditKey | None = None, software: str = "") -> int:
    """Writes an export and returns its number of rows; the file must be new and appears only when complete."""
    if out.exists():
        raise AuditError(f"{out} exists already; an export never replaces one.")
    part, count, hashed = out.with_name(out.name + ".part"), 0, hashlib.sha256()
    try:
        with part.open("xb") as file:
            for line in framed(_packed(each) for each in _lines(book, key, software)):
                file.write(line)
                hashed.update(line)
                count += 1
            signature = None if key is None else sign(key, hashed).hex()
            file.write(_packed({"signature": signature}) + b"}\n")
        part.rename(out)
    except OSError as bad:
        raise AuditError(f"{out} cannot be written: {bad.strerror}.") from None
    return count - 1


def _packed(line: dict[str, Any]) -> bytes:
    """A line as JSON with bytes in hexadecimal, without its closing brace: the line's checksum comes before that."""
    text = json.dumps(line, separators=(",", ":"), ensure_ascii=False, default=_plain)
    return text.encode("utf-8", "surrogatepass")[:-1]


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else list(_named(value).values())


def _lines(book: Book, key: AuditKey | None, software: str) -> Iterator[dict[str, Any]]:
    yield _head(book, key, software)
    for table, rows in book.console.items():
        for row in rows:
            line = {"table": table} | _line(table, row)
            if table == "recordings":
                line["sensor_log"] = book.sensor_logs.get((row["round"], int(row["judged"])))
            yield line
    for name, tables in book.terminals.items():
        for table, rows in tables.items():
            yield from ({"terminal_file": name, "table": table} | _line(table, row) for row in rows)


def _head(book: Book, key: AuditKey | None, software: str) -> dict[str, Any]:
    shape: Row = max(book.console["shape"], key=lambda row: row["number"], default={})
    return {
        "format": FORMAT,
        "record_format": max((number for _, number in book.formats), default=NEWEST.NUMBER),
        "formats": book.formats,
        "table_name": shape.get("table_name", ""),
        "game": shape.get("game", ""),
        "chain": shape.get("chain", b""),
        "source": book.source,
        "software": software,
        "simulated": bool(book.simulated_rounds()),
        "anchors": book.anchors,
        "begins": {table: [_values(row) for row in rows] for table, rows in book.begins.items()},
        "commits_head": book.commits_head,
        "key": None if key is None else key.public,
        "signed": key is not None,
    }


def _values(row: Row) -> Row:
    """A row as its table stores it: commits have true and false where tables have 1 and 0."""
    return {column: int(value) if isinstance(value, bool) else value for column, value in row.items()}


def _line(table: str, row: Row) -> dict[str, Any]:
    said = _in_words(table, row)
    return {"row": _values(row)} | ({"says": said} if said is not None else {})


def _in_words(table: str, row: Row) -> Any:
    """What the row's bytes say, for people to read; no check uses it."""
    if table == "records" and (read := read_record(row["data"])) is not None:
        record, body = read
        head = {"kind": record.kind, "wall_ms": record.wall_ms, "table": record.table, "game": record.game}
        return head | _named(body)
    if table in ("journals", "journal") and (entry := read_entry(row["data"])) is not None:
        return _named(entry)
    return read_lines(row["lines"]) if table == "revisions" else None


def _named(said: Said) -> dict[str, Any]:
    return {name: value for name, value in vars(said).items() if name != "what"}
