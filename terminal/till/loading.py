"""Loads the till from its rows: what is open, the newest documents and tickets, and what was counted."""

from collections.abc import Iterable

from protocol.enums import DocumentState, OutState, TransferKind
from terminal.effects import PutDocument, PutOut, PutTill
from terminal.history import Rows
from terminal.seat import Seat
from terminal.tables import FORM, LACKS, columns_of, selected
from terminal.till.till import KEPT, Meter

OWN = LACKS[FORM.number]
_NEWEST = f"ORDER BY 1 DESC LIMIT {KEPT}"


def load_till(seat: Seat, rows: Rows) -> None:
    documents, outs = [], []
    for values in reversed(rows(f"{selected('documents', columns_of(PutDocument), OWN)} {_NEWEST}")):
        number, kind, cents, last_digits, state, wall_ms = values
        documents.append(PutDocument(number, TransferKind(kind), cents, last_digits, DocumentState(state), wall_ms))
    for values in reversed(rows(f"{selected('outs', columns_of(PutOut), OWN)} {_NEWEST}")):
        out = dict(zip(PutOut.__struct_fields__, values, strict=True))
        out |= {"state": OutState(out["state"]), "duplicate": bool(out["duplicate"])}
        outs.append(PutOut(**out))
    found = rows(selected("till", PutTill.__struct_fields__, OWN))
    begin_till(seat, documents, outs, PutTill(*found[0]) if found else None)


def begin_till(seat: Seat, documents: Iterable[PutDocument], outs: Iterable[PutOut], row: PutTill | None) -> None:
    """The till as it was, and what follows for a program that begins."""
    till = seat.till
    for document in documents:
        till.put_document(document)
    for out in outs:
        till.put_out(out)
    if row is not None:
        till.take_row(row)
    else:  # Money of a file that had no till was moved by attendants.
        till.count(Meter.ATTENDANT_IN_CENTS, seat.ledger.meters.money_in_cents)
        till.count(Meter.ATTENDANT_OUT_CENTS, seat.ledger.meters.money_out_cents)
    # The bank is told again: it ignores what it has heard already.
    till.to_release = {
        document.document
        for document in till.documents.values()
        if document.kind is TransferKind.TICKET and document.state is DocumentState.RETURNED
    }
    last = till.last_out
    till.resume_is_due = last is not None and last.state is OutState.PRINTING
