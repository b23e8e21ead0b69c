"""Each simulated fault has the effect of its name on the wheel's lines, for every seed."""

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
    """The step between sensors of something that moves clockwise (0) or counter-clockwise (1)."""
    return 3 if direction else 1


def rpms(played: Played) -> list[float]:
    """The reported speeds of the rotor while the ball is on the track."""
    truth = played.truth
    return [status.rpm for status in played.statuses if truth.launched_at <= status.time <= truth.left_track_at]


def test_fault_dropped_shows_a_ball_that_moves_with_the_rotor_and_was_never_on_the_track() -> None:
    for played in struck("dropped"):
        assert not played.on_track
        assert steps(played.seen[2:]) == {turning(played.truth.rotor_direction)}
        assert {seen.pocket for seen in played.seen[-4:]} == {code(played.truth.pocket)}
        assert played.warned & 8


def test_fault_few_revolutions_makes_clearly_fewer_than_four() -> None:
    for played in struck("few-revolutions"):
        assert 1 <= (len(played.on_track) - 1) / 4 <= 3.5
        assert 1.25 <= played.truth.revolutions <= 3.6
        assert played.warned & 8


def test_fault_no_compartment_makes_the_ball_leave_the_track_and_never_rest_in_a_pocket() -> None:
    running = 0
    for played in struck("no-compartment"):
        assert played.truth.pocket is None
        assert not played.wins
        assert played.truth.revolutions > 4.5
        assert all(before.pocket != after.pocket for before, after in pairwise(played.afterwards))
        running += bool(played.afterwards)
    assert 0 < running < len(SEEDS)


def test_fault_flung_out_makes_the_ball_vanish_far_above_its_drop_speed() -> None:
    for played in struck("flung-out"):
        assert not played.afterwards
        assert not played.wins
        assert played.truth.revolutions >= 5
        assert speeds(played.on_track)[-1] > 5.5


def test_fault_wheel_still_shows_a_rotor_that_stands_before_the_launch() -> None:
    for played in struck("wheel-still"):
        assert set(rpms(played)) == {0.0}
        for sensor in (1, 2, 3, 4):
            under = [CODES.index(seen.pocket) for seen in played.on_track if seen.sensor == sensor]
            assert all((after - before) % 39 in (0, 1, 38) for before, after in pairwise(under))
        assert played.warned & 8
        assert not played.wins


def test_fault_same_direction_shows_the_ball_running_in_the_rotors_direction() -> None:
    for played in struck("same-direction"):
        assert steps(played.on_track) == {turning(played.truth.rotor_direction)}
        assert played.warned == 2


def test_fault_foreign_object_shows_sightings_that_one_ball_cannot_make() -> None:
    for played in struck("foreign-object"):
        astray = [after for before, after in pairwise(played.on_track) if _off_course(before, after, played)]
        assert len(astray) >= 3
        assert len({seen.pocket for seen in played.afterwards[-12:]}) == 2
        assert played.warned & 8


def _off_course(before: Seen, after: Seen, played: Played) -> bool:
    return (after.sensor - before.sensor) % 4 != turning(played.truth.ball_direction)


def test_fault_interference_changes_the_balls_speed_more_than_friction_can() -> None:
    braked = 0
    for played in struck("interference"):
        ratios = [after / before for before, after in pairwise(speeds(played.on_track))]
        assert min(ratios) < 0.72 or max(ratios) > 1.3
        braked += min(ratios) < 0.72
        assert played.truth.revolutions > 4.25
        assert played.warned & 8 == 0
    assert 0 < braked < len(SEEDS)


def test_fault_rotor_interference_changes_the_rotors_speed_suddenly() -> None:
    for played in struck("rotor-interference"):
        turning_rpm = rpms(played)
        jumps = [after / before for before, after in pairwise(turning_rpm) if after != before]
        assert len(jumps) == 1
        assert jumps[0] < 0.6 or jumps[0] > 1.6
        assert min(turning_rpm) > 3


def test_fault_wheel_stops_slows_the_rotor_gradually_to_a_stop_before_the_ball_leaves_the_track() -> None:
    for played in struck("wheel-stops"):
        turning_rpm = [rpm for rpm in rpms(played) if rpm >= 1]
        assert rpms(played)[0] >= 10
        assert rpms(played)[-1] == 0
        assert all(after / before > 0.75 for before, after in pairwise(turning_rpm))


