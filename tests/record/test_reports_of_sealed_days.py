"""A report says the same whether the days it is about are sealed or not."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from console.gaming_day import day_of, one_day
from record.audit.cut import Days
from record.audit.findings import AuditError
from record.report_book import read_for_report
from record.reports import REPORTS
from tests.table import FIRST_WALL_MS, SETTINGS, STRAIGHT, Floor

STARTS_AT_HOUR = 6
DAY_S = 24 * 3600.0


def first_day() -> date:
    local = datetime.fromtimestamp(FIRST_WALL_MS / 1000, UTC).astimezone()
    return (local - timedelta(hours=STARTS_AT_HOUR)).date()


def three_days(folder: Path, *, sealed: bool) -> Path:
    """Wins and losses on three days, the last of which corrects a round of the first."""
    folder.mkdir()
    settings = replace(SETTINGS, day_of=day_of(STARTS_AT_HOUR) if sealed else one_day)
    floor = Floor(folder, "T1", "T2", settings=settings)
    floor.join(T1=10_000, T2=5_000)
    number = floor.play("17", T1=STRAIGHT)
    floor.clock.pass_time(DAY_S)
    floor.pass_time(10.0)
    floor.play("20", T1=STRAIGHT, T2=STRAIGHT)
    floor.clock.pass_time(DAY_S)
    floor.pass_time(10.0)
    floor.correct(number, "20")
    floor.play("17", T2=STRAIGHT)
    floor.cash_out("T2")
    floor.desk.store.close()
    assert len(list(folder.glob("days/*.db"))) == (2 if sealed else 0)
    return folder / "console.db"


def document(path: Path, name: str, on: date) -> dict[str, Any]:
    days = Days(on, on, STARTS_AT_HOUR)
    report = REPORTS[name](read_for_report(path, days.from_ms), days)
    assert not report.differences
    said = report.document()
    for line in said["lines"]:
        line.pop("record", None)  # The end of a day is a record too, and those after it have other numbers.
    return said


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_reports_of_sealed_days_are_those_of_open_ones(tmp_path: Path, name: str) -> None:
    sealed, whole = three_days(tmp_path / "sealed", sealed=True), three_days(tmp_path / "whole", sealed=False)
    for offset in range(3):
        on = first_day() + timedelta(days=offset)
        assert document(sealed, name, on) == document(whole, name, on)


def test_a_day_that_is_not_here_is_named(tmp_path: Path) -> None:
    path = three_days(tmp_path / "sealed", sealed=True)
    (path.parent / "days" / "000001.db").unlink()
    on = first_day()
    with pytest.raises(AuditError, match=rf"sealed day {on} is not here; put its file back into days/ first"):
        document(path, "day", on)
