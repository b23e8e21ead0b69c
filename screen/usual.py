"""The usual range of a fair device, which screens show beside every count."""

from functools import cache
from math import ceil, comb, floor, sqrt

OUTSIDE = 0.025
"""The share outside the range, on each side."""
Z = 1.96
"""The distance from the middle at which the bell curve has that share outside."""
EXACT_MAX = 300


@cache
def usual_band(rounds: int, chance: float) -> tuple[int, int]:
    """Gives the central 95 % of how often something of that chance comes in so many rounds; for many, by the bell
    curve.
    """
    if rounds > EXACT_MAX:
        middle, half = rounds * chance, Z * sqrt(rounds * chance * (1 - chance))
        return max(0, ceil(middle - half)), floor(middle + half)
    sum_, low = 0.0, None
    for times in range(rounds + 1):
        sum_ += comb(rounds, times) * chance**times * (1 - chance) ** (rounds - times)
        if low is None and sum_ >= OUTSIDE:
            low = times
        if sum_ >= 1 - OUTSIDE:
            return low or 0, times
    return low or 0, rounds
