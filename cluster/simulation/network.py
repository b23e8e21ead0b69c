"""Links that lose, repeat, delay, reorder and hold back messages; one pair for each terminal, broadcast and command."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cluster.simulation.world import World

LATENCY_S = 0.004
STALE_S = (1.0, 12.0)
Deliver = Callable[[Any], None]
DIRECTIONS = ("broadcast", "down", "up")
CUTS = (DIRECTIONS, DIRECTIONS, ("broadcast",), ("down", "up"), ("up",), ("down",))


class Link:
    """One way between the console and a terminal."""

    __slots__ = ("arrived_s", "cuts", "name", "rng")

    def __init__(self, name: tuple[str, str], rng: Random) -> None:
        self.name = name
        self.rng = rng
        self.cuts = 0
        """How many have cut it and not mended it."""
        self.arrived_s = 0.0


class Network:
    def __init__(self, world: World) -> None:
        self._world = world
        self._clock = world.clock
        self._rng = world.chance("network")
        self._rates = world.rates
        self._fault = world.rates.message_fault
        self._stale_broadcast = world.rates.stale_broadcast
        self._links: dict[tuple[str, str], Link] = {}

    def link(self, terminal: str, direction: str) -> Link:
        name = (terminal, direction)
        if name not in self._links:
            self._links[name] = Link(name, self._world.chance(" ".join(name)))
        return self._links[name]

    def send(self, link: Link, leaves_s: float, frame: Any, deliver: Deliver) -> None:
        rng = link.rng
        if link.cuts:
            self._world.faults["message_cut"] += 1
            if rng.random() < 0.1:  # It waits in a buffer, and comes out when nobody expects it any more.
                self._clock.at(leaves_s + rng.uniform(*STALE_S), deliver, frame)
            return
        chance = rng.random()
        if chance < self._fault and self._world.strike():
            self._faulty(chance, link, leaves_s, frame, deliver)
        elif self._stale_broadcast and link.name[1] == "broadcast" and self._is_stale(rng):
            self._hold_back("broadcast_stale", link, leaves_s, frame, deliver)
        else:
            at_s = leaves_s + LATENCY_S * (1 + chance)
            if at_s > link.arrived_s:  # One connection keeps its order.
                link.arrived_s = at_s
            self._clock.at(link.arrived_s, deliver, frame)

    def _is_stale(self, rng: Random) -> bool:
        return rng.random() < self._stale_broadcast and self._world.strike()

    def _hold_back(self, kind: str, link: Link, leaves_s: float, frame: Any, deliver: Deliver) -> None:
        late_s = link.rng.uniform(*STALE_S)
        self._strikes(kind, link, frame, late_s)
        self._clock.at(leaves_s + late_s, deliver, frame)

    def _strikes(self, kind: str, link: Link, frame: Any, late_s: float = 0.0) -> None:
        self._world.faults[kind] += 1
        self._world.tell("network", kind, (link.name, frame, late_s))

    def _faulty(self, chance: float, link: Link, leaves_s: float, frame: Any, deliver: Deliver) -> None:
        rates, rng = self._rates, link.rng
        if chance < rates.drop:
            self._strikes("message_dropped", link, frame)
            return
        chance -= rates.drop
        if chance < rates.duplicate:
            again_s = rng.uniform(0.001, 0.5)
            self._strikes("message_duplicated", link, frame, again_s)
            link.arrived_s = max(link.arrived_s, leaves_s + LATENCY_S)
            self._clock.at(link.arrived_s, deliver, frame)
            self._clock.at(leaves_s + again_s, deliver, frame)
        elif chance < rates.duplicate + rates.delay:
            late_s = rng.uniform(0.05, 1.0)
            self._strikes("message_delayed", link, frame, late_s)
            self._clock.at(leaves_s + late_s, deliver, frame)
        else:
            self._hold_back("message_stale", link, leaves_s, frame, deliver)

    def cut(self, terminals: list[str], for_s: float) -> None:
        links = [self.link(terminal, direction) for terminal in terminals for direction in self._rng.choice(CUTS)]
        for link in links:
            link.cuts += 1
        self._world.faults["partition_of_all" if len(terminals) > 1 else "partition"] += 1
        self._world.tell("network", "cut", ([link.name for link in links], for_s))
        self._clock.after(for_s, self._mend, links)

    def _mend(self, links: list[Link]) -> None:
        self._world.tell("network", "mended", [link.name for link in links])
        for link in links:
            link.cuts = max(0, link.cuts - 1)

    def heal(self) -> None:
        for link in self._links.values():
            link.cuts = 0
        self._fault = self._stale_broadcast = 0.0
