"""The front's loop: it always reads its sockets, hands whole messages to the console, and sends what the console gives
it.
"""

import time
from collections import Counter
from collections.abc import Callable

from daemon.stream import Stream
from front.sockets import FrontSockets
from protocol.front import (
    OF_CONSOLE,
    Batches,
    Beat,
    Broadcast,
    Heard,
    KnockHeard,
    Mark,
    Over,
    Passed,
    Say,
    StreamEnded,
    ToConsole,
    ToFront,
    batches,
)

BEAT_S = 0.1
WAIT_MS = 50
BURST_MESSAGES_MAX, BURST_MS = 512, 10.0
BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_MS = 2000, 30.0
"""With a burst that is being read when the mark comes, within the 50 ms that the console waits for it."""
HELD_BYTES_MAX = 32 << 20
"""Of messages that the console has not taken yet; what comes beyond that is dropped, and counted."""


class ConsoleGone(Exception):
    """The console has ended, and so does its front."""


class Front:
    def __init__(
        self, stream: Stream, sockets: FrontSockets, resident_bytes: Callable[[], int], bytes_max: int
    ) -> None:
        self._stream = stream
        self._sockets = sockets
        self._resident_bytes = resident_bytes
        self._bytes_max = bytes_max
        self._batches: Batches[ToFront] = Batches(OF_CONSOLE)
        self._said: list[ToConsole] = []
        self._beat_due_s = 0.0
        self._counts: Counter[str] = Counter()
        self.is_too_large = False

    def run(self) -> None:
        """Runs until the console has gone, or until this process has become too large."""
        while not self.is_too_large:
            self.turn()

    def turn(self) -> None:
        stream, sockets = self._stream, self._sockets
        sockets.listen_to(stream.fileno(), may_write=stream.waiting_bytes > 0)
        sockets.poll(WAIT_MS)
        self._obey(stream.read())
        self._forward(sockets.drain(BURST_MESSAGES_MAX, BURST_MS))
        if (now_s := time.monotonic()) >= self._beat_due_s:
            self._beat_due_s = now_s + BEAT_S
            self._beat()
        self._write()

    def _obey(self, data: bytes | None) -> None:
        if data is None:
            raise ConsoleGone
        try:
            words = self._batches.feed(data) if data else ()
        except StreamEnded as bad:
            raise ConsoleGone from bad
        for word in words:
            if type(word) is Say:
                self._sockets.send(word.route, word.payload)
            elif type(word) is Broadcast:
                self._sockets.publish(word.topic, word.payload)
            elif type(word) is Mark:
                self._pass(word)

    def _pass(self, mark: Mark) -> None:
        """Gives the mark back after all that has arrived, and at once: the console waits for it."""
        self._forward(self._sockets.drain(BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_MS))
        self._said.append(Passed(mark.number))
        self._write()

    def _forward(self, heard: list[Heard]) -> None:
        if heard and self._stream.waiting_bytes > HELD_BYTES_MAX:
            self._counts["console_behind"] += len(heard)
            return
        self._said += heard
        if over := self._sockets.limits.take_over():
            self._said.append(Over(over))

    def _beat(self) -> None:
        self.is_too_large = self._resident_bytes() > self._bytes_max
        if self._stream.waiting_bytes > HELD_BYTES_MAX:
            return
        sockets = self._sockets
        knocks = [KnockHeard(*knock) for knock in sockets.knocks()]
        self._said.append(Beat(dict(sockets.counts + self._counts), sockets.events_fault, knocks))

    def _write(self) -> None:
        said, self._said = self._said, []
        self._stream.write(b"".join(batches(said)))
