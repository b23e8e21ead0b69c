"""What the front's loop does for its console: when it gives a mark back, and what it says to one that stands still."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from console.loop import MARK_S_MAX
from daemon.stream import Stream
from front.loop import BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_MS, BURST_MS, HELD_BYTES_MAX, Front
from protocol.front import OF_FRONT, Batches, Beat, Heard, Mark, Passed, ToConsole, batches
from tests.front.hands import Hands

SLIP = Heard("terminal/T01 key", b"T", b"a slip")


class Interrupted(Exception):
    """The test has seen enough of a turn."""


class OnlyBeforeMarks(Hands):
    """What has arrived is read before a mark; the next burst never ends."""

    def drain(self, messages_max: int, ms_max: float) -> list[Heard]:
        if messages_max == BEFORE_CLOSE_MESSAGES_MAX:
            return super().drain(messages_max, ms_max)
        raise Interrupted


@contextmanager
def front_of(hands: Hands) -> Iterator[tuple[Front, Stream, Stream]]:
    """A front with its own end of the stream, and the console's."""
    theirs, ours = (Stream(end) for end in socket.socketpair())
    try:
        yield Front(theirs, hands, lambda: 0, 1), theirs, ours  # type: ignore[arg-type]
    finally:
        theirs.close()
        ours.close()


def test_a_mark_is_given_back_before_the_next_burst_is_read() -> None:
    hands = OnlyBeforeMarks()
    hands.arrived.append(SLIP)
    with front_of(hands) as (front, _, ours):
        ours.write(b"".join(batches([Mark(7)])))
        with pytest.raises(Interrupted):
            front.turn()
        reader: Batches[ToConsole] = Batches(OF_FRONT)
        assert reader.feed(ours.read() or b"") == [SLIP, Passed(7)]


def test_a_burst_and_what_is_read_before_a_mark_leave_a_fifth_of_the_consoles_patience() -> None:
    assert BURST_MS + BEFORE_CLOSE_MS <= 0.8 * 1000 * MARK_S_MAX


def test_a_console_that_stands_still_does_not_make_its_front_grow() -> None:
    with front_of(Hands()) as (front, theirs, _):
        theirs.write(bytes(HELD_BYTES_MAX + (8 << 20)))
        before = theirs.waiting_bytes
        assert before > HELD_BYTES_MAX
        front.turn()
        assert theirs.waiting_bytes <= before
        assert front._beat_due_s > 0


def test_a_front_says_ten_times_a_second_that_it_lives() -> None:
    with front_of(Hands()) as (front, _, ours):
        front.turn()
        reader: Batches[ToConsole] = Batches(OF_FRONT)
        assert [type(word) for word in reader.feed(ours.read() or b"")] == [Beat]
