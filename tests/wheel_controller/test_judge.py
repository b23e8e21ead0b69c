"""The judge of spins on recordings made by hand: each paragraph, each doubt, and when bets close."""

import math
from dataclasses import replace

import pytest

from phrases.catalogue import catalogue
from tests.phrased import english
from tests.wheel_controller.handmade import Spin
from wheel_controller.drivers import M360Driver
from wheel_controller.events import Connected, Direction, Heard, Offline, Overflowed, Restarted
from wheel_controller.judge import Judge
from wheel_controller.m360 import decode
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.replay import judge_recording
from wheel_controller.session import Session
from wheel_controller.states import State
from wheel_controller.verdicts import (
    BetsCloseReason,
    Held,
    Invalid,
    JudgeEvent,
    LeftTrack,
    NoMoreBets,
    NumberChanged,
    Result,
    Silent,
    TrackPass,
    Verdict,
)


def only(verdicts: list[Verdict]) -> Verdict:
    assert len(verdicts) == 1, verdicts
    return verdicts[0]


def paragraph(spin: Spin) -> str:
    verdict = only(spin.judged())
    assert isinstance(verdict, Invalid), verdict
    return verdict.paragraph


def held_for(spin: Spin, words: str) -> bool:
    verdict = only(spin.judged())
    assert isinstance(verdict, Held), verdict
    return any(words in catalogue().clause(sentence) for sentence in verdict.seen.evidence) or any(
        words in english(sentence) for sentence in verdict.seen.evidence
    )


def outcomes(judge: Judge, lines: list[tuple[float, str]], until_s: float = 1e9) -> list[JudgeEvent]:
    found: list[JudgeEvent] = []
    for time_s, text in lines:
        if time_s <= until_s:
            line = text.encode("latin-1")
            found += judge.see(Heard(time_s, len(line) + 2, decode(line), line))
    return found


def verdicts_in(found: list[JudgeEvent]) -> list[Verdict]:
    return [outcome for outcome in found if isinstance(outcome, Result | Invalid | Held)]


# -- fair spins


@pytest.mark.rule("roulette 3.6")
@pytest.mark.rule("roulette 3.7")
@pytest.mark.parametrize("pocket", DEFAULT_ORDER)
def test_fair_spin_results_in_the_pocket_where_the_ball_rests(pocket: str) -> None:
    verdict = only(Spin(rest_pocket=pocket).judged())
    assert isinstance(verdict, Result)
    assert verdict.pocket == pocket
    assert verdict.seen.revolutions == 18.25
    assert verdict.seen.ball_direction is Direction.CLOCKWISE
    assert verdict.seen.rotor_direction is Direction.COUNTER_CLOCKWISE
    assert verdict.seen.rotor_rpm == pytest.approx(15, abs=0.1)
    assert verdict.seen.game == 42


@pytest.mark.parametrize(
    "spin",
    [
        Spin(ball_sign=-1, rotor_sign=1),
        Spin(rotor_rpm=10.2, lasts_s=55),
        Spin(rotor_rpm=29.8),
        Spin(launch_rad_s=16),
        Spin(periodic=False),
        Spin(launch_s=0.5),
        Spin(game=255),
        Spin(rest_pocket="00", drop_rad_s=2.4),
    ],
    ids=str,
)
def test_fair_spins_of_unusual_speed_direction_or_timing_are_results(spin: Spin) -> None:
    verdict = only(spin.judged())
    assert isinstance(verdict, Result)
    assert verdict.pocket == spin.truth


def test_two_spins_in_one_recording_give_two_results() -> None:
    first, second = Spin(lasts_s=40).write(), Spin(rest_pocket="0", game=43, ball_sign=-1, rotor_sign=1).write()
    first.lines += [(time_s + 40, text) for time_s, text in second.lines]
    assert [getattr(verdict, "pocket", None) for verdict in first.judged()] == ["17", "0"]


def test_repeated_lines_of_state_5_give_no_second_result() -> None:
    spin = Spin(lasts_s=80).write()
    assert sum(text.startswith("*X;5") for _, text in spin.lines) > 50
    assert isinstance(only(spin.judged()), Result)


# -- rule 5.3, by the sensors


