"""The stream between front and console: pieces of any length become whole messages, and anything else is refused."""

import socket
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon.stream import Stream
from protocol.front import (
    BATCH_BYTES_MAX,
    CUT_BYTES,
    HEAD_BYTES,
    OF_CONSOLE,
    OF_FRONT,
    Batches,
    Beat,
    Broadcast,
    Failed,
    Heard,
    KnockHeard,
    Mark,
    Over,
    Passed,
    Ready,
    Say,
    StreamEnded,
    ToConsole,
    Told,
    batches,
)
from protocol.sizes import EVENT_BYTES_MAX

COUNTS = st.integers(0, 2**53)
WORDS: st.SearchStrategy[ToConsole] = st.one_of(
    st.builds(Heard, st.text(max_size=80), st.binary(max_size=9), st.binary(max_size=300)),
    st.builds(Passed, COUNTS),
    st.builds(Ready, st.text(), st.text(), st.text()),
    st.builds(
        Beat,
        st.dictionaries(st.text(max_size=9), COUNTS, max_size=3),
        st.none() | st.text(max_size=9),
        st.lists(st.builds(KnockHeard, st.text(max_size=40), COUNTS, COUNTS), max_size=3),
    ),
    st.builds(Over, st.lists(st.text(max_size=80), max_size=3)),
    st.builds(Told, st.text()),
    st.builds(Failed, st.text()),
)


def in_pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    at = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[begin:end] for begin, end in pairwise(at)]


@given(st.lists(st.lists(WORDS, max_size=5), max_size=5), st.lists(st.integers(0, 10**6), max_size=30))
def test_messages_arrive_whole_and_in_order_however_the_stream_is_cut(
    said: list[list[ToConsole]], cuts: list[int]
) -> None:
    data = b"".join(batch for words in said for batch in batches(words))
    reader: Batches[ToConsole] = Batches(OF_FRONT)
    heard = [word for piece in in_pieces(data, cuts) for word in reader.feed(piece)]
    assert heard == [word for words in said for word in words]


@given(st.lists(WORDS, min_size=1, max_size=5), st.integers(1, 10**6))
def test_no_message_of_a_batch_is_given_out_before_the_last_byte_of_the_batch(words: list[ToConsole], cut: int) -> None:
    (data,) = batches(words)
    short = len(data) - 1 - cut % len(data)
    reader: Batches[ToConsole] = Batches(OF_FRONT)
    assert reader.feed(data[:short]) == []
    assert reader.feed(data[short:]) == words


@given(st.binary(max_size=200))
def test_malformed_data_ends_the_stream_and_raises_no_other_error(noise: bytes) -> None:
    decoders: tuple[Any, ...] = (OF_FRONT, OF_CONSOLE)
    for decoder in decoders:
        reader: Batches[Any] = Batches(decoder)
        for data in (noise, len(noise).to_bytes(HEAD_BYTES, "big") + noise):
            try:
                for word in reader.feed(data):
                    assert isinstance(word, msgspec.Struct)
            except StreamEnded:
                reader = Batches(decoder)


def test_a_batch_that_claims_to_be_huge_is_refused_before_it_has_come() -> None:
    with pytest.raises(StreamEnded, match="longer than"):
        Batches(OF_FRONT).feed((BATCH_BYTES_MAX + 1).to_bytes(HEAD_BYTES, "big"))


def test_an_end_of_the_stream_refuses_its_own_kinds_of_messages() -> None:
    with pytest.raises(StreamEnded, match="cannot be read"):
        Batches(OF_FRONT).feed(b"".join(batches([Mark(1)])))
    with pytest.raises(StreamEnded, match="cannot be read"):
        Batches(OF_CONSOLE).feed(b"".join(batches([Passed(1)])))


def test_many_large_messages_are_packed_into_batches_that_the_other_end_accepts() -> None:
    words = [Broadcast(b"E", bytes(EVENT_BYTES_MAX))] * 5 + [Say(b"T1", bytes(1000))] * 3000
    packed = list(batches(words))
    assert max(map(len, packed)) < 2 * CUT_BYTES + 1024 < BATCH_BYTES_MAX
    reader = Batches(OF_CONSOLE)
    assert [word for batch in packed for word in reader.feed(batch)] == words


def test_data_that_the_other_end_cannot_take_yet_waits_and_arrives_whole() -> None:
    ours, theirs = (Stream(end) for end in socket.socketpair())
    data = bytes(range(256)) * 40_000
    ours.write(data)
    assert ours.waiting_bytes > 0
    ours.write(b"the end")
    came = bytearray()
    while piece := theirs.read():
        came += piece
        ours.write(b"")
    assert came == data + b"the end"
    assert (ours.waiting_bytes, theirs.read()) == (0, b"")
    ours.close()
    assert theirs.read() is None
    theirs.write(b"to nobody")
    assert theirs.waiting_bytes == 0
    theirs.close()
