"""Database files as an auditor may read them: copied first, and never while their process runs."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from cluster.audit.book import CONSOLE_TABLES, TERMINAL_TABLES, Book, Row, Tables
from console.commits import said_value
from durable import lock_file

SQLITE = b"SQLite format 3\0"
CONSOLE_DB, TERMINAL_DB = "console.db", "terminal.db"


class AuditError(Exception):
    """The message is the sentence for the person."""


class InUse(AuditError):
    """Its process runs."""


def databases_in(folder: Path) -> list[Path]:
    """Of a table's folder, with console and terminals below it, or of one process's own."""
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


def read_database(path: Path, book: Book) -> None:
    with copied(path) as copy:
        try:
            connection = apsw.Connection(str(copy))
            try:
                _read(connection, path, book)
            finally:
                connection.close(True)
        except apsw.Error as bad:
            raise AuditError(f"{path} cannot be read as a database: {bad}.") from None


def _read(connection: apsw.Connection, path: Path, book: Book) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise AuditError(f"{path} is damaged as a file; restore it from a backup.")
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "journals" in tables:
        if any(book.console.values()):
            raise AuditError(f"{path} is a second console; one table is verified at a time.")
        book.console = _rows(connection, CONSOLE_TABLES, tables)
        head = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'commits'").fetchone()
        book.commits_head = head[0] if head else 0
    elif "journal" in tables:
        found = _rows(connection, TERMINAL_TABLES, tables)
        book.terminals[_name_of(path)] = found
    else:
        raise AuditError(f"{path} is neither a console's nor a terminal's database.")


def _rows(connection: apsw.Connection, wanted: dict[str, tuple[str, ...]], tables: set[str]) -> Tables:
    if missing := wanted.keys() - tables:
        raise AuditError(f"The whole table {min(missing)} is missing.")
    return {table: _rows_of(connection, table, columns) for table, columns in wanted.items()}


def _rows_of(connection: apsw.Connection, table: str, columns: tuple[str, ...]) -> list[Row]:
    found = connection.execute(f"SELECT {', '.join(columns)} FROM {table}")
    return [
        {column: said_value(column, value) for column, value in zip(columns, values, strict=True)} for values in found
    ]


def _name_of(path: Path) -> str:
    """A terminal's file does not say whose it is: its folder does, or the name it was copied under."""
    return path.absolute().parent.name if path.name == TERMINAL_DB else path.stem


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """The original is evidence, and opening a database can write to it."""
    with tempfile.TemporaryDirectory(prefix="etg-audit-") as folder:
        yield copy_unused(path, Path(folder))


def copy_unused(path: Path, folder: Path) -> Path:
    """With its write-ahead log; never while its process runs."""
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
    """A copy has no lock file; where there is one, its process must have ended."""
    lock = lock_file(path)
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
