"""`etg report`: reads the record and prints a report."""

import csv
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from getpass import getuser
from importlib import import_module
from pathlib import Path

import msgspec

from daemon.config import ConfigError
from daemon.software import software
from durable.plain import as_text
from games.game import Value
from record.audit.book import Book
from record.audit.cut import Days
from record.audit.files import CONSOLE_DB, InUse, is_database
from record.audit.findings import AuditError
from record.audit.opening import open_book
from record.record_config import CONFIG, config_beside, console_folder, day_starts_hour, is_simulated
from record.report import SIMULATED, Report, Row, head_of, shown
from record.report_days import DAYS_SHOWN
from record.report_sums import read_for_report
from record.reports import REPORTS
from tools.backup import ask_for_copy
from tools.backup_check import BackupError
from tools.console_ctl import FAILURES
from tools.failure import failed
from tools.games import OWN_REPORTS
from tools.staff import Badge

Who = Callable[[], Badge | None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for on the command line."""

    name: str
    on: date | None
    data: Path
    form: str
    config: Path | None = None
    """The console's configuration; if None, the one beside the record, if there is one."""
    pdf: Path | None = None
    by: str | None = None


def run_report(wanted: Wanted, who: Who) -> int:
    try:
        config = config_beside(wanted.data, wanted.config)
        hour = day_starts_hour(config)
        gaming_day = wanted.on or (datetime.now(UTC).astimezone() - timedelta(hours=hour)).date()
        days = Days(gaming_day, gaming_day, hour)
        days_back = DAYS_SHOWN if wanted.name == "days" else 0
        is_own = wanted.name in OWN_REPORTS
        make = getattr(import_module(OWN_REPORTS[wanted.name]), wanted.name) if is_own else REPORTS[wanted.name]
        report = make(_book(wanted.data, who, days, days_back, with_recordings=is_own), days)
        report.is_simulated |= config is not None and is_simulated(config)
        if wanted.pdf:
            _write_pdf(report, gaming_day, hour, config.table if config else wanted.data.name, wanted)
    except (AuditError, BackupError, ConfigError, *FAILURES, OSError) as bad:
        return failed("etg report", bad, wanted.form == "json")
    _print(report, gaming_day, wanted.form)
    return 1 if report.differences or report.left_out else 0


def _write_pdf(report: Report[Row], gaming_day: date, hour: int, table: str, wanted: Wanted) -> None:
    from record.report_paper import Paper, write_pdf  # Imports Qt, which only the PDF needs.

    assert wanted.pdf
    made = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M:%S %Z")
    with redirect_stdout(sys.stderr):  # Standard output is for the document, not for Qt's messages.
        write_pdf(report, Paper(table, gaming_day, hour, software(), made, wanted.by or _this_user()), wanted.pdf)


def _this_user() -> str:
    try:
        return getuser()
    except (KeyError, OSError):  # The user's number has no name.
        return f"user {os.getuid()}"


def _book(data: Path, who: Who, days: Days, days_back: int, *, with_recordings: bool) -> Book:
    """The record for a report; a running console is asked for a copy, by a person it knows."""
    read = partial(read_for_report, asked=days, days_back=days_back, with_recordings=with_recordings)
    if data.is_file():
        return read(data) if is_database(data) else open_book(None, [data])
    folder = console_folder(data)
    try:
        return read(folder / CONSOLE_DB)
    except InUse as busy:
        badge = who()
        if badge is None:
            raise AuditError(f"{busy} Or give --staff NUMBER, and the copy is asked for.") from None
        return read(ask_for_copy(folder / CONFIG, badge))


def _print(report: Report[Row], on: date, form: str) -> None:
    if form == "json":
        print(msgspec.json.encode({"date": on.isoformat(), **report.document()}).decode())
    elif form == "csv":
        columns = dict.fromkeys((*report.columns, "simulated"))  # each row says whether its own rounds were simulated
        writer = csv.DictWriter(sys.stdout, list(columns), lineterminator="\n")
        writer.writeheader()
        writer.writerows({"simulated": report.is_simulated} | _flat(report, line) for line in report.lines)
        for sentence in report.lacks():  # Not among the rows, which a program adds up.
            print(f"etg report: {sentence}", file=sys.stderr)
    else:
        print("\n".join(in_words(report, on)))


def _flat(report: Report[Row], line: Row) -> dict[str, Value]:
    """Writes a map or a list as JSON."""
    columns = report.shown_of(line).items()
    return {column: as_text(value) if isinstance(value, dict | list) else value for column, value in columns}


def in_words(report: Report[Row], on: date) -> list[str]:
    lines = [f"{report.title.capitalize()} of {on.isoformat()}" + (f", {SIMULATED}" if report.is_simulated else "")]
    lines += report.lacks()
    for line in report.lines:
        facts = ((head_of(column), shown(column, value)) for column, value in report.shown_of(line).items())
        lines.append("; ".join(f"{head} {text}" for head, text in facts if text))
    lines += report.notes
    if report.title in ("day", "bets"):
        lines += report.differences or [report.balance()]
    return lines
