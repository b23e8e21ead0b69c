"""The Differential at the close of a baccarat round, for the audit: which stakes are returned (1.5, 5.1)."""

from collections.abc import Mapping
from math import lcm
from typing import Any

from record.audit.games.face import Slip

OTHER_SIDE = {"player": "banker", "banker": "player"}
UNIT_CENTS = {"player": 1, "banker": 20}
"""A stake that is a multiple of this wins a whole number of cents (4.1.1)."""
Bets = dict[str, list[list[Any]]]
"""By side, from the newest bet to the oldest: terminal and cents."""


def excess(slips: Mapping[str, Slip], most_cents: int, chip_cents: int, least_cents: int) -> dict[str, list[list[Any]]]:
    """By terminal, what is returned of each side; empty if the table has no limit of the Differential."""
    if not most_cents:
        return {}
    bets, before = _newest_first(slips), _on_sides(slips)
    left = dict(before)
    while over := _too_much(left, most_cents):
        side, over_cents = over
        unit_cents = lcm(chip_cents, UNIT_CENTS[side])
        newest = next(bet for bet in bets[side] if bet[1] > 0)
        terminal, cents = newest
        cut_cents = min(cents, (over_cents + unit_cents - 1) // unit_cents * unit_cents)
        rest_cents = left[terminal, side] - cut_cents
        if rest_cents < least_cents:  # The rest would be below the minimum bet: the whole bet is returned.
            rest_cents = 0
            bets[side] = [bet for bet in bets[side] if bet[0] != terminal]
        newest[1] -= cut_cents
        left[terminal, side] = rest_cents
    found: dict[str, list[list[Any]]] = {}
    for (terminal, side), cents in sorted(before.items()):
        if back_cents := cents - left[terminal, side]:
            found.setdefault(terminal, []).append([side, back_cents, "5.1"])
    return found


def _on_sides(slips: Mapping[str, Slip]) -> dict[tuple[str, str], int]:
    return {
        (name, side): slip.stakes[side] for name, slip in slips.items() for side in OTHER_SIDE if side in slip.stakes
    }


def _newest_first(slips: Mapping[str, Slip]) -> Bets:
    placed = [(place, spot, name, cents) for name, slip in slips.items() for spot, cents, place in slip.increments]
    newest = sorted(placed, reverse=True)
    return {side: [[name, cents] for _, spot, name, cents in newest if spot == side] for side in OTHER_SIDE}


def _too_much(left: Mapping[tuple[str, str], int], most_cents: int) -> tuple[str, int] | None:
    """The side that exceeds the other by more than the Differential, and by how many cents; None if neither does."""
    total = {side: sum(cents for (_, of), cents in left.items() if of == side) for side in OTHER_SIDE}
    for side, other in OTHER_SIDE.items():
        if total[side] > total[other] + most_cents:
            return side, total[side] - total[other] - most_cents
    return None


def standing(slips: Mapping[str, Slip]) -> dict[str, dict[str, int]]:
    """Every terminal's stakes after the close, as all terminals are told."""
    found = {}
    for name, slip in slips.items():
        back: dict[str, int] = {}
        for spot, cents, _ in slip.returned:
            back[spot] = back.get(spot, 0) + cents
        stands = {spot: cents - back.get(spot, 0) for spot, cents in slip.stakes.items()}
        if any(stands.values()):
            found[name] = {spot: cents for spot, cents in stands.items() if cents}
    return found
