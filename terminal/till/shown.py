"""What the player's screen is told about the till: frozen values, from which a screen makes words."""

from dataclasses import dataclass

from protocol.enums import DocumentState, OutState, TransferKind
from protocol.refusals import Why
from terminal.money.acceptor import RejectReason
from terminal.money.printer import Now as Printer
from terminal.seat import Seat
from terminal.till.money_in import taken_cents, why_no_documents
from terminal.till.money_out import makes_tickets
from terminal.till.out_states import OPEN
from terminal.till.owner import acceptor_trouble, printer_trouble
from terminal.till.till import NoDocuments


@dataclass(frozen=True, slots=True)
class DocumentShown:
    document: int
    kind: TransferKind
    cents: int
    """0 while the value of a ticket is not known."""
    last_digits: str
    state: DocumentState
    wall_ms: int
    """When it got this state."""


@dataclass(frozen=True, slots=True)
class OutShown:
    """A ticket that is made, until its paper is taken or its money went another way."""

    out: int
    cents: int
    state: OutState
    last_digits: str
    sequence: int
    duplicate: bool
    in_chute: bool
    """The paper hangs in the chute: the player may take it."""


@dataclass(frozen=True, slots=True)
class TillView:
    has_acceptor: bool = False
    has_printer: bool = False
    no_documents: NoDocuments | None = NoDocuments.NO_ACCEPTOR
    """Why nothing may be inserted now; None if something may."""
    takes_cents: tuple[int, ...] = ()
    """The notes that may be inserted now. Tickets may be inserted whenever a note may."""
    document: DocumentShown | None = None
    """The document that is not decided yet."""
    taken: tuple[DocumentShown, ...] = ()
    """What was credited in the current credit session, newest first."""
    refused: Why | None = None
    """Why the last ticket went back, or was not made, until the next document."""
    rejected: RejectReason | None = None
    """Why the acceptor rejected the last document, until the next one."""
    acceptor_trouble: str | None = None
    """A kind of `TroubleKind`, `not_used`, or `none` where there is no acceptor; None if it works."""
    makes_tickets: bool = False
    """A cash-out becomes a ticket now; else an attendant pays."""
    out: OutShown | None = None
    leaving_cents: int = 0
    printer_trouble: str | None = None
    """A kind of `PrinterTrouble`, `not_used`, or `none` where there is no printer; None if it works."""
    paper_low: bool = False


NO_TILL = TillView()


def till_view(seat: Seat) -> TillView:
    till = seat.till
    if not till.is_used:
        return NO_TILL
    why = why_no_documents(seat)
    open_ = till.open_document
    return TillView(
        has_acceptor=till.fitted.notes_cents is not None,
        has_printer=till.fitted.printer,
        no_documents=why,
        takes_cents=() if why is not None else taken_cents(seat),
        document=None if open_ is None else _shown(seat, open_.document),
        taken=_taken(seat),
        refused=till.refused,
        rejected=till.rejected,
        acceptor_trouble=acceptor_trouble(seat),
        makes_tickets=makes_tickets(seat),
        out=_out(seat),
        leaving_cents=seat.ledger.leaving_cents,
        printer_trouble=printer_trouble(seat),
        paper_low=till.printer.paper_low,
    )


def _shown(seat: Seat, number: int) -> DocumentShown:
    row = seat.till.documents[number]
    return DocumentShown(row.document, row.kind, row.cents, row.last_digits, row.state, row.wall_ms)


def _taken(seat: Seat) -> tuple[DocumentShown, ...]:
    began_ms = seat.ledger.visit.began_ms
    if began_ms is None or seat.ledger.session_has_ended:
        return ()
    rows = reversed(seat.till.documents.values())
    here = [row for row in rows if row.state is DocumentState.CREDITED and row.wall_ms >= began_ms]
    return tuple(_shown(seat, row.document) for row in here)


def _out(seat: Seat) -> OutShown | None:
    till, row = seat.till, seat.till.last_out
    if row is None or row.state not in OPEN | {OutState.PRINTED}:
        return None
    in_chute = till.printer.now is Printer.IN_CHUTE
    return OutShown(row.out, row.cents, row.state, row.last_digits, row.sequence, row.duplicate, in_chute)
