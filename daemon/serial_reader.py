"""When what was read can have come: whoever looks every few milliseconds knows since when nothing was waiting."""

from collections.abc import Callable
from typing import NamedTuple

CHUNK_BYTES = 4096
LOOK_S = 0.003
ON_TIME_S = 0.010
"""Three looks: what came since is on time. Who judges by it allows for so much."""
SETTLE_S = 0.050
"""After a stall of the machine, what lies in drivers and adapters comes within this time."""


class Look(NamedTuple):
    data: bytes
    read_s: float
    late_s: float
    """How much earlier the data may have come; 0 if the reader was on time."""


class Reader:
    """A stall stops a process anywhere, also between the byte that wakes it and the look at the clock.

    So no single moment is believed: data came after the last look that found nothing more, and before it was read.
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
