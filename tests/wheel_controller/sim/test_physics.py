import math
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wheel_controller.sim.physics import POCKET_WIDTH, QUARTER, RPM, TURN, Physics, Roll, Rotor, launch_speed
from wheel_controller.sim.throw import Throw, conditions
from wheel_controller.sim.troubles import fair

DEFAULT = Physics()
rolls = st.builds(
    Roll,
    start_s=st.just(0.0),
    start_angle=st.floats(0, TURN),
    direction=st.sampled_from((1, -1)),
    speed_rad_s=st.floats(5, 16),
    a=st.floats(0.07, 0.13),
    b=st.floats(0.005, 0.01),
    tilt_rad_s2=st.sampled_from((0.0, 0.02, 0.06)),
    tilt_angle=st.floats(0, TURN),
)


def integrated(roll: Roll, until_rad_s: float, step_s: float = 0.006) -> tuple[float, float]:
    """Time and angle until the ball is this slow, by Runge-Kutta integration of the equation of motion."""

    def slowing(travel: float, speed: float) -> float:
        along = roll.direction * math.sin(roll.angle_at(travel) - roll.tilt_angle)
        return -(roll.a + roll.b * speed * speed) + roll.tilt_rad_s2 * along

    now, travel, speed = 0.0, 0.0, roll.speed_rad_s
    while speed > until_rad_s:
        k1 = slowing(travel, speed)
        k2 = slowing(travel + step_s / 2 * speed, speed + step_s / 2 * k1)
        k3 = slowing(travel + step_s / 2 * speed, speed + step_s / 2 * k2)
        k4 = slowing(travel + step_s * speed, speed + step_s * k3)
        before = speed
        travel += step_s * (speed + step_s / 6 * (k1 + k2 + k3))
        speed += step_s / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        now += step_s
    past = (until_rad_s - speed) / (before - speed)
    return now - past * step_s, travel - past * step_s * speed


@given(rolls)
def test_formula_of_the_simulated_balls_motion_agrees_with_numeric_integration(roll: Roll) -> None:
    travel = roll.travel_to(3.2)
    time, angle = integrated(roll, 3.2)
    assert travel == pytest.approx(angle, abs=2e-3)
    assert roll.speed_at(travel) == pytest.approx(3.2, abs=1e-6)
    quarters = [n * QUARTER for n in range(1, int(travel / QUARTER) + 1)]
    assert roll.times_at([*quarters, travel])[-1] == pytest.approx(time, abs=2e-3)


@pytest.mark.parametrize(
    ("launch", "revolutions", "seconds"), [(4.59, 4.0, None), (7, 10.3, 13.5), (11, 18.5, 19.4), (15, 24.6, 22.4)]
)
def test_known_launch_speeds_give_the_known_revolutions_and_times(
    launch: float, revolutions: float, seconds: float | None
) -> None:
    roll = Roll(0.0, 0.0, 1, launch, DEFAULT.a, DEFAULT.b)
    travel = roll.travel_to(DEFAULT.drop_rad_s)
    assert travel / TURN == pytest.approx(revolutions, abs=0.06)
    if seconds is not None:
        assert roll.times_at([travel])[0] == pytest.approx(seconds, abs=0.06)


@given(rolls, st.floats(1, 25))
def test_computed_launch_speed_gives_exactly_the_wanted_revolutions(roll: Roll, revolutions: float) -> None:
    speed = launch_speed(roll, 3.2, revolutions * TURN)
    launched = Roll(0.0, roll.start_angle, roll.direction, speed, roll.a, roll.b, roll.tilt_rad_s2, roll.tilt_angle)
    assert launched.travel_to(3.2) / TURN == pytest.approx(revolutions, abs=1e-6)


