"""The 165 spots for chips, the numbers that each covers, and what each pays (Rule 4.1, Appendix A)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from games.roulette.layout import ROWS, meeting_points, touching_pairs
from games.roulette.pockets import NUMBERS, POCKETS, REDS, ZEROS

# Rule 4.1: what a kind of bet pays for one staked; the stake comes back besides.
PAYS = {
    "straight": 35,
    "split": 17,
    "street": 11,
    "corner": 8,
    "six-line": 5,
    "top-line": 5,
    "column": 2,
    "dozen": 2,
    "even-money": 1,
}


@dataclass(frozen=True, slots=True)
class Spot:
    id: str
    kind: str
    pockets: tuple[str, ...]

    @property
    def pays(self) -> int:
        return PAYS[self.kind]


def _joined(kind: str, groups: list[tuple[str, ...]]) -> Iterator[Spot]:
    for group in groups:
        yield Spot(f"{kind}:{'-'.join(group)}", kind, group)


def _numbers(id_: str, kind: str, numbers: range | list[str]) -> Spot:
    return Spot(id_, kind, tuple(str(number) for number in numbers))


def _spots(reds: frozenset[str]) -> Iterator[Spot]:
    yield from _joined("straight", [(pocket,) for pocket in POCKETS])
    yield from _joined("split", touching_pairs())
    # Reading ROU-3: the Green bet is the street 0-00-000; it is one spot.
    yield from _joined("street", [*meeting_points(3), *ROWS])
    yield from _joined("corner", meeting_points(4))
    yield from _joined("six-line", [upper + lower for upper, lower in pairwise(ROWS)])
    yield Spot("top-line", "top-line", ZEROS + ROWS[0])
    for column in (1, 2, 3):
        yield _numbers(f"column:{column}", "column", range(column, 37, 3))
    for dozen in (1, 2, 3):
        yield _numbers(f"dozen:{dozen}", "dozen", range(12 * dozen - 11, 12 * dozen + 1))
    # Rule 3.8: no zero is low, high, red, black, odd or even.
    yield _numbers("low", "even-money", range(1, 19))
    yield _numbers("high", "even-money", range(19, 37))
    yield _numbers("red", "even-money", [number for number in NUMBERS if number in reds])
    yield _numbers("black", "even-money", [number for number in NUMBERS if number not in reds])
    yield _numbers("odd", "even-money", range(1, 37, 2))
    yield _numbers("even", "even-money", range(2, 37, 2))


def all_spots(reds: frozenset[str] = REDS) -> dict[str, Spot]:
    return {spot.id: spot for spot in _spots(reds)}


KIND_OF = {spot.id: spot.kind for spot in _spots(REDS)}
"""The kind of bet of each spot, whichever numbers are red."""
