"""Notes and tickets that are put in: from the acceptor's word to the row, and from the row to the acceptor and the
console.

A row is on disk before the acceptor is told anything that follows from it.
"""

from phrases import phrase
from protocol.clock import Now
from protocol.enums import Calls, DocumentState, LockCause, TransferKind
from protocol.messages import MoneyIn, TicketAnswer, TicketAsk, TicketRelease, TicketReleased, TillOrder, Transfer
from protocol.refusals import RefusalNumber, Why
from terminal.effects import Effects, PutDocument, Send
from terminal.money.acceptor import (
    AcceptorEvent,
    Clear,
    Escrowed,
    GivenBack,
    Hello,
    Note,
    NotUsed,
    Overflowed,
    Refused,
    Stacked,
    Started,
    Ticket,
    Trouble,
    TroubleKind,
    Valid,
    Where,
)
from terminal.seat import Seat
from terminal.till.commands import Acknowledge, Disable, Enable, GiveBack, GoOn, Hold, Stack
from terminal.till.document_states import Act, Told, step
from terminal.till.till import Meter, NoDocuments, with_state

ANSWER_WITHIN_S = 2.0
RESET_EVERY_S = 5.0
NUMBER_DIGITS = 18
S = DocumentState
OPENED = frozenset({
    TroubleKind.BOX_FULL, TroubleKind.BOX_OPEN, TroubleKind.JAM_IN_ACCEPTOR, TroubleKind.JAM_IN_STACKER,
    TroubleKind.CHEATED, TroubleKind.FAILED,
})  # fmt: skip
"""Troubles of the acceptor itself: what was on its way is out of its control."""
STARTED = {
    Where.NOTHING: Told.STARTED_EMPTY,
    Where.IN_ACCEPTOR: Told.STARTED_IN_ACCEPTOR,
    Where.IN_STACKER: Told.STARTED_IN_STACKER,
}


def why_no_documents(seat: Seat) -> NoDocuments | None:
    """Why the acceptor takes nothing now; None if it may."""
    till = seat.till
    if till.fitted.notes_cents is None:
        return NoDocuments.NO_ACCEPTOR
    if seat.fault:
        return NoDocuments.OUT_OF_SERVICE
    if seat.locked:
        return NoDocuments.LOCKED
    if not seat.is_in_session:
        return NoDocuments.NO_CONNECTION
    if (row := till.open_document) is not None:
        return NoDocuments.UNKNOWN if row.state is S.UNKNOWN else NoDocuments.DOCUMENT
    if till.trouble is not None or till.started is not None or till.not_used or not till.is_heard:
        return NoDocuments.DEVICE
    if till.open_out is not None or seat.ledger.leaving_cents:
        return NoDocuments.LEAVING
    return None if taken_cents(seat) else NoDocuments.FULL


def taken_cents(seat: Seat) -> tuple[int, ...]:
    """The notes that fit under the limit of the credit."""
    return tuple(cents for cents in seat.till.fitted.notes_cents or () if cents and _fits(seat, cents))


def _fits(seat: Seat, cents: int) -> bool:
    ledger = seat.ledger
    return ledger.credit_cents + ledger.escrow_cents + cents <= seat.till.fitted.credit_cents_max


def hear_acceptor(seat: Seat, event: AcceptorEvent, now: Now) -> Effects:
    till = seat.till
    if isinstance(event, NotUsed):
        till.not_used = event.reason
        return []
    if isinstance(event, Hello | Overflowed):
        return []
    till.is_heard = True
    if not isinstance(event, Trouble):
        till.trouble = None
    if not isinstance(event, Started):
        till.started = None
    if not isinstance(event, Escrowed | Valid):
        till.escrow = None
    match event:
        case Escrowed():
            return _escrowed(seat, event, now)
        case Valid():
            return _told(seat, Told.VALID, event, now)
        case Stacked():
            return _told(seat, Told.STACKED, event, now)
        case GivenBack() | Clear():
            return _told(seat, Told.GONE, event, now)
        case Started():
            till.started = event
            # RESET is the end of all proof: it follows the decision, also where there is no row at all.
            return _told(seat, STARTED[event.where], event, now) or [GoOn(event)]
        case Refused():
            till.rejected, till.refused = event.reason, None
            till.count(Meter.DOCUMENTS_REFUSED, 1)
            return [till.row(now)]
        case Trouble():
            return _trouble(seat, event, now)


