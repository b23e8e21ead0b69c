"""Links that lose, repeat, delay, reorder and hold back messages; each terminal has links for broadcasts and for
commands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from math import log
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from lab.simulation.world import World

LATENCY_S = 0.004
NEVER = sys.maxsize
STALE_S = (1.0, 12.0)
Deliver = Callable[[list[Any]], None]
DIRECTIONS = ("broadcast", "down", "up")
CUTS = (DIRECTIONS, DIRECTIONS, ("broadcast",), ("down", "up"), ("up",), ("down",))


class Link:
    """A link in one direction between the console and a terminal."""

    __slots__ = ("arrived_s", "cuts", "faults", "name", "rng", "sound")

    def __init__(self, name: tuple[str, str], rng: Random, faults: float) -> None:
        self.name = name
        self.rng = rng
        self.cuts = 0
        """How many have cut it and not mended it."""
        self.arrived_s = 0.0
        self.heal(faults)

    def heal(self, faults: float = 0.0) -> None:
        """Mends the link; from now on only a small share of messages fails."""
        self.cuts, self.faults = 0, faults
        self.sound = NEVER
        """How many messages pass before the next one that fails."""
        if faults:
            self.draw_next_fault()

    def draw_next_fault(self) -> None:
        self.sound = int(log(1.0 - self.rng.random()) / log(1.0 - self.faults))


class Listener(Protocol):
    """A process that hears broadcasts."""

    broadcast: Link

    def arrive(self, items: list[Any]) -> None: ...


class Network:
    def __init__(self, world: World) -> None:
        self._world = world
        self._clock = world.clock
        self._at = world.clock.at
        self._broadcast_s = 0.0
        """When the last broadcast arrives."""
        self._rng = world.chance("network")
        self._rates = world.rates
        self._links: dict[tuple[str, str], Link] = {}

    def links(self, terminal: str) -> Iterator[Link]:
        """Gives the links of a terminal: broadcast, down and up."""
        rng, rates = self._world.chance(f"links of {terminal}"), self._rates
        for direction in DIRECTIONS:
            name = (terminal, direction)
            faults = rates.message_fault + (rates.stale_broadcast if direction == "broadcast" else 0.0)
            yield self._links.setdefault(name, Link(name, rng, faults))

    def send(self, link: Link, leaves_s: float, frames: list[Any], deliver: Deliver) -> None:
        """Sends messages together; they arrive together, except for those that fail."""
        count = len(frames)
        if link.sound >= count and not link.cuts:
            link.sound -= count
        elif not (frames := self._under_way(link, leaves_s, frames, deliver)):
            return
        at_s = leaves_s + LATENCY_S * (1 + link.rng.random())
        if at_s > link.arrived_s:  # One connection keeps its order.
            link.arrived_s = at_s
        self._at(link.arrived_s, deliver, frames)

    def broadcast(self, to: Sequence[Listener], leaves_s: float, frames: list[Any]) -> None:
        """Sends to all at the same moment; a message to one of them may fail."""
        heard, count = [], len(frames)
        for listener in to:
            link = listener.broadcast
            if link.sound >= count and not link.cuts:
                link.sound -= count
                heard.append((listener.arrive, frames))
            elif kept := self._under_way(link, leaves_s, frames, listener.arrive):
                heard.append((listener.arrive, kept))
        self._broadcast_s = max(self._broadcast_s, leaves_s + LATENCY_S * (1 + self._rng.random()))
        self._at(self._broadcast_s, _deliver, heard)

    def _under_way(self, link: Link, leaves_s: float, frames: list[Any], deliver: Deliver) -> list[Any]:
        """Gives those of the messages that meet no fault; the others are lost, late, or come twice."""
        if link.cuts:
            for frame in frames:
                self._cut_off(link, leaves_s, frame, deliver)
            return []
        kept = []
        for frame in frames:
            link.sound -= 1
            if link.sound >= 0:
                kept.append(frame)
                continue
            link.draw_next_fault()
            if self._world.strike():
                self._faulty(link, leaves_s, frame, deliver)
            else:
                kept.append(frame)
        return kept

    def _cut_off(self, link: Link, leaves_s: float, frame: Any, deliver: Deliver) -> None:
        self._world.faults["message_cut"] += 1
        if link.rng.random() < 0.1:  # It waits in a buffer, and comes out when nobody expects it any more.
            self._at(leaves_s + link.rng.uniform(*STALE_S), deliver, [frame])

    def _hold_back(self, kind: str, link: Link, leaves_s: float, frame: Any, deliver: Deliver) -> None:
        late_s = link.rng.uniform(*STALE_S)
        self._strikes(kind, link, frame, late_s)
        self._at(leaves_s + late_s, deliver, [frame])

    def _strikes(self, kind: str, link: Link, frame: Any, late_s: float = 0.0) -> None:
        self._world.faults[kind] += 1
        self._world.tell("network", kind, (link.name, frame, late_s))

    def _faulty(self, link: Link, leaves_s: float, frame: Any, deliver: Deliver) -> None:
        rates, rng = self._rates, link.rng
        chance = link.faults * rng.random()
        if chance < rates.drop:
            self._strikes("message_dropped", link, frame)
            return
        chance -= rates.drop
        if chance < rates.duplicate:
            again_s = rng.uniform(0.001, 0.5)
            self._strikes("message_duplicated", link, frame, again_s)
            link.arrived_s = max(link.arrived_s, leaves_s + LATENCY_S)
            self._at(link.arrived_s, deliver, [frame])
            self._at(leaves_s + again_s, deliver, [frame])
        elif chance < rates.duplicate + rates.delay:
            late_s = rng.uniform(0.05, 1.0)
            self._strikes("message_delayed", link, frame, late_s)
            self._at(leaves_s + late_s, deliver, [frame])
        else:
            kind = "message_stale" if chance < rates.message_fault - rates.drop else "broadcast_stale"
            self._hold_back(kind, link, leaves_s, frame, deliver)

    def cut(self, terminals: list[str], for_s: float) -> None:
        links = [self._links[terminal, direction] for terminal in terminals for direction in self._rng.choice(CUTS)]
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
            link.heal()


def _deliver(heard: list[tuple[Deliver, list[Any]]]) -> None:
    for deliver, frames in heard:
        deliver(frames)
