"""Which gaming day a moment belongs to. A gaming day begins at the hour in the table's configuration."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo

DayOf = Callable[[int], str]
"""Turns wall milliseconds into a day as in 2026-11-17."""


def day_of(starts_at_hour: int, zone: tzinfo | None = None) -> DayOf:
    """Uses this machine's local time if no zone is given. A time out of range gives an empty day."""

    def found(wall_ms: int) -> str:
        try:
            local = datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone(zone)
            return (local - timedelta(hours=starts_at_hour)).date().isoformat()
        except (OverflowError, ValueError, OSError):
            return ""

    return found


def one_day(wall_ms: int) -> str:
    """The same empty day for every moment, for a table without gaming days."""
    return ""
