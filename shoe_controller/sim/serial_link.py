"""The serial line of the simulated shoe: its speed, and what can happen to a report on the way."""

from collections import deque
from random import Random

NOISE = bytes(set(range(0x20, 0x100)) - {0x3C, 0x3E, 0x5B, 0x5D})
"""Without the bytes that begin a report in any dialect."""
SILENCE_S = (4.0, 8.0)
REPEATS = (1, 3)
REPORT_BYTES_MIN = 4
"""Shorter data answers a command and is no report."""


class SerialLink:
    def __init__(self, random: Random, bytes_per_second: int) -> None:
        self._random = random
        self._byte_s = 1 / bytes_per_second
        self._free_at = 0.0
        self._queue: deque[tuple[float, bytes]] = deque()  # with the time of the last byte
        self.fault: str | None = None
        """What happens to the next report."""
        self.last = b""
        """The last report, as it is on the line."""
        self.deaf_until = 0.0
        """What the host says before then does not arrive."""

    @property
    def next_at(self) -> float | None:
        return self._queue[0][0] if self._queue else None

    def send(self, now: float, data: bytes) -> None:
        fault = self.fault if len(data) >= REPORT_BYTES_MIN else None
        if fault:
            self.fault = None
        match fault:
            case "wrong-checksum":
                at = self._random.randrange(1, len(data) - 1)
                data = data[:at] + bytes([data[at] ^ 1 << self._random.randrange(7)]) + data[at + 1 :]
            case "truncated":
                data = data[: self._random.randrange(1, len(data))]
            case "garbage":
                self._put(now, bytes(self._random.choices(NOISE, k=self._random.randint(1, 60))))
            case "repeat":
                for _ in range(self._random.randint(*REPEATS)):
                    self._put(now, data)
            case "silence":
                self._free_at = max(self._free_at, now + self._random.uniform(*SILENCE_S))
            case "lost-acknowledgement":
                self.deaf_until = now + self._random.uniform(0.3, 3.0)
        self.last = data
        self._put(now, data)

    def _put(self, now: float, data: bytes) -> None:
        self._free_at = max(self._free_at, now) + len(data) * self._byte_s
        self._queue.append((self._free_at, data))

    def cut(self, now: float) -> None:
        """Cuts the line at a loss of power: what is not sent yet is never sent."""
        self._queue = deque((at, data) for at, data in self._queue if at <= now)
        self._free_at = now

    def take(self, until: float) -> list[tuple[float, bytes]]:
        out = []
        while self._queue and self._queue[0][0] <= until:
            out.append(self._queue.popleft())
        return out
