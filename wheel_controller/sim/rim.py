"""The four rim sensors: which of them fail, and which sightings they report."""

from random import Random

from wheel_controller.sim.faults import SENSORS
from wheel_controller.sim.physics import POCKETS, QUARTER, TURN, Rotor
from wheel_controller.sim.throw import Sighting, sighting_of


class Rim:
    def __init__(self) -> None:
        self.blind: set[int] = set()
        self.stuck: dict[int, float] = {}  # sensor, and since when it is stuck
        self._misread: tuple[int, int] | None = None  # the sensor, and by how many pockets it is wrong

    @property
    def failures(self) -> list[str]:
        return [f"sensor-blind-{n}" for n in sorted(self.blind)] + [f"sensor-stuck-{n}" for n in sorted(self.stuck)]

    def mend(self) -> None:
        self.blind.clear()
        self.stuck.clear()

    def new_spin(self, fault: str | None, noise: Random) -> None:
        off_by = noise.choice((-3, -2, -1, 1, 2, 3))
        self._misread = (noise.choice(SENSORS), off_by) if fault == "sensors-disagree" else None

    def let_through(self, sighting: Sighting) -> Sighting | None:
        sensor = sighting.sensor
        if sensor in self.blind or sensor in self.stuck:
            return None
        if self._misread and sensor == self._misread[0] and not sighting.on_track:
            return sighting._replace(pocket=(sighting.pocket + self._misread[1]) % POCKETS)
        return sighting

    def false_sighting(self, sensor: int, rotor: Rotor, now: float) -> Sighting:
        """The sighting that a stuck sensor reports: of any pocket that is under it."""
        place = sensor - 1
        return sighting_of(now, place, (place * QUARTER - rotor.angle_at(now)) % TURN, False)
