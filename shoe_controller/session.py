"""One connection to a shoe without its port: bytes and time go in, events and bytes to send come out.

An event is acknowledged only by `stored`, when its owner has its consequences on disk.
"""

from collections import deque
from dataclasses import dataclass

from shoe_controller.commands import Command
from shoe_controller.drivers import Driver
from shoe_controller.events import (
    Alive,
    Answered,
    Came,
    CommandFailed,
    Connected,
    Heard,
    Hello,
    LinkEvent,
    Offline,
    Refused,
    Said,
    Unknown,
)
from shoe_controller.sequence import Sequence, Turn

ANSWER_S = 1.0
WAITING_MAX = 16
SIMULATED_REFUSED = "This is a simulated shoe, and a production profile deals from real ones only."


@dataclass(slots=True)
class Sent:
    command: Command
    due_s: float
    tries_left: int


class Session:
    def __init__(self, driver: Driver, *, production: bool = False) -> None:
        self.driver = driver
        self._production = production
        self._framer = driver.framer()
        self._sequence = Sequence()
        self._waiting: deque[Command] = deque()
        self._sent: Sent | None = None
        self._to_send = bytearray()
        self._acknowledged: Said | None = None
        self._unstored = 0
        self._heard_s = 0.0
        self.wants_reopening = False
        self.refused = False

    def connected(self, now_s: float) -> list[LinkEvent]:
        self._framer = self.driver.framer()
        self._sequence = Sequence()
        self._waiting.clear()
        self._sent = None
        self._to_send.clear()
        self._acknowledged = None
        self._unstored = 0
        self._heard_s = now_s
        self.wants_reopening = False
        for command in self.driver.greet():
            self.command(command, now_s)
        return [Connected(now_s)]

    @property
    def dropped_bytes(self) -> int:
        return self._framer.dropped

    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[LinkEvent]:
        """The bytes as they came, then the events of all frames that end in them, with the time of reading."""
        events: list[LinkEvent] = [Came(now_s, data, late_s)]
        for frame in self._framer.feed(data):
            said = self.driver.decode(frame)
            if not isinstance(said.event, Unknown):
                self._heard_s = now_s
            if not self._is_in_order(said, now_s):
                continue
            events += self._answered(said, now_s)
            events.append(Heard(now_s, said, frame, late_s))
            if self._production and isinstance(said.event, Hello) and said.event.simulated:
                self.refused = True
                return [*events, Refused(now_s, SIMULATED_REFUSED)]
        return events

    def stored(self, heard: Heard, now_s: float) -> list[LinkEvent]:
        """Acknowledges an event whose consequences are on disk, so that the shoe may forget it."""
        if acknowledgement := self.driver.acknowledge(heard.said):
            self._to_send += acknowledgement
            self._acknowledged = heard.said
            self._unstored = max(0, self._unstored - 1)
        return []

    def tick(self, now_s: float) -> list[LinkEvent]:
        events: list[LinkEvent] = []
        sent = self._sent
        if sent and sent.due_s <= now_s:
            events += self._try_again(sent, now_s, f"was not answered within {ANSWER_S:g} s")
        silence_s = self.driver.traits.silence_s
        if silence_s is not None and now_s - self._heard_s > silence_s and not self.wants_reopening:
            self.wants_reopening = True
            events.append(Offline(now_s, f"The shoe has sent nothing readable for {silence_s:g} s."))
        return events

    def command(self, command: Command, now_s: float) -> list[LinkEvent]:
        """Queues a command; they are sent one at a time, because an answer may not say which command it answers."""
        waiting = [each for each in self._waiting if each.name != command.name]
        if len(waiting) >= WAITING_MAX:
            return [CommandFailed(now_s, command.name, f"{WAITING_MAX} commands are waiting for their answers.")]
        self._waiting = deque([*waiting, command])
        self._send_next(now_s)
        return []

    def take_to_send(self) -> bytes:
        data = bytes(self._to_send)
        self._to_send.clear()
        return data

    def _is_in_order(self, said: Said, now_s: float) -> bool:
        """Whether an event may be delivered: no numbered event comes before the one that it follows."""
        if not self.driver.traits.in_order:
            return True
        if isinstance(said.event, Hello):
            self._sequence = Sequence()  # It may have started its numbers again.
        elif isinstance(said.event, Alive):
            self._ask_for_what_waits(said.event)
        if said.number is None:
            return True
        turn = self._sequence.see(said.number, now_s)
        if turn is Turn.AHEAD and self._sequence.next is not None:
            self._to_send += self.driver.ask_again(self._sequence.next)
            return False
        self._unstored += 1
        return True

    def _ask_for_what_waits(self, alive: Alive) -> None:
        """Repeats the lost acknowledgement, or asks for the lost event, for which the shoe has stopped sending."""
        if alive.unacknowledged and not self._unstored:
            if self._acknowledged:
                self._to_send += self.driver.acknowledge(self._acknowledged)
            if self._sequence.next is not None:
                self._to_send += self.driver.ask_again(self._sequence.next)

    def _answered(self, said: Said, now_s: float) -> list[LinkEvent]:
        sent = self._sent
        taken = self.driver.answer(sent.command, said) if sent else None
        if sent is None or taken is None:
            return []
        if not taken:
            assert isinstance(said.event, Answered)
            if self.driver.try_again(said.event):
                return self._try_again(sent, now_s, "was refused again and again")
        self._sent = None
        self._send_next(now_s)
        return [] if taken else [_failed(sent.command, now_s, "was refused", was_refused=True)]

    def _try_again(self, sent: Sent, now_s: float, why: str) -> list[LinkEvent]:
        if sent.tries_left:
            self._send(sent.command, now_s, sent.tries_left)
            return []
        self._sent = None
        self._send_next(now_s)
        return [_failed(sent.command, now_s, why)]

    def _send_next(self, now_s: float) -> None:
        while self._waiting and self._sent is None:
            command = self._waiting.popleft()
            self._send(command, now_s, command.tries)

    def _send(self, command: Command, now_s: float, tries: int) -> None:
        self._to_send += self.driver.encode(command)
        if command.is_answered:
            self._sent = Sent(command, now_s + ANSWER_S, tries - 1)


def _failed(command: Command, now_s: float, why: str, was_refused: bool = False) -> CommandFailed:
    return CommandFailed(now_s, command.name, f"The command {command.name!r} {why}.", was_refused)
