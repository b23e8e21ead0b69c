"""How likely chance alone is: chi-square, shares of a count, and evidence that may be checked at any time."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Tilts = Mapping[int, tuple[float, ...]]
"""By width of an arc: how much more often its places may come than their share; 0.5 means half as often again."""
ROUNDING = 1e-15
TINY = 1e-300


def chi_square(counts: Sequence[int]) -> float:
    """The chi-square value of the counts if every place is equally likely."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def chi_square_above(value: float, degrees: int) -> float:
    """The chance of a chi-square value this large or larger.

    This is the regularised upper incomplete gamma function Q(degrees / 2, value / 2).
    """
    a, x = degrees / 2, value / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - front * _lower_series(a, x) if x < a + 1 else front * _upper_fraction(a, x)


def _lower_series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > total * ROUNDING:
        a += 1
        term *= x / a
        total += term
    return total


def _upper_fraction(a: float, x: float) -> float:
    """The continued fraction of the upper incomplete gamma function, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    found, n, change = d, 0, 0.0
    while abs(change - 1) > ROUNDING:
        n += 1
        an = n * (a - n)
        b += 2
        d = 1 / (an * d + b or TINY)
        c = b + an / c or TINY
        change = c * d
        found *= change
    return found


def normal_beyond(z: float) -> float:
    """The chance that a normal variable is this far from its mean, on either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def share_beyond(count: int, of: int, share: float) -> float:
    """The chance of a count this far from its share, on either side, by the likelihood ratio."""
    parts = ((count, of * share), (of - count, of * (1 - share)))
    deviance = 2 * sum(seen * math.log(seen / usual) for seen, usual in parts if seen)
    return normal_beyond(math.sqrt(max(0.0, deviance)))


def arcs(counts: Sequence[int], width: int) -> list[int]:
    """The sums of `width` neighbouring places, by the first of them, clockwise."""
    around = [*counts, *counts[: width - 1]]
    return [sum(around[start : start + width]) for start in range(len(counts))]


@dataclass(frozen=True, slots=True)
class Evidence:
    nats: float
    """The natural logarithm of how many times likelier the counts are if some arc is tilted than if none is."""
    width: int
    start: int
    tilt: float
    """The arc and tilt with the strongest evidence."""


def evidence(counts: Sequence[int], tilts: Tilts) -> Evidence:
    """The mean likelihood ratio over every arc and tilt.

    For a fair wheel that mean is a martingale that begins at 1, so by Ville's inequality it ever reaches R with a
    chance of at most 1/R, however often it is checked.
    """
    places, total = len(counts), sum(counts)
    found: list[tuple[float, int, int, float]] = []
    for width, sizes in tilts.items():
        share, sums = width / places, arcs(counts, width)
        for tilt in sizes:
            inside, outside = math.log1p(tilt), math.log1p(-tilt * share / (1 - share))
            base = total * outside - math.log(len(tilts) * len(sizes) * places)
            found += [(base + count * (inside - outside), width, start, tilt) for start, count in enumerate(sums)]
    loudest, width, start, tilt = max(found)
    nats = loudest + math.log(sum(math.exp(each - loudest) for each, *_ in found))
    return Evidence(nats, width, start, tilt)
