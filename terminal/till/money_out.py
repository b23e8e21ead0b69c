"""Tickets that are made: from the player's wish to the paper in the chute.

The row is on disk before the console, the printer or the screen is told what follows from it.
"""

from datetime import UTC, datetime

from msgspec.structs import replace

from protocol.clock import Now
from protocol.enums import Account, Calls, EntryKind, OutState
from protocol.messages import TicketNumber, TicketNumberAsk, TicketOutAsk, TicketOutRefused, TillOrder, Transfer
from protocol.refusals import Why
from terminal.effects import AppendEntry, Effects, PutOut, Send
from terminal.ledger import Posting
from terminal.money.printer import Now as Printer
from terminal.money.printer import PrinterEvent, PrinterHello, PrinterNotUsed, PrinterOverflowed, PrinterSaid
from terminal.money.ticket import PrintedTicket
from terminal.seat import Seat
from terminal.till.commands import Print, Resume, Settle
from terminal.till.money_in import MONEY_LOCKS, number_in
from terminal.till.out_states import BEFORE_PRINTING, LEAVING, Act, Told, step, told_by
from terminal.till.till import Meter, out_with_state

FREE_WITHIN_S = 3.0
"""How long bets may take to become free before an attendant is called instead."""
LOOKED_AGAIN_S = 2.0
"""A printer that is ready for so long, while a ticket should be printing, is asked what became of it."""
S = OutState


def makes_tickets(seat: Seat) -> bool:
    """Whether a cash-out becomes a ticket now; else an attendant pays it."""
    till = seat.till
    if not till.fitted.printer or till.printer_not_used or seat.fault or seat.lock in MONEY_LOCKS:
        return False
    if not seat.is_in_session or till.printer.now is Printer.TROUBLE:
        return False
    has_place = till.open_out is None and not seat.ledger.leaving_cents and till.open_document is None
    has_money = seat.free_cents > 0 or seat.ledger.escrow_cents > 0
    return has_place and has_money and not seat.ledger.session_has_ended


def wish_out(seat: Seat, now: Now) -> Effects:
    """The player wants a ticket for the whole free credit. Bets that they take back for it must be free first."""
    seat.till.wished_s = now.monotonic_s
    return look_at_wish(seat, now)


def look_at_wish(seat: Seat, now: Now) -> Effects:
    """Asks for the ticket once nothing is staked; calls an attendant if that takes too long."""
    till = seat.till
    if till.wished_s is None:
        return []
    if makes_tickets(seat) and not seat.ledger.escrow_cents and seat.free_cents:
        till.wished_s = None
        return _ask_out(seat, now)
    if now.monotonic_s >= till.wished_s + FREE_WITHIN_S:
        till.wished_s = None
        seat.calls = seat.calls | {Calls.CASH_OUT}
    return []


def _ask_out(seat: Seat, now: Now) -> Effects:
    seat.till.audit(seat.ledger)
    last = seat.till.last_out
    number, cents = (last.out + 1 if last else 1), seat.free_cents
    row = _asked(number, cents, now)
    return [seat.till.put_out(row), Send(TicketOutAsk(number, cents))]


def out_refused(seat: Seat, refused: TicketOutRefused, now: Now) -> Effects:
    """The console makes no ticket of it: an attendant pays."""
    row = seat.till.outs.get(refused.out)
    if row is None or row.state is not S.ASKED:
        return []
    seat.till.refused = Why(refused.refusal, refused.sentence)
    seat.calls = seat.calls | {Calls.CASH_OUT}
    return [_put(seat, row, S.REFUSED, now)]


def debited(seat: Seat, transfer: Transfer, is_booked: bool, now: Now) -> Effects:
    """Its Transfer was read. One that could not be booked moves nothing, and no paper is made."""
    number = number_in(transfer.document)
    row = seat.till.outs.get(number)
    if row is None:
        row = _asked(number, -transfer.cents, now)
    if not is_booked:
        return [_put(seat, row, S.REFUSED, now)]
    row = replace(row, transfer=transfer.id, cents=-transfer.cents)
    return [_put(seat, row, S.DEBITED, now), Send(TicketNumberAsk(number))]


def why_not_settled_otherwise(seat: Seat, transfer: Transfer) -> bool:
    """Whether money that is leaving may not go this way: it has gone, or a paper of it may exist."""
    row = seat.till.outs.get(number_in(transfer.document))
    if row is None or row.state not in LEAVING or row.cents != abs(transfer.cents):
        return True
    return transfer.cents > 0 and row.state not in BEFORE_PRINTING


def settled_otherwise(seat: Seat, transfer: Transfer, now: Now) -> Effects:
    """What was leaving is on the credit again, or an attendant pays it by hand."""
    row = seat.till.outs[number_in(transfer.document)]
    return [_put(seat, row, S.BACK if transfer.cents > 0 else S.HAND, now)]


def taken_over(seat: Seat, now: Now) -> Effects:
    """What was leaving was handed over when the console evacuated this terminal."""
    row = seat.till.open_out
    return [_put(seat, row, S.HAND, now)] if row is not None else []


