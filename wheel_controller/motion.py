"""The speeds of ball and rotor that the sightings prove, and the changes of speed that friction cannot cause."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from wheel_controller.events import Direction
from wheel_controller.limits import QUARTER_RAD, Limits
from wheel_controller.segment import Segment
from wheel_controller.sightings import TURN, Mark

TENTHS_PER_RPM = TURN / 60  # per second
BALL_WINDOW_S = 0.3
ROTOR_WINDOW_S = 0.5
NEIGHBOUR_S = 4.0
LAUNCH_WINDOW_S = 1.5
STILL_WINDOW_S = 1.0
IMPRECISE = -1
MISREAD = 20.0  # tenths of a pocket away from where the rotor must be


class Point(Struct, frozen=True):
    time_s: float
    way: float  # the ball's in sensors passed, the rotor's in tenths of a pocket
    stretch: int  # Speeds are not measured across a break.


class Window(Struct, frozen=True):
    begins_s: float
    ends_s: float
    first: int
    last: int
    speed: float

    @property
    def middle_s(self) -> float:
        return (self.begins_s + self.ends_s) / 2


class Step(NamedTuple):
    time_s: float
    before: float
    after: float


class Rotor(NamedTuple):
    points: list[Point]
    misreads: list[int]  # the sensors of impossible sightings, once for each

    def windows(self, width_s: float) -> Iterator[Window]:
        return windows(self.points, width_s)

    def rpm_between(self, begin_s: float, end_s: float) -> float | None:
        """The rotor's speed in revolutions per minute; positive if clockwise. None if too few points are inside."""
        inside = [point for point in self.points if begin_s <= point.time_s <= end_s]
        if len(inside) < 2 or inside[-1].time_s - inside[0].time_s < ROTOR_WINDOW_S / 2:
            return None
        return (inside[-1].way - inside[0].way) / (inside[-1].time_s - inside[0].time_s) / TENTHS_PER_RPM


def windows(points: Sequence[Point], width_s: float) -> Iterator[Window]:
    """From each point, the shortest window of at least this width."""
    last, count = 0, len(points)
    for first, begin in enumerate(points):
        begins_s = begin.time_s
        while last < count and points[last].time_s - begins_s < width_s:
            last += 1
        if last == count:
            return
        end = points[last]
        if end.stretch == begin.stretch:
            yield Window(begins_s, end.time_s, first, last, (end.way - begin.way) / (end.time_s - begins_s))


def rotor_of(marks: Sequence[Mark], limits: Limits) -> Rotor:
    """The rotor's motion, worked out from the angles of true sightings; impossible sightings are set aside.

    Sightings that waited for the line are used to follow the rotor, because otherwise a fast rotor would seem to
    turn backwards, but not to measure speeds. Sightings that were read late are not used at all.
    """
    unwound: list[Point] = []
    misreads: list[int] = []
    rate = 0.0
    timely = [mark for mark in marks if not mark.late_s]
    for index, mark in enumerate(timely):
        way = mark.phase
        if unwound:
            way, error = _unwound(unwound[-1], rate, mark)
            if abs(error) > MISREAD and len(unwound) > 2 and index + 1 < len(timely):
                _, next_error = _unwound(unwound[-1], rate, timely[index + 1])
                if abs(next_error) <= MISREAD:
                    misreads.append(mark.sensor)
                    continue
        unwound.append(Point(mark.time_s, way, 0 if mark.slack_s <= limits.precise_s else IMPRECISE))
        rate = _rate(unwound)
    return Rotor([point for point in unwound if point.stretch != IMPRECISE], misreads)


def _unwound(last: Point, rate: float, mark: Mark) -> tuple[float, float]:
    expected = last.way + rate * (mark.time_s - last.time_s)
    error = (mark.phase - expected + TURN / 2) % TURN - TURN / 2
    return expected + error, error


def _rate(points: Sequence[Point]) -> float:
    end = points[-1]
    for begin in reversed(points[-8:-1]):
        if end.time_s - begin.time_s >= 0.25:
            return (end.way - begin.way) / (end.time_s - begin.time_s)
    begin = points[max(0, len(points) - 8)]
    return (end.way - begin.way) / max(end.time_s - begin.time_s, 1e-3)


def rotor_steps(rotor: Rotor, limits: Limits) -> Iterator[Step]:
    measured = list(rotor.windows(ROTOR_WINDOW_S))
    slow = 2 * limits.not_turning_rpm * TENTHS_PER_RPM
    for before, after in _neighbours(measured):
        if max(abs(before.speed), abs(after.speed)) < slow:
            continue
        if not _within(after.speed, before.speed, limits.step_share):
            yield Step(before.ends_s, before.speed / TENTHS_PER_RPM, after.speed / TENTHS_PER_RPM)


def ball_points(segments: Sequence[Segment], good: frozenset[int], limits: Limits) -> list[Point]:
    points = []
    for stretch, segment in enumerate(segments):
        way = 0
        for mark, steps in segment.passes:
            way += steps
            if mark.sensor in good and mark.slack_s <= limits.precise_s:
                points.append(Point(mark.time_s, way, stretch))
    return points


def ball_steps(points: Sequence[Point], limits: Limits) -> Iterator[Step]:
    for before, after in _neighbours(list(windows(points, BALL_WINDOW_S))):
        speed, observed = before.speed * QUARTER_RAD, after.speed * QUARTER_RAD
        predicted = slowed(speed, after.middle_s - before.middle_s, limits)
        if not _within(observed, predicted, limits.step_share):
            yield Step(before.ends_s, predicted, observed)


def slowed(speed_rad_s: float, lapse_s: float, limits: Limits) -> float:
    """The speed that friction leaves after some time, by the midpoint rule."""
    middle = speed_rad_s - (limits.rolling_rad_s2 + limits.drag_per_rad * speed_rad_s**2) * lapse_s / 2
    left = speed_rad_s - (limits.rolling_rad_s2 + limits.drag_per_rad * middle**2) * lapse_s
    return max(left, limits.on_track_rad_s_min)


def _neighbours(measured: list[Window]) -> Iterator[tuple[Window, Window]]:
    """Each window with the next one that shares no sighting with it: the change may have come between them."""
    after, count = 0, len(measured)
    for window in measured:
        while after < count and measured[after].first <= window.last:
            after += 1
        if after == count:
            return
        if measured[after].begins_s - window.ends_s < NEIGHBOUR_S:
            yield window, measured[after]


def _within(value: float, predicted: float, share: float) -> bool:
    return abs(value - predicted) <= share * abs(predicted)


def direction_of(signed: float) -> Direction:
    return Direction.CLOCKWISE if signed > 0 else Direction.COUNTER_CLOCKWISE
