"""The SS2 wheel: its lines, its replies, and that its number alone never becomes a result."""

import pytest

from tests.phrased import english
from wheel_controller.drivers import SS2_RESET, SS2_SET_UP, Ss2Driver
from wheel_controller.events import (
    BallAtSensor,
    BallInPocket,
    Banner,
    CommandFailed,
    Direction,
    Heard,
    Reply,
    Status,
    Unknown,
    WheelEvent,
)
from wheel_controller.firmware import Flag
from wheel_controller.judge import Judge
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import Recording
from wheel_controller.replay import judge_recording
from wheel_controller.session import ACKNOWLEDGE_S, Session
from wheel_controller.ss2 import decode
from wheel_controller.verdicts import Held

STATUS = b"*X;5;001;%s;%s;174;0"


@pytest.mark.parametrize(
    ("field", "pocket"),
    [(b" 0", "0"), (b"00", "00"), (b"38", "000"), (b" 7", "7"), (b"36", "36"), (b"  ", None)],
)
def test_ss2_win_field_is_right_justified_and_keeps_the_zeros_apart(field: bytes, pocket: str | None) -> None:
    assert decode(STATUS % (field, b"0")) == Status(5, 1, pocket, 0, 17.4, Direction.CLOCKWISE)


@pytest.mark.parametrize("field", [b"0 ", b"07", b"7 ", b"37", b"39", b"0", b"000"])
def test_ss2_win_field_in_another_form_is_decoded_as_unknown(field: bytes) -> None:
    line = STATUS % (field, b"0")
    assert decode(line) == Unknown(line)


@pytest.mark.parametrize(
    ("warn", "flags"),
    [
        (b"1", Flag.VOID),
        (b"2", Flag.SAME_DIRECTION),
        (b"4", Flag.SENSOR),
        (b"8", Flag.VOID),
        (b"F", Flag.VOID | Flag.SAME_DIRECTION | Flag.SENSOR),
    ],
)
def test_ss2_warning_bits_are_translated_to_the_common_flags(warn: bytes, flags: Flag) -> None:
    status = decode(STATUS % (b"17", warn))
    assert isinstance(status, Status)
    assert status.warn == flags


@pytest.mark.parametrize(
    ("line", "event"),
    [
        (b"*bs 3", BallAtSensor(3)),
        (b"*bn  0", BallInPocket("0")),
        (b"*bn 38", BallInPocket("000")),
        (b"*P NO", Reply("P", "NO")),
        (b"*o BUSY", Reply("o", "BUSY")),
        (b"*V SS2 SIM 1.0 X", Banner("SS2 SIM 1.0 X", True)),
        (b"*X;2;094", Unknown(b"*X;2;094")),
        (b"*bn 37", Unknown(b"*bn 37")),
        (b"*X;2;001;  ;0;541;0", Unknown(b"*X;2;001;  ;0;541;0")),
    ],
)
def test_ss2_line_is_decoded_to_its_event_or_as_unknown(line: bytes, event: WheelEvent) -> None:
    assert decode(line) == event


def test_command_to_a_busy_ss2_is_repeated_and_a_refused_one_is_reported_as_failed() -> None:
    session = Session(Ss2Driver())
    session.connected(0.0)
    session.take_to_send()
    session.receive(0.1, b"*V SS2 1.0\r\n*o BUSY\r\n*I OK\r\n")
    assert session.tick(ACKNOWLEDGE_S) == []
    assert session.take_to_send() == b"*o 1159\r\n"
    session.receive(2.1, b"*o NO\r\n")
    events = session.tick(2 * ACKNOWLEDGE_S) + session.tick(3 * ACKNOWLEDGE_S)
    assert [event.command for event in events if isinstance(event, CommandFailed)] == [b"*o 1159\r\n"]


def test_second_banner_of_an_ss2_is_a_restart() -> None:
    driver = Ss2Driver()
    assert driver.react(Banner("SS2", False)) is None
    again = driver.react(Banner("SS2", False))
    assert again is not None
    assert (again.commands, again.restarted) == (SS2_SET_UP, True)


def test_ss2_driver_resets_the_wheel_once_per_game_if_the_ball_runs_in_the_rotors_direction() -> None:
    driver = Ss2Driver()
    assert driver.react(decode(b"*X;4;001;  ;2;174;0")) is None
    first, second, third = (driver.react(decode(b"*X;3;%03d;  ;2;174;0" % game)) for game in (1, 1, 2))
    assert second is None
    assert [each.commands for each in (first, third) if each] == [(SS2_RESET,), (SS2_RESET,)]


def test_ss2_number_without_sightings_is_held_with_the_wheels_words() -> None:
    """The SS2 also sends all its raw events here: none of them names a pocket by itself."""
    session, judge, verdicts = Session(Ss2Driver()), Judge(DEFAULT_ORDER), []
    states = [(1, b"  ")] * 4 + [(2, b"  ")] * 20 + [(3, b"  ")] * 20 + [(4, b"  ")] * 40 + [(5, b"17")] * 10
    for number, (state, win) in enumerate([*states, (1, b"17"), (2, b"17")]):
        raw = b"*bs %d\r\n" % (number % 4 + 1) if state in (3, 4, 5) else b""
        raw += b"*bn 17\r\n" if state == 5 else b""
        line = raw + b"*X;%d;009;%s;1;150;1\r\n" % (state, win)
        for event in session.receive(number / 2, line):
            assert isinstance(event, Heard)
            verdicts += judge.see(event)
    (held,) = [each for each in verdicts if isinstance(each, Held)]
    assert "Wheel's own report: number 17, rotor counter-clockwise, warning: void." in [
        *map(english, held.seen.evidence)
    ]


def test_recording_is_judged_by_the_dialect_in_its_head() -> None:
    lines = tuple((n / 2, b"*X;%d;009;17;0;150;1" % state) for n, state in enumerate([1, 1, 2, 2, 5, 5, 5, 1, 2]))
    (verdict,) = judge_recording(Recording("ss2", tuple(DEFAULT_ORDER), lines))
    assert isinstance(verdict, Held)
