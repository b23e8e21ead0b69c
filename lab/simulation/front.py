"""The front on the virtual clock: messages of terminals pass through it in order. It lags, and it dies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from console.link_events import LinksBack, LinksEvent, LinksLost
from phrases import phrase
from protocol.messages import Choose, Slip

if TYPE_CHECKING:
    from lab.simulation.console_machine import SimulatedConsole
    from lab.simulation.world import World

LAGS = 0.3
LAG_S_MAX = 0.8
"""More than the time by which an answer may be late, and less than a console bears."""
DOWN_S = (0.1, 1.0)
NEVER = float("inf")
HEARD_FOR_S = 5.0
"""After its return, before a timer closes bets or a question ends without an answer."""


class SimulatedFront:
    def __init__(self, world: World, console: SimulatedConsole) -> None:
        self._world, self._console = world, console
        self._rng = world.chance("front")
        self._held: list[tuple[float, Any]] = []
        """With the moment of its arrival."""
        self._gone: set[bytes] = set()
        """Connections of fronts that died."""
        self._changes: list[LinksEvent] = []
        self._runs = 0
        self.is_up = True

    def arrive(self, items: list[Any]) -> None:
        """Takes in messages of terminals. The time of arrival here decides whether a slip is in time."""
        if not self.is_up or self._console.core is None:
            return
        now_s = self._world.clock.now_s
        for item in items:
            name, key, received, frame = item
            if received.route in self._gone:
                continue
            self._held.append((now_s, item))
            auditor, session = self._world.auditor, (frame.epoch, frame.session)
            if type(message := frame.message) is Slip:
                auditor.slip_arrived(name, key, message.round, message.revision, session, now_s)
            elif type(message) is Choose:
                choice = (message.round, message.question, message.action, message.cents)
                auditor.choice_arrived(name, key, choice, session, now_s)
        if self._rng.random() < LAGS:
            self._world.clock.after(LAG_S_MAX * self._rng.random(), self._hand_over_of, self._runs)
        else:
            self.hand_over()

    def _hand_over_of(self, run: int) -> None:
        if run == self._runs:
            self.hand_over()

    def hand_over(self) -> None:
        """Gives the console all messages that have arrived, and wakes it."""
        if self._held:
            self.mark()
            self._console.wake()

    def mark(self) -> None:
        """Gives the console all messages before bets are closed, each with the time of its arrival.

        A turn of the console that began earlier takes in messages up to now, as if it had asked for them by its own
        mark.
        """
        held, self._held = self._held, []
        for at_s, item in held:
            self._console.take_in([item], at_s)

    def reaches(self, route: bytes) -> bool:
        return self.is_up and route not in self._gone

    def take_changes(self) -> list[LinksEvent]:
        changes, self._changes = self._changes, []
        return changes

    def die(self) -> None:
        if not self.is_up or self._console.core is None:
            return
        self._world.faults["front_died"] += 1
        self._world.tell("front", "dies", len(self._held))
        self._lose_all()
        self.is_up = False
        self._world.auditor.heard_from(NEVER)
        self._changes.append(LinksLost(phrase("front_lost", why="It has ended.")))
        self._world.clock.after(self._rng.uniform(*DOWN_S), self._start, self._runs)
        self._console.wake()

    def die_with_console(self) -> None:
        """Dies with its console; the next console starts a new front."""
        self._lose_all()
        self._changes.clear()
        self.is_up = True

    def _lose_all(self) -> None:
        self._runs += 1
        for at_s, (name, _, _, frame) in self._held:
            auditor, session = self._world.auditor, (frame.epoch, frame.session)
            if type(message := frame.message) is Slip:
                auditor.slip_lost(name, message.round, message.revision, session, at_s)
            elif type(message) is Choose:
                auditor.choice_lost(name, message.round, message.question, session, at_s)
        self._held.clear()
        for terminal in self._console.terminals.values():
            self._gone.add(terminal.route)
            terminal.is_cut_off = True

    def _start(self, run: int) -> None:
        if run == self._runs and not self.is_up:
            self._world.tell("front", "starts")
            self.is_up = True
            self._world.auditor.heard_from(self._world.clock.now_s + HEARD_FOR_S)
            self._changes.append(LinksBack())
            self._console.wake()
