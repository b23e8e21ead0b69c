"""What every report has: its rows, its differences, the days it lacks, and whether its outcomes were simulated."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import wraps
from itertools import groupby
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec

from durable.plain import as_text
from games.game import Value
from games.money import amount
from phrases import Phrase, phrase
from phrases.catalogue import english
from record.audit.book import Book, LeftOut
from record.audit.cut import Days
from record.audit.findings import moment
from record.report_lines import DayLine, ReportLine

SIMULATED = "SIMULATED"
LACKING = phrase("report_lacks")
Row = TypeVar("Row", bound=ReportLine)


@dataclass(slots=True)
class Report(Generic[Row]):
    title: str
    columns: tuple[str, ...]
    lines: list[Row] = field(default_factory=list)
    differing: list[Phrase] = field(default_factory=list)
    noted: list[Phrase] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    """Sealed days that are not in these figures."""
    is_simulated: bool = False
    """Whether outcomes came from a simulated source: then the money is not real."""

    @property
    def differences(self) -> list[str]:
        return [english(each) for each in self.differing]

    @property
    def notes(self) -> list[str]:
        return [english(each) for each in self.noted]

    def lacking(self) -> list[Phrase]:
        """Names the missing days; shown first, so that nobody takes an incomplete sum for a complete one."""
        told = [_absent(where, list(days)) for where, days in groupby(self.left_out, attrgetter("where"))]
        return [*told, LACKING] if told else []

    def lacks(self) -> list[str]:
        return [english(each) for each in self.lacking()]

    def balance(self) -> str:
        """The sentence for a report without differences."""
        return "Balanced to the cent, without the days that are left out." if self.left_out else "Balanced to the cent."

    def shown_of(self, line: Row) -> dict[str, Value]:
        """The columns of a row, by name."""
        return {column: getattr(line, column) for column in self.columns}

    def document(self) -> dict[str, Any]:
        return {
            "report": self.title,
            "left_out": [
                {"day": each.day, "where": each.where, "written_until": moment(each.until_ms)} for each in self.left_out
            ],
            "simulated": self.is_simulated,
            "columns": self.columns,
            "lines": [self.shown_of(line) for line in self.lines],
            "balanced": not self.differences,
            "differences": self.differences,
            "notes": self.lacks() + self.notes,
            "said": msgspec.to_builtins({"differences": self.differing, "notes": [*self.lacking(), *self.noted]}),
        }


def _absent(where: str, days: list[LeftOut]) -> Phrase:
    first, last = days[0], days[-1]
    until = moment(last.until_ms)
    if len(days) == 1:
        return phrase("report_left_out", day=first.day, where=where, until=until)
    count = len(days)
    return phrase("report_days_left_out", days=count, first=first.day, last=last.day, where=where, until=until)


def tells_of_itself(make: Callable[[Book, Days], Report[Row]]) -> Callable[[Book, Days], Report[Row]]:
    """Makes every report name the days it lacks, and say whether its outcomes were simulated."""

    @wraps(make)
    def marked(book: Book, days: Days) -> Report[Row]:
        report = make(book, days)
        report.left_out = book.left_out
        dates = [line.date for line in report.lines if isinstance(line, DayLine)]
        shown = {date.fromisoformat(each) for each in dates} if report.title == "days" else None
        rows = [row for row in book.rounds if _is_shown(row["opened_wall_ms"], days, shown)]
        if simulated := sum(1 for row in rows if row["simulated"]):
            report.is_simulated = True
            note = phrase("report_simulated", simulated=simulated, rounds=len(rows), device=book.device)
            report.noted.insert(0, note)
        return report

    return marked


def _is_shown(wall_ms: int, days: Days, shown: set[date] | None) -> bool:
    return days.has(wall_ms) if shown is None else wall_ms < days.until_ms and days.day_of(wall_ms) in shown


def head_of(column: str) -> str:
    return column.removesuffix("_cents").replace("_", " ")


def shown(column: str, value: object) -> str:
    if column.endswith("_cents") and isinstance(value, int):
        return amount(value)
    if isinstance(value, list | dict):
        return as_text(value) or ""
    return "" if value in (None, "") else str(value)
