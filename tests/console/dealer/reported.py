"""Documents of reports, as a console sends them."""

from typing import Any

from protocol.reports import DayLine, DayReport, DaysLine, DaysReport

TODAY = "2026-11-17"


def day_line(terminal: str, **cents: int) -> DayLine:
    money = {name: 0 for name in DayLine.__struct_fields__ if name.endswith("_cents")}
    return DayLine(terminal, **{**money, **cents})


def day_report(lines: list[DayLine], **more: Any) -> DayReport:
    usual = {"left_out": [], "simulated": False, "columns": [], "balanced": True, "differences": [], "notes": []}
    return DayReport(date=TODAY, report="day", lines=lines, **{**usual, **more})


def days_report(*days: tuple[str, int, int], **more: Any) -> DaysReport:
    """A list of days, each with its date, its number of rounds and what the house won in cents."""
    lines = [DaysLine(on, rounds, 0, 0, 0, 0, 0, 0, win_cents) for on, rounds, win_cents in days]
    usual = {"left_out": [], "simulated": False, "columns": [], "balanced": True, "differences": [], "notes": []}
    return DaysReport(date=TODAY, report="days", lines=lines, **{**usual, **more})
