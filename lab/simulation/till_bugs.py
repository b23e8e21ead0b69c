"""Tills, banks and loops that are each wrong in one way about notes and tickets."""

from typing import Any

from msgspec.structs import replace

from console.effects import PutVoucher, PutVoucherEvent
from console.engine import Engine, FromTerminal
from console.loop import ConsoleLoop
from console.vouchers import change
from lab.simulation.console_machine import ConsoleWire
from protocol.clock import Now
from protocol.codec import Frame
from protocol.enums import DocumentState, OutState, TransferKind, VoucherState
from protocol.messages import MoneyIn, TicketNumber, TicketRelease
from terminal.core import Core
from terminal.effects import AppendEntry, Effects, PutDocument, PutOut, Send
from terminal.loop import TerminalLoop
from terminal.money.acceptor import Clear, Escrowed, Started, Valid, Where
from terminal.money.printer import Now as Printer
from terminal.money.printer import PrinterSaid
from terminal.till.commands import Acknowledge, GiveBack, GoOn, Print, Stack
from terminal.till.owner import DeviceEvent
from terminal.till.till import Meter, with_state

LATE_S = 0.3


class CommandBeforeTheRow(TerminalLoop):
    """Wrong: one command is carried out at once, and the rows that it follows from are written a little later."""

    early: type
    _late: list[Any] | None = None
    _due_s = 0.0

    def turn(self) -> bool:
        if self._late is not None and self._now().monotonic_s >= self._due_s:
            late, self._late = self._late, None
            super()._commit_and_send(late)
        return super().turn()

    def _commit_and_send(self, decided: list[Any]) -> None:
        early: list[Any] = [each for each in decided if isinstance(each, self.early)]
        if not early or any(isinstance(each, AppendEntry) for each in decided) or self._late is not None:
            super()._commit_and_send(decided)
            return
        for each in early:
            self._devices.carry_out(each)
        self._late, self._due_s = [each for each in decided if each not in early], self._now().monotonic_s + LATE_S


class AcknowledgedBeforeStacked(CommandBeforeTheRow):
    early = Acknowledge


class ResetBeforeTheDecision(CommandBeforeTheRow):
    early = GoOn


class StackBeforeTheRow(CommandBeforeTheRow):
    early = Stack


class FirstByteBeforePrinting(CommandBeforeTheRow):
    early = Print


class RowInMemoryOnly(TerminalLoop):
    """Wrong: the row of a note is first written when it is stacked."""

    def _commit_and_send(self, decided: list[Any]) -> None:
        super()._commit_and_send([
            each
            for each in decided
            if not (isinstance(each, PutDocument) and each.state is DocumentState.ACCEPTED)
        ])  # fmt: skip