@pytest.mark.rule("roulette 5.3.1")
@pytest.mark.parametrize("dropped_s", [2.0, 8.0])
def test_ball_at_rest_that_was_never_seen_on_the_track_was_dropped(dropped_s: float) -> None:
    spin = Spin(lasts_s=30)
    spin.rest(dropped_s, "5")
    for half_second in range(60):
        spin.status(half_second / 2, 2)
    spin.lines.sort()
    assert paragraph(spin) == "5.3.1"


def test_single_sighting_before_the_launch_is_not_taken_for_a_dropped_ball() -> None:
    spin = Spin(launch_s=9.0, lasts_s=55.0).write()
    first = next(text for _, text in spin.lines if text.startswith("* SP"))
    stray = f"* SP{int(first[4]) % 4 + 1}{first[5:]}"
    assert isinstance(only(Spin(lines=sorted([*spin.lines, (5.0, stray)])).judged()), Result)


def test_launch_before_the_last_spin_was_decided_holds_that_spin_and_is_judged_by_itself() -> None:
    dropped, spin = Spin(), Spin(launch_s=8.0, lasts_s=55.0).write()
    dropped.rest(1.8, "17")
    early = [(time_s, text) for time_s, text in dropped.lines if time_s < 5.0]
    first, second = Spin(lines=sorted([*spin.lines, *early])).judged()
    assert isinstance(first, Held)
    assert "The next ball was launched before this spin was judged." in [english(part) for part in first.seen.evidence]
    assert isinstance(second, Result)


def test_resting_ball_of_the_last_spin_is_not_taken_for_a_dropped_ball() -> None:
    spin = Spin(lasts_s=90).write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if time_s < 45 or "SP" in text]
    for half_second in range(90):
        spin.status(45 + half_second / 2, 1 if half_second < 10 else 2)
    spin.lines.sort(key=lambda line: line[0])
    assert isinstance(only(spin.judged()), Result)


@pytest.mark.rule("roulette 3.6")
@pytest.mark.rule("roulette 5.3.2")
def test_spin_with_certainly_fewer_than_four_revolutions_is_invalid() -> None:
    assert paragraph(Spin(launch_rad_s=4.2)) == "5.3.2"


@pytest.mark.rule("roulette 5.3.2")
@pytest.mark.parametrize("launch_rad_s", [4.40 + n / 100 for n in range(25)])
def test_spin_with_fewer_than_four_proven_revolutions_is_never_a_result(launch_rad_s: float) -> None:
    spin = Spin(launch_rad_s=launch_rad_s)
    verdict = only(spin.judged())
    proven = verdict.seen.revolutions
    assert proven is not None
    assert proven <= spin.rolled_revolutions < proven + 0.5
    assert isinstance(verdict, Result if proven >= 4 else Invalid if proven <= 3.5 else Held)


@pytest.mark.rule("roulette 5.3.3")
def test_ball_that_leaves_the_track_and_is_not_seen_again_found_no_compartment() -> None:
    assert paragraph(Spin(rest_pocket=None)) == "5.3.3"


@pytest.mark.rule("roulette 5.3.3")
@pytest.mark.parametrize(("rests_s", "is_result"), [(14.4, True), (19.0, False)])
def test_time_limit_of_5_3_3_is_for_the_balls_coming_to_rest_not_for_the_sightings_that_prove_it(
    rests_s: float, is_result: bool
) -> None:
    """The ball rests on a deflector before it falls; a slow rotor shows it seconds later and proves it a turn later."""
    spin = Spin(rotor_rpm=10.5, fall_s=rests_s, lasts_s=60.0)
    verdict = only(spin.judged())
    assert isinstance(verdict, Result) is is_result
    assert is_result or paragraph(spin) == "5.3.3"


@pytest.mark.rule("roulette 5.3.4")
def test_ball_that_vanishes_too_fast_to_drop_was_flung_out() -> None:
    assert paragraph(Spin(rest_pocket=None, drop_rad_s=6.0)) == "5.3.4"


@pytest.mark.rule("roulette 5.3.5")
@pytest.mark.parametrize("rpm", [0.0, 0.7])
def test_spin_is_invalid_if_the_rotor_stands_still_at_the_launch(rpm: float) -> None:
    assert paragraph(Spin(rotor_rpm=rpm or 1e-9, rest_pocket=None)) == "5.3.5"


@pytest.mark.rule("roulette 3.6")
@pytest.mark.rule("roulette 5.3.6")
@pytest.mark.parametrize("sign", [1, -1])
def test_spin_is_invalid_if_ball_and_rotor_run_in_the_same_direction(sign: int) -> None:
    assert paragraph(Spin(ball_sign=sign, rotor_sign=sign, warn=2)) == "5.3.6"


