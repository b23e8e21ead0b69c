"""Dialect AE2: the makers' example telegrams, the framer, and the ambiguous checksum of commands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoe_controller import ae2
from shoe_controller.ae2_frame import Ae2Framer, checksum
from shoe_controller.drivers import Ae2Driver
from shoe_controller.events import (
    OVERDRAWN,
    Answered,
    Card,
    Cleared,
    CommandFailed,
    Hello,
    LinkEvent,
    Locked,
    Misread,
    MisreadReason,
    Role,
    Said,
    ShoeEvent,
    Stopped,
    Unknown,
    Warned,
)
from shoe_controller.session import Session
from tests.shoe_controller.worked import AE2_LOCK, AE2_SAID


def telegram(*data: int | str) -> bytes:
    body = b"1" + b"".join(each.encode() if isinstance(each, str) else bytes([each]) for each in data) + b"\x03"
    return b"\x05" + body + checksum(body)


@pytest.mark.parametrize("text", AE2_SAID)
def test_every_example_telegram_of_the_ae2_is_decoded_as_the_paper_says(text: str) -> None:
    number, event = AE2_SAID[text]
    frame = bytes.fromhex(text)
    assert Ae2Framer().feed(frame) == [frame]
    assert ae2.decode(frame) == Said(event, number)


def test_ae2_lock_command_equals_the_makers_example() -> None:
    assert Ae2Driver().encode(ae2.LOCK) == AE2_LOCK


@pytest.mark.parametrize(
    ("frame", "event"),
    [
        (telegram("D", 0xA0, 0x94), Card("4D", role=Role.BURN)),
        (telegram("d", 0x80, 0x94), Card("4D", role=Role.OUTSIDE)),
        (telegram("R", 0x81, 0xCA), Card("TH", role=Role.KEPT)),
        (telegram("E", 0xC1), Misread(MisreadReason.UNREADABLE)),
        (telegram("E", 0xC3), Stopped(ae2.WRONG_BUTTON)),
        (telegram("E", 0xC4), Misread(MisreadReason.PUSHED_BACK_AT_EXIT)),
        (telegram("E", 0x85), Misread(MisreadReason.PUSHED_BACK_HALF_WAY)),
        (telegram("E", 0xC6), Misread(MisreadReason.FOREIGN_SET)),
        (telegram("E", 0xC7), Misread(MisreadReason.TOO_SLOW)),
        (telegram("e", 0x82), Cleared("2")),
        (telegram("L", 0x81), Locked(True)),
        (telegram("M", "SIM001"), Hello("AE2", simulated=True)),
        (telegram("M", "070001"), Warned("setting 07 is now 0001")),
        (b"\x06", Answered(True)),
        (b"\x1521", Answered(False, code="21")),
    ],
)
def test_ae2_telegrams_without_an_example_in_the_paper_are_decoded(frame: bytes, event: ShoeEvent) -> None:
    assert Ae2Framer().feed(frame) == [frame]
    assert ae2.decode(frame).event == event


@pytest.mark.parametrize(
    "frame",
    [
        telegram("D", 0x84, 0xB8),  # a fourth card of a hand
        telegram("D", 0x81, 0xBE),  # no such rank
        telegram("D", 0x81, 0xD1),  # no such suit
        telegram("D", 0x01, 0xB8),  # bit 7 is missing
        telegram("D", 0x81),  # too short
        telegram("G", 0xB0),  # no such winner
        telegram("E", 0xC8),  # no such error
        telegram("Q"),
        telegram(),
    ],
)
def test_malformed_ae2_telegram_is_decoded_as_unknown(frame: bytes) -> None:
    assert ae2.decode(frame) == Said(Unknown(frame))


@given(st.sampled_from(sorted(AE2_SAID)), st.integers(0), st.integers(0, 7))
def test_ae2_telegram_with_one_flipped_bit_is_decoded_as_unknown(text: str, at: int, bit: int) -> None:
    frame = bytearray.fromhex(text)
    frame[at % len(frame)] ^= 1 << bit
    assert isinstance(ae2.decode(bytes(frame)).event, Unknown)


def answered(session: Session, answer: bytes) -> list[LinkEvent]:
    return [event for event in session.receive(1.0, answer) if isinstance(event, CommandFailed)]


def test_ae2_that_refuses_one_checksum_gets_the_other_one_from_then_on() -> None:
    session = Session(Ae2Driver())
    session.connected(0.0)
    session.command(ae2.LOCK, 0.0)
    assert session.take_to_send() == AE2_LOCK
    assert answered(session, b"\x1502") == []
    other = AE2_LOCK[:-2] + b"19"
    assert session.take_to_send() == other
    assert answered(session, b"\x06") == []
    session.command(ae2.LOCK, 2.0)
    assert session.take_to_send() == other


def test_final_refusal_by_an_ae2_is_reported_at_once_and_a_busy_ae2_is_asked_again() -> None:
    session = Session(Ae2Driver())
    session.connected(0.0)
    session.command(ae2.UNLOCK, 0.0)
    first = session.take_to_send()
    assert answered(session, b"\x1521") == []
    assert session.take_to_send() == first
    assert [event.was_refused for event in answered(session, b"\x1513") if isinstance(event, CommandFailed)] == [True]


def test_stop_of_an_ae2_is_cleared_by_the_code_of_its_cause() -> None:
    driver = Ae2Driver()
    assert driver.clear(Said(Stopped(OVERDRAWN), 1)) == ae2.clear(2)
    assert driver.clear(Said(Misread(MisreadReason.TOO_SLOW), 1)) == ae2.clear(7)
    assert driver.encode(ae2.clear(7))[1:7] == b"OPEC07"
