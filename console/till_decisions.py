"""What people decide about notes, tickets and cash boxes: what nobody knows, tickets at the cage, and the count."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from console.authority import Action
from console.effects import Effects, PutBox, PutDocument, ToTerminal
from console.given import echo
from console.money import hand_pay_of_credit, id_is_taken, no_such_terminal
from console.request import Done, Plan, Request, Staff, reason_missing
from console.rows import BoxRow, DocumentRow, VoucherRow
from console.state import Table
from console.till import BY_STATE, in_id, look_up, out_id, refused, transfer
from console.vouchers import DIGITS, change, find, of_terminal, reserved_for
from phrases import phrase
from protocol.arguments import (
    CountBoxArguments,
    DocumentArguments,
    HandPayArguments,
    OutArguments,
    PayTicketArguments,
    TicketArguments,
    VoidTicketArguments,
)
from protocol.diagnosis import TicketsInState
from protocol.enums import DocumentState, OutState, TransferKind, VoucherState
from protocol.lists import BoxWaiting, TicketEvent, TicketTold, TillListed, TillsListed
from protocol.messages import TillOrder
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import BoxDecided, Decided, TicketSettled, TransferAsked
from protocol.what_if import BoxCounted, DocumentSettled, LeavingMoved, TicketEnded

NOT_PRINTING = (OutState.DEBITED, OutState.NUMBERED)
DENOMINATIONS_MAX = 32


def hand_pay(request: Request, given: HandPayArguments) -> Plan | Why:
    """An attendant pays: credit, or what was leaving for a ticket of which nobody knows whether it is on paper."""
    if refused_ := no_such_terminal(request, given.terminal) or id_is_taken(request):
        return refused_
    if not given.out:
        return hand_pay_of_credit(request, given.terminal, given.cents)
    return _move_leaving(request, given.terminal, given.out, TransferKind.HAND)


def give_back(request: Request, given: OutArguments) -> Plan | Why:
    """What was leaving for a ticket comes back to the credit, as long as nothing was sent to the printer."""
    if refused_ := no_such_terminal(request, given.terminal) or id_is_taken(request):
        return refused_
    till = request.table.seats.tills.get(given.terminal)
    if till is None or till.out != given.out or till.out_state not in NOT_PRINTING:
        return Why(No.WRONG_PHASE, phrase("may_be_on_paper", terminal=given.terminal, out=echo(given.out)))
    return _move_leaving(request, given.terminal, given.out, TransferKind.BACK)


def _move_leaving(request: Request, terminal: str, out: int, kind: TransferKind) -> Plan | Why:
    table, id_ = request.table, request.command.id
    ticket = _leaving_of(request, terminal, out)
    if isinstance(ticket, Why):
        return ticket
    if refused_ := reason_missing(request, phrase("resolving_ticket")):
        return refused_
    cents = ticket.cents if kind is TransferKind.BACK else -ticket.cents

    def do(staff: Staff) -> Done:
        by = {"staff": staff[0], "second": staff[1] if len(staff) > 1 else ""}
        session = table.seats.terminals[terminal].credit_session
        moved = transfer(
            table, id_, terminal, kind, cents, request.now, session=session, document=ticket.id, **by
        )  # fmt: skip
        return moved, TransferAsked(id_)

    return Plan(Action.RESOLVE_TICKET, do, LeavingMoved(terminal, out, ticket.cents, kind))


def print_again(request: Request, given: OutArguments) -> Plan | Why:
    """Has a ticket printed once more under its number: safe whether or not the first paper is there."""
    table, terminal, out = request.table, given.terminal, given.out
    if refused_ := no_such_terminal(request, terminal):
        return refused_
    ticket = _leaving_of(request, terminal, out)
    if isinstance(ticket, Why):
        return ticket
    till = table.seats.tills.get(terminal)
    if till is None or (till.out, till.out_state) != (out, OutState.UNKNOWN):
        return Why(No.WRONG_PHASE, phrase("ticket_is_known", terminal=terminal, out=echo(out)))
    if refused_ := reason_missing(request, phrase("resolving_ticket")):
        return refused_

    def do(_: Staff) -> Done:
        table.money.print_again[terminal] = out
        return [ToTerminal(terminal, TillOrder(0, None, out, True))], Decided()

    return Plan(Action.RESOLVE_TICKET, do, LeavingMoved(terminal, out, ticket.cents, TransferKind.TICKET))


def _leaving_of(request: Request, terminal: str, out: int) -> VoucherRow | Why:
    """The ticket whose money has left the credit and is on no proven paper, if nothing else moves it already."""
    table, id_ = request.table, out_id(request.table, terminal, out)
    ticket = next((row for row in of_terminal(table, terminal, VoucherState.ASSIGNED) if row.id == id_), None)
    moving = [row for row in table.money.transfers.values() if row.document == id_]
    if ticket is None or moving or table.seats.terminals[terminal].leaving_cents < ticket.cents:
        return Why(No.BAD_ARGUMENT, phrase("nothing_leaving", terminal=terminal, out=echo(out)))
    return ticket


def settle_document(request: Request, given: DocumentArguments) -> Plan | Why:
    """Two people have looked for a note or ticket of which the terminal does not know where it is."""
    table, terminal, number = request.table, given.terminal, given.document
    if refused_ := no_such_terminal(request, terminal):
        return refused_
    till, id_ = table.seats.tills.get(terminal), in_id(table, terminal, number)
    is_decided = id_ in table.money.transfers or request.archive.transfer(id_) is not None
    is_decided = is_decided or request.archive.document(terminal, number) is not None
    is_unknown = till is not None and (till.document, till.document_state) == (number, DocumentState.UNKNOWN)
    if till is None or is_decided or not is_unknown or till.document_kind is None:
        return Why(No.BAD_ARGUMENT, phrase("document_is_known", terminal=terminal, document=echo(number)))
    kind, held = till.document_kind, reserved_for(table, terminal, number)
    # A ticket that the bank never reserved may lie in the box all the same: it is handed back, and nothing is credited.
    if kind is TransferKind.TICKET and held is None and given.taken:
        return Why(No.BAD_ARGUMENT, phrase("document_is_known", terminal=terminal, document=echo(number)))
    if refused_ := reason_missing(request, phrase("settling_document")):
        return refused_
    cents = till.document_cents if held is None else held.cents

    def do(staff: Staff) -> Done:
        second, now = staff[1] if len(staff) > 1 else "", request.now
        row = DocumentRow(
            terminal, number, kind, cents, given.taken, staff[0], second, now.wall_ms, request.reason
        )  # fmt: skip
        effects: Effects = [PutDocument(row)]
        if held is not None:
            becomes = VoucherState.REDEEMED if given.taken else VoucherState.ALIVE
            holder, of = (terminal, number) if given.taken else ("", 0)
            effects += change(
                table, held, becomes, staff[0], now, holder=holder, document=of, second=second, reason=request.reason
            )
        if given.taken:
            effects += transfer(table, id_, terminal, kind, cents, now, staff=staff[0], second=second)
        return [*effects, ToTerminal(terminal, TillOrder(number, given.taken, 0, False))], Decided()

    return Plan(Action.RESOLVE_DOCUMENT, do, DocumentSettled(terminal, number, kind, cents, given.taken))


def show_ticket(request: Request, given: TicketArguments) -> Plan | Why:
    """What a cashier sees of a ticket: what it is worth, and what has become of it. Refused numbers are counted."""
    tickets, number = request.settings.tickets, given.number
    if tickets is None:
        return Why(No.TICKETS_AWAY, phrase("no_tickets_here"))
    if not (number.isascii() and number.isdigit() and len(number) == DIGITS):
        return Why(No.TICKET_UNREADABLE, phrase("ticket_digits", digits=DIGITS))

    def do(staff: Staff) -> Done:
        row = look_up(request.table, tickets, number, request.archive)
        if isinstance(row, Why):
            counted = refused(request.table, staff[0], 0, number, row.number, tickets, request.now)
            return counted, TicketTold("", "", "", 0, "", "", 0, 0, 0, "", [], row.number, row.sentence)
        events = [
            TicketEvent(each.state, each.by, each.second, each.wall_ms, each.reason)
            for each in request.archive.voucher_events(row.id)
        ]
        return [], _told(
            row, [TicketEvent(each.state, each.by, each.second, each.wall_ms, each.reason) for each in events]
        )

    return Plan(Action.LOOK, lambda _: do([request.person.number]))


def _told(row: VoucherRow, events: list[TicketEvent]) -> TicketTold:
    return TicketTold(
        row.mac.hex(), row.id, row.last_digits, row.cents, row.state, row.terminal, row.sequence, row.issued_wall_ms,
        row.expires_wall_ms, row.holder, events, None, None,
    )  # fmt: skip


def _of_mac(request: Request, ticket: str, *may_be: VoucherState) -> VoucherRow | Why:
    """The ticket by what `ticket` answered: only who has had its number in hand knows that."""
    try:
        mac = bytes.fromhex(ticket)
    except ValueError:
        mac = b""
    row = request.table.money.ended_vouchers.get(mac) or find(request.table, mac, request.archive)
    if row is None:
        return Why(No.TICKET_UNKNOWN, phrase("ticket_unknown"))
    if row.state in may_be:
        return row
    return BY_STATE.get(row.state) or Why(No.WRONG_PHASE, phrase("ticket_is_alive"))


def pay_ticket(request: Request, given: PayTicketArguments) -> Plan | Why:
    """The cage pays a ticket, once; also one that has expired."""
    tickets, row = request.settings.tickets, _of_mac(request, given.ticket, VoucherState.ALIVE, VoucherState.EXPIRED)
    if tickets is None:
        return Why(No.TICKETS_AWAY, phrase("no_tickets_here"))
    if isinstance(row, Why):
        return row
    if given.cents != row.cents:
        return Why(No.TICKET_OTHER_AMOUNT, phrase("other_amount"))
    action = Action.PAY_TICKET_LARGE if row.cents >= tickets.two_people_cents else Action.PAY_TICKET
    return _end_ticket(request, row, VoucherState.REDEEMED, action)


def void_ticket(request: Request, given: VoidTicketArguments) -> Plan | Why:
    row = _of_mac(request, given.ticket, VoucherState.ALIVE)
    if isinstance(row, Why):
        return row
    return reason_missing(request, phrase("voiding_ticket")) or _end_ticket(
        request, row, VoucherState.VOID, Action.VOID_TICKET
    )


def _end_ticket(request: Request, row: VoucherRow, becomes: VoucherState, action: Action) -> Plan:
    def do(staff: Staff) -> Done:
        second = staff[1] if len(staff) > 1 else ""
        changed = change(
            request.table, row, becomes, staff[0], request.now, holder=staff[0], second=second, reason=request.reason
        )
        return changed, TicketSettled(row.id, row.last_digits, row.cents)

    return Plan(action, do, TicketEnded(row.id, row.last_digits, row.cents, row.state, becomes))


def count_box(request: Request, given: CountBoxArguments) -> Plan | Why:
    """Two people have counted what was in a cash box."""
    box = request.table.money.boxes.get((given.terminal, given.box))
    notes = _notes_in(given.notes)
    if box is None:
        return Why(No.BAD_ARGUMENT, phrase("no_such_box", terminal=given.terminal, box=echo(given.box)))
    if notes is None or min(given.tickets, given.tickets_cents) < 0:
        return Why(No.BAD_ARGUMENT, phrase("counts_of_notes"))
    held_cents, counted_cents = cents_of(box.notes), sum(cents * count for cents, count in notes)

    def do(staff: Staff) -> Done:
        counted = replace(
            box, counted_notes=msgspec.msgpack.encode(notes), counted_tickets=given.tickets,
            counted_tickets_cents=given.tickets_cents, staff=staff[0], second=staff[1] if len(staff) > 1 else "",
            counted_wall_ms=request.now.wall_ms,
        )  # fmt: skip
        del request.table.money.boxes[box.terminal, box.box]
        return [PutBox(counted)], BoxDecided(counted_cents - held_cents)

    effect = BoxCounted(
        box.terminal, box.box, held_cents, counted_cents, counted_cents - held_cents, box.tickets, given.tickets,
        box.tickets_cents, given.tickets_cents,
    )  # fmt: skip
    return Plan(Action.COUNT_BOX, do, effect)


def _notes_in(said: Sequence[str]) -> list[tuple[int, int]] | None:
    """Each `cents=count`; None where one is neither."""
    if len(said) > DENOMINATIONS_MAX:
        return None
    try:
        pairs = [(int(cents), int(count)) for cents, _, count in (each.partition("=") for each in said)]
    except ValueError:
        return None
    return pairs if all(cents > 0 and 0 <= count <= 10**6 for cents, count in pairs) else None


def cents_of(notes: bytes) -> int:
    return sum(cents * count for cents, count in msgspec.msgpack.decode(notes, type=list[tuple[int, int]]))


def list_tills(request: Request) -> Plan:
    """What is open at each terminal, what all tickets are worth by state, and the boxes that are not counted."""
    table = request.table
    tills = [
        TillListed(
            name, till.acceptor, till.printer, till.paper_low, till.document, till.document_state, till.document_cents,
            till.out, till.out_state, table.seats.terminals[name].leaving_cents, till.box, till.box_notes,
            till.box_cents, till.box_tickets, till.box_tickets_cents, till.wall_ms,
        )
        for name, till in sorted(table.seats.tills.items())
    ]  # fmt: skip
    states = tickets_by_state(table)
    boxes = [_waiting(row) for _, row in sorted(table.money.boxes.items())]
    return Plan(Action.LOOK, lambda _: ([], TillsListed(tills, states, boxes)))


def tickets_by_state(table: Table) -> list[TicketsInState]:
    states = []
    for state in VoucherState:
        rows = [row for row in table.money.vouchers.values() if row.state is state]
        if rows:
            oldest = min(row.changed_wall_ms for row in rows)
            states.append(TicketsInState(state, len(rows), sum(row.cents for row in rows), oldest))
    return states


def _waiting(row: BoxRow) -> BoxWaiting:
    return BoxWaiting(row.terminal, row.box, cents_of(row.notes), row.tickets, row.tickets_cents, row.wall_ms)
