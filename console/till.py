"""What a terminal's note acceptor and ticket printer ask of the console: notes, tickets in and out, cash boxes.

Every answer is repeated as often as it is asked for: the key of a document is table, terminal, direction and number.
"""

import msgspec
from msgspec.structs import replace

from console.archive import Archive
from console.effects import Alarm, Effects, PutBox, PutRefusedTicket, PutTerminal, PutTransfer, ToTerminal
from console.locks import cause_of
from console.log import append
from console.mirror import lock
from console.position import free_cents, session_now
from console.rows import BoxRow, RefusedTicketRow, TransferRow, VoucherRow
from console.settings import Settings, Tickets
from console.state import Table
from console.vouchers import (
    LAST_DIGITS,
    SYSTEM_DIGITS,
    assign,
    change,
    expire,
    find,
    mac_of,
    number_again,
    of_terminal,
    reserved_for,
)
from phrases import Phrase, phrase
from protocol.clock import Now
from protocol.enums import (
    AlarmKind,
    DocumentState,
    LockCause,
    OutState,
    TransferKind,
    TransferState,
    VoucherState,
)
from protocol.messages import (
    BoxHeard,
    BoxTaken,
    MoneyIn,
    TicketAnswer,
    TicketAsk,
    TicketNumber,
    TicketNumberAsk,
    TicketOutAsk,
    TicketOutRefused,
    TicketRelease,
    TicketReleased,
    Till,
    TillOrder,
    Transfer,
)
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why

DOCUMENT_CENTS_MAX = 10**9
TRIES_ALARM, TRIES_MS = 5, 600_000
NOTES_A_MINUTE, MINUTE_MS = 60, 60_000
TAKEN_WHILE_LOCKED = frozenset({None, LockCause.STAFF, LockCause.RULES})
"""A player's money may leave for a ticket while a terminal is locked for these causes, which are not of money."""
BY_STATE = {
    VoucherState.ASSIGNED: Why(No.TICKET_NOT_KNOWN_YET, phrase("ticket_not_known_yet")),
    VoucherState.RESERVED: Why(No.TICKET_ELSEWHERE, phrase("ticket_elsewhere")),
    VoucherState.REDEEMED: Why(No.TICKET_REDEEMED, phrase("ticket_redeemed")),
    VoucherState.VOID: Why(No.TICKET_VOID, phrase("ticket_void")),
    VoucherState.EXPIRED: Why(No.TICKET_EXPIRED, phrase("ticket_expired")),
}


def in_id(table: Table, terminal: str, document: int) -> str:
    return f"{table.log.table}/{terminal}/in/{document}"


def out_id(table: Table, terminal: str, out: int) -> str:
    return f"{table.log.table}/{terminal}/out/{out}"


def money_in(table: Table, terminal: str, message: MoneyIn, archive: Archive, settings: Settings, now: Now) -> Effects:
    """Credits a note or ticket that is in the box, once: its record is what the terminal goes by."""
    id_ = in_id(table, terminal, message.document)
    if id_ in table.money.transfers or archive.transfer(id_) is not None:
        return []
    if table.seats.terminals[terminal].is_out:  # Its money was handed over; it waits until people have compared it.
        return []
    if message.kind is TransferKind.NOTE and 0 < message.cents <= DOCUMENT_CENTS_MAX:
        effects = transfer(table, id_, terminal, message.kind, message.cents, now)
        return [*effects, *_brake(table, terminal, message.cents, archive, settings, now)]
    row = reserved_for(table, terminal, message.document)
    if message.kind is TransferKind.TICKET and row is not None and row.cents == message.cents:
        redeemed = change(
            table, row, VoucherState.REDEEMED, id_, now, holder=terminal, document=message.document
        )  # fmt: skip
        return [*redeemed, *transfer(table, id_, terminal, message.kind, message.cents, now)]
    unproven = phrase("money_unproven", terminal=terminal, document=message.document, claimed_cents=message.cents)
    if any(row.sentence == unproven for row in table.notices.alarms.values()):
        return []
    return [Alarm(AlarmKind.MONEY_UNPROVEN, unproven)]


def transfer(
    table: Table,
    id_: str,
    terminal: str,
    kind: TransferKind,
    cents: int,
    now: Now,
    *,
    session: int = 0,
    document: str | None = None,
    staff: str = "",
    second: str = "",
) -> Effects:
    """Writes the record that moves money, and the row that waits for the terminal's entry."""
    document = id_ if document is None else document
    effects: Effects = [*append(table, Transfer(id_, terminal, session, cents, staff, kind, document), now)]
    state, seq = TransferState.ASKED, table.log.head
    row = TransferRow(id_, terminal, session, cents, staff, state, now.wall_ms, seq, second, kind, document)
    table.money.transfers[id_] = row
    # A console that is started again must know whose it is, also where the terminal is never heard of again.
    return [*effects, PutTerminal(table.seats.terminals[terminal]), PutTransfer(row)]


