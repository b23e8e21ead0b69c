"""Planted bugs with money: money that was taken back, is on its way or waits to be paid, and what a start must know."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from console import position
from console.agreement import key_of
from console.effects import Effects, PutClaim, PutTerminal
from console.engine import Engine, FromTerminal
from console.rows import RoundRow, TransferRow
from protocol.clock import Now
from protocol.codec import Frame, RemoteProtocolError, decode_entry
from protocol.enums import EntryKind, TransferState
from protocol.messages import Answer, Command, Entry, Journal, JournalAck, Slip
from terminal.core import Core


class Forgetful(Engine):
    """Wrong: for some work it ignores what a terminal owes, except for the record that an entry books just now."""

    @contextmanager
    def _forgetting(self, terminal: str, entry: Entry | None = None, corrections_alone: bool = False) -> Iterator[None]:
        table = self.table
        owed = {
            version: names.pop(terminal)
            for version, names in table.money.owed.items()
            if terminal in names
            and (version[1] > 1 or not corrections_alone)
            and (entry is None or version != key_of(entry))
        }
        asked = (
            {}
            if corrections_alone
            else {id_: row for id_, row in table.money.transfers.items() if row.state == TransferState.ASKED}
        )
        hidden = {
            id_: row for id_, row in asked.items() if row.terminal == terminal and (not entry or id_ != entry.key)
        }
        for id_ in hidden:
            del table.money.transfers[id_]
        yield
        table.money.transfers |= hidden
        for version, each in owed.items():
            table.money.owed.setdefault(version, {})[terminal] = each


def _entries(event: FromTerminal) -> Iterator[tuple[FromTerminal, Entry]]:
    """Reads a journal entry by entry, as far as possible."""
    message = event.frame.message
    for data in message.entries if isinstance(message, Journal) else ():
        try:
            entry = decode_entry(data)
        except RemoteProtocolError:
            return
        one = replace(event.frame, message=Journal(entry.seq, [data]))
        yield FromTerminal(event.terminal, one), entry


class TransferOvertakes(Forgetful):
    """Wrong: it accepts a transfer although the log has other entries before it."""

    kinds: tuple[str, ...] = (EntryKind.TRANSFER,)

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Journal):
            return super()._from_terminal(event, now)
        effects: Effects = []
        for one, entry in _entries(event):
            if entry.kind in self.kinds:
                with self._forgetting(event.terminal, entry):
                    effects += super()._from_terminal(one, now)
            else:
                effects += super()._from_terminal(one, now)
        return effects


class PayableWithoutCorrections(TransferOvertakes):
    """Wrong: corrections that a terminal has not booked count neither at a cash-out nor at a payment."""

    kinds = (EntryKind.TRANSFER, EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT)

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        if command.verb != "cash-out":
            return super().command(command, peer, now)
        with self._forgetting(str(command.arguments.get("terminal")), corrections_alone=True):
            return super().command(command, peer, now)


class SettlesInAnyOrder(TransferOvertakes):
    """Wrong: an evacuation counts what is left in the order of the copy, not of the log."""

    kinds = (EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT)


class StakesCorrectedMoney(Forgetful):
    """Wrong: it accepts a slip on money that a correction has taken but the terminal has not booked."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Slip):
            return super()._from_terminal(event, now)
        with self._forgetting(event.terminal, corrections_alone=True):
            return super()._from_terminal(event, now)


class PaysATakenClaim(Forgetful):
    """Wrong: it pays by hand what a correction has taken back, because the terminal has not booked that."""

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        if command.verb != "pay-payable":
            return super().command(command, peer, now)
        with self._forgetting(str(command.arguments.get("terminal")), corrections_alone=True):
            return super().command(command, peer, now)


