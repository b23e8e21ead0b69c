"""As much of a console's file as a report needs: of what is older than the day only the sums are kept in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from console.commits import STORED, said_value
from console.days import DAYS, day_file
from durable import lock_file
from record.audit.accounts import moved_cents
from record.audit.book import Book, Row, key_of
from record.audit.commits import said_by
from record.audit.files import copied
from record.audit.findings import AuditError
from record.formats.reading import Said, read_entry, read_record
from record.record_config import data_folder

CHAINED = ("seq", "data", "hash")
DAY_MS = 24 * 3600 * 1000
"""Kept before the day itself: a terminal's clock is not the console's, and a round may go on over the hour."""


def read_for_report(path: Path, from_ms: int) -> Book:
    """A book that is whole from then on; what the ledgers held before is in `held_before_cents`."""
    book = Book(str(path))
    since_ms = max(from_ms - DAY_MS, 0)
    with _opened(path) as connection:
        files = _days_since(connection, path, since_ms)
    for number, file in enumerate([*files, path]):
        with _opened(file) as connection:
            if not number:
                _hold_before(connection, book)
            _read(connection, book, since_ms)
    return book


def _days_since(connection: apsw.Connection, path: Path, since_ms: int) -> list[Path]:
    """The sealed days that were not over by then, the oldest first."""
    sql = "SELECT number, day FROM days WHERE sealed_wall_ms >= ? ORDER BY number"
    files = [(day_file(data_folder(path), number), day) for number, day in connection.execute(sql, (since_ms,))]
    if missing := [day for file, day in files if not file.exists()]:
        raise AuditError(f"The sealed day {missing[0]} is not here; put its file back into {DAYS}/ first.")
    return [file for file, _ in files]


def _hold_before(connection: apsw.Connection, book: Book) -> None:
    """What each ledger held when the first of these files was begun: its first commit says every row."""
    first = connection.execute("SELECT seq, data, hash FROM commits ORDER BY seq LIMIT 1").fetchone()
    (number,) = connection.execute("PRAGMA user_version").fetchone() or (0,)
    of_file = Book("", formats=[(0, number)])
    for table, *values in (said_by(dict(zip(CHAINED, first, strict=True)), of_file) or []) if first else []:
        if table == "terminals":
            row = dict(zip(of_file.format_of(0).SAID[table], values, strict=True))
            book.held_before_cents[row["terminal"]] = row["credit_cents"] + row["escrow_cents"]


@contextmanager
def _opened(path: Path) -> Iterator[apsw.Connection]:
    """A copy that nobody writes is read where it lies, and not even opened for writing."""
    if lock_file(path).exists() or path.with_name(path.name + "-wal").exists():
        with copied(path) as copy, _connected(str(copy), path) as connection:
            yield connection
    else:
        with _connected(f"{path.absolute().as_uri()}?mode=ro&immutable=1", path) as connection:
            yield connection


@contextmanager
def _connected(name: str, path: Path) -> Iterator[apsw.Connection]:
    try:
        connection = apsw.Connection(name, flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI)
    except apsw.Error as bad:
        raise AuditError(f"{path} cannot be opened: {bad}.") from None
    try:
        yield connection
    except apsw.Error as bad:
        raise AuditError(f"{path} cannot be read as a console's database: {bad}.") from None
    finally:
        connection.close(True)


def _read(connection: apsw.Connection, book: Book, since_ms: int) -> None:
    found = connection.execute("SELECT min(number) FROM rounds WHERE opened_wall_ms >= ?", (since_ms,)).fetchone()
    first_round = found[0] if found and found[0] is not None else 2**62
    tables = book.console
    _take(book, "rounds", _rows(connection, "rounds", "WHERE number >= ? OR complete = 0", first_round))
    for table in ("slips", "revisions", "choices"):
        _take(book, table, _rows(connection, table, "WHERE round >= ?", first_round))
    for table in ("rules", "claims", "terminals"):
        _take(book, table, _rows(connection, table, ""))
    for seq, data in connection.execute("SELECT seq, data FROM records ORDER BY seq"):
        read = read_record(data)
        if read is not None and read[0].wall_ms >= since_ms:
            tables["records"].append({"seq": seq, "data": data})
    for terminal, seq, data in connection.execute("SELECT terminal, seq, data FROM journals ORDER BY terminal, seq"):
        entry = read_entry(data)
        if entry is None:
            continue
        if entry.wall_ms >= since_ms:
            tables["journals"].append({"terminal": terminal, "seq": seq, "data": data})
        else:
            held_cents = book.held_before_cents.get(terminal, 0)
            book.held_before_cents[terminal] = held_cents + _held_cents(entry)


def _take(book: Book, table: str, rows: list[Row]) -> None:
    """A later file's row stands for the same row of an earlier one."""
    merged = {key_of(table, row): row for row in book.console[table]} | {key_of(table, row): row for row in rows}
    book.console[table] = list(merged.values())


def _held_cents(entry: Said) -> int:
    return moved_cents(entry, "credit") + moved_cents(entry, "escrow")


def _rows(connection: apsw.Connection, table: str, condition: str, *values: Any) -> list[Row]:
    columns = STORED[table]
    found = connection.execute(f"SELECT {', '.join(columns)} FROM {table} {condition}", values)
    return [{column: said_value(column, value) for column, value in zip(columns, row, strict=True)} for row in found]
