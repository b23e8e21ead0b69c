"""The racetrack in pixels of its design: pockets in wheel order around it, the series inside, what a touch means."""

import math
from dataclasses import dataclass
from functools import cached_property

from games.roulette.announced import SERIES, pockets_of
from games.roulette.pockets import arcs

WIDTH, HEIGHT, BAND = 1396, 390, 92
RADIUS = HEIGHT / 2
INNER_RADIUS = RADIUS - BAND
STRAIGHT = 14
RIGHT_CURVE, LEFT_CURVE = 5, 6
CELL_WIDTH = (WIDTH - HEIGHT) / STRAIGHT

Point = tuple[float, float]


def _on_track(turn: float, radius: float) -> Point:
    """The point that far clockwise from the start of the right curve, in pockets; the radius says how far outside."""
    right, bottom, left = RIGHT_CURVE, RIGHT_CURVE + STRAIGHT, RIGHT_CURVE + STRAIGHT + LEFT_CURVE
    turn %= left + STRAIGHT
    if turn <= right:
        angle = math.pi * turn / RIGHT_CURVE
        return WIDTH - RADIUS + radius * math.sin(angle), RADIUS - radius * math.cos(angle)
    if turn <= bottom:
        return WIDTH - RADIUS - (turn - right) * CELL_WIDTH, RADIUS + radius
    if turn <= left:
        angle = math.pi * (turn - bottom) / LEFT_CURVE
        return RADIUS - radius * math.sin(angle), RADIUS + radius * math.cos(angle)
    return RADIUS + (turn - left) * CELL_WIDTH, RADIUS - radius


def _turn_of(x: float, y: float) -> float:
    """How far clockwise from the start of the right curve a point lies, in pockets."""
    if x > WIDTH - RADIUS:
        return RIGHT_CURVE * math.atan2(x - WIDTH + RADIUS, RADIUS - y) / math.pi
    if x < RADIUS:
        return RIGHT_CURVE + STRAIGHT + LEFT_CURVE * math.atan2(RADIUS - x, y - RADIUS) / math.pi
    if y > RADIUS:
        return RIGHT_CURVE + (WIDTH - RADIUS - x) / CELL_WIDTH
    return RIGHT_CURVE + STRAIGHT + LEFT_CURVE + (x - RADIUS) / CELL_WIDTH


def _radius_of(x: float, y: float) -> float:
    """The distance from the line along the middle of the track."""
    along = min(max(x, RADIUS), WIDTH - RADIUS)
    return math.hypot(x - along, y - RADIUS)


@dataclass(frozen=True)
class Racetrack:
    """For a wheel order in which every series keeps its arcs, as the rules demand."""

    order: tuple[str, ...]

    @cached_property
    def pockets(self) -> tuple[str, ...]:
        """Clockwise from the start of the right curve, which has 000 in its middle."""
        start = self.order.index("000") - RIGHT_CURVE // 2
        return tuple(self.order[(start + at) % len(self.order)] for at in range(len(self.order)))

    def middle(self, pocket: str, outward: float = 0.5) -> Point:
        """In the middle of a pocket's cell; `outward` is 0 at the inner edge of the band, 1 at the outer one."""
        return _on_track(self.pockets.index(pocket) + 0.5, INNER_RADIUS + outward * BAND)

    def outline(self, pocket: str) -> list[Point]:
        """A polygon around a pocket's cell, finer on the curves."""
        at = self.pockets.index(pocket)
        is_curved = at < RIGHT_CURVE or 0 <= at - RIGHT_CURVE - STRAIGHT < LEFT_CURVE
        steps = [at + step / 12 for step in range(13)] if is_curved else [at, at + 1]
        outer = [_on_track(turn, RADIUS) for turn in steps]
        return outer + [_on_track(turn, INNER_RADIUS) for turn in reversed(steps)]

    @cached_property
    def _arcs(self) -> dict[str, tuple[int, int]]:
        """For a series that is one arc, where it begins and ends on the track, in pockets."""
        found = {}
        for series, pieces in SERIES.items():
            covered = set(pockets_of(pieces))
            if arcs(self.pockets, covered) != 1:
                continue
            begin = next(
                at for at, p in enumerate(self.pockets) if p in covered and self.pockets[at - 1] not in covered
            )
            found[series] = (begin, begin + len(covered))
        return found

    @cached_property
    def borders(self) -> dict[str, tuple[Point, Point]]:
        """The line across the inside from where a series begins to where it ends."""
        return {
            series: (_on_track(begin, INNER_RADIUS), _on_track(end, INNER_RADIUS))
            for series, (begin, end) in self._arcs.items()
        }

    def area_outline(self, series: str) -> list[Point]:
        """The polygon between a series' border and the inner edge of the band."""
        begin, end = self._arcs[series]
        return [_on_track(begin + step / 6, INNER_RADIUS) for step in range(6 * (end - begin) + 1)]

    @cached_property
    def areas(self) -> dict[str, Point]:
        """Where a series' name stands: in the middle of its area inside the band."""
        tiers, grand, zero = (
            sum(x for x, _ in self.borders[series]) / 2 for series in ("tiers", "grand-series", "zero-spiel")
        )
        return {
            "tiers": ((BAND + tiers) / 2, RADIUS),
            "orphelins": ((tiers + grand) / 2, RADIUS),
            "grand-series": ((grand + zero) / 2, RADIUS),
            "zero-spiel": ((zero + WIDTH - BAND) / 2, RADIUS),
        }

    def _is_beyond(self, series: str, x: float, y: float) -> bool:
        """Whether a point inside the band lies on the series' side of its border."""
        (x1, y1), (x2, y2) = self.borders[series]
        return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) < 0

    def bet_at(self, x: float, y: float, neighbours: int) -> str | None:
        """The announced bet that a touch means: a pocket with its neighbours, a series, or None beside the track."""
        radius = _radius_of(x, y)
        if radius > RADIUS:
            return None
        if radius > INNER_RADIUS:
            pocket = self.pockets[int(_turn_of(x, y)) % len(self.pockets)]
            return f"neighbours:{pocket}:{neighbours}"
        # 0-Spiel lies inside the Grand Series; what belongs to no other series is Orphelins'.
        for series in ("zero-spiel", "grand-series", "tiers"):
            if self._is_beyond(series, x, y):
                return series
        return "orphelins"
