"""One connection to a shoe: order, repeats, acknowledgements, commands one at a time, silence, simulated shoes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoe_controller import s2
from shoe_controller.commands import Command
from shoe_controller.drivers import REGISTRY, Ae2Driver, BeetekDriver, S2Driver
from shoe_controller.events import Came, CommandFailed, Connected, Heard, LinkEvent, Offline, Refused
from shoe_controller.s2_frame import framed
from shoe_controller.sequence import MISSING_S, Sequence, Turn, after
from shoe_controller.session import ANSWER_S, WAITING_MAX, Session
from tests.shoe_controller.worked import s2_frame


def card(number: int, index: int, face: str = "8S") -> bytes:
    return framed(1, f"{number:02X}C31A0{index:03X}{face}5CF0B4".encode())


def alive(drawn: int, unacknowledged: int) -> bytes:
    return framed(1, f"00K31A0{drawn:03X}{unacknowledged:X}".encode())


def opened() -> Session:
    session = Session(S2Driver())
    assert session.connected(0.0) == [Connected(0.0)]
    assert session.take_to_send() == s2.encode(b"V")
    return session


def numbers(events: list[LinkEvent]) -> list[int | None]:
    return [event.said.number for event in events if isinstance(event, Heard)]


def test_session_delivers_the_raw_bytes_before_the_decoded_event() -> None:
    events = opened().receive(1.0, b"~" + card(1, 1), 0.5)
    assert events[0] == Came(1.0, b"~" + card(1, 1), 0.5)
    assert isinstance(events[1], Heard)
    assert (events[1].frame, events[1].late_s) == (card(1, 1), 0.5)


def test_session_holds_an_event_back_and_asks_for_the_missing_one_before_it() -> None:
    session = opened()
    session.receive(1.0, card(1, 1))
    assert numbers(session.receive(2.0, card(3, 3))) == []
    assert session.take_to_send() == s2.again(2)
    assert numbers(session.receive(2.1, card(2, 2) + card(3, 3))) == [2, 3]


def test_session_delivers_later_events_if_a_missing_one_does_not_come_in_time() -> None:
    session = opened()
    session.receive(1.0, card(1, 1))
    session.receive(2.0, card(3, 3))
    assert numbers(session.receive(2.0 + MISSING_S, card(3, 3))) == [3]


@given(st.integers(1, 255), st.integers(1, 255))
def test_event_numbers_go_from_255_to_1_and_never_to_0(number: int, steps: int) -> None:
    sequence, at = Sequence(), number
    for _ in range(steps):
        assert sequence.see(at, 0.0) is Turn.NEXT
        assert 1 <= at <= 255
        assert sequence.see(at, 0.0) is Turn.BEFORE
        at = after(at)


def test_session_repeats_an_acknowledgement_that_was_lost() -> None:
    session = opened()
    (_, heard) = session.receive(1.0, card(1, 1))
    assert isinstance(heard, Heard)
    session.stored(heard, 1.1)
    assert session.take_to_send() == s2.acknowledge(1)
    session.receive(4.0, alive(1, 1))
    assert session.take_to_send() == s2.acknowledge(1) + s2.again(2)


def test_session_sends_no_acknowledgement_for_an_event_that_is_not_stored() -> None:
    session = opened()
    session.receive(1.0, card(1, 1))
    session.receive(4.0, alive(1, 1))
    assert session.take_to_send() == b""


def test_session_sends_commands_one_at_a_time_and_only_the_newest_of_a_kind() -> None:
    session = opened()
    session.receive(0.5, s2_frame("<01>00H21A0S2SIM 0100SHOE0001085CE26B<0D>"))
    session.command(s2.clear(4), 1.0)
    session.command(s2.gate(1), 1.0)
    session.command(s2.gate(0), 1.0)
    assert session.take_to_send() == s2.encode(b"E04")
    session.receive(1.1, framed(1, b"00Y31A0E"))
    assert session.take_to_send() == s2.encode(b"G00")


def test_unanswered_command_to_a_shoe_is_sent_three_times_and_then_reported_as_failed() -> None:
    session = opened()
    assert session.tick(ANSWER_S) == []
    assert session.tick(2 * ANSWER_S) == []
    assert session.take_to_send() == 2 * s2.encode(b"V")
    (failed,) = (event for event in session.tick(3 * ANSWER_S) if isinstance(event, CommandFailed))
    assert (failed.name, failed.was_refused) == ("ask version", False)


def test_session_with_a_shoe_refuses_a_command_while_too_many_wait() -> None:
    session = opened()
    several = [session.command(Command(f"number {number}", b"V"), 1.0) for number in range(WAITING_MAX + 1)]
    assert [len(events) for events in several] == [0] * WAITING_MAX + [1]


def test_three_seconds_without_a_readable_frame_are_a_lost_link() -> None:
    session = opened()
    session.receive(1.0, alive(0, 0))
    session.receive(3.9, b"~~~~")
    assert not any(isinstance(event, Offline) for event in session.tick(3.9))
    assert any(isinstance(event, Offline) for event in session.tick(4.1))
    assert session.wants_reopening


@pytest.mark.parametrize("make", [Ae2Driver, BeetekDriver])
def test_silence_of_a_shoe_without_keepalives_is_not_a_lost_link(make: type[Ae2Driver] | type[BeetekDriver]) -> None:
    session = Session(make())
    session.connected(0.0)
    assert session.tick(3600.0) == []


@pytest.mark.parametrize(
    ("dialect", "hello"),
    [
        ("s2", s2_frame("<01>00H21A0S2SIM 0100SHOE0001085CE26B<0D>")),
        ("ae2", b"\x051MSIM001\x0319"),
        ("beetek", b" [Hello]<SIM> "),
    ],
)
def test_production_session_refuses_a_simulated_shoe_of_every_dialect(dialect: str, hello: bytes) -> None:
    session = Session(REGISTRY[dialect](), production=True)
    session.connected(0.0)
    assert isinstance(session.receive(1.0, hello)[-1], Refused)
    assert session.refused
    demo = Session(REGISTRY[dialect]())
    demo.connected(0.0)
    assert isinstance(demo.receive(1.0, hello)[-1], Heard)
