"""Commands that wait for their answer: each is sent again under the same id, given up after a time, and never done
twice.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from console.watching.heard import Answered, Ask
from protocol.answers import read_body
from protocol.messages import Answer, Command
from protocol.table_status import RoomStatus, TableStatus

AGAIN_S = 1.0
GIVEN_UP_S = 10.0
"""A command that came through minutes later would find another round."""
LOOK_EVERY_S = 0.5
LOOK_AGAIN_S = 2.0
LOOK_APART_S = 0.1
"""However much changes: each look may bring a what-if and a list with it, and a key has 50 messages a second."""
STATUS = "status"
CHANGES_NOTHING = frozenset({
    "alarms", "keys", "payables", "people", "proposals", "report", "ticket", "tills", "what-if",
})  # fmt: skip


@dataclass(slots=True)
class _Waiting:
    token: int
    command: Command
    asked_s: float
    said_s: float


@dataclass(slots=True)
class Conversation:
    """The commands of one screen. Time and ids are arguments; the owner of the sockets sends what `due` gives."""

    new_id: Callable[[], str]
    status: type[RoomStatus] = TableStatus
    """What the console answers this screen's key of its table."""
    _waiting: dict[str, _Waiting] = field(default_factory=dict)
    _look: tuple[str, float] | None = None
    """The status asked for last, and when, while it is not answered."""
    _look_due_s: float = 0.0
    _looked_s: float = float("-inf")

    def ask(self, ask: Ask, now_s: float) -> None:
        command = Command(self.new_id(), ask.verb, ask.session, dict(ask.arguments))
        self._waiting[command.id] = _Waiting(ask.token, command, now_s, now_s - AGAIN_S)

    def look_soon(self) -> None:
        """Asks for the table's status now, or a moment after the last time, because something has changed."""
        self._look_due_s = 0.0

    def due(self, now_s: float) -> list[Command]:
        commands = [each.command for each in self._waiting.values() if now_s - each.said_s >= AGAIN_S]
        for each in self._waiting.values():
            if now_s - each.said_s >= AGAIN_S:
                each.said_s = now_s
        if self._look is not None and now_s - self._look[1] < LOOK_AGAIN_S:
            return commands
        if now_s < max(self._look_due_s, self._looked_s + LOOK_APART_S):
            return commands
        look = Command(self.new_id(), STATUS, "", {})
        self._look, self._look_due_s, self._looked_s = (look.id, now_s), now_s + LOOK_EVERY_S, now_s
        return [*commands, look]

    def hear(self, answer: Answer) -> Answered | RoomStatus | None:
        """Takes an answer: one that somebody waits for, the table's status, or one for which nobody waits any more."""
        if self._look is not None and answer.id == self._look[0]:
            self._look = None
            return read_body(answer, self.status) if answer.refusal is None else None
        waiting = self._waiting.pop(answer.id, None)
        if waiting is None:
            return None
        if waiting.command.verb not in CHANGES_NOTHING:  # A list is asked for after each look: that would never end.
            self.look_soon()
        return Answered(waiting.token, answer)

    def give_up(self, now_s: float) -> list[Answered]:
        late = [id_ for id_, each in self._waiting.items() if now_s - each.asked_s >= GIVEN_UP_S]
        return [Answered(self._waiting.pop(id_).token, None) for id_ in late]