class HoldIsProtected(Engine):
    """Wrong: no correction takes money that a terminal calls escrow, even if its slip was never registered."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Journal):
            return super()._from_terminal(event, now)
        effects: Effects = []
        for one, entry in _entries(event):
            row = self.table.seats.terminals.get(event.terminal)
            if row is None or entry.kind != EntryKind.CORRECT or not row.escrow_cents:
                effects += super()._from_terminal(one, now)
                continue
            self.table.seats.terminals[event.terminal] = replace(row, escrow_cents=0)
            done = super()._from_terminal(one, now)
            after = self.table.seats.terminals[event.terminal]
            self.table.seats.terminals[event.terminal] = after = replace(after, escrow_cents=row.escrow_cents)
            effects += [*done, PutTerminal(after)]
        return effects


class SecondPayForgetsTheFirst(Engine):
    """Wrong: only the last payment of a claim counts as paid."""

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        before = dict(self.table.money.claims)
        effects, answer = super().command(command, peer, now)
        if command.verb != "pay-payable":
            return effects, answer
        return [
            self._forgotten(effect, before) if isinstance(effect, PutClaim) else effect for effect in effects
        ], answer

    def _forgotten(self, put: PutClaim, before: Any) -> PutClaim:
        key = put.row.round, put.row.terminal
        row = replace(put.row, paid_cents=put.row.paid_cents - before[key].paid_cents)
        self.table.money.claims[key] = row
        return PutClaim(row)


class KeepsTheSession(position.Walk):
    """Wrong: money that comes to an empty terminal belongs to the last player."""

    def _move(self, transfer: TransferRow) -> None:
        session = self.session
        super()._move(transfer)
        self.session = session


class WrongEvacuation(Engine):
    """Wrong: it sees a false table while an evacuation is asked for or approved."""

    @contextmanager
    def _seen_wrong(self, evacuate: Command) -> Iterator[None]:
        raise NotImplementedError

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        proposal = self.table.staff.proposals.get(str(command.arguments.get("digest")))
        asked = proposal.command if proposal and command.verb == "approve" else command
        if asked.verb != "evacuate":
            return super().command(command, peer, now)
        with self._seen_wrong(asked):
            return super().command(command, peer, now)


class EvacuationKeepsTheSession(WrongEvacuation):
    @contextmanager
    def _seen_wrong(self, evacuate: Command) -> Iterator[None]:
        walk, position.Walk = position.Walk, KeepsTheSession  # type: ignore[misc]
        try:
            yield
        finally:
            position.Walk = walk  # type: ignore[misc]


class EvacuationToMoneyOnItsWay(WrongEvacuation):
    """Wrong: a terminal with money on its way counts as empty when it takes over a seat."""

    @contextmanager
    def _seen_wrong(self, evacuate: Command) -> Iterator[None]:
        table, to = self.table, evacuate.arguments.get("to")
        hidden = {
            id_: row
            for id_, row in table.money.transfers.items()
            if (row.terminal, row.state) == (to, TransferState.ASKED)
        }
        for id_ in hidden:
            del table.money.transfers[id_]
        yield
        table.money.transfers |= hidden


class TransfersForgottenAtRestart(Engine):
    """Wrong: the next start forgets money that an attendant added and the terminal has not booked."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        self.table.money.transfers = {
            id_: row for id_, row in self.table.money.transfers.items() if row.state != TransferState.ASKED
        }
        return super().begin(incomplete, now)


class OwedForgottenAtRestart(Engine):
    """Wrong: after a start, terminals that have not confirmed an outcome are not asked again."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        return super().begin([], now)


class SlipsForgottenAtRestart(Engine):
    """Wrong: a round concluded after an interruption settles no slip at the console."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        effects = super().begin(incomplete, now)
        self.table.bets.stakes, self.table.play.course.stakes = {}, {}
        return effects


class AcknowledgedTooFar(Core):
    """Wrong: any acknowledgement counts for all entries."""

    def _acked(self, ack: JournalAck, now: Now) -> Any:
        return super()._acked(JournalAck(self.seat.ledger.seq), now)


class AnyReceiptDecides(Core):
    """Wrong: a receipt of an older session counts as one of this session."""

    def hear(self, frame: Frame, now: Now) -> Any:
        return super().hear(replace(frame, epoch=self.seat.epoch, session=self.seat.session), now)
