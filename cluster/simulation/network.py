"""Links that lose, repeat, delay, reorder and hold back messages; one pair for each terminal, broadcast and command."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from cluster.simulation.clock import Clock
from cluster.simulation.rates import Rates

LATENCY_S = 0.004
Deliver = Callable[[Any], None]
Link = tuple[str, str]
"""Terminal, and one of `broadcast`, `down`, `up`."""
DIRECTIONS = ("broadcast", "down", "up")
CUTS = (DIRECTIONS, DIRECTIONS, ("broadcast",), ("down", "up"), ("up",), ("down",))


class Network:
    def __init__(self, clock: Clock, rng: Random, rates: Rates, faults: Counter[str]) -> None:
        self._clock = clock
        self._rng = rng
        self._rates = rates
        self._faults = faults
        self._fault = rates.message_fault
        self._cuts: dict[Link, int] = {}
        self._arrived_s: dict[Link, float] = {}

    def send(self, link: Link, leaves_s: float, frame: Any, deliver: Deliver) -> None:
        if self._cuts.get(link):
            self._faults["message_cut"] += 1
            if self._rng.random() < 0.1:  # It waits in a buffer, and comes out when nobody expects it any more.
                self._clock.at(leaves_s + self._rng.uniform(1, 12), deliver, frame)
            return
        chance = self._rng.random()
        if chance < self._fault:
            self._faulty(chance, link, leaves_s, frame, deliver)
        else:
            self._in_order(link, leaves_s + LATENCY_S * (1 + chance), frame, deliver)

    def _in_order(self, link: Link, at_s: float, frame: Any, deliver: Deliver) -> None:
        """One connection keeps its order."""
        arrived_s = self._arrived_s.get(link, 0.0)
        self._arrived_s[link] = at_s = at_s if at_s > arrived_s else arrived_s
        self._clock.at(at_s, deliver, frame)

    def _faulty(self, chance: float, link: Link, leaves_s: float, frame: Any, deliver: Deliver) -> None:
        rates, rng = self._rates, self._rng
        if chance < rates.drop:
            self._faults["message_dropped"] += 1
            return
        chance -= rates.drop
        if chance < rates.duplicate:
            self._faults["message_duplicated"] += 1
            self._in_order(link, leaves_s + LATENCY_S, frame, deliver)
            self._clock.at(leaves_s + rng.uniform(0.001, 0.5), deliver, frame)
        elif chance < rates.duplicate + rates.delay:
            self._faults["message_delayed"] += 1
            self._clock.at(leaves_s + rng.uniform(0.05, 1.0), deliver, frame)
        else:
            self._faults["message_stale"] += 1
            self._clock.at(leaves_s + rng.uniform(1, 12), deliver, frame)

    def cut(self, terminals: list[str], for_s: float) -> None:
        links = [(terminal, direction) for terminal in terminals for direction in self._rng.choice(CUTS)]
        for link in links:
            self._cuts[link] = self._cuts.get(link, 0) + 1
        self._faults["partition_of_all" if len(terminals) > 1 else "partition"] += 1
        self._clock.after(for_s, self._mend, links)

    def _mend(self, links: list[Link]) -> None:
        for link in links:
            self._cuts[link] = max(0, self._cuts.get(link, 0) - 1)

    def heal(self) -> None:
        self._cuts.clear()
        self._fault = 0.0
