"""A wheel's connection without its port: set-up, acknowledgements, silence, restarts, refusal."""

import pytest

from wheel_controller.drivers import RESET, Command, M360Driver, set_threshold
from wheel_controller.events import CommandFailed, Connected, Heard, Offline, Refused, Restarted
from wheel_controller.session import ACKNOWLEDGE_S, OUTSTANDING_MAX, SILENCE_S, Session

SHORT = b"*X;%d;001;  ;0;174;0\r\n"
LONG = b"*X;%d;001;  ;0;174;0;0022;00;0;0B099;??\r\n"
BANNER = b"*V M360 SIM 1.0 SIM-0001\r\n"


@pytest.fixture
def session() -> Session:
    session = Session(M360Driver())
    assert session.connected(0.0) == [Connected(0.0)]
    assert session.take_to_send() == b"*V\r\n"
    return session


def sent_after(session: Session, *lines: bytes) -> bytes:
    for line in lines:
        session.receive(0.1, line)
    return session.take_to_send()


def test_session_switches_a_wheel_with_default_settings_to_long_lines_and_sightings_once(session: Session) -> None:
    assert sent_after(session, SHORT % 1) == b"*m2 2 2\r\n*SP\r\n"
    assert sent_after(session, SHORT % 1, SHORT % 2, LONG % 2, BANNER) == b""


def test_session_changes_nothing_on_a_wheel_that_an_earlier_session_set_up(session: Session) -> None:
    assert sent_after(session, BANNER, LONG % 2, b"* SP1 13.3\r\n", LONG % 3, LONG % 3) == b""


def test_session_switches_sightings_on_if_a_ball_rolls_and_none_came(session: Session) -> None:
    assert sent_after(session, LONG % 2, LONG % 3) == b""
    assert sent_after(session, LONG % 3) == b"*SP\r\n"
    assert sent_after(session, LONG % 3, LONG % 4) == b""


def test_two_short_lines_after_long_ones_are_a_restart_and_one_is_not(session: Session) -> None:
    sent_after(session, LONG % 4)
    assert not any(isinstance(event, Restarted) for event in session.receive(1.0, SHORT % 4))
    sent_after(session, LONG % 4)
    events = session.receive(2.0, SHORT % 1 + SHORT % 1)
    assert sum(isinstance(event, Restarted) for event in events) == 1
    assert session.take_to_send() == b"*m2 2 2\r\n*SP\r\n"


def test_answered_command_is_not_sent_again(session: Session) -> None:
    session.command(set_threshold(65), 1.0)
    session.receive(1.1, BANNER + b"#66=065\r\n")
    assert session.tick(1.1 + ACKNOWLEDGE_S) == []


def test_unanswered_command_is_sent_twice_more_and_then_reported_as_failed(session: Session) -> None:
    session.receive(0.1, BANNER)
    session.command(set_threshold(65), 1.0)
    session.receive(1.5, b"#66=040\r\n")  # The answer is for another setting.
    session.take_to_send()
    failures = []
    for tries in range(1, 5):
        session.receive(1.0 + tries * ACKNOWLEDGE_S, b"* SP1 13.3\r\n")
        failures += [event for event in session.tick(1.0 + tries * ACKNOWLEDGE_S) if isinstance(event, CommandFailed)]
    assert session.take_to_send() == 2 * b"#!66=065\r\n"
    assert [failure.command for failure in failures] == [b"#!66=065\r\n"]


def test_session_never_repeats_an_unanswered_reset(session: Session) -> None:
    session.receive(0.1, BANNER)
    session.command(RESET, 1.0)
    assert session.take_to_send() == b"*R\r\n"
    assert any(isinstance(event, CommandFailed) for event in session.tick(1.0 + ACKNOWLEDGE_S))
    assert session.take_to_send() == b""


def test_session_refuses_a_command_while_too_many_are_unanswered(session: Session) -> None:
    deaf = Command("deaf", b"?\r\n", lambda event: False)
    outcomes = [session.command(deaf, 1.0) for _ in range(OUTSTANDING_MAX + 5)]
    assert any(isinstance(event, CommandFailed) for events in outcomes for event in events)


def test_silence_is_reported_once_and_the_session_asks_for_a_new_connection(session: Session) -> None:
    session.receive(1.0, BANNER)
    assert not any(isinstance(event, Offline) for event in session.tick(1.0 + SILENCE_S))
    silences = [event for now in (6.1, 6.2, 60.0) for event in session.tick(now) if isinstance(event, Offline)]
    assert len(silences) == 1
    assert session.wants_reopening
    session.connected(61.0)
    assert not session.wants_reopening


def test_half_a_line_from_before_a_reconnection_is_discarded(session: Session) -> None:
    session.receive(1.0, b"*X;5;010;3")
    session.connected(2.0)
    lines = [event.line for event in session.receive(2.1, b"* SP1 13.3\r\n") if isinstance(event, Heard)]
    assert lines == [b"* SP1 13.3"]


def test_production_session_refuses_a_simulated_wheel() -> None:
    session = Session(M360Driver(), production=True)
    session.connected(0.0)
    assert isinstance(session.receive(0.1, BANNER)[-1], Refused)
    assert session.refused


def test_production_session_accepts_a_real_wheel() -> None:
    session = Session(M360Driver(), production=True)
    session.connected(0.0)
    session.receive(0.1, b"*V M360 2.1 1234\r\n")
    assert not session.refused
