"""How a ball rolls, falls and scatters and how a rotor turns, in closed form.

Angles are in radians, clockwise positive, in the frame of the table unless a name says `on_rotor`. On the track the
ball obeys dw/dt = -(a + b w^2) + tilt sin(...). Written for the square of the speed over the angle travelled this is
linear, so the speed at any angle is exact, with or without tilt; so is the time without tilt.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

TURN = 2 * math.pi
QUARTER = math.pi / 2
RPM = TURN / 60
POCKETS = 39
POCKET_WIDTH = TURN / POCKETS
GAUSS_POINTS = ((-math.sqrt(0.6), 5 / 18), (0.0, 8 / 18), (math.sqrt(0.6), 5 / 18))


@dataclass(frozen=True, slots=True)
class Physics:
    """The properties that differ between wheels and between spins; a spread is one standard deviation."""

    a: float = 0.10  # rolling friction, rad/s^2
    a_spread: float = 0.06  # lognormal
    b: float = 0.0075  # drag, 1/rad
    b_spread: float = 0.04  # lognormal
    drop_rad_s: float = 3.2
    drop_spread_rad_s: float = 0.06
    launch_rad_s: float = 12.0
    launch_spread_rad_s: float = 1.2
    launch_min_rad_s: float = 8.0
    launch_max_rad_s: float = 16.0
    tilt_rad_s2: float = 0.0  # must stay below `a`, or the ball could speed up on the downhill side
    rotor_min_rpm: float = 14.0
    rotor_max_rpm: float = 17.5
    fall_s: float = 1.3
    fall_spread_s: float = 0.15
    scatter_pockets: float = 8.0
    scatter_spread_pockets: float = 5.0
    long_scatter_share: float = 0.25
    long_scatter_pockets: float = 14.0
    biased_pocket: int | None = None  # counted clockwise from the first pocket of the order
    bias_share: float = 0.0  # share of spins that the biased pocket catches besides its own


@dataclass(frozen=True, slots=True)
class Roll:
    """One stretch of free rolling on the track."""

    start_s: float
    start_angle: float
    direction: int  # 1 clockwise, -1 counter-clockwise
    speed_rad_s: float
    a: float
    b: float
    tilt_rad_s2: float = 0.0
    tilt_angle: float = 0.0

    def sway(self, travel: float) -> float:
        """What the tilt adds to the square of the speed: the periodic solution of the linear equation."""
        if not self.tilt_rad_s2:
            return 0.0
        phase = travel + self.direction * (self.start_angle - self.tilt_angle)
        return 2 * self.tilt_rad_s2 / (1 + 4 * self.b**2) * (2 * self.b * math.sin(phase) - math.cos(phase))

    def angle_at(self, travel: float) -> float:
        return self.start_angle + self.direction * travel

    def speed_at(self, travel: float) -> float:
        free = self.speed_rad_s**2 + self.a / self.b - self.sway(0.0)
        return math.sqrt(max(0.0, free * math.exp(-2 * self.b * travel) - self.a / self.b + self.sway(travel)))

    def travel_to(self, speed_rad_s: float) -> float:
        """The angle that the ball rolls until it has slowed to this speed."""
        free = self.speed_rad_s**2 + self.a / self.b - self.sway(0.0)
        travel = math.log(free / (speed_rad_s**2 + self.a / self.b)) / (2 * self.b)
        if not self.tilt_rad_s2:
            return max(0.0, travel)
        low, high = 0.0, travel + TURN
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if self.speed_at(middle) > speed_rad_s else (low, middle)
        return high

    def times_at(self, travels: Iterable[float]) -> list[float]:
        """The times at which the ball has rolled each of these ascending angles."""
        return self._tilted_times_at(travels) if self.tilt_rad_s2 else self._level_times_at(travels)

    def _level_times_at(self, travels: Iterable[float]) -> list[float]:
        a_over_b, twice_b = self.a / self.b, 2 * self.b
        free = self.speed_rad_s**2 + a_over_b
        k, rate = math.sqrt(self.b / self.a), math.sqrt(self.a * self.b)
        origin = self.start_s + math.atan(self.speed_rad_s * k) / rate
        exp, sqrt, atan = math.exp, math.sqrt, math.atan
        return [origin - atan(sqrt(free * exp(-twice_b * x) - a_over_b) * k) / rate for x in travels]

    def _tilted_times_at(self, travels: Iterable[float]) -> list[float]:
        times, now, done = [], self.start_s, 0.0
        for travel in travels:
            # Three-point Gauss over at most a quarter turn: an error far below a microsecond.
            parts = max(1, math.ceil((travel - done) / QUARTER))
            width = (travel - done) / parts
            for part in range(parts):
                middle = done + (part + 0.5) * width
                now += width * sum(w / self.speed_at(middle + x * width / 2) for x, w in GAUSS_POINTS)
            done = travel
            times.append(now)
        return times


def launch_speed(roll: Roll, drop_rad_s: float, travel: float) -> float:
    """The launch speed with which this ball rolls exactly this angle before it drops; the roll's speed is not used."""
    free = (drop_rad_s**2 + roll.a / roll.b - roll.sway(travel)) * math.exp(2 * roll.b * travel)
    return math.sqrt(free - roll.a / roll.b + roll.sway(0.0))


