"""The order in which a card is taken in: drain, decide, commit, acknowledge.

`take` hands out what has come and remembers it; nothing is acknowledged before `committed` says that all that was taken
is on disk. Whoever dies in between finds the same events again, because the shoe sends them again.
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
    """A shoe's events in order, stamped by its clock."""

    def now_s(self) -> float: ...
    def take(self) -> list[LinkEvent]: ...
    def committed(self) -> None: ...
    def send(self, command: Command) -> None: ...


class LinkIntake:
    """From a real port. Never waits for more than is here."""

    def __init__(self, link: ShoeLink) -> None:
        self._link = link
        self._now_s = link.heard_until_s()
        self._taken: list[Heard] = []

    def now_s(self) -> float:
        """Until when all that the shoe sent has been taken."""
        return self._now_s

    def take(self) -> list[LinkEvent]:
        events: list[LinkEvent] = []
        until_s = self._link.heard_until_s()  # before the queue is emptied
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
    """From a session in the same process, on the clock of whoever joins it with a simulated shoe."""

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
        """Time has come so far; what is to be sent to the shoe."""
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
