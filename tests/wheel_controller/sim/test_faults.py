"""Each fault does on the wire what its name says, whatever the seed."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.wheel_controller.sim.played import Played, Seen, code, fresh, play
from wheel_controller.sim.faults import FAULTS, unknown_fault
from wheel_controller.sim.physics import QUARTER, Physics
from wheel_controller.sim.wheel import DEFAULT_ORDER

SEEDS = range(25)
DEFAULT = Physics()
HARSH = replace(DEFAULT, a=DEFAULT.a * 1.25, b=DEFAULT.b * 1.25, drop_rad_s=DEFAULT.drop_rad_s * 1.25)
MILD = replace(DEFAULT, a=DEFAULT.a * 0.75, b=DEFAULT.b * 0.75, drop_rad_s=DEFAULT.drop_rad_s * 0.75)
WIDE = [replace(physics, rotor_min_rpm=10, rotor_max_rpm=30) for physics in (DEFAULT, HARSH, MILD)]

CODES = [code(pocket) for pocket in DEFAULT_ORDER]


def struck(fault: str) -> list[Played]:
    return [play(fresh(seed, WIDE[seed % 3]), fault) for seed in SEEDS]


def speeds(seen: list[Seen]) -> list[float]:
    return [QUARTER / (after.time - before.time) for before, after in pairwise(seen)]


def steps(seen: list[Seen]) -> set[int]:
    return {(after.sensor - before.sensor) % 4 for before, after in pairwise(seen)}


def turning(direction: int) -> int:
    """The step from sensor to sensor of what moves clockwise (0) or counter-clockwise (1)."""
    return 3 if direction else 1


def rpms(played: Played) -> list[float]:
    """While the ball is on the track."""
    truth = played.truth
    return [status.rpm for status in played.statuses if truth.launched_at <= status.time <= truth.left_track_at]


def test_dropped_shows_pocket_sightings_that_move_with_the_rotor_and_no_pass_before_them() -> None:
    for played in struck("dropped"):
        assert not played.on_track
        assert steps(played.seen[2:]) == {turning(played.truth.rotor_direction)}
        assert {seen.pocket for seen in played.seen[-4:]} == {code(played.truth.pocket)}
        assert played.warned & 8


def test_few_revolutions_stays_clearly_below_four() -> None:
    for played in struck("few-revolutions"):
        assert 1 <= (len(played.on_track) - 1) / 4 <= 3.5
        assert 1.25 <= played.truth.revolutions <= 3.6
        assert played.warned & 8


def test_no_compartment_leaves_the_track_and_never_shows_a_stable_pocket() -> None:
    running = 0
    for played in struck("no-compartment"):
        assert played.truth.pocket is None
        assert not played.wins
        assert played.truth.revolutions > 4.5
        assert all(before.pocket != after.pocket for before, after in pairwise(played.afterwards))
        running += bool(played.afterwards)
    assert 0 < running < len(SEEDS)


def test_flung_out_vanishes_from_the_track_far_above_drop_speed() -> None:
    for played in struck("flung-out"):
        assert not played.afterwards
        assert not played.wins
        assert played.truth.revolutions >= 5
        assert speeds(played.on_track)[-1] > 5.5


def test_wheel_still_shows_a_still_rotor_from_before_the_launch() -> None:
    for played in struck("wheel-still"):
        assert set(rpms(played)) == {0.0}
        for sensor in (1, 2, 3, 4):
            under = [CODES.index(seen.pocket) for seen in played.on_track if seen.sensor == sensor]
            assert all((after - before) % 39 in (0, 1, 38) for before, after in pairwise(under))
        assert played.warned & 8
        assert not played.wins


def test_same_direction_shows_the_ball_running_with_the_rotor() -> None:
    for played in struck("same-direction"):
        assert steps(played.on_track) == {turning(played.truth.rotor_direction)}
        assert played.warned == 2


def test_foreign_object_shows_sightings_that_one_ball_cannot_make() -> None:
    for played in struck("foreign-object"):
        astray = [after for before, after in pairwise(played.on_track) if _off_course(before, after, played)]
        assert len(astray) >= 3
        assert len({seen.pocket for seen in played.afterwards[-12:]}) == 2
        assert played.warned & 8


def _off_course(before: Seen, after: Seen, played: Played) -> bool:
    return (after.sensor - before.sensor) % 4 != turning(played.truth.ball_direction)


def test_interference_makes_a_step_in_speed_that_friction_cannot() -> None:
    braked = 0
    for played in struck("interference"):
        ratios = [after / before for before, after in pairwise(speeds(played.on_track))]
        assert min(ratios) < 0.72 or max(ratios) > 1.3
        braked += min(ratios) < 0.72
        assert played.truth.revolutions > 4.25
        assert played.warned & 8 == 0
    assert 0 < braked < len(SEEDS)


def test_rotor_interference_makes_a_step_in_the_rotor_s_speed() -> None:
    for played in struck("rotor-interference"):
        turning_rpm = rpms(played)
        jumps = [after / before for before, after in pairwise(turning_rpm) if after != before]
        assert len(jumps) == 1
        assert jumps[0] < 0.6 or jumps[0] > 1.6
        assert min(turning_rpm) > 3


def test_wheel_stops_dies_away_without_a_step_and_stands_before_the_ball_leaves_the_track() -> None:
    for played in struck("wheel-stops"):
        turning_rpm = [rpm for rpm in rpms(played) if rpm >= 1]
        assert rpms(played)[0] >= 10
        assert rpms(played)[-1] == 0
        assert all(after / before > 0.75 for before, after in pairwise(turning_rpm))


def test_ball_breaks_shows_two_things_on_the_track() -> None:
    for played in struck("ball-breaks"):
        assert played.truth.pocket is None
        assert any(_off_course(before, after, played) for before, after in pairwise(played.on_track))
        assert played.warned & 8


@pytest.mark.parametrize("sensor", [1, 2, 3, 4])
def test_a_blind_sensor_sees_nothing_until_cleared_and_the_result_is_still_right(sensor: int) -> None:
    wheel = fresh(sensor)
    for played in (play(wheel, f"sensor-blind-{sensor}"), play(wheel)):
        assert {seen.sensor for seen in played.seen} == {1, 2, 3, 4} - {sensor}
        assert played.wins == [code(played.truth.pocket)]
        assert played.warned == 4
    wheel.clear()
    healed = play(wheel)
    assert {seen.sensor for seen in healed.seen} == {1, 2, 3, 4}
    assert healed.statuses[-1].warn == 0


@pytest.mark.parametrize("sensor", [1, 2, 3, 4])
def test_a_stuck_sensor_reports_without_end_and_the_result_is_still_right(sensor: int) -> None:
    wheel = fresh(sensor)
    for played in (play(wheel, f"sensor-stuck-{sensor}"), play(wheel)):
        stuck = [seen.time for seen in played.seen if seen.sensor == sensor]
        assert max(after - before for before, after in pairwise(stuck)) <= 0.6
        assert len({seen.pocket for seen in played.seen if seen.sensor == sensor}) > 10
        assert played.wins == [code(played.truth.pocket)]
        assert played.warned == 4
    wheel.clear()
    assert play(wheel).statuses[-1].warn == 0


@pytest.mark.parametrize("kinds", [("blind-1", "blind-3"), ("blind-2", "stuck-3"), ("stuck-1", "stuck-4")])
def test_two_failed_sensors_void_the_spin(kinds: tuple[str, str]) -> None:
    wheel = fresh(1)
    wheel.fault(f"sensor-{kinds[0]}")
    played = play(wheel, f"sensor-{kinds[1]}")
    assert played.warned & 0xC == 0xC
    assert wheel.lasting_faults == [f"sensor-{kind}" for kind in kinds]


def test_sensors_disagree_has_one_sensor_read_the_resting_ball_off() -> None:
    for played in struck("sensors-disagree"):
        resting = {seen.sensor: seen.pocket for seen in played.seen if seen.time > played.truth.over_at}
        assert sorted(pocket == code(played.truth.pocket) for pocket in resting.values()) == [False, True, True, True]
        assert played.wins == [code(played.truth.pocket)]
        assert played.warned & 8 == 0


def test_win_line_differs_from_state_5_which_is_right() -> None:
    for played in struck("win-line-differs"):
        assert {status.win for status in played.statuses if status.state == "5"} == {code(played.truth.pocket)}
        assert len(played.wins) == 1
        assert played.wins != [code(played.truth.pocket)]


def test_zero_for_double_zero_has_the_sensors_see_00_and_the_firmware_say_0() -> None:
    for played in struck("zero-for-double-zero"):
        assert played.truth.pocket == "00"
        assert {seen.pocket for seen in played.seen if seen.time > played.truth.over_at} == {"00"}
        assert played.wins == ["0"]
        assert {status.pocket for status in played.statuses if status.state == "5"} == {"0"}


def test_revolutions_wrong_is_off_by_three_or_more() -> None:
    for played in struck("revolutions-wrong"):
        most = max(status.revolutions for status in played.statuses if status.state in "34")
        assert abs(most - (len(played.on_track) - 1) // 4) >= 3


def test_skipped_states_never_shows_state_3_and_sometimes_not_4_either() -> None:
    assert {played.states.rstrip("2") for played in struck("skipped-states")} == {"2451", "251"}


def test_late_states_come_later_than_the_ball_earns_them() -> None:
    for seed in SEEDS:
        due, late = play(fresh(seed)), play(fresh(seed), "late-states")
        for state in "345":
            lag_s = _first(late, state) - _first(due, state)
            assert 1 <= lag_s < 4.5


def _first(played: Played, state: str) -> float:
    return next(status.time for status in played.statuses if status.state == state)


def test_game_number_wraps_from_255_to_1() -> None:
    wheel = fresh(1)
    played = play(wheel, "game-number-wrap")
    assert {status.game for status in played.statuses if status.state in "345"} == {255}
    assert wheel.game == 1


def test_dealer_lock_shows_state_7_in_mid_spin_and_no_result() -> None:
    for played in struck("dealer-lock"):
        assert "7" in played.states
        assert not played.wins
        assert played.on_track[0].time < _first(played, "7") < played.truth.left_track_at


def test_power_loss_falls_silent_in_mid_spin_and_boots_into_state_1_with_the_banner() -> None:
    for played in struck("power-loss"):
        booted = next(time for time, data in played.chunks if data.startswith(b"*V M360 SIM"))
        last = max(time for time, _ in played.chunks if time < booted)
        assert played.truth.launched_at < last < played.truth.left_track_at
        assert 1.9 <= booted - last < 9
        after = [data for time, data in played.chunks if time >= booted]
        assert after[1].startswith(b"*X;1;001;  ;0;")
        assert not played.wins
        assert not any(b"SP" in data for data in after)


def test_power_loss_cuts_the_line_in_flight() -> None:
    wheel = fresh(3, bytes_per_second=20)
    wheel.spin("power-loss")
    chunks = wheel.advance(wheel.now + 40)
    assert any(not data.endswith((b"\r\n", b"\n\r")) for _, data in chunks)


def test_garbage_lines_come_between_sound_ones() -> None:
    for played in struck("garbage-lines"):
        noise = [data for _, data in played.chunks if data.startswith(b"~")]
        assert len(noise) >= 3
        assert len(noise) + len(played.seen) + len(played.statuses) + len(played.wins) == len(played.chunks)
        assert played.wins == [code(played.truth.pocket)]


def test_truncated_lines_lose_their_end() -> None:
    for played in struck("truncated-lines"):
        whole = len(played.seen) + len(played.statuses)
        assert len(played.chunks) - whole - len(played.wins) >= 3
        assert whole > 0.8 * len(played.chunks)


def test_silence_is_followed_by_everything_at_once() -> None:
    for seed in SEEDS:
        wheel = fresh(seed, bytes_per_second=960)
        played = play(wheel, "silence-then-burst")
        gap_s, begins, ends = max((b - a, a, b) for (a, _), (b, _) in pairwise(played.chunks))
        assert 3.9 <= gap_s <= 15.6
        assert played.truth.launched_at < begins < played.truth.left_track_at
        burst = [data for time, data in played.chunks if ends <= time < ends + 0.5]
        assert sum(map(len, burst)) > 300
        assert played.wins == [code(played.truth.pocket)]


def test_tilt_makes_the_ball_drop_in_a_favoured_zone_and_stays_legal() -> None:
    for played in struck("tilt"):
        assert played.wins == [code(played.truth.pocket)]
        assert played.warned & 8 == 0


def test_biased_pocket_lasts_until_cleared() -> None:
    wheel = fresh(2)
    play(wheel, "biased-pocket")
    assert wheel.lasting_faults == ["biased-pocket"]
    wheel.clear()
    assert wheel.lasting_faults == []


@pytest.mark.parametrize("fault", FAULTS)
def test_after_any_fault_the_next_spin_is_fair_once_cleared(fault: str) -> None:
    wheel = fresh(13)
    play(wheel, fault)
    wheel.clear()
    wheel.receive(b"*m2 2 2\r\n*V\r\n")
    healed = play(wheel)
    assert healed.truth.fault is None
    assert healed.wins == [code(healed.truth.pocket)]
    assert healed.warned & ~4 == 0


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_strikes_the_next_spin_only_unless_it_lasts(fault: str) -> None:
    wheel = fresh(5)
    wheel.fault(fault)
    assert (wheel.armed_fault is None) == FAULTS[fault].lasting
    assert (wheel.lasting_faults == [fault]) == FAULTS[fault].lasting
    first = play(wheel)
    assert first.truth.fault == (None if FAULTS[fault].lasting else fault)
    assert wheel.armed_fault is None


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_varied_by_the_seed(fault: str) -> None:
    assert play(fresh(1), fault).chunks != play(fresh(2), fault).chunks


def test_every_paragraph_that_makes_a_spin_invalid_has_its_fault() -> None:
    paragraphs = {fault.paragraph for fault in FAULTS.values()}
    assert {f"5.3.{n}" for n in range(1, 10)} | {"5.4"} <= paragraphs


def test_every_fault_says_in_one_sentence_what_it_does() -> None:
    for fault in FAULTS.values():
        assert fault.sentence.endswith(".")
        assert len(fault.sentence.split()) > 4


def test_an_unknown_fault_is_answered_with_near_names_or_all() -> None:
    with pytest.raises(ValueError, match="did you mean interference"):
        fresh(1).spin("interferense")
    assert all(name in unknown_fault("qqqq") for name in FAULTS)
