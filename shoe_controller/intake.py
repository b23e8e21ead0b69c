"""Takes in a card in this order: drain, decide, commit, acknowledge.

`take` returns the events that came and remembers them; nothing is acknowledged before `committed` says that they are
on disk. After a crash in between the shoe sends the same events again.
"""

import contextlib
import queue
from typing import Protocol

from shoe_controller.commands import Command
from shoe_controller.events import Heard, LinkEvent
from shoe_controller.link import ShoeLink
from shoe_controller.session import Session

EVENTS_AT_ONCE_MAX = 512


class Intake(Protocol):
    """A shoe's events in order, with their times."""

    def now_s(self) -> float: ...
    def take(self) -> list[LinkEvent]: ...
    def committed(self) -> None: ...
    def send(self, command: Command) -> None: ...


class LinkIntake:
    """Takes events from a real port; it never waits for more of them."""

    def __init__(self, link: ShoeLink) -> None:
        self._link = link
        self._now_s = link.heard_until_s()
        self._taken: list[Heard] = []

    def now_s(self) -> float:
        """The time up to which every event of the shoe has been taken, in seconds."""
        return self._now_s

    def take(self) -> list[LinkEvent]:
        events: list[LinkEvent] = []
        until_s = self._link.heard_until_s()  # read before the queue is emptied
        with contextlib.suppress(queue.Empty):
            while len(events) < EVENTS_AT_ONCE_MAX:
                events.append(self._link.events.get_nowait())
        if len(events) < EVENTS_AT_ONCE_MAX:
            self._now_s = until_s
        self._taken += [event for event in events if isinstance(event, Heard)]
        return events

    def committed(self) -> None:
        taken, self._taken = self._taken, []
        for heard in taken:
            self._link.stored(heard)

    def send(self, command: Command) -> None:
        self._link.send(command)


class JoinedIntake:
    """Takes events from a session in the same process, on the clock of a simulated shoe."""

    def __init__(self, session: Session, now_s: float = 0.0) -> None:
        self._session = session
        self._now_s = now_s
        self._came: list[LinkEvent] = session.connected(now_s)
        self._taken: list[Heard] = []

    def now_s(self) -> float:
        return self._now_s

    def receive(self, now_s: float, data: bytes) -> None:
        self._now_s = now_s
        self._came += self._session.receive(now_s, data)

    def until(self, now_s: float) -> bytes:
        """Moves the clock to this time and returns the bytes to send to the shoe."""
        self._now_s = now_s
        self._came += self._session.tick(now_s)
        if self._session.wants_reopening:
            self._came += self._session.connected(now_s)
        return self._session.take_to_send()

    def take(self) -> list[LinkEvent]:
        events, self._came = self._came, []
        self._taken += [event for event in events if isinstance(event, Heard)]
        return events

    def committed(self) -> None:
        taken, self._taken = self._taken, []
        for heard in taken:
            self._session.stored(heard, self._now_s)

    def send(self, command: Command) -> None:
        self._came += self._session.command(command, self._now_s)