@dataclass(frozen=True, slots=True)
class Turning:
    """A stretch of the rotor's motion: at constant speed, or slowing with a time constant."""

    start_s: float
    start_angle: float
    speed_rad_s: float  # signed
    decay_s: float = math.inf

    def angle_at(self, now: float) -> float:
        if self.decay_s == math.inf:
            return self.start_angle + self.speed_rad_s * (now - self.start_s)
        return self.start_angle + self.speed_rad_s * self.decay_s * -math.expm1((self.start_s - now) / self.decay_s)

    def speed_at(self, now: float) -> float:
        if self.decay_s == math.inf:
            return self.speed_rad_s
        return self.speed_rad_s * math.exp((self.start_s - now) / self.decay_s)

    def time_at(self, angle: float) -> float:
        if not self.speed_rad_s:
            return math.inf
        lapse = (angle - self.start_angle) / self.speed_rad_s
        if self.decay_s == math.inf:
            return self.start_s + lapse
        left = 1 - lapse / self.decay_s
        return self.start_s - self.decay_s * math.log(left) if left > 0 else math.inf


@dataclass(slots=True)
class Rotor:
    """The rotor's angle at any time: in the past, and in the future if nobody touches it."""

    turnings: list[Turning] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)

    def push(self, now: float, speed_rad_s: float, decay_s: float = math.inf) -> None:
        """Sets the rotor's motion from now on and discards later motions."""
        angle = self.at(now).angle_at(now) if self.turnings else 0.0
        keep = bisect_right(self.starts, now)
        self.turnings[keep:] = [Turning(now, angle % TURN, speed_rad_s, decay_s)]
        self.starts[keep:] = [now]

    def forget_before(self, now: float) -> None:
        keep = max(0, bisect_right(self.starts, now) - 1)
        del self.turnings[:keep], self.starts[:keep]

    def at(self, now: float) -> Turning:
        if now >= self.starts[-1]:
            return self.turnings[-1]
        return self.turnings[max(0, bisect_right(self.starts, now) - 1)]

    def angle_at(self, now: float) -> float:
        return self.at(now).angle_at(now)

    def rpm_at(self, now: float) -> float:
        turning = self.at(now)
        speed = turning.speed_rad_s if turning.decay_s == math.inf else turning.speed_at(now)
        return abs(speed) / RPM

    def direction_at(self, now: float) -> int:
        return 1 if math.copysign(1.0, self.at(now).speed_rad_s) > 0 else -1

    def meetings(self, since: float, on_rotor: float) -> Iterable[tuple[float, int]]:
        """The times at which something at this angle of the rotor is under a rim sensor, and which sensor (0 to 3)."""
        first = max(0, bisect_right(self.starts, since) - 1)
        for index in range(first, len(self.turnings)):
            turning = self.turnings[index]
            begin = max(since, turning.start_s)
            end = self.starts[index + 1] if index + 1 < len(self.starts) else math.inf
            yield from _meetings_in(turning, begin, end, on_rotor)


def _meetings_in(turning: Turning, begin: float, end: float, on_rotor: float) -> Iterable[tuple[float, int]]:
    step = 1 if turning.speed_rad_s >= 0 else -1
    quarters = (turning.angle_at(begin) + on_rotor) / QUARTER
    index = math.floor(quarters) + 1 if step > 0 else math.ceil(quarters) - 1
    while (time := turning.time_at(index * QUARTER - on_rotor)) <= end and time < math.inf:
        yield time, index % 4
        index += step