def _trouble(seat: Seat, event: Trouble, now: Now) -> Effects:
    till = seat.till
    was_open = till.trouble is not None and till.trouble.kind is TroubleKind.BOX_OPEN
    till.trouble = event
    effects = _told(seat, Told.OPENED, event, now) if event.kind in OPENED else []
    if event.kind is TroubleKind.BOX_OPEN and not was_open and (till.notes or till.tickets):
        till.take_box(now.wall_ms)
        effects.append(till.row(now))
    return effects


def _escrowed(seat: Seat, event: Escrowed, now: Now) -> Effects:
    till = seat.till
    till.escrow = event
    row = till.open_document
    if row is not None and row.state is not S.STACKED:
        if row.state is S.UNKNOWN:
            return [GiveBack(event)]
        return _told(seat, _which(seat, row, event), event, now)
    till.refused = till.rejected = None
    document = event.document
    cents = document.cents if isinstance(document, Note) else 0
    is_well_formed = isinstance(document, Note) or len(document.number) == NUMBER_DIGITS
    # P23: what is in escrow when the program begins was let in by nobody here.
    if not till.enabled or why_no_documents(seat) is not None or not _fits(seat, cents) or not is_well_formed:
        if not is_well_formed:
            till.refused = Why(RefusalNumber.TICKET_UNREADABLE, phrase("ticket_unreadable"))
        till.count(Meter.DOCUMENTS_REFUSED, 1)
        return [till.row(now), GiveBack(event)]
    last = till.last_document
    number = last.document + 1 if last else 1
    if isinstance(document, Note):
        row = PutDocument(number, TransferKind.NOTE, cents, "", S.ACCEPTED, now.wall_ms)
        return [till.put_document(row), Stack(event)]
    row = PutDocument(number, TransferKind.TICKET, 0, document.number[-4:], S.ASKED, now.wall_ms)
    till.asked_s = now.monotonic_s
    return [till.put_document(row), Hold(event), Send(TicketAsk(number, document.number))]


def _which(seat: Seat, row: PutDocument, event: Escrowed) -> Told:
    """Of a document that is in escrow again, after a restart or a lost link."""
    document = event.document
    if isinstance(document, Note):
        is_same = row.kind is TransferKind.NOTE and row.cents == document.cents
    else:
        is_same = row.kind is TransferKind.TICKET and row.last_digits == document.number[-4:]
    if not is_same:
        return Told.OTHER
    may = seat.is_in_session and not seat.locked and not seat.fault and _fits(seat, row.cents)
    return Told.WANTED if may else Told.UNWANTED


def _told(seat: Seat, told: Told, event: AcceptorEvent, now: Now) -> Effects:
    """Takes the step of the table for the last document: first its row, then what the acceptor is told."""
    row = seat.till.last_document
    if row is None or (next_ := step(row.state, told, row.cents)) is None:
        return []
    effects: Effects = []
    if next_.state is not row.state:
        effects += _move(seat, row, next_.state, now)
    match next_.act, event:
        case Act.STACK, Escrowed():
            effects.append(Stack(event))
        case Act.GIVE_BACK, Escrowed():
            effects.append(GiveBack(event))
        case Act.ACKNOWLEDGE, Valid():
            effects.append(Acknowledge(event))
        case Act.GO_ON, Started():
            effects.append(GoOn(event))
    return effects


def _move(seat: Seat, row: PutDocument, state: DocumentState, now: Now) -> Effects:
    till = seat.till
    effects: Effects = [till.put_document(with_state(row, state, now.wall_ms))]
    if state is S.UNKNOWN:
        seat.calls = seat.calls | {Calls.ATTENDANT}
    if state is S.STACKED:
        till.count_document(row)
        effects += [till.row(now), Send(MoneyIn(row.document, row.kind, row.cents))]
    if state is S.RETURNED and row.kind is TransferKind.TICKET:
        till.to_release.add(row.document)
        effects.append(Send(TicketRelease(row.document)))
    return effects


