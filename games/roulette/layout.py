"""The places of the numbers on the cloth; numbers that touch define every spot between numbers."""

from dataclasses import dataclass
from itertools import combinations

from games.roulette.pockets import POCKETS


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the cloth: `along` runs from the zeros to the end of the columns, `across` from 1 to 3."""

    along: int
    across: int
    along_end: int
    across_end: int


# A number is two units wide, so that 0 lies above 1 and half of 2, 00 above the other half and 3, 000 above both.
BOXES: dict[str, Box] = {
    "000": Box(0, 0, 2, 6),
    "0": Box(2, 0, 4, 3),
    "00": Box(2, 3, 4, 6),
} | {
    str(3 * row + column + 1): Box(2 * row + 4, 2 * column, 2 * row + 6, 2 * column + 2)
    for row in range(12)
    for column in range(3)
}
ROWS = tuple(tuple(str(3 * row + column + 1) for column in range(3)) for row in range(12))


def in_pocket_order(pockets: set[str]) -> tuple[str, ...]:
    return tuple(sorted(pockets, key=POCKETS.index))


def _share_an_edge(one: Box, other: Box) -> bool:
    along = min(one.along_end, other.along_end) - max(one.along, other.along)
    across = min(one.across_end, other.across_end) - max(one.across, other.across)
    return along >= 0 and across >= 0 and (along > 0) != (across > 0)


def touching_pairs() -> list[tuple[str, ...]]:
    """Lists the pairs of numbers with a line between them."""
    return [
        in_pocket_order({one, other})
        for one, other in combinations(POCKETS, 2)
        if _share_an_edge(BOXES[one], BOXES[other])
    ]


def meeting_points(count: int) -> list[tuple[str, ...]]:
    """Lists the groups of exactly that many numbers that meet in one point inside the cloth."""
    points = {
        (along, across)
        for box in BOXES.values()
        for along in (box.along, box.along_end)
        for across in (box.across, box.across_end)
    }
    # A box's side may pass through a point where two others have their corners: 2 meets 0 and 00 that way.
    groups = [
        {
            pocket
            for pocket, box in BOXES.items()
            if box.along <= along <= box.along_end and box.across <= across <= box.across_end
        }
        for along, across in sorted(points)
    ]
    return [in_pocket_order(group) for group in groups if len(group) == count]
