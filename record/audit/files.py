"""Reads database files for the audit: from a copy, and never while their process runs."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from record.audit.book import CONSOLE_TABLES, OPEN_TABLES, Book, Row, Tables, is_open, journal_chain
from record.audit.commits import said_by
from record.audit.findings import AuditError
from record.audit.hashes import said_value
from record.formats import Reader, UnknownFormat, reader_of
from record.formats.one import BY_HASH

SQLITE = b"SQLite format 3\0"
CONSOLE_DB, TERMINAL_DB = "console.db", "terminal.db"


class InUse(AuditError):
    """The process of this file still runs."""


def databases_in(folder: Path) -> list[Path]:
    """The databases in a table's folder, with console and terminals below it, or in the folder of one process."""
    if not folder.is_dir():
        raise AuditError(f"There is no folder {folder}.")
    own = [folder / name for name in (CONSOLE_DB, TERMINAL_DB) if (folder / name).exists()]
    found = own or [*folder.glob(f"*/{CONSOLE_DB}"), *sorted(folder.glob(f"*/{TERMINAL_DB}"))]
    if not found:
        raise AuditError(f"There is no {CONSOLE_DB} and no {TERMINAL_DB} in {folder}, nor one folder below it.")
    return found


def is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError as bad:
        raise AuditError(f"{path} cannot be read: {bad.strerror}.") from None


def read_database(path: Path, book: Book, *, with_logs: bool = False) -> None:
    """Reads a database into the book; `with_logs` includes the sensor logs, which are long."""
    with copied(path) as copy:
        try:
            connection = apsw.Connection(str(copy))
            try:
                _read(connection, path, book, with_logs)
            finally:
                connection.close(True)
        except apsw.Error as bad:
            raise AuditError(f"{path} cannot be read as a database: {bad}.") from None


def _read(connection: apsw.Connection, path: Path, book: Book, with_logs: bool) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise AuditError(f"{path} is damaged as a file; restore it from a backup.")
    reader = _reader(connection, path)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "journals" in tables:
        if any(book.console.values()):
            raise AuditError(f"{path} is a second console; one table is verified at a time.")
        book.console |= _rows(connection, reader.tables.CONSOLE, tables)
        head = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'commits'").fetchone()
        book.commits_head = head[0] if head else 0
        begin(book, reader.number)
        if with_logs:
            logs = connection.execute("SELECT round, judged, sensor_log FROM recordings")
            book.sensor_logs = {(number, judged): log for number, judged, log in logs}
    elif "journal" in tables:
        found = _rows(connection, reader.tables.TERMINAL, tables)
        named: str = next((row["terminal"] for row in found["shape"]), "")
        book.terminals[named or _name_of(path)] = found
    else:
        raise AuditError(f"{path} is neither a console's nor a terminal's database.")


def _reader(connection: apsw.Connection, path: Path) -> Reader:
    (number,) = connection.execute("PRAGMA user_version").fetchone() or (0,)
    try:
        return reader_of(number)
    except UnknownFormat as bad:
        raise AuditError(f"{path}: {bad}") from None


def begin(book: Book, number: int) -> None:
    """Sets where the file's chains continue from, by its first commit or else by its row `shape`."""
    first = min(book.console["commits"], key=lambda row: row["seq"], default=None)
    book.formats = [(first["seq"] if first else 1, number)]
    columns = reader_of(number).tables.SAID
    said: Tables = {table: [] for table in CONSOLE_TABLES}
    for table, *values in (said_by(first, book) or []) if first else []:
        said[table].append(dict(zip(columns[table], values, strict=True)))
    for shape in (said["shape"] or book.console["shape"])[:1]:
        book.anchors["commits"] = shape["first_commit"] - 1, shape["commit_hash"]
        book.anchors["records"] = shape["first_record"] - 1, shape["record_hash"]
        if shape["number"] > 1:
            book.begins = {table: said[table] for table in OPEN_TABLES}
            book.begins["rounds"] = [row for row in said["rounds"] if is_open(row)]
    for row in book.begins.get("terminals", []):
        book.anchors[journal_chain(row["terminal"])] = row["journal_seq"], row["journal_hash"]


def _rows(connection: apsw.Connection, wanted: dict[str, dict[str, str]], tables: set[str]) -> Tables:
    if missing := wanted.keys() - tables:
        raise AuditError(f"The whole table {min(missing)} is missing.")
    return {table: _rows_of(connection, table, tuple(columns)) for table, columns in wanted.items()}


def _rows_of(connection: apsw.Connection, table: str, columns: tuple[str, ...]) -> list[Row]:
    found = connection.execute(f"SELECT {', '.join(columns)} FROM {table}")
    return [
        {column: said_value(column, value, BY_HASH) for column, value in zip(columns, values, strict=True)}
        for values in found
    ]


def _name_of(path: Path) -> str:
    """The terminal's name, which is not in its file: the name of its folder, or of the copied file."""
    return path.absolute().parent.name if path.name == TERMINAL_DB else path.stem


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """Gives the block a copy of the file: the original is evidence, and opening a database can write to it."""
    with tempfile.TemporaryDirectory(prefix="etg-audit-") as folder:
        yield copy_unused(path, Path(folder))


def copy_unused(path: Path, folder: Path) -> Path:
    """Copies a database with its write-ahead log; refuses while its process runs."""
    copy = folder / path.name
    with _unused(path):
        try:
            for suffix in ("", "-wal"):
                source = path.with_name(path.name + suffix)
                if not suffix or source.exists():
                    shutil.copyfile(source, copy.with_name(copy.name + suffix))
        except OSError as bad:
            raise AuditError(f"{path} cannot be copied: {bad.strerror}.") from None
    return copy


@contextmanager
def _unused(path: Path) -> Iterator[None]:
    """Holds the file's lock for the time of the block; a copy has no lock file. Raises InUse if its process runs."""
    lock = path.with_name(path.name + ".lock")
    if not lock.exists():
        yield
        return
    descriptor = os.open(lock, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            sentence = f"{path} is in use; a running console makes a copy: `etg backup make FOLDER`."
            raise InUse(sentence) from None
        yield
    finally:
        os.close(descriptor)
