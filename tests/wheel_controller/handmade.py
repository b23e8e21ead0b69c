"""Recordings made by hand: a ball moved in small steps and the simplest firmware, independent of the simulator."""

import math
from dataclasses import dataclass, field

from wheel_controller.pockets import DEFAULT_ORDER, WIRE_CODES
from wheel_controller.recording import Recording
from wheel_controller.replay import judge_recording
from wheel_controller.verdicts import Verdict

STEP_S = 0.002
RPM = math.pi / 30
POCKET = 2 * math.pi / 39


@dataclass
class Spin:
    """What the dealer and the wheel do; the defaults make a fair spin."""

    launch_rad_s: float = 11.0
    drop_rad_s: float = 3.2
    ball_sign: int = 1
    rotor_rpm: float = 15.0
    rotor_sign: int = -1
    launch_s: float = 3.0
    start_angle: float = 0.4
    fall_s: float = 1.4
    nudge: tuple[float, float] | None = None  # seconds after the launch, and the factor of the ball's speed
    rotor_nudge: tuple[float, float] | None = None
    rest_pocket: str | None = "17"
    game: int = 42
    warn: int = 0
    win: str | None = None  # the number that the firmware reports instead of the true one
    win_line: str | None = None
    revolutions_off_by: int = 0
    periodic: bool = True  # whether status lines come every half second, besides at each change
    lasts_s: float = 45.0
    lines: list[tuple[float, str]] = field(default_factory=list)

    @property
    def truth(self) -> str:
        return self.rest_pocket or ""

    def rotor_angle(self, time_s: float) -> float:
        steady_s, changed_s = time_s, 0.0
        if self.rotor_nudge:
            steady_s = min(time_s, self.launch_s + self.rotor_nudge[0])
            changed_s = (time_s - steady_s) * self.rotor_nudge[1]
        return self.rotor_sign * self.rotor_rpm * RPM * (steady_s + changed_s)

    def rotor_rpm_at(self, time_s: float) -> float:
        nudged = self.rotor_nudge and time_s > self.launch_s + self.rotor_nudge[0]
        return self.rotor_rpm * (self.rotor_nudge[1] if self.rotor_nudge and nudged else 1.0)

    def place(self, angle: float, time_s: float) -> str:
        pockets = ((angle - self.rotor_angle(time_s)) % (2 * math.pi)) / POCKET
        return f"{WIRE_CODES[DEFAULT_ORDER[int(pockets)]]}.{int(pockets % 1 * 10)}"

    def sight(self, time_s: float, sensor: int) -> None:
        place = self.place((sensor - 1) * math.pi / 2, time_s)
        self.lines.append((time_s, f"* SP{sensor} {place}"))

    def roll(self) -> float:
        """Rolls the ball down to the drop speed with a sighting every quarter turn; returns when it left the track."""
        time_s, speed, way = self.launch_s, self.launch_rad_s, 0.0
        angle = self.start_angle
        while speed > self.drop_rad_s:
            before = math.floor(angle / (math.pi / 2))
            angle += self.ball_sign * speed * STEP_S
            way += speed * STEP_S
            speed -= (0.10 + 0.0075 * speed**2) * STEP_S
            if self.nudge and time_s <= self.launch_s + self.nudge[0] < time_s + STEP_S:
                speed *= self.nudge[1]
            time_s += STEP_S
            after = math.floor(angle / (math.pi / 2))
            if before != after:
                self.sight(time_s, max(before, after) % 4 + 1)
        self.rolled_revolutions = way / (2 * math.pi)
        return time_s

    def rest(self, from_s: float, pocket: str) -> None:
        """Writes the sightings of a ball at rest: each sensor sees it once per turn of the rotor."""
        on_rotor = (DEFAULT_ORDER.index(pocket) + 0.5) * POCKET
        time_s, angle = from_s, on_rotor + self.rotor_angle(from_s)
        while time_s < self.lasts_s:
            before = math.floor(angle / (math.pi / 2))
            time_s += STEP_S
            angle = on_rotor + self.rotor_angle(time_s)
            after = math.floor(angle / (math.pi / 2))
            if before != after:
                sensor = max(before, after) % 4 + 1
                self.lines.append((time_s, f"* SP{sensor} {WIRE_CODES[pocket]}.5"))

    def status(self, time_s: float, state: int, win: str = "  ", revolutions: int = 0, pocket: str = "??") -> None:
        directions = ["0" if sign > 0 else "1" for sign in (self.rotor_sign, self.ball_sign)]
        tenths_rpm = round(self.rotor_rpm_at(time_s) * 10)
        head = f"*X;{state};{self.game:03d};{win:>2};{self.warn:X};{tenths_rpm:03d};{directions[0]}"
        self.lines.append((time_s, f"{head};0022;{revolutions:02X};{directions[1]};0B099;{pocket:>2}"))

    def firmware(self, left_s: float) -> None:
        won_s = left_s + self.fall_s + 1.5 * 60 / self.rotor_rpm
        changes = [(0.0, 1), (1.0, 2), (self.launch_s + 1.2, 3), (left_s - 3.0, 4)]
        code = WIRE_CODES[self.win or self.truth] if self.rest_pocket else ""
        if self.rest_pocket:
            line = WIRE_CODES[self.win_line] if self.win_line else code
            self.lines.append((won_s, line))
            changes.append((won_s, 5))
        ends = [begin for begin, _ in changes[1:]] + [self.lasts_s]
        for (begin_s, state), end_s in zip(changes, ends, strict=True):
            count = int(self.rolled_revolutions) + self.revolutions_off_by if state == 4 else 0
            now_s = begin_s
            while now_s < end_s:
                self.status(now_s, state, *((code, 0, code) if state == 5 else ("  ", count)))
                now_s += 0.5 if self.periodic or state == 5 else 1e9

    def write(self) -> "Spin":
        left_s = self.roll()
        if self.rest_pocket:
            self.rest(left_s + self.fall_s, self.rest_pocket)
        self.firmware(left_s)
        self.lines.sort(key=lambda line: line[0])
        return self

    def recording(self) -> Recording:
        if not self.lines:
            self.write()
        lines = tuple((time_s, text.encode("latin-1")) for time_s, text in self.lines)
        return Recording("m360", tuple(DEFAULT_ORDER), lines)

    def judged(self) -> list[Verdict]:
        return judge_recording(self.recording())