def _brake(table: Table, terminal: str, cents: int, archive: Archive, settings: Settings, now: Now) -> Effects:
    """Locks a terminal that takes more or faster than players put in. The money is credited all the same."""
    row, session = table.seats.terminals[terminal], session_now(table, terminal, archive)
    of_session, recent = table.money.notes.get(terminal, (session, []))
    recent = [*(recent if of_session == session else ()), (now.wall_ms, cents)]
    table.money.notes[terminal] = session, recent
    sum_cents = sum(cents for _, cents in recent)
    in_a_minute = sum(wall_ms > now.wall_ms - MINUTE_MS for wall_ms, _ in recent)
    if row.locked or (sum_cents <= settings.notes_session_cents_max and in_a_minute < NOTES_A_MINUTE):
        return []
    return lock(table, terminal, phrase("notes_beyond", in_cents=sum_cents, notes=in_a_minute))


def ask(table: Table, terminal: str, message: TicketAsk, archive: Archive, settings: Settings, now: Now) -> Effects:
    """Reserves a ticket for one document of one terminal, or refuses it."""
    document, tickets, here = message.document, settings.tickets, table.seats.present.get(terminal)
    if here is not None and document <= here.released:
        return []  # It comes late on its way: the paper has gone back.
    if (held := reserved_for(table, terminal, document)) is not None:
        return [ToTerminal(terminal, TicketAnswer(document, held.cents, None, None))]
    found = _judge(table, terminal, message.number, archive, settings, now)
    if isinstance(found, Why):
        answer = TicketAnswer(document, 0, found.number, found.sentence)
        return [
            *refused(table, terminal, document, message.number, found.number, tickets, now),
            ToTerminal(terminal, answer),
        ]
    by = in_id(table, terminal, document)
    reserved = change(table, found, VoucherState.RESERVED, by, now, holder=terminal, document=document)
    return [*reserved, ToTerminal(terminal, TicketAnswer(document, found.cents, None, None))]


def _judge(
    table: Table, terminal: str, number: str, archive: Archive, settings: Settings, now: Now
) -> VoucherRow | Why:
    tickets, here = settings.tickets, table.seats.terminals[terminal]
    if tickets is None:
        return Why(No.TICKETS_AWAY, phrase("no_tickets_here"))
    if here.locked:
        return Why(No.TERMINAL_LOCKED, phrase("terminal_is_locked", why=here.locked))
    row = look_up(table, tickets, number, archive)
    if isinstance(row, Why):
        return row
    if row.state is VoucherState.ALIVE and row.expires_wall_ms <= now.wall_ms:
        return Why(No.TICKET_EXPIRED, phrase("ticket_expired"))
    if row.state is not VoucherState.ALIVE:
        return BY_STATE[row.state]
    if row.cents > tickets.most_cents:
        return Why(No.TICKET_ABOVE_LIMIT, phrase("voucher_above_limit", most_cents=tickets.most_cents))
    return row


def look_up(table: Table, tickets: Tickets, number: str, archive: Archive) -> VoucherRow | Why:
    """The ticket of a number that was read or typed."""
    if int(number[:SYSTEM_DIGITS]) != tickets.system:
        return Why(No.TICKET_NOT_OURS, phrase("ticket_not_ours"))
    mac = mac_of(tickets, number)
    row = table.money.ended_vouchers.get(mac) or find(table, mac, archive)
    return Why(No.TICKET_UNKNOWN, phrase("ticket_unknown")) if row is None else row


def refused(
    table: Table, place: str, document: int, number: str, refusal: int, tickets: Tickets | None, now: Now
) -> Effects:
    """Counts a refused ticket, once for each document, and calls people where somebody tries numbers."""
    known = table.money.refused
    mac = b"" if tickets is None else mac_of(tickets, number)
    if document and any((each.place, each.document, each.mac) == (place, document, mac) for each in known):
        return []
    count = known[-1].number + 1 if known else 1
    row = RefusedTicketRow(count, place, document, refusal, mac, number[-LAST_DIGITS:], now.wall_ms)
    since_ms = now.wall_ms - TRIES_MS
    recent = [each for each in known if each.wall_ms > since_ms]
    known[:] = [*(recent or known[-1:]), row]
    effects: Effects = [PutRefusedTicket(row)]
    if sum(each.place == place for each in recent) + 1 >= TRIES_ALARM:
        effects.append(Alarm(AlarmKind.TICKET_TRIES, phrase("ticket_tries", place=place)))
    others = sorted({each.place for each in recent if mac and each.mac == mac and each.place != place})
    if others:
        sentence = phrase("ticket_two_places", digits=row.last_digits, place=place, other=others[0])
        effects.append(Alarm(AlarmKind.TICKET_TRIES, sentence))
    return effects


def release(table: Table, terminal: str, message: TicketRelease, now: Now) -> Effects:
    """The terminal has given the paper back: whoever holds it may use it again."""
    effects: Effects = []
    if (here := table.seats.present.get(terminal)) is not None:
        here.released = max(here.released, message.document)
    if (row := reserved_for(table, terminal, message.document)) is not None:
        effects += change(table, row, VoucherState.ALIVE, in_id(table, terminal, message.document), now)
    return [*effects, ToTerminal(terminal, TicketReleased(message.document))]


