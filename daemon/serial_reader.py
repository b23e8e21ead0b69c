"""Says when data can have arrived: a reader that polls every few milliseconds knows since when nothing was waiting."""

from collections.abc import Callable
from typing import NamedTuple

CHUNK_BYTES = 4096
LOOK_S = 0.003
ON_TIME_S = 0.010
"""Three polls: data that came since then is on time. A judge of times must allow for this."""
SETTLE_S = 0.050
"""After the machine was stalled, data from drivers and adapters arrives within this time."""


class Look(NamedTuple):
    data: bytes
    read_s: float
    late_s: float
    """How much earlier the data may have come; 0 if the reader was on time."""


class Reader:
    """Gives the time range in which data arrived: after the last poll that found nothing, and before it was read.

    One moment would not be reliable: the process can be stalled anywhere, also between the arriving byte and the clock.
    """

    def __init__(self, read: Callable[[float], bytes], clock: Callable[[], float]) -> None:
        self._read = read
        """Waits so many seconds at most, and takes up to `CHUNK_BYTES` of what is there."""
        self._clock = clock
        self._looked_s = self._settled_s = self.empty_s = clock()
        """`empty_s`: whatever came before it has been read."""

    def look(self) -> Look:
        before_s = self._looked_s
        data = self._read(LOOK_S)
        self._looked_s = now_s = self._clock()
        late_s = now_s - self.empty_s
        if now_s >= self._settled_s:
            if len(data) < CHUNK_BYTES:
                self.empty_s = before_s
            if now_s - before_s > ON_TIME_S:
                self._settled_s = now_s + SETTLE_S
        return Look(data, now_s, late_s if late_s > ON_TIME_S else 0.0)