class SecondNumberOnReprint(TerminalLoop):
    """Wrong: a ticket that is printed again gets another number."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._printed: set[str] = set()

    def _commit_and_send(self, decided: list[Any]) -> None:
        super()._commit_and_send([self._renumbered(each) if isinstance(each, Print) else each for each in decided])

    def _renumbered(self, command: Print) -> Print:
        number = command.ticket.number
        if number not in self._printed:
            self._printed.add(number)
            return command
        return replace(command, ticket=replace(command.ticket, number=f"{(int(number) + 1) % 10**18:018}"))


class ReleasedWhileReturning(TerminalLoop):
    """Wrong: the bank hears that a ticket is back before the acceptor has let go of it."""

    def _commit_and_send(self, decided: list[Any]) -> None:
        row = self._core.seat.till.last_document
        if row is not None and row.kind is TransferKind.TICKET and any(isinstance(each, GiveBack) for each in decided):
            decided = [*decided, Send(TicketRelease(row.document))]
        super()._commit_and_send(decided)


class CreditOnEscrow(Core):
    """Wrong: a note is credited as soon as it is recognized."""

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        effects = super().device(event, now)
        for row in [each for each in effects if isinstance(each, PutDocument)]:
            if row.state is DocumentState.ACCEPTED:
                till = self.seat.till
                effects.append(till.put_document(with_state(row, DocumentState.STACKED, now.wall_ms)))
                till.count_document(row)
                effects += [till.row(now), Send(MoneyIn(row.document, row.kind, row.cents))]
        return effects


class CreditOnTheEdge(Core):
    """Wrong: VEND VALID counts where the status has changed to it, so not as the first word after a start."""

    _has_changed = False

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        if isinstance(event, Valid) and not self._has_changed:
            return []
        if isinstance(event, Valid | Clear | Escrowed | Started):
            self._has_changed = not isinstance(event, Valid)
        return super().device(event, now)


class MeterBeforeDone(Core):
    """Wrong: a ticket is counted when its printing begins."""

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        return self._counted(super().device(event, now), now)

    def tick(self, now: Now) -> Effects:
        return self._counted(super().tick(now), now)

    def _counted(self, effects: Effects, now: Now) -> Effects:
        till = self.seat.till
        if any(isinstance(each, Print) for each in effects):
            till.count(Meter.TICKETS_OUT, 1)
            effects.append(till.row(now))
        if any(isinstance(each, PutOut) and each.state is OutState.PRINTED for each in effects):
            till.count(Meter.TICKETS_OUT, -1)
            effects.append(till.row(now))
        return effects


class LostPrintIsNotDone(Core):
    """Wrong: what a printer lost in the middle is taken as not printed, and printed again."""

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        if isinstance(event, PrinterSaid) and event.state.now is Printer.WAS_RESET:
            event = replace(event, state=replace(event.state, now=Printer.NOT_DONE))
        return super().device(event, now)


class ResetPrinterIsDone(Core):
    """Wrong: the bit *validation done* alone proves a ticket; after power-up it is set as well."""

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        if isinstance(event, PrinterSaid) and event.state.now is Printer.WAS_RESET:
            event = replace(event, state=replace(event.state, now=Printer.DONE))
        return super().device(event, now)


class PowerUpIsReturned(Core):
    """Wrong: a note that is not in sight after a power cut is taken as returned."""

    where: Where = Where.NOTHING

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        row = self.seat.till.open_document
        is_meant = isinstance(event, Started) and event.where is self.where
        if is_meant and row is not None and row.state in (DocumentState.ACCEPTED, DocumentState.RESERVED):
            returned = self.seat.till.put_document(with_state(row, DocumentState.RETURNED, now.wall_ms))
            return [returned, *super().device(event, now)]
        return super().device(event, now)


class PowerUpInStackerIsReturned(PowerUpIsReturned):
    """Wrong: a note that lies in the stacker after a power cut is taken as returned."""

    where = Where.IN_STACKER


class NoteCountedTwice(Core):
    """Wrong: VEND VALID counts each time it is told."""

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        till, row = self.seat.till, self.seat.till.last_document
        was_stacked = row is not None and row.state is DocumentState.STACKED
        effects = super().device(event, now)
        if isinstance(event, Valid) and was_stacked and row is not None:
            till.count_document(row)
            effects.append(till.row(now))
        return effects


class DocumentNumberUsedAgain(Core):
    """Wrong: a document that went back leaves its number to the next one."""

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        effects = super().device(event, now)
        for each in effects:
            if isinstance(each, PutDocument) and each.state is DocumentState.RETURNED:
                self.seat.till.documents.pop(each.document, None)
        return effects


class NumberReused(ConsoleWire):
    """Wrong: every ticket gets the number of the first one."""

    _first = ""

    def send(self, route: bytes, payload: Any) -> bool:
        if type(payload) is Frame and isinstance(payload.message, TicketNumber):
            self._first = self._first or payload.message.number
            payload = replace(payload, message=replace(payload.message, number=self._first))
        return super().send(route, payload)


class _Bank(Engine):
    def _vouchers(self, state: VoucherState) -> list[Any]:
        return [row for row in self.table.money.vouchers.values() if row.state is state]


class ReleaseByTimeOut(_Bank):
    """Wrong: a ticket whose terminal is silent for two seconds is free again."""

    def _tick(self, event: Any, now: Now) -> Any:
        effects = super()._tick(event, now)
        for row in self._vouchers(VoucherState.RESERVED):
            if row.changed_wall_ms < now.wall_ms - 2000:
                effects += change(self.table, row, VoucherState.ALIVE, row.holder, now)
        return effects


class AliveBeforePrinted(_Bank):
    """Wrong: a ticket can be redeemed as soon as its number is told."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Any:
        effects = super()._from_terminal(event, now)
        if any(isinstance(getattr(each, "message", None), TicketNumber) for each in effects):
            for row in self._vouchers(VoucherState.ASSIGNED):
                effects += change(self.table, row, VoucherState.ALIVE, row.terminal, now)
        return effects


class ReleasedByAnybody(_Bank):
    """Wrong: a release frees the ticket of this document's number, whichever terminal holds it."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Any:
        effects, said = super()._from_terminal(event, now), event.frame.message
        if isinstance(said, TicketRelease):
            for row in self._vouchers(VoucherState.RESERVED):
                if row.document == said.document:
                    effects += change(self.table, row, VoucherState.ALIVE, event.terminal, now)
        return effects


class CreditsAnotherAmount(Engine):
    """Wrong: a note of ten is credited as one of a thousand."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Any:
        said = event.frame.message
        if isinstance(said, MoneyIn) and said.kind is TransferKind.NOTE and said.cents == 1000:
            event = FromTerminal(event.terminal, replace(event.frame, message=replace(said, cents=100_000)))
        return super()._from_terminal(event, now)


class TicketCreditedAsANote(Engine):
    """Wrong: a ticket is credited whatever the bank says of it."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Any:
        said = event.frame.message
        if isinstance(said, MoneyIn):
            event = FromTerminal(event.terminal, replace(event.frame, message=replace(said, kind=TransferKind.NOTE)))
        return super()._from_terminal(event, now)


class CreditedAgain(Engine):
    """Wrong: a document that the terminal has booked is forgotten, and credited again when it is claimed again."""

    def __init__(self, table: Any, archive: Any, *rest: Any) -> None:
        super().__init__(table, _Forgetful(archive), *rest)


class _Forgetful:
    def __init__(self, archive: Any) -> None:
        self._archive = archive

    def __getattr__(self, name: str) -> Any:
        return getattr(self._archive, name)

    def transfer(self, id_: str) -> Any:
        return None if "/in/" in id_ else self._archive.transfer(id_)


class RedeemedStaysReserved(ConsoleLoop):
    """Wrong: the record that credits a ticket is written without the ticket's row."""

    def _finish(self, decided: list[Any]) -> None:
        super()._finish([
            each
            for each in decided
            if not (isinstance(each, PutVoucher) and each.row.state is VoucherState.REDEEMED)
            and not (isinstance(each, PutVoucherEvent) and each.row.state is VoucherState.REDEEMED)
        ])  # fmt: skip
