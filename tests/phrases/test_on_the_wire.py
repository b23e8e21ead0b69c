"""A phrase crosses the wire complete, and nothing else is accepted as one."""

from collections.abc import Callable

import msgpack
import pytest

from phrases import ARGUMENTS_MAX, CODE_CHARACTERS_MAX, DEPTH_MAX, PARTS_MAX, TEXT_CHARACTERS_MAX, Phrase, phrase
from protocol import VERSION
from protocol.codec import FRAME_BYTES_MAX, RemoteProtocolError, decode_frame, decode_frame_by_parts, encode_frame
from protocol.messages import Rejected

READERS: list[Callable[[bytes], object]] = [
    lambda data: decode_frame(data).message,
    lambda data: decode_frame_by_parts(data, FRAME_BYTES_MAX).message,
]


def nested(depth: int) -> Phrase:
    said = phrase("not_open", phase="HELD")
    for _ in range(depth - 1):
        said = phrase("has_changed_why", why=said)
    return said


LARGEST = phrase(
    "a" * CODE_CHARACTERS_MAX,
    **{f"n{number}": "x" * TEXT_CHARACTERS_MAX for number in range(ARGUMENTS_MAX - 1)},
    parts=["y"] * (PARTS_MAX - 1) + [nested(2)],
)


@pytest.mark.parametrize("read", READERS, ids=["one pass", "by parts"])
@pytest.mark.parametrize("said", [nested(1), nested(DEPTH_MAX), LARGEST], ids=["plain", "deepest", "largest"])
def test_a_phrase_arrives_complete_over_the_wire(said: Phrase, read: Callable[[bytes], object]) -> None:
    assert read(encode_frame(Rejected(42, said))) == Rejected(42, said)


def frame(sentence: object) -> bytes:
    data: bytes = msgpack.packb([VERSION, "Rejected", 0, 0, 0, [42, sentence]])
    return data


@pytest.mark.parametrize("read", READERS, ids=["one pass", "by parts"])
@pytest.mark.parametrize(
    "sentence",
    [
        "Bets are closed.", [], ["code"], ["code", {}, {}], ["", {}], ["Code", {}], ["a b", {}], [5, {}], ["code", []],
        ["code", {"name": None}], ["code", {"name": 1.5}], ["code", {"name": True}], ["code", {"name": b"x"}],
        ["code", {"Name": 1}], ["code", {"name": 2**53 + 1}], ["code", {"name": ["code", {}]}], ["code", {"name": [5]}],
        ["code", {"name": "x" * (TEXT_CHARACTERS_MAX + 1)}], ["code", {"name": ["x"] * (PARTS_MAX + 1)}],
        ["code", {f"n{number}": 1 for number in range(ARGUMENTS_MAX + 1)}], ["a" * (CODE_CHARACTERS_MAX + 1), {}],
    ],
)  # fmt: skip
def test_a_malformed_phrase_is_refused_by_the_codec(sentence: object, read: Callable[[bytes], object]) -> None:
    with pytest.raises(RemoteProtocolError):
        read(frame(sentence))


@pytest.mark.parametrize("read", READERS, ids=["one pass", "by parts"])
def test_a_phrase_nested_too_deep_or_with_a_repeated_name_is_refused(read: Callable[[bytes], object]) -> None:
    with pytest.raises(RemoteProtocolError):
        read(encode_frame(Rejected(42, nested(DEPTH_MAX + 1))))
    twice = encode_frame(Rejected(42, phrase("code", one=1, two=2))).replace(b"\xa3two", b"\xa3one")
    with pytest.raises(RemoteProtocolError):
        read(twice)


def test_invisible_characters_of_a_peer_in_a_phrase_are_made_visible() -> None:
    forged = phrase("game_refuses", sentence="a\x1b[2Jb", parts=["\u202e", phrase("x", why="\n")])
    said = decode_frame(encode_frame(Rejected(42, forged))).message
    assert said == Rejected(
        42, phrase("game_refuses", sentence="a\u241b[2Jb", parts=["\ufffd", phrase("x", why="\u240a")])
    )
