"""Dialect S2: the paper's example frames, the framer, and malformed frames."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoe_controller import s2
from shoe_controller.commands import GATE_FREE
from shoe_controller.drivers import S2Driver
from shoe_controller.events import Answered, Card, Cleared, Said, ShoeEvent, Started, State, Unknown
from shoe_controller.s2_frame import FRAME_BYTES_MAX, S2Framer, checksum, framed, text_of
from tests.shoe_controller.worked import S2_COMMANDS, S2_SAID, s2_frame


@pytest.mark.parametrize("text", S2_SAID)
def test_every_example_frame_of_the_s2_is_decoded_as_the_paper_says(text: str) -> None:
    number, state, left, event = S2_SAID[text]
    assert s2.decode(s2_frame(text)) == Said(event, number, State(state), left)


def test_every_example_command_of_the_s2_is_encoded_as_in_the_paper() -> None:
    driver = S2Driver()
    said = {
        "acknowledge 02": driver.acknowledge(s2.decode(s2_frame("<01>02C319F0018S5CF0B4B350<0D>"))),
        "gate, one card": s2.encode(s2.gate(1).text),
        "gate, locked": s2.encode(s2.gate(0).text),
        "clear stop 04": s2.encode(s2.clear(4).text),
        "again from card 3": s2.encode(s2.cards_from(3).text),
        "new set": s2.encode(s2.new_set(8, "5C").text),
        "version": s2.encode(s2.ASK_VERSION.text),
        "free gate": s2.encode(s2.gate(GATE_FREE).text),
    }
    assert said == {name: s2_frame(text) for name, text in S2_COMMANDS.items()}


def test_s2_checksum_has_the_known_check_value() -> None:
    assert checksum(b"123456789") == b"29B1"


def framed_event(text: str) -> bytes:
    return framed(1, text.encode("ascii"))


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("05T319D503", Cleared()),
        ("05T319D331", Started()),
        ("05R319D0038S5CF0B4", Card("8S", 3, set_id="5C", quality=15, throat_ms=180, again=True)),
        ("00Y319DG", Answered(True, "G")),
        ("00Z319DS01", Answered(False, "S", "01")),
    ],
)
def test_s2_frames_without_an_example_in_the_paper_are_decoded(text: str, event: ShoeEvent) -> None:
    assert s2.decode(framed_event(text)).event == event


@pytest.mark.parametrize(
    "text",
    [
        "02C319F0018X5CF0B4",  # no such suit
        "02C319F001105CF0B4",  # ten in two digits
        "02C319F0018S5CF0B",  # too short
        "02C319F0018S5CF0B40",  # too long
        "00C319F0018S5CF0B4",  # a card without a number
        "01K31A00000",  # a keepalive with one
        "04M519D0030??",  # no such reason
        "0GT31A0203",  # no hexadecimal number
        "01T31A0",  # no payload
    ],
)
def test_malformed_s2_frame_is_decoded_as_unknown(text: str) -> None:
    frame = framed_event(text)
    assert s2.decode(frame) == Said(Unknown(frame))


@given(st.sampled_from(sorted(S2_SAID)), st.integers(0), st.integers(0, 7))
def test_s2_frame_with_one_flipped_bit_is_decoded_as_unknown(text: str, at: int, bit: int) -> None:
    frame = bytearray(s2_frame(text))
    frame[at % len(frame)] ^= 1 << bit
    assert isinstance(s2.decode(bytes(frame)).event, Unknown)


def test_s2_framer_starts_a_new_frame_at_each_start_byte_and_counts_bytes_outside_frames() -> None:
    framer = S2Framer()
    whole = s2_frame("<01>00K31A000004B20<0D>")
    assert framer.feed(b"noise" + whole[:5] + whole + b"\r\n") == [whole]
    assert framer.dropped == len(b"noise") + 5 + 2


def test_s2_framer_gives_up_an_endless_frame_and_returns_the_next_one() -> None:
    framer = S2Framer()
    assert framer.feed(b"\x01" + b"A" * 1000) == []
    assert framer.dropped == 1001
    whole = s2_frame("<01>00K31A000004B20<0D>")
    assert framer.feed(whole) == [whole]


def test_no_example_frame_of_the_s2_exceeds_the_length_limit() -> None:
    assert max(len(s2_frame(text)) for text in S2_SAID) <= FRAME_BYTES_MAX


@given(st.binary(max_size=60))
def test_s2_framer_frames_or_drops_any_bytes(data: bytes) -> None:
    framer = S2Framer()
    frames = framer.feed(data)
    assert sum(map(len, frames)) + framer.dropped <= len(data)
    assert all(text_of(frame) is None or frame.startswith(b"\x01") for frame in frames)