@pytest.mark.rule("roulette 5.3.6")
@pytest.mark.parametrize("launch_rad_s", [3.9, 4.4, 4.9, 5.4])
@pytest.mark.parametrize("sign", [1, -1])
def test_slow_ball_in_the_rotors_direction_is_invalid_only_if_sensors_and_firmware_agree(
    launch_rad_s: float, sign: int
) -> None:
    slow = Spin(launch_rad_s, ball_sign=sign, rotor_sign=sign)
    assert held_for(slow, "cannot prove the path of one ball")
    assert paragraph(replace(slow, warn=2, lines=[])) == "5.3.6"


@pytest.mark.rule("roulette 5.3.1")
def test_ball_with_too_few_sightings_to_show_its_launch_is_held_and_not_called_dropped() -> None:
    weak = Spin(launch_rad_s=3.35, ball_sign=1, rotor_sign=1)
    lines = [(time_s, text) for time_s, text in weak.write().lines if not text.startswith(("*X;3", "*X;4"))]
    passes = [text for time_s, text in lines if text.startswith("* SP") and time_s < weak.launch_s + 1.5]
    assert 0 < len(passes) < 5
    assert held_for(Spin(lines=lines), "cannot prove the path of one ball")


@pytest.mark.rule("roulette 5.3.2")
@pytest.mark.parametrize(
    ("off_by", "wound", "words"),
    [
        (0, "", "it cannot have made"),  # The firmware counted four revolutions.
        (-1, "* SP", "4 lines of the wheel could not be read: passes of the ball may be missing."),
    ],
)
def test_spin_with_lost_sightings_is_held_and_not_called_too_short(off_by: int, wound: str, words: str) -> None:
    spin = Spin(launch_rad_s=4.85, revolutions_off_by=off_by).write()
    assert spin.rolled_revolutions > 4
    first = [index for index, (_, text) in enumerate(spin.lines) if text.startswith("* SP")][:4]
    lines = [(time_s, wound if index in first else text) for index, (time_s, text) in enumerate(spin.lines)]
    assert held_for(Spin(lines=lines), words)


@pytest.mark.rule("roulette 5.3.7")
def test_object_that_turns_with_the_rotor_while_the_ball_rolls_is_a_foreign_object() -> None:
    spin = Spin().write()
    coin = Spin()
    coin.rest(9.0, "8")
    spin.lines = sorted([*spin.lines, *coin.lines], key=lambda line: line[0])
    assert paragraph(spin) == "5.3.7"


@pytest.mark.rule("roulette 5.3.7")
def test_second_object_at_rest_on_the_rotor_is_a_foreign_object() -> None:
    spin = Spin().write()
    coin = Spin()
    coin.rest(22.5, "8")
    spin.lines = sorted([*spin.lines, *coin.lines], key=lambda line: line[0])
    assert paragraph(spin) == "5.3.7"


@pytest.mark.rule("roulette 5.3.8")
@pytest.mark.parametrize("factor", [0.4, 0.6, 0.7, 1.3, 1.6, 2.0])
@pytest.mark.parametrize("after_s", [1.9, 4.7, 8.1, 10.2])
def test_sudden_change_of_the_balls_speed_by_more_than_a_quarter_is_interference(factor: float, after_s: float) -> None:
    assert paragraph(Spin(nudge=(after_s, factor), lasts_s=60)) == "5.3.8"


@pytest.mark.rule("roulette 5.3.8")
@pytest.mark.parametrize("factor", [0.4, 0.65, 1.35, 1.8])
def test_sudden_change_of_the_rotors_speed_by_more_than_a_quarter_is_interference(factor: float) -> None:
    assert paragraph(Spin(rotor_nudge=(8.1, factor), lasts_s=70)) == "5.3.8"


@pytest.mark.parametrize("factor", [0.85, 0.93, 1.07, 1.15])
def test_speed_change_of_at_most_15_percent_is_not_called_interference(factor: float) -> None:
    assert isinstance(only(Spin(nudge=(6.3, factor), lasts_s=60).judged()), Result)
    assert isinstance(only(Spin(rotor_nudge=(6.3, factor), lasts_s=60).judged()), Result)


