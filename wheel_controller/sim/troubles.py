"""What ball and rotor do in each fault that affects them, always clearly enough to be that fault."""

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from wheel_controller.sim.physics import POCKET_WIDTH, POCKETS, RPM, TURN, Roll
from wheel_controller.sim.throw import Settling, Sighting, SimulatedSpin, Throw, merged

Build = Callable[[Throw], SimulatedSpin]
HARD = 3.9  # launch speed over drop speed: fast enough for interference after some revolutions
CLEARING_S = (32, 45)  # how long the dealer leaves an endless spin
NEVER_DROPS_RAD_S = 5.6  # No wheel lets a ball drop at such a speed.
CREEP_RPM = 0.8  # A rotor this slow is stopped by its bearing.


def fair(throw: Throw) -> SimulatedSpin:
    return landed(throw, throw.roll())


def of_revolutions(throw: Throw, revolutions: float) -> SimulatedSpin:
    return landed(throw, throw.roll_of(revolutions))


def few_revolutions(throw: Throw) -> SimulatedSpin:
    return of_revolutions(throw, throw.rng.uniform(1.25, 3.6))


def landed(throw: Throw, *rolls: Roll) -> SimulatedSpin:
    """A ball that rolls through these stretches, drops at the end of the last and comes to rest in a pocket."""
    travel = rolls[-1].travel_to(throw.given.drop_rad_s)
    settling = settled(throw, rolls[-1], travel)
    return finished(throw, [*on_track(throw, rolls, travel)], rolls, travel, settling)


def settled(throw: Throw, roll: Roll, travel: float) -> Settling:
    return throw.settle(*throw.touchdown(roll, travel), throw.scatter_pockets())


def length(roll: Roll, following: Roll) -> float:
    return abs(following.start_angle - roll.start_angle)


def on_track(throw: Throw, rolls: tuple[Roll, ...], travel: float) -> Iterator[Sighting]:
    for roll, following in pairwise(rolls):
        yield from throw.passes(roll, length(roll, following))
    yield from throw.passes(rolls[-1], travel)


def finished(
    throw: Throw, seen: list[Sighting], rolls: tuple[Roll, ...], travel: float, settling: Settling
) -> SimulatedSpin:
    rolled = travel + sum(length(roll, following) for roll, following in pairwise(rolls))
    seen += throw.bounces(settling)
    return SimulatedSpin(
        _then(seen, throw.lying(settling.rest_s, settling.rest_on_rotor)),
        pocket=settling.pocket,
        revolutions=rolled / TURN,
        ball_direction=throw.direction,
        launched_at=throw.launched_at,
        left_track_at=rolls[-1].times_at([travel])[0],
        over_at=settling.rest_s,
    )


def _then(seen: list[Sighting], later: Iterator[Sighting]) -> Iterator[Sighting]:
    yield from seen
    yield from later


def dropped(throw: Throw) -> SimulatedSpin:
    # The ball is put in by hand and hardly bounces, so that nothing looks like rolling.
    at = throw.launched_at
    settling = throw.settle(at, throw.rng.uniform(0, TURN), abs(throw.rng.gauss(0, 1.5)))
    sightings = _then(throw.bounces(settling), throw.lying(settling.rest_s, settling.rest_on_rotor))
    return SimulatedSpin(sightings, settling.pocket, 0.0, throw.direction, at, at, settling.rest_s)


def no_compartment(throw: Throw) -> SimulatedSpin:
    roll = throw.roll()
    travel = roll.travel_to(throw.given.drop_rad_s)
    left = roll.times_at([travel])[0]
    taken_out = left + throw.rng.uniform(*CLEARING_S)
    seen = throw.passes(roll, travel)
    hit, hit_on_rotor = throw.touchdown(roll, travel)
    lodged = throw.rng.random() < 0.5
    pace = throw.rotor.direction_at(hit) * throw.rng.uniform(4, 7) * POCKET_WIDTH
    running = throw.wander(lambda now: hit_on_rotor + pace * (now - hit), hit, taken_out, 0.1)
    sightings = iter(seen) if lodged else _then(seen, running)
    return SimulatedSpin(sightings, None, travel / TURN, throw.direction, throw.launched_at, left, taken_out, taken_out)


def flung_out(throw: Throw) -> SimulatedSpin:
    # Not before five revolutions: an early jump would also be a spin of fewer than four.
    drop = throw.given.drop_rad_s
    roll = throw.roll(at_least_rad_s=HARD * drop)
    travel = throw.rng.uniform(5 * TURN, roll.travel_to(max(1.7 * drop, NEVER_DROPS_RAD_S)))
    left = roll.times_at([travel])[0]
    seen = iter(throw.passes(roll, travel))
    return SimulatedSpin(seen, None, travel / TURN, throw.direction, throw.launched_at, left, left)


