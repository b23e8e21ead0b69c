"""Where and when a sighting was made: the rotor's angle behind it, and how late its line may have come."""

from collections.abc import Sequence

from msgspec import Struct

from wheel_controller.events import Sighting
from wheel_controller.limits import Limits

# Angles are counted in tenths of a pocket, the unit of the wheel's lines.
TURN = 390.0
QUARTER = TURN / 4
BACK_TO_BACK_S = 0.002


class Mark(Struct, frozen=True):
    time_s: float  # at the latest
    slack_s: float  # how much earlier it may have been
    sensor: int
    pocket: str
    place: int  # on the rotor, in tenths of a pocket
    phase: float  # the rotor's angle, which every true sighting shows
    late_s: float = 0.0  # the part of the slack that a stopped reader adds


class Places:
    """The order of the pockets of one wheel."""

    def __init__(self, order: Sequence[str]) -> None:
        self._starts = {pocket: 10 * index for index, pocket in enumerate(order)}

    def mark(self, sighting: Sighting, time_s: float, slack_s: float, late_s: float = 0.0) -> Mark:
        sensor, pocket = sighting.sensor, sighting.pocket
        place = self._starts[pocket] + sighting.tenth
        return Mark(time_s, slack_s, sensor, pocket, place, (sensor * QUARTER - place) % TURN, late_s)


class WireClock:
    """Works back from the time of reading to the event: a line directly behind another one had to wait for it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._arrived_s = float("-inf")
        self._busy_since_s = float("-inf")
        self._busy_s = 0.0
        self._waiting_s = 0.0
        self.bursting = False

    def place(self, arrived_s: float, size: int, late_s: float = 0.0) -> tuple[float, float]:
        """The latest time at which the line began, and how much earlier its event may have happened, in seconds."""
        wire_s = size / self._limits.wire_bytes_per_s
        began_s = arrived_s - wire_s
        if began_s - late_s > self._arrived_s + BACK_TO_BACK_S:
            self._busy_since_s, self._busy_s = began_s, 0.0
        elif late_s:  # It may have come directly after the lines before it.
            self._busy_since_s = began_s - self._busy_s
        waited_s = max(0.0, began_s - self._busy_since_s)
        self._busy_s += wire_s
        # Lines that arrive faster than the wire carries were queued on the way.
        left_s = self._waiting_s - (arrived_s - self._arrived_s)
        self._waiting_s = left_s + wire_s if left_s > 0 else wire_s
        self._arrived_s = arrived_s
        self.bursting = self._waiting_s > self._limits.burst_s or waited_s > self._limits.burst_s
        return began_s, waited_s + late_s
