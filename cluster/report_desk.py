"""`etg report`: where the record is read from, and how a report is printed."""

import csv
import sys
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec

from cluster.audit.book import Book
from cluster.audit.commands import open_book
from cluster.audit.export import Days
from cluster.audit.files import CONSOLE_DB, AuditError, InUse
from cluster.console_ctl import FAILURES, how_to_connect
from cluster.reports import REPORTS, Report
from cluster.staff import Badge
from console.config import read_console_config
from console.store import BACKUPS
from games.money import amount

CONFIG = "console.toml"
BACKUP_WAIT_S = 120.0
Who = Callable[[], Badge | None]


def run_report(name: str, on: date | None, data: Path, form: str, who: Who) -> int:
    try:
        book, hour = _book(data, who), _starts_at_hour(data)
        gaming_day = on or (datetime.now(UTC).astimezone() - timedelta(hours=hour)).date()
        report = REPORTS[name](book, Days(gaming_day, gaming_day, hour))
    except (AuditError, *FAILURES, OSError) as bad:
        print(f"etg report: {bad}", file=sys.stderr)
        return 1
    _print(report, gaming_day, form)
    return 1 if report.differences else 0


def _book(data: Path, who: Who) -> Book:
    """The console's part is enough. Where it runs, it is asked for a copy, by a person it knows."""
    if data.is_file():
        return open_book(None, [data])
    folder = console_folder(data)
    try:
        return open_book(None, [folder / CONSOLE_DB])
    except InUse as busy:
        badge = who()
        if badge is None:
            raise AuditError(f"{busy} Or give --staff NUMBER, and the copy is asked for.") from None
        return open_book(None, [_ask_for_copy(folder, badge)])


def console_folder(data: Path) -> Path:
    for folder in (data, data / "console"):
        if (folder / CONSOLE_DB).exists():
            return folder
    raise AuditError(f"There is no {CONSOLE_DB} in {data}, nor in a folder `console` below it.")


def _ask_for_copy(folder: Path, badge: Badge) -> Path:
    client = how_to_connect(folder / CONFIG, None, None, None)()
    try:
        answer = client.ask("backup", staff=badge)
    finally:
        client.log_out()
        client.close()
    if answer.refusal is not None:
        raise AuditError(answer.sentence)
    copy, deadline_s = folder / BACKUPS / str(answer.facts["file"]), time.monotonic() + BACKUP_WAIT_S
    while not copy.exists():
        if time.monotonic() > deadline_s:
            raise AuditError(f"{copy} was promised by the console, and did not come.")
        time.sleep(0.05)
    return copy


def _starts_at_hour(data: Path) -> int:
    for config in (data / CONFIG, data / "console" / CONFIG):
        if config.exists():
            return read_console_config(config).day_starts_hour
    return 6


def _print(report: Report, on: date, form: str) -> None:
    if form == "json":
        print(msgspec.json.encode({"date": on.isoformat(), **report.document()}).decode())
    elif form == "csv":
        writer = csv.DictWriter(sys.stdout, report.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(report.lines)
    else:
        print("\n".join(in_words(report, on)))


def in_words(report: Report, on: date) -> list[str]:
    lines = [f"{report.title.capitalize()} of {on.isoformat()}"]
    for line in report.lines:
        facts = ((column, _cell(column, line[column])) for column in report.columns)
        lines.append(
            "; ".join(f"{column.removesuffix('_cents').replace('_', ' ')} {text}" for column, text in facts if text)
        )
    lines += report.notes
    if report.title == "day":
        lines += report.differences or ["Balanced to the cent."]
    return lines


def _cell(column: str, value: object) -> str:
    if column.endswith("_cents") and isinstance(value, int):
        return amount(value)
    return "" if value in (None, "") else str(value)
