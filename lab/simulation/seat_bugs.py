"""Planted bugs with seats, keys and people: evacuation, readmission, enrolment, two-person actions, limits."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from console.effects import AppendJournal, Effects, Fence, PutAnswer, PutTerminal
from console.engine import Engine, FromTerminal
from console.loop import ConsoleLoop
from console.owed import Owed, PaymentKey
from console.rows import SlipRow
from lab.simulation.console_machine import ConsoleWire, SimulatedConsole
from lab.simulation.scripted import SUPERVISOR, sign_in
from protocol.clock import Now
from protocol.codec import decode_record
from protocol.enums import Evacuated, Phase
from protocol.messages import Answer, Command, Evacuation, Event, Hello, Slip
from protocol.refusals import Why
from protocol.what_if import proposal_of
from terminal.core import Core

DECISIONS = ("evacuate", "approve")


class WrongDecision(Engine):
    """Wrong: it sees a false table while a seat is evacuated."""

    @contextmanager
    def _seen_wrong(self) -> Iterator[None]:
        raise NotImplementedError

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        if command.verb not in DECISIONS:
            return super().command(command, peer, now)
        with self._seen_wrong():
            return super().command(command, peer, now)


class ForgetsWhatIsOwed(WrongDecision):
    """Wrong: it does not pay what a dead terminal has not confirmed."""

    @contextmanager
    def _seen_wrong(self) -> Iterator[None]:
        table, owed = self.table, self.table.money.owed
        table.money.owed = {}
        yield
        new: dict[PaymentKey, dict[str, Owed]] = table.money.owed
        table.money.owed = owed | new


class PaysTheStakeToo(WrongDecision):
    """Wrong: it pays the stakes of the open round now, and settles them later."""

    @contextmanager
    def _seen_wrong(self) -> Iterator[None]:
        table, slips = self.table, self.table.bets.slips
        hidden: dict[str, SlipRow] = {}
        table.bets.slips = hidden
        yield
        table.bets.slips = slips


class FenceForgotten(ConsoleWire):
    def fence(self, terminal: str) -> None:
        pass


class FencedAfterCommit(ConsoleLoop):
    """Wrong: it revokes the key only after the commit; if it dies in between, a terminal that was paid out can still
    connect.
    """

    def _finish(self, decided: list[Any]) -> None:
        fences = [effect for effect in decided if isinstance(effect, Fence)]
        super()._finish([effect for effect in decided if effect not in fences])
        for fence in fences:
            self._sockets.fence(fence.terminal)


class RevokedKeyIsHeard(ConsoleWire):
    """Wrong: it checks keys at the handshake only."""

    def hears(self, name: str, key: str) -> bool:
        return True


class OldKeyOfTheName(ConsoleWire):
    """Wrong: it accepts any key under an enrolled name."""

    def hears(self, name: str, key: str) -> bool:
        return self._world.keys.has(name)


class EnrolmentUnnoticed(ConsoleWire):
    """Wrong: it reads the list of keys only at the start, so a key enrolled later is unknown."""

    def __init__(self, console: SimulatedConsole) -> None:
        super().__init__(console)
        self._known = {name for name in console.terminals if self._world.keys.has(name)}

    def hears(self, name: str, key: str) -> bool:
        return name in self._known and super().hears(name, key)


class EmptyDiskIsWelcome(Engine):
    """Wrong: it accepts an enrolled name without its ledger."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        row, hello = self.table.seats.terminals.get(event.terminal), event.frame.message
        if row is None or not isinstance(hello, Hello) or hello.journal_seq >= row.journal_seq:
            return super()._from_terminal(event, now)
        self.table.seats.terminals[event.terminal] = replace(row, journal_seq=0, journal_hash=hello.journal_hash)
        effects = super()._from_terminal(event, now)
        self.table.seats.terminals[event.terminal] = row
        return effects


