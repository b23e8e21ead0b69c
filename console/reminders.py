"""What a dealer is reminded of: the table's pace, and how the wheel turned in the last spin."""

from console.rounds import Move, may
from console.state import Table

HOUR_MS = 3_600_000


def rounds_per_hour(table: Table, wall_ms: int) -> float | None:
    """By when bets were opened, over the last hour at most."""
    opened = sorted(ended.opened_wall_ms for ended in table.ended.values() if wall_ms - ended.opened_wall_ms < HOUR_MS)
    if len(opened) < 2 or opened[-1] == opened[0]:
        return None
    return round(HOUR_MS * (len(opened) - 1) / (opened[-1] - opened[0]), 1)


def opened_ago_s(table: Table, wall_ms: int) -> int | None:
    """Since bets were last opened; None before the first round."""
    return max(0, wall_ms - table.round.opened_wall_ms) // 1000 if table.round.number else None


def rotor_of_last_spin(table: Table) -> str:
    """In a round, of the spin before its own; empty where nobody saw it, as after a restart."""
    if not may(table.round.phase, Move.OPEN):
        return table.rotor_before
    return table.spin.rotor or table.rotor_before
