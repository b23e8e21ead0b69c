"""What the console notes of each terminal's connection that decides nothing: software, clock, delays, refusals."""

from dataclasses import dataclass, field

from console.effects import Alarm, Effect, ToTerminal
from phrases import Phrase, phrase
from protocol.clock import Now
from protocol.enums import AlarmKind
from protocol.messages import Hello, Message, Ping, Rejected, Vitals, Welcome


@dataclass(slots=True)
class Link:
    heard_s: float = float("-inf")
    software: str = ""
    rules_hash: str = ""
    refused: Phrase | None = None
    """Why its last hello was rejected; None if it was accepted."""
    ping: Ping | None = None
    vitals: Vitals | None = None
    clock_offset_ms: int | None = None
    """The terminal's wall clock minus the console's, in milliseconds; above zero the terminal's is ahead."""


@dataclass(slots=True)
class Links:
    of: dict[str, Link] = field(default_factory=dict)

    def hear(self, terminal: str, message: Message, answers: list[Effect], now: Now) -> list[Alarm]:
        """Notes a message after the engine has answered it. Returns alarms about the terminal's own faults."""
        link = self.of.get(terminal) or self.of.setdefault(terminal, Link())
        link.heard_s = now.monotonic_s
        if isinstance(message, Hello):
            link.software, link.rules_hash = message.software, message.rules_hash
            link.refused = _refusal(answers)
        elif isinstance(message, Ping):
            link.ping = message
        elif isinstance(message, Vitals):
            return self._vitals(terminal, link, message, now)
        return []

    def _vitals(self, terminal: str, link: Link, vitals: Vitals, now: Now) -> list[Alarm]:
        before, link.vitals = link.vitals, vitals
        under_way_ms = (vitals.round_trip_us or 0) // 2000
        link.clock_offset_ms = vitals.wall_ms + under_way_ms - now.wall_ms
        if vitals.fault is None or (before is not None and before.fault == vitals.fault):
            return []
        return [Alarm(AlarmKind.TERMINAL_OUT_OF_SERVICE, phrase("terminal_out", terminal=terminal, why=vitals.fault))]


def _refusal(answers: list[Effect]) -> Phrase | None:
    for each in answers:
        if isinstance(each, ToTerminal) and isinstance(each.message, Welcome):
            return None
        if isinstance(each, ToTerminal) and isinstance(each.message, Rejected):
            return each.message.sentence
    return None