def foreign_object(throw: Throw) -> SimulatedSpin:
    """A coin falls into another pocket than the ball will, and is seen there from then on."""
    roll = throw.roll()
    travel = roll.travel_to(throw.given.drop_rad_s)
    settling = settled(throw, roll, travel)
    ball = finished(throw, throw.passes(roll, travel), (roll,), travel, settling)
    falls_in = roll.start_s + (ball.left_track_at - roll.start_s) * throw.rng.uniform(0.2, 0.6)
    pocket = settling.pocket + throw.rng.randint(3, POCKETS - 3)
    coin = throw.lying(falls_in, (pocket + throw.rng.uniform(0.3, 0.7)) * POCKET_WIDTH % TURN)
    return SimulatedSpin(
        merged(ball.sightings, coin),
        settling.pocket,
        ball.revolutions,
        throw.direction,
        throw.launched_at,
        ball.left_track_at,
        ball.over_at,
        ball.over_at + throw.rng.uniform(*CLEARING_S),
    )


def interference(throw: Throw) -> SimulatedSpin:
    """A touch changes the ball's speed; it may spread over two intervals, so its factor is beyond 0.75 or 1.25
    squared.

    A braked ball has already rolled far enough to make four revolutions in all.
    """
    drop, rng = throw.given.drop_rad_s, throw.rng
    roll = throw.roll(at_least_rad_s=HARD * drop)
    if rng.random() < 0.5:
        travel = rng.uniform(3.25 * TURN, roll.travel_to(2.6 * drop))
        factor = rng.uniform(max(0.25, 1.15 * drop / roll.speed_at(travel)), 0.45)
    else:
        travel = rng.uniform(roll.travel_to(2.6 * drop), roll.travel_to(1.4 * drop))
        factor = rng.uniform(1.8, 2.2)
    return landed(throw, roll, throw.roll_on(roll, travel, factor))


def rotor_interference(throw: Throw) -> SimulatedSpin:
    roll = throw.roll()
    travel = roll.travel_to(throw.given.drop_rad_s)
    strikes = roll.start_s + (roll.times_at([travel])[0] - roll.start_s) * throw.rng.uniform(0.25, 0.65)
    rpm = throw.rotor.rpm_at(strikes)
    pushed = throw.rng.random() < 0.5 and rpm <= 25
    factor = throw.rng.uniform(1.7, 2.1) if pushed else throw.rng.uniform(0.35, 0.55)
    throw.rotor.push(strikes, throw.rotor.direction_at(strikes) * rpm * factor * RPM)
    return landed(throw, roll)


def wheel_stops(throw: Throw) -> SimulatedSpin:
    """The rotor slows as with a failing bearing, without a sudden change, and then stands still."""
    roll = throw.roll(at_least_rad_s=HARD * throw.given.drop_rad_s)
    rolling_s = roll.times_at([roll.travel_to(throw.given.drop_rad_s)])[0] - roll.start_s
    begins = roll.start_s + throw.rng.uniform(0.5, 1.5)
    stops = roll.start_s + rolling_s * throw.rng.uniform(0.75, 0.95)
    speed = throw.rotor.at(begins).speed_rad_s
    throw.rotor.push(begins, speed, (stops - begins) / math.log(abs(speed) / RPM / CREEP_RPM))
    throw.rotor.push(stops, math.copysign(0.0, speed))
    return landed(throw, roll)


def ball_breaks(throw: Throw) -> SimulatedSpin:
    drop, rng = throw.given.drop_rad_s, throw.rng
    roll = throw.roll(at_least_rad_s=HARD * drop)
    travel = rng.uniform(2 * TURN, roll.travel_to(2.2 * drop))
    halves = [throw.roll_on(roll, travel, factor) for factor in (rng.uniform(0.92, 0.98), rng.uniform(0.55, 0.75))]
    large, small = [landed(throw, half) for half in halves]
    return SimulatedSpin(
        _then(throw.passes(roll, travel), merged(large.sightings, small.sightings)),
        None,
        travel / TURN + large.revolutions,
        throw.direction,
        throw.launched_at,
        large.left_track_at,
        over_at := max(large.over_at, small.over_at),
        over_at + rng.uniform(*CLEARING_S),
    )


TROUBLES: Mapping[str, Build] = {
    "dropped": dropped,
    "few-revolutions": few_revolutions,
    "no-compartment": no_compartment,
    "flung-out": flung_out,
    "foreign-object": foreign_object,
    "interference": interference,
    "rotor-interference": rotor_interference,
    "wheel-stops": wheel_stops,
    "ball-breaks": ball_breaks,
}
