"""How often one pocket of a fair wheel usually comes: the middle 95 of 100, by the bell curve."""

import math

Z = 1.96


def usual_band(spins: int, pockets: int) -> tuple[int, int]:
    share = 1 / pockets
    middle, half = spins * share, Z * math.sqrt(spins * share * (1 - share))
    return max(0, math.ceil(middle - half)), math.floor(middle + half)
