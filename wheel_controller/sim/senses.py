"""How the firmware uses sightings: to follow a ball on the track, and to find the pocket that holds it."""

from collections import Counter

from wheel_controller.sim.faults import SENSORS
from wheel_controller.sim.physics import QUARTER, RPM
from wheel_controller.sim.throw import Sighting


class TrackSense:
    """The passes on the track since the game began."""

    def __init__(self) -> None:
        self.passes = dict.fromkeys(SENSORS, 0)
        self._most = 0  # passes at one sensor
        self.last: Sighting | None = None
        self.direction = 0  # 1 clockwise, -1 counter-clockwise, 0 unknown
        self.ball_rpm = 0.0
        self.left = False

    @property
    def revolutions(self) -> int:
        return self._most - 1 if self._most else 0

    def see(self, sighting: Sighting) -> bool:
        """Adds a pass; returns False if one ball rolling in one direction cannot have made it."""
        before, self.last = self.last, sighting
        self.passes[sighting.sensor] += 1
        self._most = max(self._most, self.passes[sighting.sensor])
        if before is None:
            return True
        steps = (sighting.sensor - before.sensor) % 4
        if not self.direction:
            self.direction = {1: 1, 3: -1}.get(steps, 0)
        ahead = steps if self.direction >= 0 else -steps % 4
        if ahead in (0, 3) or self.left:
            return False
        self.ball_rpm = ahead * QUARTER / (sighting.time - before.time) / RPM
        return True

    def blind(self) -> list[int]:
        """Sensors that missed the ball while another sensor saw it three times."""
        if self._most < 3 or all(self.passes.values()):
            return []
        return [sensor for sensor, passes in self.passes.items() if not passes]

    def seen_by_all_but(self, failed: set[int]) -> bool:
        return all(passes or sensor in failed for sensor, passes in self.passes.items())


class PocketSense:
    """The pocket that most sensors saw last, and since when."""

    def __init__(self) -> None:
        self._votes: dict[int, int] = {}
        self.pocket: int | None = None
        self.since = 0.0

    def see(self, sighting: Sighting, votes_needed: int) -> None:
        self._votes[sighting.sensor] = sighting.pocket
        pocket, votes = Counter(self._votes.values()).most_common(1)[0]
        if votes < votes_needed:
            self.pocket = None
        elif pocket != self.pocket:
            self.pocket, self.since = pocket, sighting.time
