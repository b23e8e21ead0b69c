"""Reads an export: accepts every value that a table could store, and names the first one that none could."""

import hashlib
import json
import reprlib
from pathlib import Path
from typing import Any

from record.audit.book import OPEN_TABLES, TERMINAL_TABLES, Book, Row, Tables
from record.audit.columns import CONSOLE_COLUMNS, TERMINAL_COLUMNS, BadValue, Column, Columns
from record.audit.export import FORMAT
from record.audit.findings import AuditError, Finding
from record.audit.lines import TAIL, check_lines
from record.audit.signing import is_signed_by
from record.formats import UnknownFormat, reader_of


def read_export(path: Path, book: Book, key: bytes | None = None) -> list[Finding]:
    """Reads an export into the book; returns what its checksums and its signature show. `key`: the wanted signer."""
    try:
        data = path.read_bytes()
    except OSError as bad:
        raise AuditError(f"{path} cannot be read: {bad.strerror}.") from None
    *lines, last = data.removesuffix(b"\n").split(b"\n")
    places = check_lines(lines)
    number = 0
    try:
        for number, line in enumerate(lines or [last], 1):
            _take(json.loads(line.decode()), number, book)
        number = len(lines) + 1
        found = _check_signature(
            data[: len(data) - len(last) - data.endswith(b"\n")], lines[0], last, number, key, book
        )
    except BadLine as bad:
        raise AuditError(f"{path}, line {_at(places, number)}: {bad}.") from None
    except (ValueError, RecursionError):
        is_ours = number > 1 or any(TAIL in line for line in lines)
        sentence = f"line {_at(places, number)} is no JSON" if is_ours else NEITHER
        raise AuditError(f"{path}: {sentence}.") from None
    return [Finding("line", place.words, place.what) for place in places] + found


NEITHER = "it is neither a database nor an export of one"


def _at(places: list[Any], number: int) -> str:
    """The place of a line, with the column if the checksums show it."""
    return next((place.words for place in places if place.line == number), str(number))


def _check_signature(
    signed: bytes, first: bytes, last: bytes, number: int, wanted: bytes | None, book: Book
) -> list[Finding]:
    head, end = json.loads(first), json.loads(last)
    if type(end) is not dict or list(end) != ["signature"] or last != _as_written(end):
        raise BadLine("the last line is no signature")
    if head.get("key") is None:
        if wanted is not None:
            raise AuditError(f"This export is not signed; the signature of {wanted.hex()} was asked for.")
        book.notes.append("Not signed: no audit key was at hand where it was made.")
        return [] if end["signature"] is None else [Finding("line", str(number), "it has a signature of nobody")]
    public, signature = (_value("the signature", "bytes", BYTES, each) for each in (head["key"], end["signature"]))
    if wanted is not None and wanted != public:
        raise AuditError(f"This export is signed with the key {public.hex()}, not with {wanted.hex()}.")
    if not is_signed_by(public, signature, hashlib.sha256(signed).digest()):
        return [Finding("line", str(number), f"the signature is not that of {public.hex()} over this file")]
    book.notes.append(f"Signed with the audit key {public.hex()}.")
    return []


def _as_written(end: dict[str, Any]) -> bytes:
    return json.dumps(end, separators=(",", ":")).encode()


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
    _take_formats(head, book)
    anchors = head.get("anchors")
    if type(anchors) is not dict:
        raise BadLine("anchors is not what an export has there")
    for chain, anchor in anchors.items():
        if type(anchor) is not list or len(anchor) != 2:
            raise BadLine(f"the anchor of {chain!r} is not a number and a hash")
        book.anchors[chain] = _value("anchors", chain, SEQ, anchor[0]), _value("anchors", chain, HASH, anchor[1])
    begins = head.get("begins")
    if type(begins) is not dict or begins.keys() - set(OPEN_TABLES):
        raise BadLine("begins is not what an export has there")
    for table, rows in begins.items():
        book.begins[table] = [_row(table, row, CONSOLE_COLUMNS) for row in rows]
    book.commits_head = _value("the head", "commits_head", SEQ, head.get("commits_head"))


def _take_formats(head: dict[str, Any], book: Book) -> None:
    """An export of several files says from which commit on each of their formats counts."""
    number = _value("the head", "record_format", SEQ, head.get("record_format"))
    formats = head.get("formats", [[0, number]])
    if type(formats) is not list or not all(type(each) is list and len(each) == 2 for each in formats):
        raise BadLine("formats is not what an export has there")
    book.formats = [
        (_value("formats", "commit", SEQ, first), _value("formats", "format", SEQ, each)) for first, each in formats
    ]
    try:
        for each in (number, *(each for _, each in book.formats)):
            reader_of(each)
    except UnknownFormat as bad:
        raise AuditError(str(bad)) from None


SEQ, HASH = Column(int, False), Column(bytes, False)
BYTES = HASH


def _take_row(line: dict[str, Any], book: Book) -> None:
    name, table, values = line.get("terminal_file"), line.get("table"), line.get("row")
    if name is not None and type(name) is not str:
        raise BadLine("terminal_file is not text")
    columns = CONSOLE_COLUMNS if name is None else TERMINAL_COLUMNS
    if type(table) is not str or table not in columns[max(columns)]:
        raise BadLine(f"there is no table {table!r}")
    row = _row(table, values, columns)
    _tables_of(name, book)[table].append(row)
    if table == "recordings" and line.get("sensor_log") is not None:
        log = _value(table, "sensor_log", BYTES, line["sensor_log"])
        if hashlib.sha256(log).hexdigest() != row["sensor_log"]:
            raise BadLine("the sensor log is not the one whose hash the record has")
        book.sensor_logs[row["round"], row["judged"]] = log


def _row(table: str, values: Any, formats: dict[int, Columns]) -> Row:
    """Reads a row in the newest format whose columns are all there."""
    if type(values) is not dict:
        raise BadLine(f"a row of {table} is missing")
    known = [columns[table] for _, columns in sorted(formats.items()) if table in columns]
    whole = [columns for columns in known if columns.keys() <= values.keys()]
    if not whole:
        raise BadLine(f"{table}, column {min(known[0].keys() - values.keys(), key=[*known[0]].index)} is missing")
    return {column: _value(table, column, kind, values[column]) for column, kind in whole[-1].items()}


def _tables_of(name: str | None, book: Book) -> Tables:
    if name is None:
        return book.console
    return book.terminals.setdefault(name, {table: [] for table in TERMINAL_TABLES})


def _value(table: str, column: str, kind: Column, value: Any) -> Any:
    try:
        return kind.read(value)
    except BadValue as wanted:
        raise BadLine(f"{table}, column {column}: {wanted} is needed, and {reprlib.repr(value)} is there") from None
