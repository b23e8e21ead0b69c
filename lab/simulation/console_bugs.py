"""Consoles that are each wrong in one way."""

from dataclasses import replace
from typing import Any

from console.archive import Archive
from console.effects import AppendRecord, Effects, Publish, PutRegistered, PutSlip, ToTerminal
from console.engine import Engine, FromTerminal
from console.loop import BURST_MESSAGES_MAX, BURST_S_MAX, ConsoleLoop
from console.outcomes import result
from console.presence import HELLOS_BEHIND
from console.rounds import UNDECIDED
from console.rows import RoundRow
from console.settings import Settings
from console.state import Table
from games.game import Game
from protocol.clock import Now
from protocol.codec import decode_record
from protocol.enums import Phase, VerdictKind
from protocol.messages import Event, Hello, JournalAck, Receipt, Result, Slip
from protocol.seal import Chance


class SpeaksTooSoon(ConsoleLoop):
    """Wrong: it sends some decisions before they are on disk."""

    def _is_hasty(self, effect: Any) -> bool:
        raise NotImplementedError

    def _finish(self, decided: list[Any]) -> None:
        hasty = [effect for effect in decided if self._is_hasty(effect)]
        for effect in hasty:
            self._says[type(effect)](effect)
        super()._finish([effect for effect in decided if effect not in hasty])


class ReceiptBeforeCommit(SpeaksTooSoon):
    def _is_hasty(self, effect: Any) -> bool:
        return isinstance(effect, ToTerminal) and isinstance(effect.message, Receipt) and not effect.message.late


class LateAnswerBeforeCommit(SpeaksTooSoon):
    """Wrong: it answers what came during the turn as late, before the close is on disk."""

    def _commit_and_speak(self) -> None:
        self._take_in_all(BURST_MESSAGES_MAX, BURST_S_MAX)
        super()._commit_and_speak()

    def _is_hasty(self, effect: Any) -> bool:
        return isinstance(effect, ToTerminal) and isinstance(effect.message, Receipt) and effect.message.late


class ResultBeforeCommit(SpeaksTooSoon):
    def _is_hasty(self, effect: Any) -> bool:
        if not isinstance(effect, Publish) or not isinstance(effect.message, Event):
            return False
        return isinstance(decode_record(effect.message.record)[1], Result)


class AcknowledgesBeforeCommit(SpeaksTooSoon):
    def _is_hasty(self, effect: Any) -> bool:
        return isinstance(effect, ToTerminal) and isinstance(effect.message, JournalAck)


class UnchainedRecord(ConsoleLoop):
    def _finish(self, decided: list[Any]) -> None:
        super()._finish([_unchained(e) if isinstance(e, AppendRecord) and e.seq == 7 else e for e in decided])


def _unchained(record: AppendRecord) -> AppendRecord:
    return AppendRecord(record.seq, record.data, bytes(32), record.round, record.version, record.outcome)


class BetAfterClose(Engine):
    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        table, closed = self.table, self.table.round
        if isinstance(event.frame.message, Slip) and closed.phase is Phase.BETS_CLOSED:
            table.change_round(phase=Phase.BETS_OPEN)
            effects = super()._from_terminal(event, now)
            table.round = closed
            return effects
        return super()._from_terminal(event, now)


class RoundResumed(Engine):
    """Wrong: after a power loss the round goes on as if nothing had happened."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        found = self.table.round
        if found.phase is Phase.BETS_OPEN:
            self.table.round = RoundRow(found.number, Phase.SETTLED, 0, "", "")
        effects = super().begin(incomplete, now)
        self.table.round = found
        self.table.bets.registered_s = dict.fromkeys(self.table.bets.slips, now.monotonic_s)
        return effects


class ConfirmedAfterInterruption(Engine):
    """Wrong: after a durable close and an interruption, it accepts the number that comes later."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        effects = super().begin(incomplete, now)
        self.table.play.recovering_until_s = None
        return effects


class RefusalNotRemembered(Engine):
    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        before = self.table.bets.slips.get(event.terminal)
        effects = super()._from_terminal(event, now)
        refused = [
            effect
            for effect in effects
            if isinstance(effect, PutSlip | PutRegistered)
            and effect.row.registered_revision == (before.registered_revision if before else 0)
        ]
        if refused and before is not None:
            self.table.bets.slips[event.terminal] = before
        elif refused:
            del self.table.bets.slips[event.terminal]
        return [effect for effect in effects if effect not in refused]


class ResultWithTheClose(Engine):
    """Wrong: the verdict that closes the round also decides it, in one commit."""

    def _judged(self, event: Any, now: Now) -> Effects:
        open_ = self.table.round.phase is Phase.BETS_OPEN
        effects = super()._judged(event, now)
        if open_ and event.verdict.kind == VerdictKind.RESULT and self.table.round.phase is Phase.BETS_CLOSED:
            effects += result(self.table, str(event.verdict.outcome), ["auto"], self._game, now)
        return effects


class SealForgetsASlip(Engine):
    def _must_close(self, event: Any, now: Now) -> Effects:
        kept = dict(self.table.bets.slips)
        if self.table.bets.slips:
            self.table.bets.slips.popitem()
        effects = super()._must_close(event, now)
        self.table.bets.slips.update(kept)
        return effects


class SealOfAnotherTable(Engine):
    def __init__(self, table: Table, archive: Archive, game: Game, settings: Settings, chance: Chance) -> None:
        super().__init__(table, archive, game, replace(settings, table="another table"), chance)


class SaltRepeats(Engine):
    def __init__(self, table: Table, archive: Archive, game: Game, settings: Settings, chance: Chance) -> None:
        super().__init__(table, archive, game, settings, bytes)


class SaltMadeAnew(Engine):
    """Wrong: after an interruption it opens the seal with another salt."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        if self.table.round.phase in UNDECIDED:
            self.table.change_round(salt=self._chance(len(self.table.round.salt)))
        return super().begin(incomplete, now)


class EpochStays(Engine):
    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        self.table.log.epoch -= self.table.log.epoch > 0
        return super().begin(incomplete, now)


class StakeAgainstTheCopyAlone(Engine):
    """Wrong: it ignores money brought since the last copy of the journal, and refuses an honest slip."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Slip):
            return super()._from_terminal(event, now)
        transfers, self.table.money.transfers = self.table.money.transfers, {}
        effects = super()._from_terminal(event, now)
        self.table.money.transfers = transfers
        return effects


class OvertakenHelloAlarms(Engine):
    """Wrong: it takes every ledger shorter than the copy for a restored one, however late the hello came."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Hello):
            return super()._from_terminal(event, now)
        here = self.table.seats.present.pop(event.terminal, None)
        self.table.seats.behind[event.terminal] = HELLOS_BEHIND
        effects = super()._from_terminal(event, now)
        if here is not None:
            self.table.seats.present.setdefault(event.terminal, here)
        return effects
