"""Works out one spin in advance: where the ball will be, and every sighting by the rim sensors.

The rim sensors see the track and the ring of pockets, but not the apron between them: a falling ball is unseen from
the track to its first bounce, and while it bounces it is seen over each pocket that it passes.
"""

import heapq
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from wheel_controller.sim.physics import (
    POCKET_WIDTH,
    POCKETS,
    QUARTER,
    TURN,
    Physics,
    Roll,
    Rotor,
    launch_speed,
)

FALL_LIMITS_S = (1.0, 1.6)
CAUGHT_POCKETS = 16.0  # Over the last so many, the frets brake the ball evenly; before that it runs over their tops.
RUNNING_POCKETS_S = 14.0  # its speed there, the speed at which the braking begins
FALL_PACE = 0.8  # mean speed of the fall, as a share of the drop speed
SCATTER_STEP_S = 0.025


class Sighting(NamedTuple):
    time: float
    sensor: int  # 1 to 4, clockwise
    pocket: int  # index in the wheel's order
    tenth: int
    on_track: bool


@dataclass(frozen=True, slots=True)
class SimulatedSpin:
    sightings: Iterator[Sighting]
    pocket: int | None  # where the ball rests in the end
    revolutions: float
    ball_direction: int
    launched_at: float
    left_track_at: float
    over_at: float  # at rest, gone, or taken out
    taken_out_at: float | None = None  # for a spin that the firmware would never end


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of one spin: friction, launch, and the direction of the tilt."""

    physics: Physics
    a: float
    b: float
    drop_rad_s: float
    speed_rad_s: float
    start_angle: float
    tilt_angle: float


def conditions(rng: Random, physics: Physics) -> Conditions:
    wished = rng.gauss(physics.launch_rad_s, physics.launch_spread_rad_s)
    return Conditions(
        physics,
        a=physics.a * rng.lognormvariate(0, physics.a_spread),
        b=physics.b * rng.lognormvariate(0, physics.b_spread),
        drop_rad_s=rng.gauss(physics.drop_rad_s, physics.drop_spread_rad_s),
        speed_rad_s=min(max(wished, physics.launch_min_rad_s), physics.launch_max_rad_s),
        start_angle=rng.uniform(0, TURN),
        tilt_angle=rng.uniform(0, TURN),
    )


@dataclass(slots=True)
class Throw:
    """The parts that a spin is put together from."""

    rng: Random
    given: Conditions
    rotor: Rotor
    launched_at: float
    direction: int

    def roll(self, at_least_rad_s: float = 0.0) -> Roll:
        given = self.given
        return Roll(
            self.launched_at,
            given.start_angle,
            self.direction,
            max(given.speed_rad_s, at_least_rad_s),
            given.a,
            given.b,
            given.physics.tilt_rad_s2,
            given.tilt_angle,
        )

    def roll_of(self, revolutions: float) -> Roll:
        blank = self.roll()
        return replace(blank, speed_rad_s=launch_speed(blank, self.given.drop_rad_s, revolutions * TURN))

    def roll_on(self, roll: Roll, travel: float, factor: float) -> Roll:
        """The same ball after this travel, with its speed changed by a factor."""
        return replace(
            roll,
            start_s=roll.times_at([travel])[0],
            start_angle=roll.angle_at(travel),
            speed_rad_s=roll.speed_at(travel) * factor,
        )

    def passes(self, roll: Roll, travel: float) -> list[Sighting]:
        """The sighting at every sensor that the ball passes on the track."""
        step = roll.direction
        quarters = roll.start_angle / QUARTER
        first = math.floor(quarters) + 1 if step > 0 else math.ceil(quarters) - 1
        offset = abs(first * QUARTER - roll.start_angle)
        count = max(0, math.floor((travel - offset) / QUARTER) + 1)
        times = roll.times_at([offset + n * QUARTER for n in range(count)])
        angle_at = self.rotor.angle_at
        return [
            sighting_of(time, (first + step * n) % 4, ((first + step * n) * QUARTER - angle_at(time)) % TURN, True)
            for n, time in enumerate(times)
        ]

    def touchdown(self, roll: Roll, travel: float) -> tuple[float, float]:
        """When, and at which angle of the rotor, the falling ball first touches the pockets."""
        physics = self.given.physics
        low, high = FALL_LIMITS_S
        fall_s = min(max(self.rng.gauss(physics.fall_s, physics.fall_spread_s), low), high)
        hit_s = roll.times_at([travel])[0] + fall_s
        angle = roll.angle_at(travel) + roll.direction * FALL_PACE * self.given.drop_rad_s * fall_s
        return hit_s, (angle - self.rotor.angle_at(hit_s)) % TURN

    def scatter_pockets(self) -> float:
        physics = self.given.physics
        if self.rng.random() < physics.long_scatter_share:
            return self.rng.expovariate(1 / physics.long_scatter_pockets)
        return self.rng.gauss(physics.scatter_pockets, physics.scatter_spread_pockets)

    def settle(self, hit_s: float, hit_on_rotor: float, pockets: float) -> "Settling":
        """The bounces from the first touch to the pocket that holds the ball."""
        sense = self.rotor.direction_at(hit_s)
        physics = self.given.physics
        pocket = math.floor(hit_on_rotor / POCKET_WIDTH + sense * pockets)
        if physics.biased_pocket is not None and self.rng.random() < physics.bias_share:
            pocket = nearest_turn(physics.biased_pocket, pocket)
        rest_on_rotor = (pocket + self.rng.uniform(0.3, 0.7)) * POCKET_WIDTH
        hops = abs(rest_on_rotor - hit_on_rotor) / POCKET_WIDTH
        running = max(0.0, hops - CAUGHT_POCKETS)
        caught_s = hit_s + running / RUNNING_POCKETS_S
        rest_s = caught_s + (0.3 + 0.13 * (hops - running)) * self.rng.uniform(0.8, 1.2)
        caught_on_rotor = hit_on_rotor + math.copysign(running * POCKET_WIDTH, rest_on_rotor - hit_on_rotor)
        return Settling(hit_s, hit_on_rotor, caught_s, caught_on_rotor, rest_s, rest_on_rotor)

    def bounces(self, settling: "Settling") -> list[Sighting]:
        return list(self.wander(settling.on_rotor_at, settling.hit_s, settling.rest_s, SCATTER_STEP_S))

    def wander(
        self, on_rotor_at: Callable[[float], float], begin: float, end: float, step: float
    ) -> Iterator[Sighting]:
        """The sightings of a ball that moves over the pockets, found in small steps."""
        steps = max(1, math.ceil((end - begin) / step))
        before_s, before = begin, (self.rotor.angle_at(begin) + on_rotor_at(begin)) / QUARTER
        for n in range(1, steps + 1):
            now = begin + (end - begin) * n / steps
            after = before + _turned(self.rotor, before_s, now, on_rotor_at) / QUARTER
            if math.floor(before) != math.floor(after):
                crossing = max(math.floor(before), math.floor(after))
                time = before_s + (now - before_s) * (crossing - before) / (after - before)
                yield sighting_of(time, crossing % 4, on_rotor_at(time) % TURN, False)
            before_s, before = now, after

    def lying(self, since: float, on_rotor: float) -> Iterator[Sighting]:
        """The sightings of something that rests in a pocket: each sensor sees it once per turn of the rotor."""
        for time, sensor in self.rotor.meetings(since, on_rotor):
            yield sighting_of(time, sensor, on_rotor % TURN, False)


class Settling(NamedTuple):
    hit_s: float
    hit_on_rotor: float
    caught_s: float
    caught_on_rotor: float
    rest_s: float
    rest_on_rotor: float

    @property
    def pocket(self) -> int:
        return math.floor(self.rest_on_rotor / POCKET_WIDTH) % POCKETS

    def on_rotor_at(self, now: float) -> float:
        if now < self.caught_s:
            run = (now - self.hit_s) / (self.caught_s - self.hit_s)
            return self.hit_on_rotor + (self.caught_on_rotor - self.hit_on_rotor) * run
        left = (self.rest_s - now) / (self.rest_s - self.caught_s)
        return self.rest_on_rotor + (self.caught_on_rotor - self.rest_on_rotor) * left * left


def nearest_turn(pocket: int, near: int) -> int:
    """The number of the same pocket that is nearest to `near`, counted over several turns."""
    return near + (pocket - near + POCKETS // 2) % POCKETS - POCKETS // 2


def merged(*streams: Iterable[Sighting]) -> Iterator[Sighting]:
    return heapq.merge(*streams)


def _turned(rotor: Rotor, begin: float, end: float, on_rotor_at: Callable[[float], float]) -> float:
    """How far something on the rotor moves over the table; the rotor's stored angle may jump at a push."""
    rotor_turned = (rotor.angle_at(end) - rotor.angle_at(begin) + math.pi) % TURN - math.pi
    return rotor_turned + on_rotor_at(end) - on_rotor_at(begin)


def sighting_of(time: float, sensor: int, on_rotor: float, on_track: bool) -> Sighting:
    place = on_rotor / POCKET_WIDTH
    pocket = int(place)
    return Sighting(time, sensor + 1, pocket % POCKETS, int((place - pocket) * 10), on_track)
