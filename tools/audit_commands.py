"""`etg audit`: verifies a record, and writes exports for the regulator."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from daemon.config import ConfigError
from daemon.software import software
from protocol.keys import SetupError
from record.audit.book import Book
from record.audit.cut import Days, days_of
from record.audit.export import write_export
from record.audit.files import CONSOLE_DB, databases_in
from record.audit.findings import AuditError
from record.audit.opening import open_book
from record.audit.sealed import missing_days, verify_all
from record.audit.signing import AuditKey, parse_public
from record.record_config import config_beside, day_starts_hour
from tools.audit_key import own_audit_key
from tools.failure import failed


def run_verify(data: Path | None, files: list[Path], key: str | None, as_json: bool) -> int:
    try:
        verdict = verify_all(data, files, None if key is None else parse_public(key))
    except AuditError as bad:
        return failed("etg audit", bad, as_json)
    print(msgspec.json.encode(verdict.document()).decode() if as_json else "\n".join(verdict.words()))
    return 0 if verdict.is_sound else 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """The gaming days that were asked for."""

    first: date | None
    last: date | None
    starts_at_hour: int | None


def run_export(out: Path, data: Path | None, files: list[Path], wanted: Wanted, as_json: bool) -> int:
    try:
        book = open_book(data, files, with_logs=True)
        left_out = [] if files else _days_before(data or Path(), book)
        if wanted.first or wanted.last:
            book = days_of(book, _days(wanted, data or files[0]))
        key = _key(data or files[0])
        count = write_export(book, out, key, software())
    except (AuditError, ConfigError, SetupError) as bad:
        return failed("etg audit", bad, as_json)
    document = {"file": str(out), "rows": count, "key": key.public.hex() if key else None, "left_out": left_out}
    signed = f"signed with {key.public.hex()}" if key else "not signed: there is no audit key here"
    lines = [f"{count:,} rows are in {out}, {signed}.", *(f"Left out: {each}" for each in left_out)]
    print(msgspec.json.encode(document).decode() if as_json else "\n".join(lines))
    return 0


def _days_before(data: Path, book: Book) -> list[str]:
    """Names the sealed days missing before the first file, one sentence each; raises if the export would have a gap."""
    found = [each for path in databases_in(data) if path.name == CONSOLE_DB for each in missing_days(path, book)]
    first = min((number for number, _ in book.formats), default=0)
    last_commit = {row["number"]: row["last_commit"] for row in book.console["days"]}
    for each in found:
        if last_commit.get(int(each.key), 0) >= first:
            raise AuditError(f"{each.what}: put its file back, or nothing after it can be exported.")
    return [f"{each.what}." for each in found]


def _days(wanted: Wanted, record: Path) -> Days:
    hour = wanted.starts_at_hour
    return Days(wanted.first, wanted.last, day_starts_hour(config_beside(record)) if hour is None else hour)


def _key(record: Path) -> AuditKey | None:
    """The audit key of the console that wrote the record: beside its file, or in its folder."""
    folder = record if record.is_dir() else record.parent
    return own_audit_key(folder) or own_audit_key(folder / "console")