@pytest.mark.rule("roulette 5.3.9")
@pytest.mark.parametrize("after_s", [4.0, 12.0, 18.0])
def test_spin_is_invalid_if_the_rotor_stops_before_the_ball_rests(after_s: float) -> None:
    assert paragraph(Spin(rotor_nudge=(after_s, 0.0), rest_pocket=None, lasts_s=60)) == "5.3.9"


def test_earliest_paragraph_decides_and_the_later_ones_are_listed_in_the_evidence() -> None:
    verdict = only(Spin(ball_sign=1, rotor_sign=1, nudge=(4.7, 1.5), rest_pocket=None, lasts_s=60).judged())
    assert isinstance(verdict, Invalid)
    assert verdict.paragraph == "5.3.6"
    words = " ".join(map(english, verdict.seen.evidence))
    assert [word for word in ("Also by rule 5.3.8", "Also by rule 5.3.3") if word in words] == [
        "Also by rule 5.3.8",
        "Also by rule 5.3.3",
    ]


def test_lower_of_two_paragraphs_at_the_same_time_decides() -> None:
    """The ball is flung out after two revolutions: 5.3.2 and 5.3.4 are both true at the last sighting on the track."""
    assert paragraph(Spin(launch_rad_s=6.9, drop_rad_s=6.0, rest_pocket=None)) == "5.3.2"


# -- sensors and firmware disagree


@pytest.mark.parametrize(
    ("spin", "words"),
    [
        (Spin(rest_pocket="00", win="0"), "show different numbers"),
        (Spin(rest_pocket="0", win="00"), "show different numbers"),
        (Spin(win_line="18"), "show different numbers"),
        (Spin(revolutions_off_by=2), "revolutions"),
        (Spin(revolutions_off_by=-3), "revolutions"),
        (Spin(warn=1), "rotor below 10"),
        (Spin(warn=2), "rotor's direction"),
        (Spin(warn=4), "rim sensor"),
        (Spin(warn=8), "void"),
    ],
    ids=str,
)
def test_spin_is_held_if_sensors_and_firmware_differ_or_warn_and_the_evidence_quotes_both(
    spin: Spin, words: str
) -> None:
    assert held_for(spin, words)
    assert held_for(spin, "Sensors: pocket")
    assert held_for(spin, "own report: number")


def test_firmwares_count_that_differs_by_one_revolution_is_accepted() -> None:
    assert isinstance(only(Spin(revolutions_off_by=1).judged()), Result)


def test_number_in_a_single_status_line_gives_no_verdict() -> None:
    judge = Judge(DEFAULT_ORDER)
    status = "*X;{};042;17;0;150;1;0122;00;0;0B099;17"
    states = [2, 2, 5, 2, 2, 2]
    lines = [(float(number), status.format(state)) for number, state in enumerate(states)]
    assert outcomes(judge, lines) == [NoMoreBets(2.0, BetsCloseReason.FIRMWARE, None)]
    assert judge.view.state is State.WAITING


def test_firmwares_number_without_sightings_is_held() -> None:
    spin = Spin().write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if "SP" not in text]
    assert held_for(spin, "did not see what one ball")


def test_sightings_without_a_firmware_number_are_held() -> None:
    spin = Spin().write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if "SP" in text]
    assert held_for(spin, "own report has no number")


def test_recording_that_begins_in_mid_spin_is_held_because_the_firmware_counted_more() -> None:
    spin = Spin().write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if time_s > 8]
    assert held_for(spin, "revolutions")


def test_recording_that_ends_before_the_ball_rests_is_held() -> None:
    spin = Spin().write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if time_s < 25]
    assert held_for(spin, "recording ends")


def test_recording_that_ends_in_the_first_revolutions_is_held_and_not_called_too_short() -> None:
    spin = Spin().write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if time_s < 4]
    assert held_for(spin, "recording ends")


def test_spin_is_held_if_two_sensors_report_different_pockets() -> None:
    spin = Spin().write()
    spin.lines = [(time_s, text.replace("SP3 17.5", "SP3 34.5")) for time_s, text in spin.lines]
    assert held_for(spin, "did not see the ball stay in one pocket")


# -- broken sensors


@pytest.mark.parametrize("sensor", [1, 2, 3, 4])
@pytest.mark.parametrize("warn", [0, 4])
def test_one_blind_sensor_is_named_and_the_result_is_valid(sensor: int, warn: int) -> None:
    spin = Spin(warn=warn).write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if f"SP{sensor}" not in text]
    verdict = only(spin.judged())
    assert isinstance(verdict, Result)
    assert [warning.arguments["sensor"] for warning in verdict.seen.warnings] == [sensor]


