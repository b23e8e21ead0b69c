"""Reads as much of a console's files as a report needs: of the time before the day only sums are kept in memory."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from console.commits import STORED, said_value
from console.day_files import Where, checked
from console.days import DAYS, day_file
from console.reading import Reader
from console.rows import DayRow
from console.schema import LACKS
from durable import lock_file
from record.audit.accounts import held_cents
from record.audit.book import Book, LeftOut, Row, key_of
from record.audit.commits import said_by
from record.audit.cut import Days
from record.audit.files import copied
from record.audit.findings import AuditError
from record.formats.reading import read_entry, read_record
from record.record_config import data_folder

CHAINED = ("seq", "data", "hash")
DAY_MS = 24 * 3600 * 1000
"""One more day is read before the asked one: a terminal's clock may differ, and a round may cross the hour."""


def read_for_report(path: Path, asked: Days, days_back: int = 0, *, with_recordings: bool = False) -> Book:
    """A book that is complete from `days_back` days before the asked day, except for the days in `left_out`.

    `held_before_cents` has what the ledgers held before that. Raises AuditError if `days_back` is 0 and the file of the
    asked day is absent.
    """
    book = Book(str(path))
    since_ms = max(asked.from_ms - (days_back + 1) * DAY_MS, 0)
    with _opened(path) as connection:
        files, book.left_out = _days_since(connection, path, since_ms)
    if not days_back:
        _refuse_without(asked, book.left_out)
    for number, file in enumerate([*files, path]):
        with _opened(file) as connection:
            if not number:
                _hold_before(connection, book)
            first_round = _read(connection, book, since_ms)
            if with_recordings:
                _take_recordings(connection, book, first_round)
    return book


def _days_since(connection: apsw.Connection, path: Path, since_ms: int) -> tuple[list[Path], list[LeftOut]]:
    """The files of the sealed days since that time, the oldest first, and the days whose file cannot be read."""
    files, left_out, data = list[Path](), list[LeftOut](), data_folder(path)
    reader = Reader(_Rows(connection), path)
    for row in reader.select(DayRow, "WHERE sealed_wall_ms >= ? ORDER BY number", since_ms):
        if (where := checked(data, row).where) is Where.HERE:
            files.append(day_file(data, row.number))
        else:
            left_out.append(LeftOut(row.day, where, row.sealed_wall_ms))
    return files, left_out


class _Rows:
    """Gives a connection's rows to the reader of a console's file."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return list(self._connection.execute(sql, values))


def _refuse_without(asked: Days, left_out: list[LeftOut]) -> None:
    for each in left_out:
        if asked.first is not None and each.day == asked.first.isoformat():
            where = f"The sealed day {each.day} is {each.where}"
            raise AuditError(f"{where}; put its file back into the folder {DAYS}/ first.")


def _hold_before(connection: apsw.Connection, book: Book) -> None:
    """Sets what each ledger held when the first of these files began: its first commit has every row."""
    first = connection.execute("SELECT seq, data, hash FROM commits ORDER BY seq LIMIT 1").fetchone()
    of_file = Book("", formats=[(0, _format(connection))])
    for table, *values in (said_by(dict(zip(CHAINED, first, strict=True)), of_file) or []) if first else []:
        if table == "terminals":
            row = dict(zip(of_file.format_of(0).SAID[table], values, strict=True))
            book.held_before_cents[row["terminal"]] = (
                row["credit_cents"] + row["escrow_cents"] + row.get("leaving_cents", 0)
            )


@contextmanager
def _opened(path: Path) -> Iterator[apsw.Connection]:
    """Opens a file read-only in place if no process writes it; otherwise opens a copy."""
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


def _read(connection: apsw.Connection, book: Book, since_ms: int) -> int:
    """Reads the rows of a file since that time; returns the number of the first round opened since then."""
    found = connection.execute("SELECT min(number) FROM rounds WHERE opened_wall_ms >= ?", (since_ms,)).fetchone()
    first_round = found[0] if found and found[0] is not None else 2**62
    tables = book.console
    _take(book, "rounds", _rows(connection, "rounds", "WHERE number >= ? OR complete = 0", first_round))
    for table in ("slips", "revisions", "choices"):
        _take(book, table, _rows(connection, table, "WHERE round >= ?", first_round))
    for table in ("rules", "claims", "terminals", "vouchers", "boxes"):
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
            held_before_cents = book.held_before_cents.get(terminal, 0)
            book.held_before_cents[terminal] = held_before_cents + held_cents(entry)
    return int(first_round)


def _take_recordings(connection: apsw.Connection, book: Book, first_round: int) -> None:
    found = connection.execute("SELECT round, judged, sensor_log FROM recordings WHERE round >= ?", (first_round,))
    for round_, judged, packed in found:
        book.sensor_logs[round_, judged] = packed


def _format(connection: apsw.Connection) -> int:
    (number,) = connection.execute("PRAGMA user_version").fetchone() or (0,)
    return int(number)


def _take(book: Book, table: str, rows: list[Row]) -> None:
    """Adds rows; a later file's row replaces the same row of an earlier one."""
    merged = {key_of(table, row): row for row in book.console[table]} | {key_of(table, row): row for row in rows}
    book.console[table] = list(merged.values())


def _rows(connection: apsw.Connection, table: str, condition: str, *values: Any) -> list[Row]:
    """Rows in the newest format: a sealed day of an earlier format may lack a column."""
    columns, lacks = STORED[table], LACKS.get(_format(connection), {}).get(table, {})
    if lacks is None:
        return []
    read = ", ".join(lacks.get(column, column) for column in columns)
    found = connection.execute(f"SELECT {read} FROM {table} {condition}", values)
    return [{column: said_value(column, value) for column, value in zip(columns, row, strict=True)} for row in found]
