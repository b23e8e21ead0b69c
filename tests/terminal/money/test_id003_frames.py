"""Frames of ID-003, byte for byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terminal.money import id003
from terminal.money.id003_frame import Frame, Id003Framer, crc16

FRAMES = {
    "fc05112756": id003.STATUS,
    "fc0550aa05": id003.ACK,
    "fc05402b15": id003.RESET,
    "fc0541a204": id003.STACK_1,
    "fc0543b027": id003.RETURN,
    "fc05440f53": id003.HOLD,
    "fc05150310": Frame(0x15),
    "fc061363a2d8": Frame(0x13, b"\x63"),
}


@pytest.mark.parametrize("text", FRAMES)
def test_frames_of_the_specification_are_made_and_read_byte_for_byte(text: str) -> None:
    assert FRAMES[text].encoded.hex() == text
    assert Id003Framer().feed(bytes.fromhex(text)) == [FRAMES[text]]


def test_crc_of_a_frame_is_kermits() -> None:
    assert crc16(b"123456789") == 0x2189


@given(code=st.integers(0, 255), data=st.binary(max_size=40), noise=st.binary(max_size=20), cut=st.integers(0, 60))
def test_frame_is_found_after_noise_and_however_it_is_split(code: int, data: bytes, noise: bytes, cut: int) -> None:
    frame = Frame(code, data)
    stream = noise.replace(b"\xfc", b"") + frame.encoded
    framer = Id003Framer()
    assert framer.feed(stream[:cut]) + framer.feed(stream[cut:]) == [frame]


@given(data=st.binary(max_size=40), at=st.integers(0, 46 * 8 - 1))
def test_frame_with_one_wrong_bit_is_never_read(data: bytes, at: int) -> None:
    whole = bytearray(Frame(0x13, data).encoded)
    at %= len(whole) * 8
    whole[at // 8] ^= 1 << at % 8
    assert Frame(0x13, data) not in Id003Framer().feed(bytes(whole) + bytes(300))


def test_unfinished_frame_is_kept_within_its_bound_and_dropped_on_request() -> None:
    framer = Id003Framer()
    assert framer.feed(b"\xfc\xff" + bytes(200)) == []
    framer.forget()
    assert framer.feed(id003.STATUS.encoded) == [id003.STATUS]
    assert framer.dropped == 202