def ticket_answer(seat: Seat, answer: TicketAnswer, now: Now) -> Effects:
    """Takes the bank's answer. It changes nothing once the paper is going back, or for another ticket."""
    till, row = seat.till, seat.till.last_document
    if row is None or row.document != answer.document or row.state is not S.ASKED or till.escrow is None:
        return []
    if answer.refusal is None and answer.cents:
        if _fits(seat, answer.cents) and not seat.locked:
            reserved = PutDocument(row.document, row.kind, answer.cents, row.last_digits, S.RESERVED, now.wall_ms)
            return [till.put_document(reserved), Stack(till.escrow)]
        till.refused = Why(RefusalNumber.TICKET_ABOVE_LIMIT, phrase("ticket_above_limit"))
    elif answer.refusal is not None:
        till.refused = Why(answer.refusal, answer.sentence or phrase("ticket_not_taken"))
    return _give_back(seat, row, now)


def _give_back(seat: Seat, row: PutDocument, now: Now) -> Effects:
    till = seat.till
    till.count(Meter.DOCUMENTS_REFUSED, 1)
    returning = till.put_document(with_state(row, S.RETURNING, now.wall_ms))
    return [returning, till.row(now), *([GiveBack(till.escrow)] if till.escrow else [])]


def ticket_released(seat: Seat, released: TicketReleased, now: Now) -> Effects:
    seat.till.to_release.discard(released.document)
    return []


def document_decided(seat: Seat, order: TillOrder, now: Now) -> Effects:
    """Two people have found that the document was not taken. That it was taken shows in the log."""
    row = seat.till.documents.get(order.document)
    if row is None or row.state is not S.UNKNOWN or order.taken is not False:
        return []
    return _move(seat, row, S.RETURNED, now)


def credited(seat: Seat, transfer: Transfer, now: Now) -> Effects:
    """The Transfer of a document is booked. A document that only people could decide is counted now."""
    till, row = seat.till, seat.till.documents.get(number_in(transfer.document))
    if row is None or row.state is S.CREDITED:
        is_note = transfer.kind is TransferKind.NOTE
        till.count(Meter.NOTES_CENTS if is_note else Meter.TICKETS_IN_CENTS, transfer.cents)
        return [till.row(now)]
    if row.state is not S.STACKED:
        till.count_document(PutDocument(row.document, row.kind, transfer.cents, "", row.state, 0))
    return [till.put_document(with_state(row, S.CREDITED, now.wall_ms)), till.row(now)]


def number_in(document: str) -> int:
    """The number in `TABLE/T07/in/5`; 0 if there is none."""
    last = document.rpartition("/")[2]
    return int(last) if last.isdigit() else 0


def money_in_due(seat: Seat) -> Effects:
    """What the console must hear again."""
    till, effects = seat.till, Effects()
    row = till.last_document
    if row is not None and row.state is S.STACKED:
        effects.append(Send(MoneyIn(row.document, row.kind, row.cents)))
    if row is not None and row.state is S.ASKED and till.escrow and isinstance(till.escrow.document, Ticket):
        effects.append(Send(TicketAsk(row.document, till.escrow.document.number)))
    effects += [Send(TicketRelease(number)) for number in sorted(till.to_release)]
    effects += [Send(box) for box in till.taken[:1]]
    return effects


def ask_in_vain(seat: Seat, now: Now) -> Effects:
    """Gives a ticket back whose answer did not come in time."""
    till, row = seat.till, seat.till.last_document
    if row is None or row.state is not S.ASKED or till.escrow is None:
        return []
    if now.monotonic_s < till.asked_s + ANSWER_WITHIN_S:
        return []
    till.refused = Why(RefusalNumber.TICKETS_AWAY, phrase("tickets_away"))
    return _give_back(seat, row, now)


def reset_after_trouble(seat: Seat) -> Effects:
    """An acceptor stays in most of its troubles until it is reset; what became of its document is on disk."""
    trouble = seat.till.trouble
    return [GoOn(trouble)] if trouble is not None and trouble.kind in OPENED else []


def enabling(seat: Seat) -> Effects:
    """Tells the acceptor what it may take now, where that has changed."""
    till = seat.till
    wanted = () if why_no_documents(seat) is not None else taken_cents(seat)
    if wanted == till.enabled:
        return []
    till.enabled = wanted
    return [Enable(wanted, True) if wanted else Disable()]


MONEY_LOCKS = frozenset({
    LockCause.RECORDS, LockCause.MONEY, LockCause.OUT_OF_SERVICE, LockCause.EVACUATED, LockCause.RECONCILED,
})  # fmt: skip
"""Under these no money leaves by itself."""