class EvacuatedIsLetIn(Engine):
    """Wrong: it lets an evacuated terminal connect and play again."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        row = self.table.seats.terminals.get(event.terminal)
        if isinstance(event.frame.message, Hello) and row is not None and row.evacuation is Evacuated.OUT:
            whole = replace(row, evacuation=Evacuated.NO, locked=None)
            self.table.seats.terminals[event.terminal] = whole
            return [PutTerminal(whole), *super()._from_terminal(event, now)]
        return super()._from_terminal(event, now)


class ReadmittedIsUnlocked(Engine):
    """Wrong: it unlocks a readmitted terminal without comparing its ledger."""

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        effects, answer = super().command(command, peer, now)
        return [self._unlocked(effect) for effect in effects], answer

    def _unlocked(self, effect: Any) -> Any:
        if not isinstance(effect, PutTerminal) or effect.row.evacuation is not Evacuated.READMITTED:
            return effect
        self.table.seats.terminals[effect.row.terminal] = row = replace(effect.row, locked=None)
        return PutTerminal(row)


class ReconciledUnread(Engine):
    """Wrong: it takes the first entry that comes back for all of them."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        effects = super()._from_terminal(event, now)
        row = self.table.seats.terminals.get(event.terminal)
        copied = any(isinstance(effect, AppendJournal) for effect in effects)
        if not copied or row is None or row.evacuation is not Evacuated.READMITTED:
            return effects
        row = replace(row, evacuation=Evacuated.RECONCILED, locked="reconciled")
        self.table.seats.terminals[event.terminal] = row
        return [*effects, PutTerminal(row)]


class KeepsItsMoney(Core):
    """Wrong: an old disk that returns ignores its own evacuation."""

    def _event(self, event: Event, now: Now) -> Any:
        seat, (_, body) = self.seat, decode_record(event.record)
        own, seat.terminal = seat.terminal, "another" if isinstance(body, Evacuation) else seat.terminal
        effects = super()._event(event, now)
        seat.terminal = own
        return effects


class SettlesAgain(Core):
    """Wrong: an old disk that returns settles rounds that the console has settled for it."""

    def _event(self, event: Event, now: Now) -> Any:
        kept, self.seat.ledger.evacuated_round = self.seat.ledger.evacuated_round, 0
        effects = super()._event(event, now)
        self.seat.ledger.evacuated_round = max(kept, self.seat.ledger.evacuated_round)
        return effects


class AnswersForgotten(Engine):
    """Wrong: the console forgets at a restart what it has done."""

    def begin(self, incomplete: Any, now: Now) -> Effects:
        self._done: set[tuple[str, str]] = set()
        return super().begin(incomplete, now)

    def _answered(self, peer: str, id_: str) -> Answer | None:
        return super()._answered(peer, id_) if (peer, id_) in self._done else None

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        effects, answer = super().command(command, peer, now)
        self._done |= {(effect.row.peer, effect.row.id) for effect in effects if isinstance(effect, PutAnswer)}
        return effects, answer


class KeyedByOne(Engine):
    """Wrong: a result needs only the dealer, and the second person is invented."""

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        effects, answer = super().command(command, peer, now)
        if command.verb != "enter" or answer is None or proposal_of(answer) is None:
            return effects, answer
        arguments = {"digest": proposal_of(answer)}
        return super().command(
            Command(f"{command.id}!", "approve", sign_in(self, SUPERVISOR, now), arguments), peer, now
        )


class LimitsNotInForce(Engine):
    """Wrong: new limits of two people do not come into force."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        standing = self.table.terms.standing
        if isinstance(event.frame.message, Slip):
            self.table.terms.standing = replace(standing, terms=None)
        effects = super()._from_terminal(event, now)
        self.table.terms.standing = standing
        return effects


class OldLimitsAtTheTerminal(Core):
    """Wrong: a terminal keeps the limits that it heard first."""

    def bet(self, stakes: Any, now: Now) -> tuple[Any, Why | None]:
        self._first = getattr(self, "_first", None) or self.seat.limits
        self.seat.limits = self._first
        return super().bet(stakes, now)


class LimitsWhileBetting(Engine):
    """Wrong: limits change while bets are on the table."""

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        table = self.table
        if table.round.phase is not Phase.BETS_OPEN or command.verb not in ("set-limits", "approve"):
            return super().command(command, peer, now)
        open_, proposal = table.round, table.staff.proposals.get(str(command.arguments.get("digest")))
        if proposal is not None and proposal.command.verb != "set-limits":
            return super().command(command, peer, now)
        table.round = replace(open_, phase=Phase.SETTLED)
        effects, answer = super().command(command, peer, now)
        table.round = open_
        return effects, answer
