"""Loops that are each wrong in one way: in what they read, when they commit, or where they answer."""

from typing import Any

from msgspec.structs import replace

from console.effects import AppendRecord, Publish
from console.engine import Engine, FromTerminal
from console.loop import BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_S_MAX, ConsoleLoop, Reply
from lab.simulation.console_bugs import SpeaksTooSoon
from protocol.clock import Now
from protocol.codec import Frame
from protocol.messages import Answer, Hello, State
from terminal.core import Core
from terminal.effects import WRITE_KINDS, AppendEntry, Effects, Reconnect
from terminal.loop import TerminalLoop


class NoDrainBeforeClose(ConsoleLoop):
    """Wrong: messages that arrived before the close are found only after it."""

    def _take_in_before_close(self) -> Now:
        return self._now()


class OneDrainBeforeClose(ConsoleLoop):
    """Wrong: it reads the sockets only once before the close, although more messages wait there."""

    def _take_in_before_close(self) -> Now:
        self._take_in(self._sockets.drain(BEFORE_CLOSE_MESSAGES_MAX, 1000 * BEFORE_CLOSE_S_MAX), self._now())
        return self._now()


class EpochNotCompared(Engine):
    """Wrong: it accepts a message from before the console's last start if the session number is the same."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Any:
        frame = replace(event.frame, epoch=self.table.log.epoch)
        return super()._from_terminal(FromTerminal(event.terminal, frame), now)


class SessionNotCompared(Engine):
    """Wrong: it hears every connected terminal, whichever session the message names."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Any:
        here = self.table.seats.present.get(event.terminal)
        frame = replace(event.frame, session=here.session) if here else event.frame
        return super()._from_terminal(FromTerminal(event.terminal, frame), now)


class AnyHelloTakesTheRoute(ConsoleLoop):
    """Wrong: after a refused hello, answers go to the connection that sent it."""

    def _hear_terminal(self, terminal: str, frame: Frame, route: bytes, now: Now) -> Any:
        if isinstance(frame.message, Hello):
            self._routes[terminal] = route
        return super()._hear_terminal(terminal, frame, route, now)


class AnyMessageTakesTheRoute(ConsoleLoop):
    """Wrong: answers go to whichever connection spoke last."""

    def _hear_terminal(self, terminal: str, frame: Frame, route: bytes, now: Now) -> Any:
        self._routes[terminal] = route
        return super()._hear_terminal(terminal, frame, route, now)


class FirstRouteStays(ConsoleLoop):
    """Wrong: a terminal that returns is answered on its first connection."""

    def _hear_terminal(self, terminal: str, frame: Frame, route: bytes, now: Now) -> Any:
        first = self._routes.get(terminal)
        effects = super()._hear_terminal(terminal, frame, route, now)
        if first is not None:
            self._routes[terminal] = first
        return effects


class AnswerBeforeCommit(SpeaksTooSoon):
    """Wrong: staff hear that a command is done before it is on disk."""

    def _is_hasty(self, effect: Any) -> bool:
        return isinstance(effect, Reply) and isinstance(effect.message, Answer)


class StateBeforeCommit(SpeaksTooSoon):
    def _is_hasty(self, effect: Any) -> bool:
        return isinstance(effect, Publish) and isinstance(effect.message, State)


class CommitInTwo(ConsoleLoop):
    """Wrong: it commits the log first and the rows later; the console may die in between."""

    def _finish(self, decided: list[Any]) -> None:
        records: list[Any] = [effect for effect in decided if isinstance(effect, AppendRecord)]
        if records:
            super()._finish(records)
        super()._finish([effect for effect in decided if not isinstance(effect, AppendRecord)])


class TerminalCommitsInTwo(TerminalLoop):
    """Wrong: it commits the ledger before the position in the log; a terminal that dies in between books twice."""

    def _commit_and_send(self, decided: list[Any]) -> None:
        entries: list[Any] = [effect for effect in decided if isinstance(effect, AppendEntry)]
        if entries:
            super()._commit_and_send(entries)
        super()._commit_and_send([effect for effect in decided if not isinstance(effect, AppendEntry)])


class SendsBeforeCommit(TerminalLoop):
    """Wrong: it sends everything before it writes."""

    def _commit_and_send(self, decided: list[Any]) -> None:
        self._send_all(decided)
        super()._commit_and_send([effect for effect in decided if type(effect) in WRITE_KINDS])


class ReconnectKeepsTheSession(Core):
    """Wrong: it keeps the old session after it has made new sockets."""

    def link_lost(self) -> Effects:
        return [Reconnect()]
