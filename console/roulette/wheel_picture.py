"""Where rotor and ball are at this moment, computed from their last sightings; for screens only."""

import math
from collections.abc import Sequence

from msgspec import Struct

from wheel_controller.events import SENSORS, Heard, LinkEvent, Sighting, Status
from wheel_controller.limits import DEFAULT_LIMITS, RPM_RAD_S
from wheel_controller.sightings import TURN, Places
from wheel_controller.verdicts import AtRest, JudgeEvent, LeftTrack, TrackPass
from wheel_controller.verdicts import Result as ResultVerdict

RAD_A_TENTH = 2 * math.pi / TURN
HALF_A_POCKET = 5.0
HALF_A_TENTH = 0.5
FORGOTTEN_S = 60.0
"""A ball that no sensor has seen for so long is not drawn any more."""


class Drawn(Struct, frozen=True):
    """The position of rotor and ball, in the fields of WheelShown."""

    rotor_angle: float | None
    ball: str
    ball_angle: float | None
    ball_rad_s: float | None
    ball_direction: str | None
    revolutions: float | None
    spin_s: float | None
    pocket: str | None
    launch_rotor_rpm: float | None
    broken_so_far: str | None


class WheelPicture:
    """The picture of the wheel. Angles are clockwise from the first sensor, in radians; the time is the wheel's."""

    def __init__(self, order: Sequence[str]) -> None:
        self._order = list(order)
        self._places = Places(order)
        self._rotor: tuple[float, float] | None = None
        """When, and where the middle of the first pocket was."""
        self._rad_s = 0.0
        """Of the rotor, clockwise positive."""
        self._ball: tuple[float, float] | None = None
        """When, and at which sensor's angle."""
        self._passes: tuple[TrackPass, TrackPass] | None = None
        """The first and the last of this spin."""
        self._state = "none"
        self._pocket: str | None = None
        self._launch_rpm: float | None = None
        self._broken: str | None = None
        """The paragraph that this spin breaks by what the last pass showed."""
        self.is_kept = False
        """Whether people still decide about this spin: it is drawn until they have, however long it was not seen."""

    def see(self, event: LinkEvent, chattering: frozenset[int]) -> None:
        if not isinstance(event, Heard):
            return
        said = event.event
        if isinstance(said, Sighting) and said.sensor not in chattering:
            place = self._places.mark(said, event.time_s, 0.0).place + HALF_A_TENTH
            sensor = (said.sensor - 1) * TURN / len(SENSORS)
            self._rotor = (event.time_s, (sensor - place + HALF_A_POCKET) * RAD_A_TENTH)
            self._ball = (event.time_s, sensor * RAD_A_TENTH)
        elif isinstance(said, Status):
            if self._rotor is not None:
                self._rotor = (event.time_s, self._rotor_at(event.time_s))
            self._rad_s = said.rotor_direction.sign * said.rotor_rpm * RPM_RAD_S

    def judge(self, said: Sequence[JudgeEvent]) -> None:
        for outcome in said:
            if isinstance(outcome, TrackPass):
                self._passed(outcome)
            elif isinstance(outcome, LeftTrack):
                self._state = "falling"
            elif isinstance(outcome, AtRest | ResultVerdict):
                self._state, self._pocket = "rest", outcome.pocket

    def _passed(self, seen: TrackPass) -> None:
        is_new = self._passes is None or self._state != "track"
        if is_new:
            self._launch_rpm = round(abs(self._rad_s) / RPM_RAD_S, 1)
        self._passes = (seen if is_new or self._passes is None else self._passes[0], seen)
        self._state, self._pocket = "track", None
        self._broken = None
        if self._launch_rpm is not None and self._launch_rpm < DEFAULT_LIMITS.not_turning_rpm:
            self._broken = "5.3.5"
        elif seen.ball_direction.sign * self._rad_s > 0:
            self._broken = "5.3.6"

    def _rotor_at(self, now_s: float) -> float:
        seen_s, angle = self._rotor or (now_s, 0.0)
        return angle + self._rad_s * (now_s - seen_s)

    def drawn(self, now_s: float) -> Drawn:
        is_drawn = self._ball is not None and (self.is_kept or now_s - self._ball[0] < FORGOTTEN_S)
        state = self._state if is_drawn else "none"
        last = self._passes[1] if self._passes else None
        on_track = last if state == "track" else None
        return Drawn(
            rotor_angle=round(self._rotor_at(now_s) % (2 * math.pi), 4) if self._rotor else None,
            ball=state,
            ball_angle=self._ball_angle(state, now_s),
            ball_rad_s=round(on_track.speed_rad_s, 2) if on_track else None,
            ball_direction=on_track.ball_direction.value if on_track else None,
            revolutions=last.revolutions if last and state != "none" else None,
            spin_s=round(now_s - self._passes[0].time_s, 2) if self._passes and state != "none" else None,
            pocket=self._pocket if state == "rest" else None,
            launch_rotor_rpm=self._launch_rpm if state != "none" else None,
            broken_so_far=self._broken if state != "none" else None,
        )

    def _ball_angle(self, state: str, now_s: float) -> float | None:
        if state == "none" or self._ball is None:
            return None
        seen_s, angle = self._ball
        if state == "track" and self._passes:
            last = self._passes[1]
            angle += last.ball_direction.sign * last.speed_rad_s * (now_s - seen_s)
        elif self._pocket in self._order:
            angle = self._rotor_at(now_s) + self._order.index(self._pocket) * 2 * HALF_A_POCKET * RAD_A_TENTH
        else:
            angle += self._rad_s * (now_s - seen_s)
        return round(angle % (2 * math.pi), 4)


def sensors_in_letters(faulty: frozenset[int], chattering: frozenset[int]) -> str:
    """One letter for each sensor: 1 fine, 0 found faulty in the last spin, x reporting all the time."""
    return "".join("x" if sensor in chattering else "0" if sensor in faulty else "1" for sensor in SENSORS)
