"""The limits of a box: which bets are refused, and which part of each bet plays if an excess was not noticed."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.blackjack.boxes import Box, Wager
from games.blackjack.readings import ProRata


@dataclass(frozen=True, slots=True)
class Limits:
    minimum_cents: int
    maximum_cents: int

    def __post_init__(self) -> None:
        if not 0 < self.minimum_cents <= self.maximum_cents:
            raise ValueError(f"a box's limits rise from above zero to the maximum: {self}")


def admitted(wagers: Sequence[Wager], maximum_cents: int, unit_cents: int) -> list[int]:
    """Rule 5.1: decides how much of each Initial Bet the box takes: seated players first, then in the order of placing.

    A bet is reduced to the unit in which every payout is exact.
    """
    left = maximum_cents
    amounts = [0] * len(wagers)
    for at in sorted(range(len(wagers)), key=lambda at: not wagers[at].seated):
        amounts[at] = min(wagers[at].initial_cents, left // unit_cents * unit_cents)
        left -= amounts[at]
    return amounts


def pro_rated(stakes: Sequence[int], limits: Limits, unit_cents: int, reading: ProRata) -> list[int]:
    """Rules 5.1.1 and 5.1.2: decides for how much each Initial Bet plays in a box that holds too much.

    A share is reduced to the unit in which every payout is exact; the player gets back the rest together with the
    excess, so nothing is rounded away. A minimum between two units counts as the next one. Reading LIM-1 says who
    bears a share that is raised to the minimum.
    """
    total = sum(stakes)
    if total <= limits.maximum_cents:
        return list(stakes)
    floor = -(-limits.minimum_cents // unit_cents) * unit_cents
    room, pool = limits.maximum_cents, total
    fixed: dict[int, int] = {at: stake for at, stake in enumerate(stakes) if stake <= floor}
    if reading is ProRata.OTHERS_ABSORB:
        while raised := _raised(stakes, fixed, limits.maximum_cents, floor):
            fixed |= raised
        room = max(limits.maximum_cents - sum(fixed.values()), 0)
        pool = total - sum(stakes[at] for at in fixed)
    shares = []
    for at, stake in enumerate(stakes):
        share = stake * room // pool // unit_cents * unit_cents if at not in fixed else 0
        shares.append(fixed.get(at, max(share, floor)))
    return shares


def _raised(stakes: Sequence[int], fixed: dict[int, int], maximum_cents: int, floor: int) -> dict[int, int]:
    """Names the stakes whose share would fall under the minimum after the fixed stakes have taken theirs."""
    room = max(maximum_cents - sum(fixed.values()), 0)
    pool = sum(stakes) - sum(stakes[at] for at in fixed)
    return {at: floor for at, stake in enumerate(stakes) if at not in fixed and stake * room < floor * pool}


def pro_rate(box: Box, limits: Limits, unit_cents: int, reading: ProRata) -> None:
    bettors = [wager for wager in box.wagers if wager.initial_cents]
    shares = pro_rated([wager.laid_cents for wager in bettors], limits, unit_cents, reading)
    for wager, share in zip(bettors, shares, strict=True):
        wager.initial_cents = share
