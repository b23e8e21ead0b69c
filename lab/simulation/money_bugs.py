"""Wrong ways with money that was taken back, is on its way or waits to be paid; and with what a start must know."""

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
    """Does some of its work as if nothing were owed by a terminal but the one record that an entry books."""

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
    """A journal entry by entry, as far as it can be read."""
    message = event.frame.message
    for data in message.entries if isinstance(message, Journal) else ():
        try:
            entry = decode_entry(data)
        except RemoteProtocolError:
            return
        one = replace(event.frame, message=Journal(entry.seq, [data]))
        yield FromTerminal(event.terminal, one), entry


class TransferOvertakes(Forgetful):
    """A transfer is taken in whatever the log has before it."""

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
    """What a terminal has not booked counts neither when it is cashed out nor when it pays."""

    kinds = (EntryKind.TRANSFER, EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT)

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        if command.verb != "cash-out":
            return super().command(command, peer, now)
        with self._forgetting(str(command.arguments.get("terminal")), corrections_alone=True):
            return super().command(command, peer, now)


class SettlesInAnyOrder(TransferOvertakes):
    """So does an evacuation then count what is left in the order of the copy, not of the log."""

    kinds = (EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT)


class StakesCorrectedMoney(Forgetful):
    """A slip on money that a correction has taken, which the terminal has not booked."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Slip):
            return super()._from_terminal(event, now)
        with self._forgetting(event.terminal, corrections_alone=True):
            return super()._from_terminal(event, now)


class PaysATakenClaim(Forgetful):
    """What a correction has taken back is paid in hand, because the terminal has not booked it."""

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        if command.verb != "pay-payable":
            return super().command(command, peer, now)
        with self._forgetting(str(command.arguments.get("terminal")), corrections_alone=True):
            return super().command(command, peer, now)


class HoldIsProtected(Engine):
    """Whatever a terminal calls escrow no correction takes, registered or not."""

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
    """What was paid for a claim is what was paid last."""

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
    """Money that comes to an empty terminal is the last player's."""

    def _move(self, transfer: TransferRow) -> None:
        session = self._session
        super()._move(transfer)
        self._session = session


class WrongEvacuation(Engine):
    """Sees the table otherwise than it is while an evacuation is asked for or approved, and at no other time."""

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
    """The terminal that takes a seat's place is empty by its copy; what was put on it just now nobody asks."""

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
    """What an attendant has put on a terminal, and it has not booked yet, is forgotten by the next start."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        self.table.money.transfers = {
            id_: row for id_, row in self.table.money.transfers.items() if row.state != TransferState.ASKED
        }
        return super().begin(incomplete, now)


class OwedForgottenAtRestart(Engine):
    """Who has not confirmed an outcome before the console's start is not asked for it any more."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        return super().begin([], now)


class SlipsForgottenAtRestart(Engine):
    """A round that is concluded after an interruption settles no slip at the console."""

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        effects = super().begin(incomplete, now)
        self.table.bets.stakes, self.table.play.course.stakes = {}, {}
        return effects


class AcknowledgedTooFar(Core):
    """Any acknowledgement is taken for all that was booked."""

    def _acked(self, ack: JournalAck, now: Now) -> Any:
        return super()._acked(JournalAck(self.seat.ledger.seq), now)


class AnyReceiptDecides(Core):
    """A receipt of an older session is as good as one of this."""

    def hear(self, frame: Frame, now: Now) -> Any:
        return super().hear(replace(frame, epoch=self.seat.epoch, session=self.seat.session), now)
