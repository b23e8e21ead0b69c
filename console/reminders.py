"""The reminder of the table's pace for a dealer."""

from console.state import Table

HOUR_MS = 3_600_000


def rounds_per_hour(table: Table, wall_ms: int) -> float | None:
    """The rounds in an hour, by the times at which bets were opened in the last hour at most."""
    opened = sorted(ended.opened_wall_ms for ended in table.ended.values() if wall_ms - ended.opened_wall_ms < HOUR_MS)
    if len(opened) < 2 or opened[-1] == opened[0]:
        return None
    return round(HOUR_MS * (len(opened) - 1) / (opened[-1] - opened[0]), 1)


def opened_ago_s(table: Table, wall_ms: int) -> int | None:
    """The seconds since bets were last opened; None before the first round."""
    return max(0, wall_ms - table.round.opened_wall_ms) // 1000 if table.round.number else None
