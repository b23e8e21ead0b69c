"""Finds the files that belong to the named path, and reads them all as one book."""

from pathlib import Path

from record.audit.book import Book, Tables, key_of
from record.audit.exported import read_export
from record.audit.files import databases_in, is_database, read_database
from record.audit.findings import AuditError, Finding
from record.formats.one import BODIES

DAYS = "days"


def day_files(console: Path) -> list[Path]:
    """The sealed days beside a console's file, the oldest first.

    If sealing was interrupted, the open file also has its day's name: that file is not sealed yet and is left out.
    """
    days = sorted((console.parent / DAYS).glob("*.db"))
    return [day for day in days if not (console.exists() and day.samefile(console))]


def open_book(data: Path | None, files: list[Path], *, with_logs: bool = False, key: bytes | None = None) -> Book:
    """Reads everything into one book, whatever kind of file it is."""
    book, _ = read_book(data, files, with_logs=with_logs, key=key)
    return book


def read_book(
    data: Path | None, files: list[Path], *, with_logs: bool = False, key: bytes | None = None
) -> tuple[Book, list[Finding]]:
    """Reads everything into one book, and returns what is wrong with the exports themselves."""
    paths = files or databases_in(data or Path())
    book, found = Book(", ".join(str(path) for path in paths)), list[Finding]()
    for path in paths:
        if not is_database(path):
            found += read_export(path, book, key)
            continue
        for day in day_files(path) if not files else []:
            read_day(day, book, with_logs)
        read_day(path, book, with_logs)
    return book, found


def read_day(path: Path, book: Book, with_logs: bool) -> None:
    """Adds one more file of the same table: its chains continue where the book's end."""
    part = Book(str(path))
    read_database(path, part, with_logs=with_logs)
    if not part.console["shape"]:
        for name, tables in part.terminals.items():
            join_terminal(book, name, tables)
        return
    if book.console["shape"] and book.console["shape"][0]["chain"] != part.console["shape"][0]["chain"]:
        raise AuditError(f"{path} is a second console; one table is verified at a time.")
    join(book, part)


def join_terminal(book: Book, name: str, later: Tables) -> None:
    """Adds a later file of a terminal: its journal continues, and of other rows the newest counts."""
    before = book.terminals.get(name)
    if before is None:
        book.terminals[name] = later
        return
    for table, keys in TERMINAL_KEYS.items():
        rows = {tuple(row[key] for key in keys): row for row in before[table]}
        rows |= {tuple(row[key] for key in keys): row for row in later[table]}
        before[table] = list(rows.values())
    before["place"] = later["place"]


TERMINAL_KEYS = {
    "journal": ("seq",),
    "revisions": ("round", "number"),
    "slips": ("round",),
    "choices": ("round", "question"),
    "steps": ("round", "step"),
    "rules": ("rules_hash",),
}


def join(book: Book, later: Book) -> None:
    """Adds a later file of a console: its rows replace the same rows of the earlier file."""
    if not book.console["shape"]:
        book.anchors, book.begins = later.anchors, later.begins
    for table, rows in later.console.items():
        merged = {key_of(table, row): row for row in book.console[table]}
        for row in rows:
            if table not in BODIES or key_of(table, row) not in merged:
                merged[key_of(table, row)] = row
        book.console[table] = list(merged.values())
    book.formats += later.formats
    book.commits_head = later.commits_head
    book.sensor_logs |= later.sensor_logs