@pytest.mark.parametrize("sensor", [1, 2, 3, 4])
def test_one_sensor_that_always_reports_the_same_pocket_is_named_and_the_result_is_valid(sensor: int) -> None:
    spin = Spin().write()
    stuck = f"* SP{sensor} 32.1"
    spin.lines = [(time_s, stuck if f"SP{sensor}" in text else text) for time_s, text in spin.lines]
    verdict = only(spin.judged())
    assert isinstance(verdict, Result)
    assert [warning.arguments["sensor"] for warning in verdict.seen.warnings] == [sensor]


@pytest.mark.parametrize("per_second", [2, 5, 10])
@pytest.mark.parametrize("sees_the_ball_too", [True, False])
def test_one_sensor_that_reports_all_the_time_is_named_and_the_result_is_valid(
    per_second: int, sees_the_ball_too: bool
) -> None:
    spin = Spin(warn=4).write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if sees_the_ball_too or "SP3" not in text]
    for number in range(45 * per_second):
        spin.sight(number / per_second + 0.013, 3)
    spin.lines.sort(key=lambda line: line[0])
    verdict = only(spin.judged())
    assert isinstance(verdict, Result)
    assert [warning.arguments["sensor"] for warning in verdict.seen.warnings] == [3]


@pytest.mark.rule("roulette 3.6")
@pytest.mark.parametrize("sensor", [1, 2, 3, 4])
def test_spin_with_one_blind_sensor_never_proves_more_revolutions_than_the_ball_made(sensor: int) -> None:
    """At the blind sensor, the first bounce of a fallen ball may come when a sighting on the track would."""
    for start in range(16):
        spin = Spin(launch_rad_s=4.45, fall_s=1.0, rest_pocket="0", start_angle=0.39 * start).write()
        lines = [(time_s, text) for time_s, text in spin.lines if not text.startswith(f"* SP{sensor}")]
        verdict = only(Spin(lines=lines).judged())
        assert not isinstance(verdict, Result)
        assert 0 <= spin.rolled_revolutions - (verdict.seen.revolutions or 0) < 1.5


@pytest.mark.parametrize("sensor", [1, 2, 3, 4])
def test_one_sensor_that_reports_all_the_time_does_not_hide_the_sightings_of_the_others(sensor: int) -> None:
    spin = Spin().write()
    quiet = [(time_s, text) for time_s, text in spin.lines if not text.startswith(f"* SP{sensor}")]
    noise = [(n / 3, f"* SP{sensor} {spin.place((sensor - 1) * math.pi / 2, n / 3)}") for n in range(130)]
    verdict = only(Spin(lines=sorted(quiet + noise)).judged())
    assert isinstance(verdict, Result)
    assert 0 <= spin.rolled_revolutions - (verdict.seen.revolutions or 0) < 1.0


def test_sensor_that_breaks_at_the_launch_makes_no_spin_invalid() -> None:
    for per_second in (2, 5, 10):
        spin = Spin(warn=4).write()
        spin.lines = [(time_s, text) for time_s, text in spin.lines if "SP3" not in text]
        for number in range(42 * per_second):
            spin.sight(3 + number / per_second, 3)
        spin.lines.sort(key=lambda line: line[0])
        assert not any(isinstance(verdict, Invalid) for verdict in spin.judged())


@pytest.mark.parametrize("pair", ["12", "13", "24", "34"])
def test_spin_with_two_blind_sensors_is_held(pair: str) -> None:
    spin = Spin(lasts_s=80).write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if not any(f"SP{sensor}" in text for sensor in pair)]
    assert isinstance(only(spin.judged()), Held)


# -- the serial link


def test_spin_with_a_gap_in_its_lines_is_held() -> None:
    for begin_s, end_s in ((9, 15), (9, 12), (19, 26)):
        spin = Spin().write()
        spin.lines = [(time_s, text) for time_s, text in spin.lines if not begin_s < time_s < end_s]
        assert isinstance(only(spin.judged()), Held)


@pytest.mark.parametrize("length_s", [2, 6, 14, 30])
def test_spin_with_a_silence_followed_by_a_burst_is_held(length_s: float) -> None:
    spin = Spin(lasts_s=60).write()
    spin.lines = [(9 + length_s if 9 < time_s < 9 + length_s else time_s, text) for time_s, text in spin.lines]
    assert isinstance(only(spin.judged()), Held)


