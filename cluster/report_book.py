"""As much of a console's file as a report needs: of what is older than the day only the sums are kept in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from cluster.audit.book import Book, Row, read_entry, read_record
from cluster.audit.files import AuditError, copied
from console.claims import moved_cents
from console.commits import COLUMNS, said_value
from durable import lock_file
from protocol.messages import Entry

DAY_MS = 24 * 3600 * 1000
"""Kept before the day itself: a terminal's clock is not the console's, and a round may go on over the hour."""


def read_for_report(path: Path, from_ms: int) -> Book:
    """A book that is whole from then on; what the ledgers held before is in `held_before_cents`."""
    book = Book(str(path))
    since_ms = max(from_ms - DAY_MS, 0)
    with _opened(path) as connection:
        try:
            _read(connection, book, since_ms)
        except apsw.Error as bad:
            raise AuditError(f"{path} cannot be read as a console's database: {bad}.") from None
    return book


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
    finally:
        connection.close(True)


def _read(connection: apsw.Connection, book: Book, since_ms: int) -> None:
    found = connection.execute("SELECT min(number) FROM rounds WHERE opened_wall_ms >= ?", (since_ms,)).fetchone()
    first_round = found[0] if found and found[0] is not None else 2**62
    tables = book.console
    tables["rounds"] = _rows(connection, "rounds", "WHERE number >= ? OR complete = 0", first_round)
    tables["slips"] = _rows(connection, "slips", "WHERE round >= ?", first_round)
    tables["choices"] = _rows(connection, "choices", "WHERE round >= ?", first_round)
    tables["rules"] = _rows(connection, "rules", "")
    tables["claims"] = _rows(connection, "claims", "")
    tables["terminals"] = _rows(connection, "terminals", "")
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


def _held_cents(entry: Entry) -> int:
    return moved_cents(entry, "credit") + moved_cents(entry, "escrow")


def _rows(connection: apsw.Connection, table: str, condition: str, *values: Any) -> list[Row]:
    columns = COLUMNS[table]
    found = connection.execute(f"SELECT {', '.join(columns)} FROM {table} {condition}", values)
    return [{column: said_value(column, value) for column, value in zip(columns, row, strict=True)} for row in found]
