"""One connection to a wheel without its port: bytes and time go in, events and bytes to send come out."""

from dataclasses import dataclass

from phrases import phrase
from wheel_controller.drivers import Command, Driver
from wheel_controller.events import (
    Banner,
    CommandFailed,
    Connected,
    Heard,
    LinkEvent,
    Offline,
    Refused,
    Restarted,
    WheelEvent,
)
from wheel_controller.framing import Framer

SILENCE_S = 5.0
ACKNOWLEDGE_S = 2.0
OUTSTANDING_MAX = 16
LINE_END_BYTES = 2
SIMULATED_REFUSED = "This is a simulated wheel, and a production profile plays on real ones only."


@dataclass(slots=True)
class Outstanding:
    command: Command
    due_s: float
    tries_left: int


class Session:
    def __init__(self, driver: Driver, *, production: bool = False) -> None:
        self._driver = driver
        self._production = production
        self._framer = Framer()
        self._outstanding: list[Outstanding] = []
        self._to_send = b""
        self._heard_s = 0.0
        self.wants_reopening = False
        self.refused = False

    def connected(self, now_s: float) -> list[LinkEvent]:
        self._framer = Framer()
        self._outstanding.clear()
        self._to_send = b""
        self._heard_s = now_s
        self.wants_reopening = False
        for command in self._driver.greet():
            self._send(command, now_s)
        return [Connected(now_s)]

    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[LinkEvent]:
        """The events of all lines that end in these bytes, stamped with the time they were read."""
        events: list[LinkEvent] = []
        for line in self._framer.feed(data):
            self._heard_s = now_s
            event = self._driver.decode(line)
            reaction = self._driver.react(event)
            if reaction:
                if reaction.restarted:
                    events.append(Restarted(now_s))
                for command in reaction.commands:
                    self._send(command, now_s)
            if self._outstanding:
                self._acknowledge(event)
            events.append(Heard(now_s, len(line) + LINE_END_BYTES, event, line, late_s))
            if self._production and isinstance(event, Banner) and event.simulated:
                self.refused = True
                return [*events, Refused(now_s, SIMULATED_REFUSED)]
        return events

    def tick(self, now_s: float) -> list[LinkEvent]:
        events: list[LinkEvent] = []
        for waiting in [each for each in self._outstanding if each.due_s <= now_s]:
            self._outstanding.remove(waiting)
            if waiting.tries_left:
                self._send(waiting.command, now_s, waiting.tries_left)
            else:
                reason = phrase("wheel_no_answer", command=waiting.command.name, seconds=f"{ACKNOWLEDGE_S:g}")
                events.append(CommandFailed(now_s, waiting.command.data, reason))
        if now_s - self._heard_s > SILENCE_S and not self.wants_reopening:
            self.wants_reopening = True
            events.append(Offline(now_s, phrase("wheel_no_line", seconds=f"{SILENCE_S:g}")))
        return events

    def command(self, command: Command, now_s: float) -> list[LinkEvent]:
        if len(self._outstanding) >= OUTSTANDING_MAX:
            return [CommandFailed(now_s, command.data, phrase("wheel_commands", most=OUTSTANDING_MAX))]
        self._send(command, now_s)
        return []

    def take_to_send(self) -> bytes:
        data, self._to_send = self._to_send, b""
        return data

    def _send(self, command: Command, now_s: float, tries: int | None = None) -> None:
        self._to_send += command.data
        if command.acknowledged_by and len(self._outstanding) < OUTSTANDING_MAX:
            tries_left = (tries or command.tries) - 1
            self._outstanding.append(Outstanding(command, now_s + ACKNOWLEDGE_S, tries_left))

    def _acknowledge(self, event: WheelEvent) -> None:
        self._outstanding = [
            each
            for each in self._outstanding
            if not (each.command.acknowledged_by and each.command.acknowledged_by(event))
        ]
