"""`etg audit`: what is read, what is told about it, and how the regulator gets it."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from cluster.audit.book import Book
from cluster.audit.export import Days, days_of, read_export, write_export
from cluster.audit.files import AuditError, databases_in, is_database, read_database
from cluster.audit.verify import verify
from cluster.failure import failed
from cluster.record_config import config_beside, day_starts_hour
from daemon.config import ConfigError


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


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which gaming days, as they were asked for."""

    first: date | None
    last: date | None
    starts_at_hour: int | None


def run_export(out: Path, data: Path | None, files: list[Path], wanted: Wanted, as_json: bool) -> int:
    try:
        book = open_book(data, files)
        if wanted.first or wanted.last:
            book = days_of(book, _days(wanted, data or files[0]))
        count = write_export(book, out)
    except (AuditError, ConfigError) as bad:
        return failed("etg audit", bad, as_json)
    document = {"file": str(out), "rows": count}
    print(msgspec.json.encode(document).decode() if as_json else f"{count:,} rows are in {out}.")
    return 0


def _days(wanted: Wanted, record: Path) -> Days:
    hour = wanted.starts_at_hour
    return Days(wanted.first, wanted.last, day_starts_hour(config_beside(record)) if hour is None else hour)
