"""`etg audit`: what is read, what is told about it, and how the regulator gets it."""

from pathlib import Path

import msgspec

from cluster.audit.book import Book
from cluster.audit.export import Days, days_of, read_export, write_export
from cluster.audit.files import AuditError, databases_in, is_database, read_database
from cluster.audit.verify import verify
from cluster.failure import failed


def open_book(data: Path | None, files: list[Path]) -> Book:
    paths = files or databases_in(data or Path())
    book = Book(", ".join(str(path) for path in paths))
    for path in paths:
        if is_database(path):
            read_database(path, book)
        else:
            read_export(path, book)
    return book


def run_verify(data: Path | None, files: list[Path], as_json: bool) -> int:
    try:
        verdict = verify(open_book(data, files))
    except AuditError as bad:
        return failed("etg audit", bad, as_json)
    print(msgspec.json.encode(verdict.document()).decode() if as_json else "\n".join(verdict.words()))
    return 0 if verdict.is_sound else 1


def run_export(out: Path, data: Path | None, files: list[Path], days: Days, as_json: bool) -> int:
    try:
        book = open_book(data, files)
        if days.first or days.last:
            book = days_of(book, days)
        count = write_export(book, out)
    except AuditError as bad:
        return failed("etg audit", bad, as_json)
    document = {"file": str(out), "rows": count}
    print(msgspec.json.encode(document).decode() if as_json else f"{count:,} rows are in {out}.")
    return 0
