"""What people see of the wheel: alarms of its connection, its sensors, and the verdicts on its last spins."""

import pytest
from msgspec.structs import replace

from console.effects import Alarm
from console.roulette.alarm_kinds import WheelAlarm
from console.roulette.telemetry import WheelTelemetry
from console.roulette.wheel_picture import FORGOTTEN_S
from console.roulette.wheel_watch import SpinJudged
from phrases import Phrase, phrase
from protocol.enums import Phase
from tests.console.roulette.judged import PASSED, SEEN, STATUS, WAITING, Clock, heard, sighted
from tests.console.roulette.room import STEP_S, Room
from tests.phrased import own
from wheel_controller.events import CommandFailed, Offline, Unknown
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.states import State
from wheel_controller.verdicts import AtRest, Held, Invalid, LeftTrack, NumberChanged, Result

NOBODY: frozenset[int] = frozenset()
BLIND = {2: phrase("sensor_saw", seen=0, due=9)}


def telemetry() -> WheelTelemetry:
    return WheelTelemetry(DEFAULT_ORDER, Clock())


def faults(made: WheelTelemetry) -> dict[str, Phrase]:
    sensors = made.watched(WAITING).sensors
    return {sensor: watched.fault for sensor, watched in sensors.items() if watched.fault}


def test_wheel_that_goes_offline_raises_one_alarm_and_only_after_it_was_online() -> None:
    made, gone = telemetry(), Offline(1.0, "no line for 5 s.")
    made.see(gone, NOBODY)
    assert (made.take_alarms(), made.shown(WAITING).online) == ([], False)
    made.see(heard(Unknown(b"?")), NOBODY)
    assert made.shown(WAITING).online is True
    made.see(gone, NOBODY)
    made.see(gone, NOBODY)
    assert made.take_alarms() == [Alarm(WheelAlarm.OFFLINE, phrase("was_offline", why="no line for 5 s."))]
    assert (made.take_alarms(), made.shown(WAITING).online) == ([], False)


def test_command_that_the_wheel_did_not_answer_raises_an_alarm() -> None:
    made = telemetry()
    made.see(CommandFailed(1.0, b"*R", own("The wheel did not answer.")), NOBODY)
    assert made.take_alarms() == [Alarm(WheelAlarm.COMMAND_FAILED, own("The wheel did not answer."))]


def test_faulty_sensors_are_searched_only_when_a_ball_passes_a_sensor() -> None:
    made, asked = telemetry(), []

    def find() -> dict[int, Phrase]:
        asked.append(1)
        return BLIND

    made.judged([], None, find)
    made.judged([LeftTrack(1.0, 0.5), AtRest(1.0, "17", {}), Result(2.0, "17", SEEN)], 1, find)
    assert (asked, faults(made)) == ([], {})
    made.judged([PASSED], None, find)
    assert (len(asked), faults(made)) == (1, {"2": BLIND[2]})


def test_faulty_sensor_stays_shown_until_a_later_spin_finds_other_faults_or_none() -> None:
    made = telemetry()
    made.judged([PASSED], None, lambda: BLIND)
    made.judged([PASSED], None, lambda: None)
    assert made.shown(WAITING).sensors == "1011"
    made.judged([AtRest(1.0, "17", {4: phrase("sensor_blind")})], None, lambda: None)
    assert made.shown(WAITING).sensors == "1110"
    made.judged([PASSED], None, dict)
    assert made.shown(WAITING).sensors == "1111"
    assert made.shown(replace(WAITING, chattering=frozenset({3}))).sensors == "11x1"


def test_sighting_of_a_chattering_sensor_does_not_move_the_drawn_rotor() -> None:
    made = telemetry()
    made.see(sighted(1), frozenset({1}))
    assert made.shown(WAITING).rotor_angle is None
    made.see(sighted(1), frozenset({2}))
    assert made.shown(WAITING).rotor_angle is not None


@pytest.mark.parametrize(
    ("verdict", "name", "paragraph"),
    [
        (None, None, None),
        (Result(1.0, "17", SEEN), "result", None),
        (Invalid(1.0, "5.3.6", SEEN), "invalid", "5.3.6"),
        (Held(1.0, SEEN), "held", None),
    ],
)
def test_telemetry_shows_the_judges_verdict_paragraph_and_state_and_the_wheels_speed(
    verdict: Result | Invalid | Held | None, name: str | None, paragraph: str | None
) -> None:
    shown = telemetry().shown(replace(WAITING, state=State.DECIDED, verdict=verdict, no_more_bets_rpm=38.0))
    assert (shown.verdict, shown.paragraph, shown.judge) == (name, paragraph, "decided")
    assert (shown.state, shown.game, shown.rotor_rpm) == (3, 7, 15.0)
    assert (shown.rotor_direction, shown.simulated) == ("counter-clockwise", True)
    assert (shown.threshold_rpm, shown.rate) == (38.0, 2.0)


def test_telemetry_has_no_game_state_or_rotor_values_before_the_wheels_first_status() -> None:
    shown = telemetry().shown(replace(WAITING, status=None))
    assert (shown.state, shown.game, shown.rotor_rpm, shown.rotor_direction) == (None,) * 4


def test_technician_sees_the_last_spins_with_rounds_verdicts_and_warnings() -> None:
    made = telemetry()
    made.see(heard(STATUS, 98.0), NOBODY)
    made.judged([PASSED, Result(1.0, "17", SEEN)], 12, dict)
    made.judged([NumberChanged(2.0, "17", "18", True)], None, dict)
    facts = made.watched(WAITING)
    assert facts.silent_s == 1.0
    assert facts.last_spins == [
        SpinJudged(None, "changed 17 18", []),
        SpinJudged(12, "result 17", [*SEEN.warnings]),
    ]
    assert facts.judge == "waiting"


def test_a_judged_spin_is_shown_until_people_have_decided_the_round_however_long_they_take() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until_judged()
    room.bets(Phase.BETS_CLOSED)
    room.pass_time(2 * FORGOTTEN_S)
    waiting = room.source.telemetry()
    assert (waiting["ball"], waiting["pocket"]) == ("rest", room.pocket)
    assert waiting["revolutions"]
    room.bets(Phase.SETTLED)
    room.pass_time(STEP_S)
    ended = room.source.telemetry()
    assert (ended["ball"], ended["pocket"], ended["revolutions"]) == ("none", None, None)