def ask_out(
    table: Table, terminal: str, message: TicketOutAsk, archive: Archive, settings: Settings, now: Now
) -> Effects:
    """Takes free credit off for a ticket, with its number, in one commit."""
    id_ = out_id(table, terminal, message.out)
    if id_ in table.money.transfers or archive.transfer(id_) is not None:
        return []
    here = table.seats.present.get(terminal)
    # An ask that comes late on its way: the terminal has its refusal, and makes no ticket of it any more.
    if here is not None and here.out_refused is not None and message.out <= here.out_refused.out:
        return [ToTerminal(terminal, replace(here.out_refused, out=message.out))]
    if (why := _why_no_ticket(table, terminal, message.cents, archive, settings)) is not None:
        told = TicketOutRefused(message.out, why.number, why.sentence)
        if here is not None:
            here.out_refused = told
        return [ToTerminal(terminal, told)]
    assert settings.tickets is not None
    _, effects = assign(table, settings.tickets, id_, terminal, message.cents, archive, now)
    session = session_now(table, terminal, archive)
    return [*effects, *transfer(table, id_, terminal, TransferKind.TICKET, -message.cents, now, session=session)]


def _why_no_ticket(table: Table, terminal: str, cents: int, archive: Archive, settings: Settings) -> Why | None:
    tickets, row = settings.tickets, table.seats.terminals[terminal]
    if tickets is None:
        return Why(No.TICKETS_AWAY, phrase("no_tickets_here"))
    if cause_of(row) not in TAKEN_WHILE_LOCKED and row.locked is not None:
        return Why(No.TERMINAL_LOCKED, phrase("terminal_is_locked", why=row.locked))
    if any(of_terminal(table, terminal, VoucherState.ASSIGNED)):
        return Why(No.WRONG_PHASE, phrase("ticket_under_way"))
    if not cents:
        return Why(No.BAD_ARGUMENT, phrase("amount"))
    if cents > tickets.most_cents:
        return Why(No.TICKET_ABOVE_LIMIT, phrase("voucher_above_limit", most_cents=tickets.most_cents))
    free = free_cents(table, terminal, archive)
    if cents > free:
        return Why(No.NOT_ENOUGH_CREDIT, phrase("free_credit", terminal=terminal, free_cents=free))
    return None


def tell_number(table: Table, terminal: str, message: TicketNumberAsk, settings: Settings) -> Effects:
    """Tells the number to the terminal that prints it, and only while no paper is proven."""
    row, tickets = table.money.vouchers.get(out_id(table, terminal, message.out)), settings.tickets
    if row is None or tickets is None or row.state is not VoucherState.ASSIGNED:
        return []
    told = TicketNumber(
        message.out,
        number_again(table, tickets, row),
        row.sequence,
        row.cents,
        row.issued_wall_ms,
        row.expires_wall_ms,
        tickets.casino,
        tickets.place,
    )
    return [ToTerminal(terminal, told)]


def hear(table: Table, terminal: str, till: Till, archive: Archive) -> Effects:
    """Keeps what the terminal says of its devices, and tells it what people have decided about what it does not
    know.
    """
    table.seats.tills[terminal] = till
    effects: Effects = []
    if till.document_state is DocumentState.UNKNOWN:
        decided = archive.document(terminal, till.document)
        if decided is not None:
            effects.append(ToTerminal(terminal, TillOrder(till.document, decided.taken, 0, False)))
    if till.out_state is OutState.UNKNOWN and table.money.print_again.get(terminal) == till.out:
        effects.append(ToTerminal(terminal, TillOrder(0, None, till.out, True)))
    elif till.out_state is not OutState.UNKNOWN:
        table.money.print_again.pop(terminal, None)
    return effects


def box_taken(table: Table, terminal: str, message: BoxTaken, archive: Archive) -> Effects:
    heard = ToTerminal(terminal, BoxHeard(message.box))
    key = terminal, message.box
    if key in table.money.boxes or archive.box(*key) is not None:
        return [heard]
    notes = msgspec.msgpack.encode(message.notes)
    row = BoxRow(terminal, message.box, notes, message.tickets, message.tickets_cents, message.wall_ms)
    table.money.boxes[key] = row
    held_cents = sum(cents * count for cents, count in message.notes)
    return [PutBox(row), Alarm(AlarmKind.BOX_TAKEN, _box_in_words(row, held_cents)), heard]


def _box_in_words(row: BoxRow, held_cents: int) -> Phrase:
    return phrase("box_taken", terminal=row.terminal, box=row.box, held_cents=held_cents, tickets=row.tickets)


def tick(table: Table, now: Now) -> Effects:
    """Lets tickets expire, at most once a minute."""
    if now.wall_ms < table.money.expiry_looked_ms + MINUTE_MS:
        return []
    table.money.expiry_looked_ms = now.wall_ms
    return expire(table, now)
