"""The judge's view for other parts: the state of the spin, and the content of each event."""

from collections.abc import Iterator
from itertools import groupby
from typing import TypeVar

import pytest

from tests.wheel_controller.handmade import Spin
from wheel_controller.events import Heard
from wheel_controller.judge import Judge
from wheel_controller.limits import DEFAULT_LIMITS, RPM_RAD_S
from wheel_controller.m360 import decode
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.states import State
from wheel_controller.verdicts import AtRest, JudgeEvent, JudgeView, NumberChanged, Result, TrackPass

T = TypeVar("T")
Lines = list[tuple[float, str]]
SIMULATED: tuple[float, str] = (0.0, "*V SIM 1")


def followed(lines: Lines) -> Iterator[tuple[list[JudgeEvent], JudgeView]]:
    judge = Judge(DEFAULT_ORDER)
    for time_s, text in lines:
        line = text.encode("latin-1")
        yield judge.see(Heard(time_s, len(line) + 2, decode(line), line)), judge.view


def all_of(kind: type[T], lines: Lines) -> list[T]:
    return [outcome for said, _ in followed(lines) for outcome in said if isinstance(outcome, kind)]


def two_spins() -> Lines:
    first, second = Spin().write(), Spin(game=43).write()
    return [*first.lines, *((time_s + first.lasts_s, text) for time_s, text in second.lines)]


def test_spin_keeps_its_id_while_it_lasts_and_the_next_spin_has_another() -> None:
    names = [view.spin for _, view in followed(two_spins())]
    first, between, second, after = [name for name, _ in groupby(names)][1:]
    assert (between, after) == (None, None)
    assert len({None, first, second}) == 3


def test_view_has_a_spin_exactly_in_the_states_of_a_moving_or_resting_ball() -> None:
    views = [view for _, view in followed(two_spins())]
    for view in views:
        assert (view.spin is not None) == (view.state in (State.ON_TRACK, State.FALLING, State.AT_REST))
    assert {view.state for view in views} == set(State)


def test_verdict_is_in_the_view_until_the_next_game_and_not_after_it() -> None:
    views = [view for _, view in followed(two_spins())]
    for view in views:
        assert isinstance(view.verdict, Result) == (view.state is State.DECIDED)
    assert views[0].state is State.WAITING


def test_view_has_the_firmwares_last_status_and_whether_the_wheel_is_simulated() -> None:
    spin = Spin(warn=8).write()
    *_, (_, real) = followed(spin.lines)
    assert real.status is not None
    assert (real.status.game, real.status.state, real.status.warn) == (42, 5, 8)
    assert (real.simulated, real.no_more_bets_rpm) == (False, DEFAULT_LIMITS.no_more_bets_rpm)
    *_, (_, simulated) = followed([SIMULATED, *spin.lines])
    assert simulated.simulated


def test_view_names_a_sensor_that_reports_all_the_time() -> None:
    noise = [(1.0 + number / 10, "* SP3 32.1") for number in range(10)]
    *_, (_, view) = followed(noise)
    assert view.chattering == {3}


def test_track_sighting_is_slow_below_the_speed_at_which_bets_close() -> None:
    passes = all_of(TrackPass, Spin().write().lines)
    limit_rad_s = DEFAULT_LIMITS.no_more_bets_rpm * RPM_RAD_S
    assert {passed.is_slow for passed in passes} == {True, False}
    assert all(passed.is_slow == (passed.speed_rad_s < limit_rad_s) for passed in passes)


def test_track_sighting_carries_the_last_status_before_it() -> None:
    status = None
    for said, view in followed([SIMULATED, *Spin().write().lines]):
        for outcome in said:
            if isinstance(outcome, TrackPass):
                assert (outcome.status, outcome.simulated) == (status, True)
        status = view.status
    assert status is not None


def test_track_sighting_before_any_status_carries_none() -> None:
    lines = [(time_s, text) for time_s, text in Spin().write().lines if not text.startswith("*X")]
    passes = all_of(TrackPass, lines)
    assert passes
    assert all(passed.status is None and not passed.simulated for passed in passes)


@pytest.mark.parametrize("sensor", [1, 2, 3, 4])
def test_at_rest_event_names_the_sensor_that_missed_the_ball(sensor: int) -> None:
    lines = [(time_s, text) for time_s, text in Spin().write().lines if f"SP{sensor}" not in text]
    (rest,) = all_of(AtRest, lines)
    assert rest.faulty.keys() == {sensor}
    assert (rest.faulty[sensor].code, rest.faulty[sensor].arguments["seen"]) == ("sensor_saw", 0)


def test_at_rest_event_with_four_good_sensors_names_none() -> None:
    (rest,) = all_of(AtRest, Spin().write().lines)
    assert (rest.pocket, rest.faulty) == ("17", {})


@pytest.mark.parametrize("is_simulated", [True, False])
def test_number_changed_event_says_whether_the_wheel_is_simulated(is_simulated: bool) -> None:
    lines = [(time_s, text) for time_s, text in Spin().write().lines if time_s < 44]
    lines.append((44.0, lines[-1][1].replace(";17", ";18")))
    (changed,) = all_of(NumberChanged, [SIMULATED, *lines] if is_simulated else lines)
    assert changed == NumberChanged(44.0, "17", "18", is_simulated)
