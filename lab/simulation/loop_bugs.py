"""Loops that are wrong in one way each: what they take in, when they commit, where they answer."""

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
    """What has arrived before the close is found after it."""

    def _take_in_before_close(self) -> Now:
        return self._now()


class OneDrainBeforeClose(ConsoleLoop):
    """One look at the sockets is taken for all that is there."""

    def _take_in_before_close(self) -> Now:
        self._take_in(self._sockets.drain(BEFORE_CLOSE_MESSAGES_MAX, 1000 * BEFORE_CLOSE_S_MAX), self._now())
        return self._now()


class EpochNotCompared(Engine):
    """A message from before the console's last start is taken for one of a session with the same number."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Any:
        frame = replace(event.frame, epoch=self.table.log.epoch)
        return super()._from_terminal(FromTerminal(event.terminal, frame), now)


class SessionNotCompared(Engine):
    """Whoever is here is heard, whichever session he speaks of."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Any:
        here = self.table.seats.present.get(event.terminal)
        frame = replace(event.frame, session=here.session) if here else event.frame
        return super()._from_terminal(FromTerminal(event.terminal, frame), now)


class AnyHelloTakesTheRoute(ConsoleLoop):
    """Also one that is turned away."""

    def _hear_terminal(self, terminal: str, frame: Frame, route: bytes, now: Now) -> Any:
        if isinstance(frame.message, Hello):
            self._routes[terminal] = route
        return super()._hear_terminal(terminal, frame, route, now)


class AnyMessageTakesTheRoute(ConsoleLoop):
    """Answers go to whichever connection spoke last."""

    def _hear_terminal(self, terminal: str, frame: Frame, route: bytes, now: Now) -> Any:
        self._routes[terminal] = route
        return super()._hear_terminal(terminal, frame, route, now)


class FirstRouteStays(ConsoleLoop):
    """A terminal that comes back is answered where it was first heard."""

    def _hear_terminal(self, terminal: str, frame: Frame, route: bytes, now: Now) -> Any:
        first = self._routes.get(terminal)
        effects = super()._hear_terminal(terminal, frame, route, now)
        if first is not None:
            self._routes[terminal] = first
        return effects


class AnswerBeforeCommit(SpeaksTooSoon):
    """Staff hear that it is done before it is."""

    def _is_hasty(self, effect: Any) -> bool:
        return isinstance(effect, Reply) and isinstance(effect.message, Answer)


class StateBeforeCommit(SpeaksTooSoon):
    def _is_hasty(self, effect: Any) -> bool:
        return isinstance(effect, Publish) and isinstance(effect.message, State)


class CommitInTwo(ConsoleLoop):
    """The log first, then the rows; the console may die in between."""

    def _finish(self, decided: list[Any]) -> None:
        records: list[Any] = [effect for effect in decided if isinstance(effect, AppendRecord)]
        if records:
            super()._finish(records)
        super()._finish([effect for effect in decided if not isinstance(effect, AppendRecord)])


class TerminalCommitsInTwo(TerminalLoop):
    """The ledger first, then how far the log was read; the terminal may die in between, and book it again."""

    def _commit_and_send(self, decided: list[Any]) -> None:
        entries: list[Any] = [effect for effect in decided if isinstance(effect, AppendEntry)]
        if entries:
            super()._commit_and_send(entries)
        super()._commit_and_send([effect for effect in decided if not isinstance(effect, AppendEntry)])


class SendsBeforeCommit(TerminalLoop):
    """All that it says, before what it writes."""

    def _commit_and_send(self, decided: list[Any]) -> None:
        self._send_all(decided)
        super()._commit_and_send([effect for effect in decided if type(effect) in WRITE_KINDS])


class ReconnectKeepsTheSession(Core):
    """New sockets, and the old session goes on over them."""

    def link_lost(self) -> Effects:
        return [Reconnect()]
