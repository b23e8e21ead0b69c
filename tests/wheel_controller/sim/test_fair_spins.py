from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

import pytest

from tests.wheel_controller.sim.played import code, fresh, made_ready, play
from wheel_controller.sim.physics import Physics
from wheel_controller.sim.wheel import DEFAULT_ORDER, SimulatedWheel

DEFAULT = Physics()
VARIED = [
    replace(
        DEFAULT,
        a=DEFAULT.a * friction,
        b=DEFAULT.b * friction,
        drop_rad_s=DEFAULT.drop_rad_s * drop,
        tilt_rad_s2=tilt,
        rotor_min_rpm=10,
        rotor_max_rpm=30,
    )
    for friction, drop, tilt in product((0.75, 1.0, 1.25), (0.75, 1.0, 1.25), (0.0, 0.04))
]


@pytest.mark.parametrize("physics", VARIED)
@pytest.mark.parametrize("bytes_per_second", [960, None])
def test_simulated_firmware_reports_the_balls_pocket_without_warnings_for_fair_spins(
    physics: Physics, bytes_per_second: int | None
) -> None:
    wheel = fresh(11, physics, bytes_per_second)
    for _ in range(6):
        played = play(wheel)
        assert played.wins == [code(played.truth.pocket)]
        assert {status.win for status in played.statuses if status.state == "5"} == {code(played.truth.pocket)}
        assert played.warned == 0
        assert played.states in ("23451", "234512")


def test_simulated_spins_give_every_pocket_about_equally_often() -> None:
    """For chi-square with 38 degrees of freedom, 0.1 % of values are above 70.7 and 0.1 % below 15.6."""
    pockets: Counter[str] = Counter()
    wheel, spins = SimulatedWheel(2026, bytes_per_second=None), 1_560
    for _ in range(spins):
        made_ready(wheel)
        wheel.spin()
        assert wheel.truth is not None
        assert wheel.truth.pocket is not None
        pockets[wheel.truth.pocket] += 1
        wheel.advance(wheel.truth.over_at)
    expected = spins / len(DEFAULT_ORDER)
    chi_square = sum((pockets[pocket] - expected) ** 2 / expected for pocket in DEFAULT_ORDER)
    assert 15.6 < chi_square < 70.7


def test_simulated_rotor_changes_direction_each_spin_and_the_ball_runs_against_it() -> None:
    wheel = fresh(3)
    truths = [play(wheel).truth for _ in range(6)]
    assert all(truth.ball_direction != truth.rotor_direction for truth in truths)
    assert all(before.rotor_direction != after.rotor_direction for before, after in pairwise(truths))
    assert all(14 <= truth.rotor_rpm <= 17.5 for truth in truths)


def test_every_sensor_sees_a_resting_ball_in_the_same_pocket_once_per_turn() -> None:
    played = play(fresh(8))
    resting = [seen for seen in played.seen if seen.time > played.truth.over_at]
    assert {(seen.pocket, seen.tenth) for seen in resting} == {(code(played.truth.pocket), resting[0].tenth)}
    step = 1 if played.truth.rotor_direction == 0 else 3
    assert {(after.sensor - before.sensor) % 4 for before, after in pairwise(resting)} == {step}
    quarter_turn_s = 15 / played.truth.rotor_rpm
    assert all(abs(b.time - a.time - quarter_turn_s) < 1e-6 for a, b in pairwise(resting))


def test_sensors_do_not_see_a_falling_ball_for_at_least_a_second() -> None:
    for seed in range(20):
        played = play(fresh(seed))
        assert played.afterwards[0].time - played.truth.left_track_at >= 1.0


@pytest.mark.parametrize("revolutions", [3.0, 3.74, 4.26, 5.0])
@pytest.mark.parametrize("tilt", [0.0, 0.05])
def test_simulated_ball_launched_for_a_number_of_revolutions_makes_exactly_that_number(
    revolutions: float, tilt: float
) -> None:
    for seed in range(10):
        played = play(fresh(seed, Physics(tilt_rad_s2=tilt)), revolutions=revolutions)
        assert played.truth.revolutions == pytest.approx(revolutions)
        proven = (len(played.on_track) - 1) / 4
        assert proven <= revolutions < proven + 0.5
        assert bool(played.warned & 8) == (proven < 4)


def test_simulated_wheel_with_the_same_seed_sends_the_same_bytes_for_any_step_of_the_clock() -> None:
    def run(step_s: float) -> list[tuple[float, bytes]]:
        wheel = SimulatedWheel(42)
        wheel.receive(b"*m2 2 2\r*SP\r")
        chunks = wheel.advance(5.0)
        wheel.spin("sensor-stuck-2")
        while wheel.now < 60:
            chunks += wheel.advance(min(60.0, wheel.now + step_s))
        return chunks

    assert run(0.03125) == run(4.0)


def test_simulated_wheel_with_another_seed_makes_another_spin() -> None:
    assert play(fresh(1)).truth != play(fresh(2)).truth


def test_biased_pocket_of_a_simulated_wheel_comes_up_more_often_than_its_share() -> None:
    wheel = SimulatedWheel(1, physics=Physics(biased_pocket=7, bias_share=0.2), bytes_per_second=None)
    hits = 0
    for _ in range(300):
        made_ready(wheel)
        wheel.spin()
        assert wheel.truth is not None
        hits += wheel.truth.pocket == DEFAULT_ORDER[7]
        wheel.advance(wheel.truth.over_at)
    assert hits > 40


def test_simulated_wheel_refuses_a_second_spin_while_the_ball_moves() -> None:
    wheel = fresh(1)
    wheel.spin()
    with pytest.raises(ValueError, match="already in motion"):
        wheel.spin()


def test_simulated_spin_requested_too_early_waits_until_the_wheel_says_place_bets() -> None:
    wheel = SimulatedWheel(1, bytes_per_second=None)
    wheel.receive(b"*m2 2 2\r*SP\r")
    wheel.spin()
    chunks = wheel.advance(10.0)
    truth = wheel.truth
    assert truth is not None
    first_bets = next(time for time, data in chunks if data.startswith(b"*X;2"))
    assert truth.launched_at > first_bets


def test_simulated_wheel_refuses_an_order_without_39_different_pockets() -> None:
    with pytest.raises(ValueError, match="39 different pockets"):
        SimulatedWheel(1, order=(*DEFAULT_ORDER[:38], "0"))