def _asked(number: int, cents: int, now: Now) -> PutOut:
    return PutOut(number, cents, S.ASKED, "", "", "", 0, "", 0, 0, "", "", False, now.wall_ms)


def _put(seat: Seat, row: PutOut, state: OutState, now: Now) -> PutOut:
    if state is S.UNKNOWN:
        seat.calls = seat.calls | {Calls.ATTENDANT}
    return seat.till.put_out(out_with_state(row, state, now.wall_ms))


def ticket_number(seat: Seat, told: TicketNumber, now: Now) -> Effects:
    """Takes what is to be printed; a number that comes again, or for another amount, changes nothing."""
    row = seat.till.outs.get(told.out)
    if row is None or row.state is not S.DEBITED or row.cents != told.cents:
        return []
    row = replace(
        row,
        number=told.number,
        last_digits=told.number[-4:],
        sequence=told.sequence,
        issued_wall_ms=told.issued_wall_ms,
        expires_wall_ms=told.expires_wall_ms,
        casino=told.casino,
        place=told.place,
    )
    return [_put(seat, row, S.NUMBERED, now)]


def print_again(seat: Seat, order: TillOrder, now: Now) -> Effects:
    """Two people have decided: a second paper of the same number."""
    row = seat.till.outs.get(order.out)
    if row is None or row.state is not S.UNKNOWN or not order.again:
        return []
    return [_put(seat, replace(row, duplicate=True), S.NUMBERED, now), Settle()]


def hear_printer(seat: Seat, event: PrinterEvent, now: Now) -> Effects:
    till = seat.till
    if isinstance(event, PrinterNotUsed):
        till.printer_not_used = event.reason
        return []
    if isinstance(event, PrinterHello | PrinterOverflowed):
        return []
    assert isinstance(event, PrinterSaid)
    till.printer, till.printer_since_s = event.state, now.monotonic_s
    if event.state.now is Printer.TROUBLE and till.open_out is not None:
        seat.calls = seat.calls | {Calls.ATTENDANT}
    return _look(seat, now)


def _look(seat: Seat, now: Now) -> Effects:
    """Takes the step of the table for the last ticket and what the printer says now."""
    till, row = seat.till, seat.till.last_out
    if (told := told_by(till.printer)) is None:
        return []
    if row is None:
        return [Settle()] if told in (Told.DONE, Told.NOT_DONE, Told.LOST) else []
    if (next_ := step(row.state, told)) is None:
        return []
    if next_.act is Act.PRINT:
        return _print(seat, row, now)
    effects: Effects = []
    if next_.state is not row.state:
        if next_.state is S.PRINTED:
            effects += _on_paper(seat, row, now)
        effects.append(_put(seat, row, next_.state, now))
    return [*effects, *([Settle()] if next_.act is Act.SETTLE else [])]


def _print(seat: Seat, row: PutOut, now: Now) -> Effects:
    template = seat.till.printer.template
    printing = _put(seat, replace(row, template=template), S.PRINTING, now)
    ticket = PrintedTicket(
        casino=row.casino,
        place=row.place,
        terminal=seat.terminal,
        printed_at=_local(row.issued_wall_ms),
        cents=row.cents,
        sequence=row.sequence,
        number=row.number,
        expires=_local(row.expires_wall_ms).date(),
        is_duplicate=row.duplicate,
    )
    return [printing, Print(ticket, template)]


def _local(wall_ms: int) -> datetime:
    return datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone()


def _on_paper(seat: Seat, row: PutOut, now: Now) -> Effects:
    """Books that the money has left, counts it, and ends the call: in one commit with the row."""
    till, ledger = seat.till, seat.ledger
    postings: list[Posting] = [(Account.LEAVING, Account.MONEY_OUT, row.cents)]
    till.audit(ledger)
    entry, data = ledger.post(EntryKind.TICKET, postings, now, key=row.transfer)
    till.count(Meter.TICKETS_OUT, 1)
    till.count(Meter.TICKETS_OUT_CENTS, row.cents)
    return [AppendEntry(entry.seq, data, ledger.hash), till.row(now)]


def money_out_due(seat: Seat) -> Effects:
    """What the console must hear again."""
    row = seat.till.last_out
    if row is not None and row.state is S.ASKED:
        return [Send(TicketOutAsk(row.out, row.cents))]
    if row is not None and row.state is S.DEBITED:
        return [Send(TicketNumberAsk(row.out))]
    return []


def print_when_ready(seat: Seat, now: Now) -> Effects:
    """Prints a numbered ticket at a printer that was ready before; asks about one that should be printing."""
    till, row = seat.till, seat.till.last_out
    if row is None:
        return []
    if till.resume_is_due:
        till.resume_is_due = False
        return [Resume(row.template)]
    if till.printer.now is not Printer.READY:
        return []
    if row.state in (S.NUMBERED, S.PRINTED):
        return _look(seat, now)
    if row.state is S.PRINTING and now.monotonic_s >= till.printer_since_s + LOOKED_AGAIN_S:
        till.printer_since_s = now.monotonic_s
        return [Resume(row.template)]
    return []
