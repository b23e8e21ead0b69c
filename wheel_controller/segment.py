"""A stretch of the ball's path on the track, pass by pass, and its speed."""

from collections.abc import Iterable
from typing import NamedTuple

from wheel_controller.events import SENSORS, Direction
from wheel_controller.limits import QUARTER_RAD
from wheel_controller.sightings import Mark

LOCKING_PASSES = 3
PATIENCE, PATIENCE_S = 1.3, 0.1


class Pass(NamedTuple):
    mark: Mark
    steps: int  # sensors since the pass before; 0 begins a segment


class Segment:
    """A stretch of the ball's path on the track without a jump."""

    def __init__(self, direction: Direction, passes: Iterable[Pass]) -> None:
        self.direction = direction
        self.passes: list[Pass] = []
        self._timely: list[tuple[float, int]] = []
        """The time of each pass that was read on time, and how many sensors on from the first it is."""
        self.steps = 0
        self.interval_s = 0.0
        for item in passes:
            self.add(item)

    def add(self, item: Pass) -> None:
        self.passes.append(item)
        self.steps += item.steps
        if not item.mark.late_s:
            self._timely.append((item.mark.time_s, self.steps))
            if len(self._timely) > 1:
                self.interval_s = self._interval_s()

    def copy(self) -> "Segment":
        twin = Segment(self.direction, ())
        twin.passes, twin.steps, twin.interval_s = list(self.passes), self.steps, self.interval_s
        twin._timely = list(self._timely)
        return twin

    def drop_last(self) -> Mark:
        item = self.passes.pop()
        self.steps -= item.steps
        if not item.mark.late_s:
            self._timely.pop()
            self.interval_s = self._interval_s()
        return item.mark

    def _interval_s(self) -> float:
        """The recent time from sensor to sensor; averaged over more sensors for a faster ball, because of jitter."""
        timely = self._timely
        (time_s, way), (before_s, before_way) = timely[-1], timely[-2]
        newest_s = (time_s - before_s) / (way - before_way)
        if newest_s >= 0.4:
            return newest_s
        since_s, since_way = timely[-3:][0] if newest_s > 0.2 else timely[-5:][0]
        return (time_s - since_s) / (way - since_way)

    @property
    def last(self) -> Mark:
        return self.passes[-1].mark

    @property
    def is_new(self) -> bool:
        return len(self.passes) == LOCKING_PASSES

    def is_over(self, now_s: float) -> bool:
        """Whether the next pass is overdue; with a sensor that has missed passes, twice the time is allowed."""
        unseen_s = now_s - self.passes[-1].mark.time_s
        if unseen_s <= self.interval_s:
            return False
        seen = {item.mark.sensor for item in self.passes[-5:]}
        return unseen_s > (1 if len(seen) == len(SENSORS) else 2) * PATIENCE * self.interval_s + PATIENCE_S

    @property
    def speed_rad_s(self) -> float:
        return QUARTER_RAD / max(self.interval_s, 1e-6)


def steps_between(before: Mark, after: Mark, direction: Direction) -> int:
    return ((after.sensor - before.sensor) * direction.sign) % 4 or 4
