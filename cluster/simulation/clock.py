"""Virtual time: what happens next, in a seeded order; nothing here ever waits."""

import heapq
from collections.abc import Callable
from typing import Any

from protocol.clock import Now

WALL_MS = 1_700_000_000_000


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0
        self.steps = 0
        self._now = stamp(0.0)
        self._queue: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._count = 0
        self._stopped = False

    @property
    def now(self) -> Now:
        """As the cores are given it: one stamp for all that happens at the same moment."""
        if self._now.monotonic_s != self.now_s:
            self._now = stamp(self.now_s)
        return self._now

    def at(self, at_s: float, what: Callable[..., None], *arguments: Any) -> None:
        """What is due at the same moment happens in the order in which it was asked for."""
        self._count += 1
        heapq.heappush(self._queue, (at_s, self._count, what, arguments))

    def after(self, delay_s: float, what: Callable[..., None], *arguments: Any) -> None:
        self._count += 1
        heapq.heappush(self._queue, (self.now_s + delay_s, self._count, what, arguments))

    def run(self, until_s: float) -> None:
        """Until this moment has passed, or someone says stop."""
        queue, pop, self._stopped = self._queue, heapq.heappop, False
        while self.now_s < until_s and not self._stopped:
            self.now_s, _, what, arguments = pop(queue)
            self.steps += 1
            what(*arguments)

    def stop(self) -> None:
        self._stopped = True


def stamp(at_s: float) -> Now:
    return Now(at_s, WALL_MS + int(1000 * at_s))
