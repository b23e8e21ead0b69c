"""Which gaming day a moment belongs to: a day begins at the hour that the table's file says."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo

DayOf = Callable[[int], str]
"""Wall milliseconds to a day as in 2026-11-17."""


def day_of(starts_at_hour: int, zone: tzinfo | None = None) -> DayOf:
    """By this machine's local time, where no zone is named. A clock that is out of all range is on no day."""

    def found(wall_ms: int) -> str:
        try:
            local = datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone(zone)
            return (local - timedelta(hours=starts_at_hour)).date().isoformat()
        except (OverflowError, ValueError, OSError):
            return ""

    return found


def one_day(wall_ms: int) -> str:
    """Of a table that has no days."""
    return ""
