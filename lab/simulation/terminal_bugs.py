"""Terminals that are each wrong in one way."""

from typing import Any

import msgspec

from protocol.clock import Now
from protocol.codec import decode_record
from protocol.enums import Account, EntryKind, Phase
from protocol.messages import Close, Correction, Event, Result, Slip, State, Transfer
from protocol.refusals import Why
from terminal.betting import adjust_escrow
from terminal.core import Core
from terminal.effects import AppendEntry, PutRevision, PutRoundSlip, SealDay, Send
from terminal.ledger import pack_ledger
from terminal.loop import TerminalLoop
from terminal.seat import Seat


class SlipBeforeStored(TerminalLoop):
    def _commit_and_send(self, decided: list[Any]) -> None:
        slips: list[Any] = [
            effect for effect in decided if isinstance(effect, Send) and isinstance(effect.message, Slip)
        ]
        self._send_all(slips)
        super()._commit_and_send([effect for effect in decided if effect not in slips])


class MissedRoundsNotReplayed(Core):
    def _event(self, event: Event, now: Now) -> Any:
        self.seat.cursor = max(self.seat.cursor, event.seq - 1)
        return super()._event(event, now)


class DuplicateResultPaidAgain(Core):
    def _event(self, event: Event, now: Now) -> Any:
        seat, (_, body) = self.seat, decode_record(event.record)
        slip = seat.slips.get(body.round) if isinstance(body, Result) else None
        if event.seq <= seat.cursor and slip is not None and slip.paid_cents:
            return _pay(self, slip.round, slip.paid_cents, now)
        return super()._event(event, now)


class TransferAppliedAgain(Core):
    def _event(self, event: Event, now: Now) -> Any:
        seat, (_, body) = self.seat, decode_record(event.record)
        ours = isinstance(body, Transfer) and body.terminal == seat.terminal and body.cents > 0
        if event.seq <= seat.cursor and ours and isinstance(body, Transfer):
            postings = [(Account.MONEY_IN, Account.CREDIT, body.cents)]
            entry, data = seat.ledger.post(EntryKind.TRANSFER, postings, now, key=body.id)
            return [AppendEntry(entry.seq, data, seat.ledger.hash)]
        return super()._event(event, now)


class SealsBeforeAllIsCopied(Core):
    def tick(self, now: Now) -> Any:
        effects, seat = super().tick(now), self.seat
        is_due = seat.ended_day >= seat.file_number and not seat.ledger.escrow_cents and not seat.fault
        return [*effects, *_seal(seat, now)] if is_due else effects


class SealsWithMoneyHeld(Core):
    def tick(self, now: Now) -> Any:
        effects, seat = super().tick(now), self.seat
        is_due = seat.ended_day >= seat.file_number and seat.acked_seq == seat.ledger.seq and not seat.fault
        return [*effects, *_seal(seat, now)] if is_due else effects


def _seal(seat: Seat, now: Now) -> list[Any]:
    seal = SealDay(seat.file_number, seat.ended_day + 1, pack_ledger(seat.ledger), now.wall_ms)
    seat.file_number = seal.next_number
    return [seal]


class CorrectionPaidInFull(Core):
    def _event(self, event: Event, now: Now) -> Any:
        _, body = decode_record(event.record)
        if isinstance(body, Correction) and event.seq == self.seat.cursor + 1 and body.round in self.seat.slips:
            self.seat.slips[body.round].paid_cents = 0
        return super()._event(event, now)


class CorrectionTakesLaterMoney(Core):
    """Wrong: a correction takes money from the player who sits there now, not from the one of that round."""

    def _event(self, event: Event, now: Now) -> Any:
        _, body = decode_record(event.record)
        if isinstance(body, Correction) and event.seq == self.seat.cursor + 1 and body.round in self.seat.slips:
            self.seat.slips[body.round].credit_session = self.seat.ledger.credit_session
            self.seat.ledger.has_cashed_out = False
        return super()._event(event, now)


class UnregisteredPlays(Core):
    """Wrong: bets on the screen count, not the registered ones."""

    def _event(self, event: Event, now: Now) -> Any:
        _, body = decode_record(event.record)
        slip = self.seat.slips.get(body.round) if isinstance(body, Close) else None
        effects = super()._event(event, now)
        if slip is not None and slip.standing_revision is not None and slip.latest_revision > slip.standing_revision:
            slip.standing_revision = slip.latest_revision
            effects[-1:-1] = adjust_escrow(self.seat, slip, now, EntryKind.STAND)
        return effects


class UndoFreesCreditAtOnce(Core):
    def bet(self, stakes: Any, now: Now) -> tuple[Any, Why | None]:
        effects, why = super().bet(stakes, now)
        slip = self.seat.slips.get(self.seat.state.round) if self.seat.state else None
        if why is None and slip is not None:
            slip.decided_revision, slip.registered_revision = slip.latest_revision - 1, 0
            effects = [effect for effect in effects if not isinstance(effect, Send | PutRoundSlip)]
            effects += adjust_escrow(self.seat, slip, now)
        return effects, why


class RefundOnTimeOut(Core):
    def tick(self, now: Now) -> Any:
        effects, seat = [], self.seat
        if now.monotonic_s - seat.state_heard_s > 3:
            for slip in seat.slips.values():
                if slip.held_cents and slip.undecided is not None:
                    slip.decided_revision, slip.registered_revision = slip.latest_revision, 0
                    effects += adjust_escrow(seat, slip, now)
        return effects + super().tick(now)


class StaleNoticeReopens(Core):
    def _state(self, state: State, now: Now) -> Any:
        if state.phase == Phase.BETS_OPEN and state.epoch == self.seat.epoch:
            state = msgspec.structs.replace(state, log_head=max(state.log_head, self.seat.cursor))
            self.seat.state, self.seat.over_round = None, 0
        return super()._state(state, now)


class NoticesByTheirStamp(Core):
    """Wrong: it takes a notice with an older stamp than the last one for an old notice."""

    def _state(self, state: State, now: Now) -> Any:
        last = self.seat.state
        return [] if last is not None and state.wall_ms < last.wall_ms else super()._state(state, now)


class LosesARevision(Core):
    """Wrong: it moves the escrow but does not store the slip."""

    def bet(self, stakes: Any, now: Now) -> tuple[Any, Why | None]:
        effects, why = super().bet(stakes, now)
        return [effect for effect in effects if not isinstance(effect, PutRevision)], why


def _pay(core: Core, round_: int, cents: int, now: Now) -> Any:
    ledger = core.seat.ledger
    postings = [(Account.HOUSE, Account.CREDIT, cents)]
    entry, data = ledger.post(EntryKind.SETTLE, postings, now, round_=round_, version=1, payout_cents=cents)
    return [AppendEntry(entry.seq, data, ledger.hash)]
