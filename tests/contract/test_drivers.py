"""The requirements that every driver in the registry must meet, for any wheel."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wheel_controller.drivers import REGISTRY, Command, Driver
from wheel_controller.events import Heard, Unknown, WheelEvent
from wheel_controller.session import Session

DRIVERS = pytest.mark.parametrize("make", REGISTRY.values(), ids=REGISTRY.keys())
Make = Callable[[], Driver]


@DRIVERS
def test_a_wheel_driver_has_the_name_under_which_it_is_registered(make: Make) -> None:
    assert REGISTRY[make().name] is make


@DRIVERS
@given(line=st.binary(max_size=150))
def test_a_wheel_driver_turns_any_line_into_one_typed_event_without_an_exception(make: Make, line: bytes) -> None:
    driver = make()
    event = driver.decode(line)
    assert isinstance(event, WheelEvent)
    reaction = driver.react(event)
    assert reaction is None or all(isinstance(command, Command) for command in reaction.commands)


@DRIVERS
@given(line=st.binary(max_size=40))
def test_a_wheel_driver_gives_the_same_event_for_the_same_line_at_any_time(make: Make, line: bytes) -> None:
    driver = make()
    first = driver.decode(line)
    driver.react(first)
    assert driver.decode(line) == first


@DRIVERS
def test_a_wheel_driver_keeps_the_bytes_of_a_line_without_meaning(make: Make) -> None:
    assert make().decode(b"~nonsense\x00") == Unknown(b"~nonsense\x00")


@DRIVERS
def test_a_wheel_driver_greets_its_wheel_at_every_connection(make: Make) -> None:
    driver = make()
    first = driver.greet()
    driver.react(driver.decode(b"*X;5;010;35;0;214;1;0122;00;0;162B4;35"))
    assert driver.greet() == first


@DRIVERS
def test_every_command_of_a_wheel_driver_is_one_short_line(make: Make) -> None:
    for command in make().greet():
        assert command.data.endswith(b"\r\n")
        assert command.data.count(b"\n") == 1
        assert command.tries >= 1


@DRIVERS
def test_a_wheel_driver_gives_the_same_lines_however_the_bytes_are_split(make: Make) -> None:
    stream = b"*X;2;001;  ;0;174;0\r\n* SP1 13.3\n\r17\r\n\r\n~\xff\n0\r\n"
    whole = list(_heard(make(), [stream]))
    random = Random(7)
    for _ in range(50):
        cut = random.randrange(len(stream))
        assert _heard(make(), [stream[:cut], stream[cut:]]) == whole
    assert _heard(make(), [bytes([byte]) for byte in stream]) == whole


def _heard(driver: Driver, pieces: list[bytes]) -> list[WheelEvent]:
    session = Session(driver)
    session.connected(0.0)
    return [event.event for piece in pieces for event in session.receive(1.0, piece) if isinstance(event, Heard)]