@pytest.mark.parametrize("lost", [Offline(10.0, "gone."), Restarted(10.0), Overflowed(10.0, 3), Connected(10.0)])
def test_spin_during_which_the_link_failed_is_held(lost: Offline | Restarted | Overflowed | Connected) -> None:
    spin, judge = Spin().write(), Judge(DEFAULT_ORDER)
    found = outcomes(judge, spin.lines, until_s=10)
    found += judge.see(lost)
    found += outcomes(judge, [line for line in spin.lines if line[0] > 10])
    assert isinstance(only(verdicts_in(found)), Held)


def test_live_and_replayed_spins_get_the_same_verdict() -> None:
    """Ticks between the lines, as the console makes them, change nothing."""
    for spin in (Spin(), Spin(launch_rad_s=4.2), Spin(rest_pocket=None), Spin(warn=8)):
        judge, session, found = Judge(DEFAULT_ORDER), Session(M360Driver()), []
        spin.write()
        session.connected(0.0)
        for time_s, text in spin.lines:
            for event in session.receive(time_s, text.encode() + b"\r\n"):
                found += judge.see(event)
            found += judge.tick(time_s + 0.0001)
        live, replayed = only(verdicts_in(found)), only(judge_recording(spin.recording()))
        assert type(live) is type(replayed)
        assert live.seen == replayed.seen


# -- the judge's other events


def test_no_more_bets_comes_once_when_the_ball_is_slower_than_the_threshold() -> None:
    spin = Spin().write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if not text.startswith("*X;4")]
    found = outcomes(Judge(DEFAULT_ORDER), spin.lines)
    closes = [outcome for outcome in found if isinstance(outcome, NoMoreBets)]
    assert [close.reason for close in closes] == [BetsCloseReason.BALL_SLOW]
    fast = [passed for passed in found if isinstance(passed, TrackPass) and passed.time_s < closes[0].time_s]
    assert all(passed.speed_rad_s > 40 * 2 * 3.1416 / 60 for passed in fast)


def test_no_more_bets_also_comes_from_the_firmware_alone() -> None:
    spin = Spin().write()
    spin.lines = [(time_s, text) for time_s, text in spin.lines if "SP" not in text]
    closes = [outcome for outcome in outcomes(Judge(DEFAULT_ORDER), spin.lines) if isinstance(outcome, NoMoreBets)]
    assert [close.reason for close in closes] == [BetsCloseReason.FIRMWARE]


def test_ball_that_vanishes_closes_bets_and_the_event_has_its_last_time_on_the_track() -> None:
    spin, judge = Spin(rest_pocket=None, drop_rad_s=6.0).write(), Judge(DEFAULT_ORDER)
    lines = [(time_s, text) for time_s, text in spin.lines if not text.startswith("*X;4")]
    found = outcomes(judge, lines)
    last_pass_s = max(time_s for time_s, text in lines if "SP" in text)
    found += judge.tick(last_pass_s + 0.9)
    left = [outcome for outcome in found if isinstance(outcome, LeftTrack)]
    assert [outcome.last_pass_s for outcome in left] == pytest.approx([last_pass_s], abs=0.02)
    assert left[0].time_s < last_pass_s + 1
    assert [close.reason for close in found if isinstance(close, NoMoreBets)] == [BetsCloseReason.BALL_OFF_TRACK]


def test_silence_with_a_ball_on_the_track_is_reported_once_after_two_seconds() -> None:
    judge = Judge(DEFAULT_ORDER)
    outcomes(judge, Spin().write().lines, until_s=9)
    assert not any(isinstance(outcome, Silent) for outcome in judge.tick(10.5))
    assert any(isinstance(outcome, Silent) for outcome in judge.tick(11.5))
    assert not any(isinstance(outcome, Silent) for outcome in judge.tick(11.6))


def test_firmwares_number_that_changes_after_the_verdict_is_reported() -> None:
    spin = Spin().write()
    spin.lines.append((46.0, spin.lines[-1][1].replace(";17", ";18")))
    spin.lines = [line for line in spin.lines if line[0] < 45 or line[0] == 46.0]
    found = outcomes(Judge(DEFAULT_ORDER), spin.lines)
    assert isinstance(only(verdicts_in(found)), Result)
    assert [(changed.was, changed.now) for changed in found if isinstance(changed, NumberChanged)] == [("17", "18")]
