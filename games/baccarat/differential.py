"""The Differential over all terminals: what each side still takes, and what the close gives back (1.5, 5.1)."""

from collections.abc import Mapping, Sequence
from math import lcm

from games.baccarat.bets import UNIT_CENTS, Spot
from games.game import Registered, Returned
from games.limits import Limits

SIDES = frozenset({Spot.PLAYER.value, Spot.BANKER.value})
"""Tie and pairs do not count (BAC-5)."""
_OTHER = {Spot.PLAYER.value: Spot.BANKER.value, Spot.BANKER.value: Spot.PLAYER.value}


def room(totals: Mapping[str, int], maximum_cents: int) -> dict[str, int]:
    """How much the table still takes on each side."""
    return {
        side: max(0, totals.get(other, 0) + maximum_cents - totals.get(side, 0))
        for side, other in sorted(_OTHER.items())
    }


def is_within(totals: Mapping[str, int], maximum_cents: int) -> bool:
    return abs(totals.get(Spot.PLAYER, 0) - totals.get(Spot.BANKER, 0)) <= maximum_cents


def excess(slips: Sequence[Registered], limits: Limits, maximum_cents: int) -> dict[str, list[Returned]]:
    """Rule 5.1: the newest increment of the heavier side first, cut in whole chips, until the table is within it.

    What would be left below the minimum goes back whole; that may make the other side the heavier one.
    """
    stakes = {(slip.terminal, spot): cents for slip in slips for spot, cents in slip.stakes.items() if spot in SIDES}
    newest = sorted(
        ((each.place, slip.terminal, each.spot, each.cents) for slip in slips for each in slip.increments), reverse=True
    )
    returned: dict[tuple[str, str], int] = {}
    while heavier := _heavier(stakes, maximum_cents):
        spot, over_cents = heavier
        at = next(at for at, (_, _, of, _) in enumerate(newest) if of == spot)
        place, terminal, _, cents = newest.pop(at)
        unit_cents = lcm(limits.chip_cents, UNIT_CENTS[spot])
        cut_cents = min(cents, -(-over_cents // unit_cents) * unit_cents)
        left_cents = stakes[terminal, spot] - cut_cents
        if 0 < left_cents < limits.of_spot[spot][0]:
            cut_cents, left_cents = stakes[terminal, spot], 0
        elif cut_cents < cents:
            newest.insert(at, (place, terminal, spot, cents - cut_cents))
        if not left_cents:
            newest = [each for each in newest if each[1:3] != (terminal, spot)]
        stakes[terminal, spot] = left_cents
        returned[terminal, spot] = returned.get((terminal, spot), 0) + cut_cents
    found: dict[str, list[Returned]] = {}
    for (terminal, spot), back_cents in sorted(returned.items()):
        found.setdefault(terminal, []).append(Returned(spot, back_cents, "5.1"))
    return found


def _heavier(stakes: Mapping[tuple[str, str], int], maximum_cents: int) -> tuple[str, int] | None:
    """The side that exceeds the other by more than the maximum, and how far it is over the maximum."""
    totals = dict.fromkeys(SIDES, 0)
    for (_, spot), cents in stakes.items():
        totals[spot] += cents
    for side, other in sorted(_OTHER.items()):
        if (over_cents := totals[side] - totals[other] - maximum_cents) > 0:
            return side, over_cents
    return None