def test_fault_ball_breaks_shows_two_objects_on_the_track() -> None:
    for played in struck("ball-breaks"):
        assert played.truth.pocket is None
        assert any(_off_course(before, after, played) for before, after in pairwise(played.on_track))
        assert played.warned & 8


@pytest.mark.parametrize("sensor", [1, 2, 3, 4])
def test_blind_sensor_of_a_simulated_wheel_sees_nothing_until_cleared_and_the_result_is_right(sensor: int) -> None:
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
def test_stuck_sensor_of_a_simulated_wheel_reports_all_the_time_and_the_result_is_right(sensor: int) -> None:
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
def test_simulated_firmware_warns_that_the_spin_is_void_if_two_sensors_failed(kinds: tuple[str, str]) -> None:
    wheel = fresh(1)
    wheel.fault(f"sensor-{kinds[0]}")
    played = play(wheel, f"sensor-{kinds[1]}")
    assert played.warned & 0xC == 0xC
    assert wheel.lasting_faults == [f"sensor-{kind}" for kind in kinds]


def test_fault_sensors_disagree_makes_one_sensor_report_another_pocket_for_the_resting_ball() -> None:
    for played in struck("sensors-disagree"):
        resting = {seen.sensor: seen.pocket for seen in played.seen if seen.time > played.truth.over_at}
        assert sorted(pocket == code(played.truth.pocket) for pocket in resting.values()) == [False, True, True, True]
        assert played.wins == [code(played.truth.pocket)]
        assert played.warned & 8 == 0


def test_fault_win_line_differs_makes_the_win_line_wrong_and_leaves_state_5_right() -> None:
    for played in struck("win-line-differs"):
        assert {status.win for status in played.statuses if status.state == "5"} == {code(played.truth.pocket)}
        assert len(played.wins) == 1
        assert played.wins != [code(played.truth.pocket)]


def test_fault_zero_for_double_zero_makes_the_firmware_say_0_while_the_sensors_see_00() -> None:
    for played in struck("zero-for-double-zero"):
        assert played.truth.pocket == "00"
        assert {seen.pocket for seen in played.seen if seen.time > played.truth.over_at} == {"00"}
        assert played.wins == ["0"]
        assert {status.pocket for status in played.statuses if status.state == "5"} == {"0"}


