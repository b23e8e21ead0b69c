"""Keeps the shoe's bytes of a round as a bounded recording, to be stored with the round."""

from collections import deque
from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace

from shoe_controller.events import Heard, Hello, LinkEvent
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import EVENTS_REMEMBERED
from shoe_controller.recording import NOTES, Note, before_line, heading, line_of

BYTES_A_ROUND_MAX = 64 * 1024


class Tape:
    """The tape of one card set. Its heading has the cards drawn before the round and the last events before it."""

    def __init__(self, dialect: str, cards: SetOfCards, out: Sequence[str | None] = ()) -> None:
        self._dialect, self._cards = dialect, cards
        self._heading = heading(dialect, cards, out)
        self._hello = b""
        """Who the shoe is it says once, long ago."""
        self._heard: deque[bytes] = deque(maxlen=EVENTS_REMEMBERED)
        self._lines: deque[bytes] = deque()
        self._size = 0
        self._newest_s = 0.0

    def note(self, event: LinkEvent | Note) -> None:
        if isinstance(event, Heard):  # Its bytes came before it.
            if event.said.number is not None:
                self._heard.append(event.frame)
            if isinstance(event.said.event, Hello):
                self._hello = b"# shoe %s\n" % repr(event.frame).encode("ascii")
            self._newest_s = max(event.time_s, self._newest_s)
            return
        if event.time_s > self._newest_s:
            self._newest_s = event.time_s
        elif type(event) in NOTES:
            # An event may be younger than the moment up to which the port was known to be empty.
            event = replace(event, time_s=self._newest_s)
        if line := line_of(event):
            self._lines.append(line)
            self._size += len(line)
            while self._size > BYTES_A_ROUND_MAX:
                self._size -= len(self._lines.popleft())

    def next_round(self, out: Sequence[str | None]) -> None:
        self._heading = heading(self._dialect, self._cards, out) + b"".join(map(before_line, self._heard))
        self._lines.clear()
        self._size = 0

    def of_round(self) -> bytes:
        return b"".join(chain((self._heading, self._hello), self._lines))
