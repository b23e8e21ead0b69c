"""What a terminal knows of its till: the rows on disk, and what its devices have told since the program began."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from phrases import phrase
from protocol.clock import Now
from protocol.enums import DocumentState, OutState, TransferKind
from protocol.messages import BoxTaken
from protocol.refusals import Why
from terminal.effects import PutDocument, PutOut, PutTill
from terminal.ledger import Ledger, LedgerError
from terminal.money.acceptor import Escrowed, RejectReason, Started, Trouble
from terminal.money.printer import ASKING, PrinterState
from terminal.till import document_states, out_states

KEPT = 35
"""The newest documents and tickets that stay in memory and go on over a sealed day."""
METER_WRAPS = 10**10
_PACKED = msgspec.msgpack.encode
_NOTES = msgspec.msgpack.Decoder(list[tuple[int, int]]).decode
_TAKEN = msgspec.msgpack.Decoder(list[BoxTaken]).decode
_METERS = msgspec.msgpack.Decoder(dict[str, int]).decode


class Meter(StrEnum):
    """The meters of the till. They are counted beside the accounts, never derived from them."""

    NOTES_CENTS = "notes_cents"
    TICKETS_IN = "tickets_in"
    TICKETS_IN_CENTS = "tickets_in_cents"
    ATTENDANT_IN_CENTS = "attendant_in_cents"
    ATTENDANT_OUT_CENTS = "attendant_out_cents"
    TICKETS_OUT = "tickets_out"
    TICKETS_OUT_CENTS = "tickets_out_cents"
    HAND_CENTS = "hand_cents"
    """Credit that an attendant paid by hand."""
    TAKEN_OVER_CENTS = "taken_over_cents"
    """What an evacuation took."""
    DOCUMENTS_REFUSED = "documents_refused"
    STARTS = "starts"


def of_notes(cents: int) -> str:
    """The name of the meter that counts the notes of this value."""
    return f"notes_{cents}"


class Fitted(Struct, frozen=True):
    """Which devices a terminal has."""

    notes_cents: tuple[int, ...] | None = None
    """The notes that the acceptor can take; None if there is no acceptor."""
    printer: bool = False
    credit_cents_max: int = 0
    """A document that would bring the credit above this goes back."""


NO_DEVICES = Fitted()


class NoDocuments(StrEnum):
    """Why nothing may be inserted now."""

    NO_ACCEPTOR = "no_acceptor"
    OUT_OF_SERVICE = "out_of_service"
    LOCKED = "locked"
    NO_CONNECTION = "no_connection"
    DEVICE = "device"
    """The acceptor says that something is wrong with it."""
    UNKNOWN = "unknown"
    """People must find out where the last document is."""
    DOCUMENT = "document"
    """The last document is not decided yet."""
    LEAVING = "leaving"
    """Money is leaving for a ticket."""
    FULL = "full"
    """The credit is at its limit."""


@dataclass(slots=True)
class Till:
    fitted: Fitted = NO_DEVICES
    documents: dict[int, PutDocument] = field(default_factory=dict)
    """The newest documents by number."""
    outs: dict[int, PutOut] = field(default_factory=dict)
    box: int = 1
    notes: Counter[int] = field(default_factory=Counter)
    """The notes in the box: how many by cents."""
    tickets: int = 0
    tickets_cents: int = 0
    taken: list[BoxTaken] = field(default_factory=list)
    meters: Counter[str] = field(default_factory=Counter)

    to_release: set[int] = field(default_factory=set)
    """Tickets that were given back and of which the bank has not said that it heard."""
    escrow: Escrowed | None = None
    """The document that can still go both ways."""
    asked_s: float = 0.0
    """When the bank was first asked about the ticket in escrow."""
    refused: Why | None = None
    """Why the last ticket was not taken, until the next document."""
    rejected: RejectReason | None = None
    """Why the acceptor rejected the last document, until the next one."""
    trouble: Trouble | None = None
    started: Started | None = None
    """The acceptor has got power and was not told to go on."""
    is_heard: bool = False
    """The acceptor has told something since the program began."""
    not_used: str = ""
    """Why the acceptor's port is not used."""
    enabled: tuple[int, ...] | None = None
    """The notes that the acceptor was told to take; None before it was told anything."""
    printer: PrinterState = ASKING
    printer_since_s: float = 0.0
    printer_not_used: str = ""
    wished_s: float | None = None
    """When the player wanted a ticket; None if they do not, or the console was asked for it."""
    resume_is_due: bool = False
    """When the program began a ticket was being printed, and the printer was not told so yet."""
    said: object = None
    """The last message about the till, without its time."""

    @property
    def is_used(self) -> bool:
        """Whether anything may be due here: most terminals without devices never have a document."""
        return self.fitted != NO_DEVICES or bool(self.documents or self.outs or self.taken)

    # -- rows

    @property
    def last_document(self) -> PutDocument | None:
        return self.documents[next(reversed(self.documents))] if self.documents else None

    @property
    def last_out(self) -> PutOut | None:
        return self.outs[next(reversed(self.outs))] if self.outs else None

    @property
    def open_document(self) -> PutDocument | None:
        last = self.last_document
        return last if last is not None and last.state in document_states.OPEN else None

    @property
    def open_out(self) -> PutOut | None:
        last = self.last_out
        return last if last is not None and last.state in out_states.OPEN else None

    def put_document(self, row: PutDocument) -> PutDocument:
        self.documents[row.document] = row
        if len(self.documents) > KEPT:
            del self.documents[next(iter(self.documents))]
        return row

    def put_out(self, row: PutOut) -> PutOut:
        self.outs[row.out] = row
        if len(self.outs) > KEPT:
            del self.outs[next(iter(self.outs))]
        return row

    def row(self, now: Now) -> PutTill:
        notes = [(cents, count) for cents, count in sorted(self.notes.items())]
        return PutTill(
            self.box,
            _PACKED(notes),
            self.tickets,
            self.tickets_cents,
            _PACKED(self.taken),
            _PACKED(dict(sorted(self.meters.items()))),
            now.wall_ms,
        )

    def take_row(self, row: PutTill) -> None:
        self.box, self.tickets, self.tickets_cents = row.box, row.tickets, row.tickets_cents
        self.notes = Counter(dict(_NOTES(row.notes)))
        self.taken = _TAKEN(row.taken)
        self.meters = Counter(_METERS(row.meters))

    # -- counting

    def count(self, meter: str, more: int) -> None:
        self.meters[meter] = (self.meters[meter] + more) % METER_WRAPS

    def count_document(self, row: PutDocument) -> None:
        """Counts a document that is in the box."""
        if row.kind is TransferKind.NOTE:
            self.count(Meter.NOTES_CENTS, row.cents)
            self.count(of_notes(row.cents), 1)
            self.notes[row.cents] += 1
        else:
            self.count(Meter.TICKETS_IN, 1)
            self.count(Meter.TICKETS_IN_CENTS, row.cents)
            self.tickets += 1
            self.tickets_cents += row.cents

    def take_box(self, wall_ms: int) -> None:
        """The cash box was taken out: the next one begins at zero."""
        self.taken.append(BoxTaken(self.box, sorted(self.notes.items()), self.tickets, self.tickets_cents, wall_ms))
        self.box, self.notes, self.tickets, self.tickets_cents = self.box + 1, Counter(), 0, 0

    @property
    def box_cents(self) -> int:
        return sum(cents * count for cents, count in self.notes.items())

    # -- the identity

    def audit(self, ledger: Ledger) -> None:
        """Compares the meters and the open rows with the accounts; raises LedgerError if they differ."""
        waiting = sum(row.cents for row in self.documents.values() if row.state is DocumentState.STACKED)
        leaving = sum(row.cents for row in self.outs.values() if row.state in out_states.LEAVING)
        meters, sums = self.meters, ledger.meters
        came = _sum(meters, Meter.NOTES_CENTS, Meter.TICKETS_IN_CENTS, Meter.ATTENDANT_IN_CENTS) - waiting
        went = _sum(
            meters,
            Meter.TICKETS_OUT_CENTS,
            Meter.HAND_CENTS,
            Meter.ATTENDANT_OUT_CENTS,
            Meter.TAKEN_OVER_CENTS,
        )
        differs = (came - sums.money_in_cents) % METER_WRAPS or (went - sums.money_out_cents) % METER_WRAPS
        if differs or leaving != ledger.leaving_cents:
            raise LedgerError(
                phrase(
                    "till_differs",
                    in_cents=came,
                    booked_in_cents=sums.money_in_cents,
                    out_cents=went,
                    booked_out_cents=sums.money_out_cents,
                    leaving_cents=ledger.leaving_cents,
                    tickets_cents=leaving,
                )
            )


def _sum(meters: Mapping[str, int], *names: str) -> int:
    return sum(meters.get(name, 0) for name in names)


def with_state(row: PutDocument, state: DocumentState, wall_ms: int) -> PutDocument:
    return replace(row, state=state, wall_ms=wall_ms)


def out_with_state(row: PutOut, state: OutState, wall_ms: int) -> PutOut:
    """The number is erased where the paper was taken or its money went elsewhere."""
    number = "" if state in (OutState.DONE, OutState.BACK, OutState.HAND, OutState.REFUSED) else row.number
    return replace(row, state=state, wall_ms=wall_ms, number=number)