@given(
    st.floats(-30, 30).filter(lambda rpm: abs(rpm) > 5),
    st.floats(0, TURN, exclude_max=True),
    st.sampled_from((math.inf, 5.0)),
    st.floats(0, 20),
)
def test_computed_meeting_time_of_a_point_on_the_rotor_and_a_sensor_is_right(
    rpm: float, on_rotor: float, decay_s: float, since: float
) -> None:
    rotor = Rotor()
    rotor.push(0.0, rpm * RPM)
    rotor.push(3.0, rpm * RPM, decay_s)
    at_push = (rotor.angle_at(3.0) + on_rotor) % QUARTER
    assume(1e-6 < at_push < QUARTER - 1e-6)  # Otherwise rounding decides on which side of the push it is met.
    meetings = list(islice(rotor.meetings(since, on_rotor), 6))
    for time, sensor in meetings:
        off = (rotor.angle_at(time) + on_rotor - sensor * QUARTER + math.pi) % TURN - math.pi
        assert off == pytest.approx(0, abs=1e-6)
        assert time >= since
    steps = {(after[1] - before[1]) % 4 for before, after in pairwise(meetings)}
    assert steps <= {1 if rpm > 0 else 3}


def test_push_of_a_rotor_replaces_later_pushes_and_continues_from_its_current_angle() -> None:
    rotor = Rotor()
    rotor.push(0.0, 1.0)
    rotor.push(9.0, 0.0)
    rotor.push(2.0, -0.5)
    assert rotor.angle_at(4.0) == pytest.approx(1.0)
    assert rotor.direction_at(10.0) == -1
    assert rotor.rpm_at(10.0) == pytest.approx(0.5 / RPM)


@given(st.integers(0, 10_000), st.sampled_from((1, -1)), st.sampled_from((0.0, 0.05)))
def test_every_simulated_sighting_names_the_pocket_that_is_under_the_sensor(
    seed: int, direction: int, tilt: float
) -> None:
    rng, rotor = Random(seed), Rotor()
    rotor.push(0.0, -direction * 16 * RPM)
    throw = Throw(rng, conditions(rng, Physics(tilt_rad_s2=tilt)), rotor, 1.0, direction)
    spin = fair(throw)
    passes = [seen for seen in islice(spin.sightings, 200) if seen.on_track]
    for seen in passes:
        place = (((seen.sensor - 1) * QUARTER - rotor.angle_at(seen.time)) % TURN) / POCKET_WIDTH
        assert abs(place - (seen.pocket + seen.tenth / 10)) <= 0.11
    assert {(after.sensor - before.sensor) % 4 for before, after in pairwise(passes)} == {direction % 4}
    assert (len(passes) - 1) / 4 <= spin.revolutions < (len(passes) - 1) / 4 + 0.5


@pytest.mark.parametrize("pockets", [-6.0, 8.0, 16.0, 60.0, 120.0])
def test_simulated_scatter_ends_at_the_wanted_pocket_with_a_possible_speed(pockets: float) -> None:
    rng, rotor = Random(5), Rotor()
    rotor.push(0.0, 1.6)
    throw = Throw(rng, conditions(rng, DEFAULT), rotor, 0.0, -1)
    for _ in range(50):
        settling = throw.settle(2.0, 1.0, pockets)
        steps = [2.0 + (settling.rest_s - 2.0) * n / 500 for n in range(501)]
        way = [(settling.on_rotor_at(step) - 1.0) / POCKET_WIDTH for step in steps]
        assert way[0] == pytest.approx(0, abs=1e-9)
        assert way[-1] == pytest.approx(pockets, abs=1.5)
        paces = [abs(after - before) / (steps[1] - steps[0]) for before, after in pairwise(way)]
        assert max(paces) < 20
        assert settling.rest_s - 2.0 < 13


def test_simulated_scatter_and_fall_times_have_their_specified_means() -> None:
    rng, rotor = Random(5), Rotor()
    rotor.push(0.0, 1.6)
    throw = Throw(rng, conditions(rng, DEFAULT), rotor, 0.0, -1)
    scatters = [throw.scatter_pockets() for _ in range(20_000)]
    assert sum(scatters) / len(scatters) == pytest.approx(0.75 * 8 + 0.25 * 14, abs=0.3)
    roll = throw.roll()
    travel = roll.travel_to(3.2)
    falls = [throw.touchdown(roll, travel)[0] - roll.times_at([travel])[0] for _ in range(5_000)]
    assert sum(falls) / len(falls) == pytest.approx(1.3, abs=0.02)
    assert min(falls) >= 1.0
