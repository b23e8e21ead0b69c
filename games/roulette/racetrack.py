"""The racetrack in pixels of its design: the pockets in wheel order, the series inside, and what a touch means."""

import math
from dataclasses import dataclass
from functools import cached_property

from games.roulette.announced import SERIES, pockets_of
from games.roulette.pockets import arcs

WIDTH, HEIGHT, BAND = 1396, 390, 92
STRAIGHT, RIGHT_CURVE, LEFT_CURVE = 14, 5, 6
"""The number of pockets on each straight, and on the curves."""
# Clockwise from the start of the right curve, in pockets.
LOWER_STRAIGHT = RIGHT_CURVE
LEFT = LOWER_STRAIGHT + STRAIGHT
UPPER_STRAIGHT = LEFT + LEFT_CURVE

Point = tuple[float, float]


@dataclass(frozen=True)
class Racetrack:
    """A racetrack for a wheel order that keeps the arcs of every series, as the rules demand."""

    order: tuple[str, ...]
    width: float = WIDTH
    height: float = HEIGHT
    band: float = BAND

    @property
    def _radius(self) -> float:
        return self.height / 2

    @property
    def _inner_radius(self) -> float:
        return self.height / 2 - self.band

    @property
    def _cell_width(self) -> float:
        return (self.width - self.height) / STRAIGHT

    def _on_track(self, turn: float, radius: float) -> Point:
        """Gives a point by its way clockwise, in pockets; the radius says how far outside it lies."""
        turn %= UPPER_STRAIGHT + STRAIGHT
        if turn <= LOWER_STRAIGHT:
            angle = math.pi * turn / RIGHT_CURVE
            return self.width - self._radius + radius * math.sin(angle), self._radius - radius * math.cos(angle)
        if turn <= LEFT:
            return self.width - self._radius - (turn - LOWER_STRAIGHT) * self._cell_width, self._radius + radius
        if turn <= UPPER_STRAIGHT:
            angle = math.pi * (turn - LEFT) / LEFT_CURVE
            return self._radius - radius * math.sin(angle), self._radius + radius * math.cos(angle)
        return self._radius + (turn - UPPER_STRAIGHT) * self._cell_width, self._radius - radius

    def _turn_of(self, x: float, y: float) -> float:
        """Gives the way clockwise to a point, in pockets."""
        radius, right = self._radius, self.width - self._radius
        if x > right:
            return RIGHT_CURVE * math.atan2(x - right, radius - y) / math.pi
        if x < radius:
            return LEFT + LEFT_CURVE * math.atan2(radius - x, y - radius) / math.pi
        if y > radius:
            return LOWER_STRAIGHT + (right - x) / self._cell_width
        return UPPER_STRAIGHT + (x - radius) / self._cell_width

    def _radius_of(self, x: float, y: float) -> float:
        """Gives the distance of a point from the middle line of the track."""
        along = min(max(x, self._radius), self.width - self._radius)
        return math.hypot(x - along, y - self._radius)

    @cached_property
    def pockets(self) -> tuple[str, ...]:
        """Lists the pockets clockwise from the start of the right curve, which has 000 in its middle."""
        start = self.order.index("000") - RIGHT_CURVE // 2
        return tuple(self.order[(start + at) % len(self.order)] for at in range(len(self.order)))

    def middle(self, pocket: str, outward: float = 0.5) -> Point:
        """Gives the middle of a pocket's cell; `outward` is 0 at the inner edge of the band, 1 at the outer edge."""
        return self._on_track(self.pockets.index(pocket) + 0.5, self._inner_radius + outward * self.band)

    def outline(self, pocket: str) -> list[Point]:
        """Gives a polygon around a pocket's cell, with more points on the curves."""
        at = self.pockets.index(pocket)
        is_curved = at < LOWER_STRAIGHT or LEFT <= at < UPPER_STRAIGHT
        steps = [at + step / 12 for step in range(13)] if is_curved else [at, at + 1]
        outer = [self._on_track(turn, self._radius) for turn in steps]
        return outer + [self._on_track(turn, self._inner_radius) for turn in reversed(steps)]

    @cached_property
    def _arcs(self) -> dict[str, tuple[int, int]]:
        """Gives, for each series that is one arc, its beginning and end on the track, in pockets."""
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
        """Gives the line across the inside from the beginning of a series to its end."""
        return {
            series: (self._on_track(begin, self._inner_radius), self._on_track(end, self._inner_radius))
            for series, (begin, end) in self._arcs.items()
        }

    def area_outline(self, series: str) -> list[Point]:
        """Gives the polygon between a series' border and the inner edge of the band."""
        begin, end = self._arcs[series]
        return [self._on_track(begin + step / 6, self._inner_radius) for step in range(6 * (end - begin) + 1)]

    @cached_property
    def areas(self) -> dict[str, Point]:
        """Gives the place of a series' name: the middle of its area inside the band."""
        tiers, grand, zero = (
            sum(x for x, _ in self.borders[series]) / 2 for series in ("tiers", "grand-series", "zero-spiel")
        )
        return {
            "tiers": ((self.band + tiers) / 2, self._radius),
            "orphelins": ((tiers + grand) / 2, self._radius),
            "grand-series": ((grand + zero) / 2, self._radius),
            "zero-spiel": ((zero + self.width - self.band) / 2, self._radius),
        }

    def _is_beyond(self, series: str, x: float, y: float) -> bool:
        """Says whether a point inside the band lies on the series' side of its border."""
        (x1, y1), (x2, y2) = self.borders[series]
        return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) < 0

    def bet_at(self, x: float, y: float, neighbours: int) -> str | None:
        """Gives the announced bet that a touch means: a pocket with its neighbours, a series, or None beside
        the track.
        """
        radius = self._radius_of(x, y)
        if radius > self._radius:
            return None
        if radius > self._inner_radius:
            pocket = self.pockets[int(self._turn_of(x, y)) % len(self.pockets)]
            return f"neighbours:{pocket}:{neighbours}"
        # 0-Spiel lies inside the Grand Series; what belongs to no other series is Orphelins'.
        for series in ("zero-spiel", "grand-series", "tiers"):
            if self._is_beyond(series, x, y):
                return series
        return "orphelins"
