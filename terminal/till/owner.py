"""The till as the core calls it: a device's event, an answer of the console, the time."""

from collections.abc import Callable
from typing import Any

from protocol.clock import Now
from protocol.messages import BoxHeard, TicketAnswer, TicketNumber, TicketOutRefused, TicketReleased, TillOrder
from protocol.messages import Till as TillMessage
from terminal.effects import Effects, Send
from terminal.money.acceptor import AcceptorEvent
from terminal.money.printer import Now as Printer
from terminal.money.printer import PrinterEvent, PrinterHello, PrinterNotUsed, PrinterOverflowed, PrinterSaid
from terminal.seat import Seat
from terminal.till.money_in import (
    RESET_EVERY_S,
    ask_in_vain,
    document_decided,
    enabling,
    hear_acceptor,
    money_in_due,
    reset_after_trouble,
    ticket_answer,
    ticket_released,
)
from terminal.till.money_out import (
    hear_printer,
    look_at_wish,
    money_out_due,
    out_refused,
    print_again,
    print_when_ready,
    ticket_number,
)
from terminal.till.out_states import LEAVING

DeviceEvent = AcceptorEvent | PrinterEvent
OF_PRINTER = PrinterSaid | PrinterHello | PrinterOverflowed | PrinterNotUsed
AGAIN_S = 0.5
SAY_EVERY_S = 5.0
NONE = "none"
"""The trouble of a device that a terminal does not have."""


def hear_device(seat: Seat, event: DeviceEvent, now: Now) -> Effects:
    return hear_printer(seat, event, now) if isinstance(event, OF_PRINTER) else hear_acceptor(seat, event, now)


def _box_heard(seat: Seat, heard: BoxHeard, now: Now) -> Effects:
    till = seat.till
    kept = [box for box in till.taken if box.box != heard.box]
    if len(kept) == len(till.taken):
        return []
    till.taken = kept
    return [till.row(now)]


def _ordered(seat: Seat, order: TillOrder, now: Now) -> Effects:
    return document_decided(seat, order, now) + print_again(seat, order, now)


OF_THE_BANK: dict[type, Callable[[Seat, Any, Now], Effects]] = {
    TicketAnswer: ticket_answer,
    TicketReleased: ticket_released,
    TicketOutRefused: out_refused,
    TicketNumber: ticket_number,
    TillOrder: _ordered,
    BoxHeard: _box_heard,
}
"""What the console says to this terminal alone within a session."""


class TillTimes:
    """Keeps the times at which the till does something by itself."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._again_s = self._say_s = self._reset_s = float("-inf")

    def tick(self, now: Now) -> Effects:
        """What is due: the devices' side also without a session, the console's side only within one."""
        seat, till, now_s = self._seat, self._seat.till, now.monotonic_s
        effects = print_when_ready(seat, now) if till.last_out is not None else []
        if till.wished_s is not None:
            effects += look_at_wish(seat, now)
        if till.fitted.notes_cents is not None:
            effects += ask_in_vain(seat, now) + enabling(seat)
            if till.trouble is not None and now_s >= self._reset_s:
                self._reset_s = now_s + RESET_EVERY_S
                effects += reset_after_trouble(seat)
        if not seat.is_in_session or seat.fault:
            return effects
        if now_s >= self._again_s:
            self._again_s = now_s + AGAIN_S
            effects += money_in_due(seat) + money_out_due(seat)
        if till.fitted.notes_cents is not None or till.fitted.printer:
            effects += self._say(now)
        return effects

    def _say(self, now: Now) -> Effects:
        """Tells the console about the till at each change, and now and then."""
        said = message_of(self._seat, 0)
        if said == self._seat.till.said and now.monotonic_s < self._say_s:
            return []
        self._seat.till.said, self._say_s = said, now.monotonic_s + SAY_EVERY_S
        return [Send(message_of(self._seat, now.wall_ms))]


def message_of(seat: Seat, wall_ms: int) -> TillMessage:
    till = seat.till
    document, out = till.open_document, till.open_out
    last_document, last_out = till.last_document, till.last_out
    return TillMessage(
        acceptor=acceptor_trouble(seat),
        printer=printer_trouble(seat),
        paper_low=till.printer.paper_low,
        document=last_document.document if last_document else 0,
        document_state=document.state if document else None,
        document_kind=document.kind if document else None,
        document_cents=document.cents if document else 0,
        out=last_out.out if last_out else 0,
        out_state=out.state if out else None,
        leaving_cents=sum(row.cents for row in till.outs.values() if row.state in LEAVING),
        box=till.box,
        box_notes=sum(till.notes.values()),
        box_cents=till.box_cents,
        box_tickets=till.tickets,
        box_tickets_cents=till.tickets_cents,
        wall_ms=wall_ms,
    )


def acceptor_trouble(seat: Seat) -> str | None:
    till = seat.till
    if till.fitted.notes_cents is None:
        return NONE
    if till.not_used:
        return "not_used"
    return till.trouble.kind if till.trouble is not None else None


def printer_trouble(seat: Seat) -> str | None:
    till = seat.till
    if not till.fitted.printer:
        return NONE
    if till.printer_not_used:
        return "not_used"
    return till.printer.trouble if till.printer.now is Printer.TROUBLE else None
