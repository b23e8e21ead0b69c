"""Which files belong to what a person named, and all of them as one book."""

from pathlib import Path

from record.audit.book import Book, Tables, key_of
from record.audit.exported import read_export
from record.audit.files import databases_in, is_database, read_database
from record.audit.findings import AuditError, Finding
from record.formats.one import BODIES

DAYS = "days"


def day_files(console: Path) -> list[Path]:
    """The sealed days beside a console's file, the oldest first.

    Where a seal was cut off, the file that is open still has the name of its day as well: it is not sealed yet.
    """
    days = sorted((console.parent / DAYS).glob("*.db"))
    return [day for day in days if not (console.exists() and day.samefile(console))]


def open_book(data: Path | None, files: list[Path], *, with_logs: bool = False, key: bytes | None = None) -> Book:
    """As one book, whatever it was read from."""
    book, _ = read_book(data, files, with_logs=with_logs, key=key)
    return book


def read_book(
    data: Path | None, files: list[Path], *, with_logs: bool = False, key: bytes | None = None
) -> tuple[Book, list[Finding]]:
    """And what exports among the files tell of themselves."""
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
    """One more file of the same table: its chains go on where the book's end."""
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
    """A terminal's journal goes on over its files; of other rows the newest counts."""
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
    """Rows of the later file stand for the same rows of the earlier one; what it carried on it says again."""
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
