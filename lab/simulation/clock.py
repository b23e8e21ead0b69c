"""Virtual time: events come in a seeded order, and nothing ever waits."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Any

from protocol.clock import Now

WALL_MS = 1_700_000_000_000


class Clock:
    __slots__ = ("_count", "_queue", "_until_s", "now_s", "steps")

    def __init__(self) -> None:
        self.now_s = 0.0
        self.steps = 0
        self._queue: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._count = count()
        self._until_s = 0.0

    def at(self, at_s: float, what: Callable[..., None], *arguments: Any) -> None:
        """Plans an event; events of one moment happen in the order of planning."""
        heappush(self._queue, (at_s, next(self._count), what, arguments))

    def after(self, delay_s: float, what: Callable[..., None], *arguments: Any) -> None:
        heappush(self._queue, (self.now_s + delay_s, next(self._count), what, arguments))

    def run(self, until_s: float) -> None:
        """Runs all events up to this moment, or until a stop."""
        queue, steps, now_s, self._until_s = self._queue, self.steps, self.now_s, until_s
        try:
            while now_s < self._until_s:
                now_s, _, what, arguments = heappop(queue)
                self.now_s = now_s
                steps += 1
                what(*arguments)
        finally:
            self.steps = steps

    def stop(self) -> None:
        self._until_s = self.now_s


def stamp(at_s: float, shift_ms: int) -> Now:
    """Gives the time to a core whose machine's wall clock is wrong by this much."""
    return Now(at_s, WALL_MS + int(1000 * at_s) + shift_ms)
