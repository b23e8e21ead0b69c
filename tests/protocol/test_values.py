"""A game's plain values on the wire and in the log: unchanged within their limits, refused beyond them."""

from collections.abc import Callable
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import (
    VALUE_CHARACTERS_MAX,
    VALUE_DEPTH_MAX,
    RemoteProtocolError,
    decode_frame,
    decode_record,
    decode_record_by_parts,
    encode_frame,
    encode_record,
)
from protocol.messages import ARRAY_MAX, COUNT_MAX, Close, Command, Fact, Message, Result, Rules, Stands
from tests.protocol.strategies import FREE

MANIFEST = {"T01": Stands(1, bytes(16), 0, [])}
BODIES: dict[str, Callable[[Any], Message]] = {
    "Fact": lambda value: Fact(1, 1, value, [], ""),
    "Result": lambda value: Result(1, 1, 1, 1, value, False, [], b""),
    "Rules": lambda value: Rules("", value, ""),
    "Close": lambda value: Close(1, "", "", "", MANIFEST, value, bytes(32)),
}
"""The values that contain one for records; a close has a map beside it."""


def written(body: Message) -> bytes:
    return encode_record(1, 0, "table-1", "game", body, bytes(32))


def nested(depth: int, as_map: bool) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"deeper": value} if as_map else [value]
    return value


GOOD = [
    None, True, False, 0, COUNT_MAX, -COUNT_MAX, "", "x" * VALUE_CHARACTERS_MAX, [], {}, ["7S", 5, None, [True]],
    {"a": {"b": [1, "c"]}}, nested(VALUE_DEPTH_MAX, True), nested(VALUE_DEPTH_MAX, False), ["x"] * ARRAY_MAX,
]  # fmt: skip
BAD = [
    1.5, 5.0, float("nan"), b"bytes", COUNT_MAX + 1, -COUNT_MAX - 1, "x" * (VALUE_CHARACTERS_MAX + 1), [1.5],
    {"a": 1.5}, [b""], {"a": [b""]}, {1: "a"}, {"a": {2: 3}}, {None: 1}, nested(VALUE_DEPTH_MAX + 1, True),
    nested(VALUE_DEPTH_MAX + 1, False), ["x"] * (ARRAY_MAX + 1), {str(n): 0 for n in range(ARRAY_MAX + 1)},
    ["x" * (VALUE_CHARACTERS_MAX + 1)], {"x" * (VALUE_CHARACTERS_MAX + 1): 1}, [COUNT_MAX + 1],
]  # fmt: skip


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("value", GOOD, ids=lambda value: repr(value)[:30])
def test_a_games_value_is_unchanged_by_the_wire_and_by_the_log(kind: str, value: Any) -> None:
    body = BODIES[kind](value)
    assert decode_record(written(body))[1] == body
    assert decode_record_by_parts(written(body))[1] == body


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("value", BAD, ids=lambda value: repr(value)[:30])
def test_a_value_that_is_not_plain_or_exceeds_its_limits_is_refused(kind: str, value: Any) -> None:
    for decode in (decode_record, decode_record_by_parts):
        with pytest.raises(RemoteProtocolError):
            decode(written(BODIES[kind](value)))


@settings(max_examples=200)
@given(FREE, st.sampled_from(list(BODIES)))
def test_any_plain_value_is_read_as_it_was_written(value: Any, kind: str) -> None:
    body = BODIES[kind](value)
    assert decode_record(written(body))[1] == body


@pytest.mark.parametrize("kind", BODIES)
def test_a_games_value_with_a_repeated_key_is_refused(kind: str) -> None:
    data = written(BODIES[kind]({"aa": 1, "bb": {"cc": 2, "dd": 3}}))
    assert decode_record(data)[1]
    for twice in (data.replace(b"\xa2bb", b"\xa2aa"), data.replace(b"\xa2dd", b"\xa2cc")):
        assert twice != data
        with pytest.raises(RemoteProtocolError):
            decode_record(twice)


def test_a_value_in_a_longer_encoding_is_the_same_value() -> None:
    data = written(BODIES["Fact"]([1, 2]))
    longer = data.replace(b"\x92\x01\x02", b"\xdc\x00\x02\x01\x02")
    assert longer != data
    assert decode_record(longer)[1] == BODIES["Fact"]([1, 2])


@pytest.mark.parametrize("value", BAD, ids=lambda value: repr(value)[:30])
def test_a_staff_argument_may_be_a_plain_value(value: Any) -> None:
    with pytest.raises(RemoteProtocolError):
        decode_frame(encode_frame(Command("1", "show", "", {"fact": value})))


def test_an_ext_type_cannot_hide_bytes_in_a_value() -> None:
    data = written(BODIES["Fact"]("7S"))
    ext = data.replace(msgpack.packb("7S"), msgpack.packb(msgpack.ExtType(5, b"7S")))
    assert ext != data
    with pytest.raises(RemoteProtocolError):
        decode_record(ext)
