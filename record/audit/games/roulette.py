"""Roulette Triple Zero for the audit: every spot and what it pays, written from the rulebook."""

from collections.abc import Iterator, Mapping
from typing import Any

from record.audit.games.face import Due, Rules, Wager

NAME, DEVICE = "roulette-triple-zero", "wheel"
ZEROS = ("0", "00", "000")
NUMBERS = tuple(str(number) for number in range(1, 37))
POCKETS = frozenset(ZEROS + NUMBERS)
REDS = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
BACK_FOR_ONE = {1: 36, 2: 18, 3: 12, 4: 9, 6: 6, 12: 3, 18: 2}
"""By the number of covered pockets: what one cent brings back, stake included. Rule 4.1 gives 36 / covered."""
ZERO_SPLITS = ("0 00", "0 000", "00 000", "0 1", "0 2", "00 2", "00 3")
ZERO_STREETS = ("0 1 2", "0 00 2", "00 2 3", "0 00 000")
NO_MATTER = ("wheel_order", "finale_zero_counts_all_zeros", "neighbours_max")
"""Readings of announced bets: these are divided into spots before a slip is registered, so they change no payout."""


def _groups() -> Iterator[tuple[str, tuple[int, ...]]]:
    """Splits, streets, six-lines and corners: the cloth has twelve rows of three numbers."""
    for first in range(1, 37, 3):
        yield "street", (first, first + 1, first + 2)
        if first < 34:
            yield "six-line", tuple(range(first, first + 6))
        for number in range(first, first + 3):
            if number < first + 2:
                yield "split", (number, number + 1)
            if first < 34:
                yield "split", (number, number + 3)
            if first < 34 and number < first + 2:
                yield "corner", (number, number + 1, number + 3, number + 4)


def covered(reds: frozenset[str]) -> dict[str, frozenset[str]]:
    """By spot: the pockets on which it wins."""
    spots = {f"straight:{pocket}": frozenset((pocket,)) for pocket in POCKETS}
    for kind, numbers in _groups():
        names = [str(number) for number in numbers]
        spots[f"{kind}:{'-'.join(names)}"] = frozenset(names)
    for kind, groups in (("split", ZERO_SPLITS), ("street", ZERO_STREETS)):
        spots |= {f"{kind}:{group.replace(' ', '-')}": frozenset(group.split()) for group in groups}
    spots["top-line"] = frozenset((*ZEROS, "1", "2", "3"))
    for third in (1, 2, 3):
        spots[f"column:{third}"] = frozenset(name for name in NUMBERS if int(name) % 3 == third % 3)
        spots[f"dozen:{third}"] = frozenset(NUMBERS[12 * third - 12 : 12 * third])
    spots["low"], spots["high"] = frozenset(NUMBERS[:18]), frozenset(NUMBERS[18:])
    spots["red"], spots["black"] = reds, frozenset(NUMBERS) - reds
    spots["odd"], spots["even"] = frozenset(NUMBERS[::2]), frozenset(NUMBERS[1::2])
    return spots


class Roulette(Rules):
    def __init__(self, reds: frozenset[str] = REDS) -> None:
        self.covered = covered(reds)

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        if outcome not in POCKETS:
            raise ValueError(f"{outcome!r} is no pocket")
        paid = 0
        for spot, cents in wager.stakes.items():
            pockets = self.covered[spot]
            paid += cents * BACK_FOR_ONE[len(pockets)] if outcome in pockets else 0
        return Due(wager.cents, paid)


def make(readings: Mapping[str, Any]) -> Roulette | None:
    """The rules by these readings; None if a reading is unknown, because it may change what a spot pays."""
    if set(readings) - {*NO_MATTER, "reds"}:
        return None
    reds = readings.get("reds", list(REDS))
    if type(reds) is not list or len({str(red) for red in reds} & set(NUMBERS)) != 18:
        return None
    return Roulette(frozenset(map(str, reds)))


ROULETTE = (NAME, DEVICE, make)
