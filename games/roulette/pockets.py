"""The 39 pockets: their names, colours and order on the wheel."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

ZEROS = ("0", "00", "000")
NUMBERS = tuple(str(number) for number in range(1, 37))
POCKETS = ZEROS + NUMBERS

# Reading ROU-2: the rulebook prints no list of colours; these are the standard eighteen.
REDS = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())

# Reading ROU-1: the rulebook fixes only the run around 21; this is the published triple-zero order, clockwise.
WHEEL_ORDER = tuple(
    "0 000 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    .split()
)  # fmt: skip
RULEBOOK_RUN = tuple("17 25 2 21 4 19 15".split())


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"
    GREEN = "green"


def colour_of(pocket: str, reds: frozenset[str] = REDS) -> Colour:
    if pocket in ZEROS:
        return Colour.GREEN
    return Colour.RED if pocket in reds else Colour.BLACK


def around(order: Sequence[str], centre: str, reach: int) -> tuple[str, ...]:
    """Lists the pockets from `reach` before the centre to `reach` after it, in wheel order."""
    at = order.index(centre)
    return tuple(order[(at + step) % len(order)] for step in range(-reach, reach + 1))


def arcs(order: Sequence[str], pockets: Iterable[str]) -> int:
    """Counts the unbroken arcs of the wheel that these pockets form."""
    inside = set(pockets)
    return sum(order[at] in inside and order[at - 1] not in inside for at in range(len(order)))


def fault_in_names(order: Sequence[str]) -> str | None:
    """Says what is wrong with the names in a wheel order; it does not need to know which numbers the table reads
    as red.
    """
    if sorted(order) == sorted(POCKETS):
        return None
    missing = [pocket for pocket in POCKETS if pocket not in order]
    return f"A wheel order names each of the 39 pockets once; missing: {', '.join(missing) or 'none'}."


def fault_in_order(order: Sequence[str], reds: frozenset[str] = REDS) -> str | None:
    """Says in one sentence what is wrong with a wheel order, or None. The rules check the arcs of the series."""
    if fault := fault_in_names(order):
        return fault
    for before, after in zip(order, [*order[1:], order[0]], strict=True):
        colour = colour_of(before, reds)
        if colour is not Colour.GREEN and colour is colour_of(after, reds):
            return f"Colours must alternate outside the zeros: {before} and {after} are both {colour}."
    run = around(order, "21", 3)
    if run not in (RULEBOOK_RUN, RULEBOOK_RUN[::-1]):
        return f"The rulebook has {' '.join(RULEBOOK_RUN)} side by side, not {' '.join(run)}."
    return None