def test_fault_revolutions_wrong_makes_the_firmware_miscount_by_three_or_more() -> None:
    for played in struck("revolutions-wrong"):
        most = max(status.revolutions for status in played.statuses if status.state in "34")
        assert abs(most - (len(played.on_track) - 1) // 4) >= 3


def test_fault_skipped_states_leaves_out_state_3_and_sometimes_state_4() -> None:
    assert {played.states.rstrip("2") for played in struck("skipped-states")} == {"2451", "251"}


def test_fault_late_states_makes_the_firmware_report_states_late() -> None:
    for seed in SEEDS:
        due, late = play(fresh(seed)), play(fresh(seed), "late-states")
        for state in "345":
            lag_s = _first(late, state) - _first(due, state)
            assert 1 <= lag_s < 4.5


def _first(played: Played, state: str) -> float:
    return next(status.time for status in played.statuses if status.state == state)


def test_fault_game_number_wrap_makes_the_game_number_go_from_255_to_1() -> None:
    wheel = fresh(1)
    played = play(wheel, "game-number-wrap")
    assert {status.game for status in played.statuses if status.state in "345"} == {255}
    assert wheel.game == 1


def test_fault_dealer_lock_shows_state_7_during_the_spin_and_no_result() -> None:
    for played in struck("dealer-lock"):
        assert "7" in played.states
        assert not played.wins
        assert played.on_track[0].time < _first(played, "7") < played.truth.left_track_at


def test_fault_power_loss_silences_the_wheel_in_mid_spin_and_restarts_it_in_state_1() -> None:
    for played in struck("power-loss"):
        booted = next(time for time, data in played.chunks if data.startswith(b"*V M360 SIM"))
        last = max(time for time, _ in played.chunks if time < booted)
        assert played.truth.launched_at < last < played.truth.left_track_at
        assert 1.9 <= booted - last < 9
        after = [data for time, data in played.chunks if time >= booted]
        assert after[1].startswith(b"*X;1;001;  ;0;")
        assert not played.wins
        assert not any(b"SP" in data for data in after)


def test_fault_power_loss_cuts_off_the_line_being_sent() -> None:
    wheel = fresh(3, bytes_per_second=20)
    wheel.spin("power-loss")
    chunks = wheel.advance(wheel.now + 40)
    assert any(not data.endswith((b"\r\n", b"\n\r")) for _, data in chunks)


def test_fault_garbage_lines_adds_lines_between_valid_ones_and_the_result_is_right() -> None:
    for played in struck("garbage-lines"):
        noise = [data for _, data in played.chunks if data.startswith(b"~")]
        assert len(noise) >= 3
        assert len(noise) + len(played.seen) + len(played.statuses) + len(played.wins) == len(played.chunks)
        assert played.wins == [code(played.truth.pocket)]


def test_fault_truncated_lines_cuts_the_end_off_some_lines() -> None:
    for played in struck("truncated-lines"):
        whole = len(played.seen) + len(played.statuses)
        assert len(played.chunks) - whole - len(played.wins) >= 3
        assert whole > 0.8 * len(played.chunks)


def test_fault_silence_then_burst_holds_lines_back_and_sends_them_all_at_once() -> None:
    for seed in SEEDS:
        wheel = fresh(seed, bytes_per_second=960)
        played = play(wheel, "silence-then-burst")
        gap_s, begins, ends = max((b - a, a, b) for (a, _), (b, _) in pairwise(played.chunks))
        assert 3.9 <= gap_s <= 15.6
        assert played.truth.launched_at < begins < played.truth.left_track_at
        burst = [data for time, data in played.chunks if ends <= time < ends + 0.5]
        assert sum(map(len, burst)) > 300
        assert played.wins == [code(played.truth.pocket)]


def test_fault_tilt_leaves_the_result_right_and_the_spin_valid() -> None:
    for played in struck("tilt"):
        assert played.wins == [code(played.truth.pocket)]
        assert played.warned & 8 == 0


def test_fault_biased_pocket_lasts_until_it_is_cleared() -> None:
    wheel = fresh(2)
    play(wheel, "biased-pocket")
    assert wheel.lasting_faults == ["biased-pocket"]
    wheel.clear()
    assert wheel.lasting_faults == []


@pytest.mark.parametrize("fault", FAULTS)
def test_next_spin_after_any_cleared_fault_is_fair(fault: str) -> None:
    wheel = fresh(13)
    play(wheel, fault)
    wheel.clear()
    wheel.receive(b"*m2 2 2\r\n*V\r\n")
    healed = play(wheel)
    assert healed.truth.fault is None
    assert healed.wins == [code(healed.truth.pocket)]
    assert healed.warned & ~4 == 0


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_affects_only_the_next_spin_unless_it_is_a_lasting_one(fault: str) -> None:
    wheel = fresh(5)
    wheel.fault(fault)
    assert (wheel.armed_fault is None) == FAULTS[fault].lasting
    assert (wheel.lasting_faults == [fault]) == FAULTS[fault].lasting
    first = play(wheel)
    assert first.truth.fault == (None if FAULTS[fault].lasting else fault)
    assert wheel.armed_fault is None


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_varies_with_the_seed(fault: str) -> None:
    assert play(fresh(1), fault).chunks != play(fresh(2), fault).chunks


def test_every_paragraph_by_which_a_spin_is_invalid_has_a_simulated_fault() -> None:
    paragraphs = {fault.paragraph for fault in FAULTS.values()}
    assert {f"5.3.{n}" for n in range(1, 10)} | {"5.4"} <= paragraphs


def test_every_simulated_fault_has_a_sentence_of_description() -> None:
    for fault in FAULTS.values():
        assert fault.sentence.endswith(".")
        assert len(fault.sentence.split()) > 4


def test_unknown_fault_is_refused_with_similar_names_or_with_all_names() -> None:
    with pytest.raises(ValueError, match="did you mean interference"):
        fresh(1).spin("interferense")
    assert all(name in unknown_fault("qqqq") for name in FAULTS)
