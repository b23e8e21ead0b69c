"""The serial line of a simulated device: its speed, and what can happen to an answer on the way."""

from collections import deque
from random import Random

BITS_A_BYTE = 11
"""With start, parity and stop."""
ANSWER_S = (0.002, 0.015)
LATE_S = (0.06, 0.4)
SILENCE_S = (0.5, 5.0)
LINE_FAULTS = {
    "bit-wrong": "A bit of an answer is turned over on the way.",
    "byte-lost": "An answer loses one byte.",
    "late": "An answer comes too late.",
    "repeated": "An answer comes twice.",
    "garbage": "Noise comes before an answer.",
    "silence": "The device does not answer for a while.",
}


class Cable:
    def __init__(self, random: Random, baud: int) -> None:
        self._random = random
        self._byte_s = BITS_A_BYTE / baud
        self._free_at = 0.0
        self._queue: deque[tuple[float, bytes]] = deque()  # with the time of the last byte
        self._silent_until = 0.0
        self.fault: str | None = None
        """What happens to the next answer."""

    @property
    def next_at(self) -> float | None:
        return self._queue[0][0] if self._queue else None

    def answer(self, now: float, data: bytes) -> None:
        fault, self.fault = self.fault, None
        at = now + self._random.uniform(*ANSWER_S)
        match fault:
            case "bit-wrong":
                place = self._random.randrange(len(data))
                data = data[:place] + bytes([data[place] ^ 1 << self._random.randrange(8)]) + data[place + 1 :]
            case "byte-lost":
                place = self._random.randrange(len(data))
                data = data[:place] + data[place + 1 :]
            case "late":
                at = now + self._random.uniform(*LATE_S)
            case "repeated":
                data += data
            case "garbage":
                data = self._random.randbytes(self._random.randint(1, 20)) + data
            case "silence":
                self._silent_until = now + self._random.uniform(*SILENCE_S)
        if now >= self._silent_until:
            self._free_at = max(self._free_at, at) + self._byte_s * len(data)
            self._queue.append((self._free_at, data))

    def take(self, until: float) -> list[tuple[float, bytes]]:
        taken: list[tuple[float, bytes]] = []
        while self._queue and self._queue[0][0] <= until:
            taken.append(self._queue.popleft())
        return taken

    def cut(self, now: float) -> None:
        """What was not sent yet is never sent."""
        self._queue.clear()
        self._free_at = now
