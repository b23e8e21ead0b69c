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
        self._queue: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._count = 0

    def at(self, at_s: float, what: Callable[..., None], *arguments: Any) -> None:
        """What is due at the same moment happens in the order in which it was asked for."""
        self._count += 1
        heapq.heappush(self._queue, (at_s, self._count, what, arguments))

    def after(self, delay_s: float, what: Callable[..., None], *arguments: Any) -> None:
        self.at(self.now_s + delay_s, what, *arguments)

    def step(self) -> None:
        self.now_s, _, what, arguments = heapq.heappop(self._queue)
        self.steps += 1
        what(*arguments)


def stamp(at_s: float) -> Now:
    return Now(at_s, WALL_MS + int(1000 * at_s))
