"""The serial line of the simulated wheel: its speed, and what can happen to a line on the way."""

from collections import deque
from random import Random

END = b"\r\n"
NOISE = bytes(range(0x20, 0x7F)) + bytes(range(0x80, 0x100))


class SerialLink:
    def __init__(self, rng: Random, bytes_per_second: int | None) -> None:
        self._rng = rng
        self._win_end = rng.choice((END, END[::-1]))  # It differs between units.
        self._byte_s = 1 / bytes_per_second if bytes_per_second else 0.0
        self._free_at = 0.0
        self._queue: deque[tuple[float, bytes]] = deque()  # with the time of the last byte
        self.garbage_share = 0.0
        self.truncated_share = 0.0

    @property
    def next_at(self) -> float | None:
        return self._queue[0][0] if self._queue else None

    def send(self, now: float, text: str) -> None:
        data = text.encode("ascii")
        if self.garbage_share and self._rng.random() < self.garbage_share:
            self._put(now, self._noise())
        if self.truncated_share and len(data) > 2 and self._rng.random() < self.truncated_share:
            data = data[: self._rng.randrange(1, len(data))]
        self._put(now, data + (self._win_end if text.isdigit() else END))

    def _put(self, now: float, data: bytes) -> None:
        self._free_at = max(self._free_at, now) + len(data) * self._byte_s
        self._queue.append((self._free_at, data))

    def _noise(self) -> bytes:
        # It ends like a line so that it spoils no other; the tilde makes sure that it is no valid line.
        return b"~" + bytes(self._rng.choices(NOISE, k=self._rng.randint(0, 40))) + END

    def hold(self, until: float) -> None:
        """Holds all lines back until then; they are sent at once afterwards."""
        self._free_at = max(self._free_at, until)

    def cut(self, now: float) -> None:
        """Cuts the line at a loss of power: the line being sent loses its end, the rest is never sent."""
        queued, self._queue = self._queue, deque()
        for done, data in queued:
            sent = len(data) - round((done - now) / self._byte_s) if self._byte_s and done > now else len(data)
            if sent > 0:
                self._queue.append((min(done, now), data[:sent]))
        self._free_at = now

    def take(self, until: float) -> list[tuple[float, bytes]]:
        queue, out = self._queue, []
        while queue and queue[0][0] <= until:
            out.append(queue.popleft())
        return out
