"""The attendant's work at a terminal: money onto it and off it, cash that is handed over, locking and unlocking."""

from msgspec.structs import asdict, replace

from console.authority import Action
from console.claims import claim_told
from console.effects import PutClaim, PutTerminal, PutTransfer
from console.given import echo
from console.hearing import is_present
from console.log import append
from console.mirror import lock as lock_terminal
from console.mirror import unlock as unlock_terminal
from console.position import free_cents, pending_of, position_of
from console.request import Done, Plan, Request, Staff
from console.rows import ClaimRow, TransferRow
from phrases import phrase
from protocol.arguments import CashOutArguments, CreditArguments, PaidArguments, PayPayableArguments, TerminalArguments
from protocol.enums import TransferKind, TransferState
from protocol.messages import Transfer
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided, PayablePaid, TransferAsked
from protocol.what_if import CashOutPaid, ClaimPaid, CreditAdded, CreditTaken, TerminalLocked, TerminalUnlocked

TRANSFER_CENTS_MAX = 10**10
HOUR_MS = 3_600_000


def credit(request: Request, given: CreditArguments) -> Plan | Why:
    return no_such_terminal(request, given.terminal) or _transfer(request, given.terminal, 0, given.cents, 1)


def cash_out(request: Request, given: CashOutArguments, kind: TransferKind = TransferKind.ATTENDANT) -> Plan | Why:
    """Takes money off a terminal. The terminal books it first, and only its journal then tells the attendant to pay.

    The console computes itself how much is free, because a terminal may show an old or a false amount.
    """
    table, terminal = request.table, given.terminal
    if refused := no_such_terminal(request, terminal):
        return refused
    presence = table.seats.present.get(terminal)
    if presence is None or not is_present(table, terminal, request.settings, request.now):
        return Why(No.UNKNOWN_TERMINAL, phrase("not_connected", terminal=terminal))
    has_cents = min(presence.credit_cents, free_cents(table, terminal, request.archive))
    cents = has_cents if given.cents is None else given.cents
    plan = _transfer(request, terminal, presence.credit_session, cents, -1, kind)
    if isinstance(plan, Why) or cents <= has_cents:
        return plan
    return Why(No.NOT_ENOUGH_CREDIT, phrase("free_credit", terminal=terminal, free_cents=has_cents))


def hand_pay_of_credit(request: Request, terminal: str, cents: int | None) -> Plan | Why:
    """An attendant pays credit by hand: a cash-out under another name, which meters count apart."""
    return cash_out(request, CashOutArguments(terminal=terminal, cents=cents), TransferKind.HAND)


def _transfer(
    request: Request,
    terminal: str,
    credit_session: int,
    cents: int,
    sign: int,
    kind: TransferKind = TransferKind.ATTENDANT,
) -> Plan | Why:
    table, id_ = request.table, request.command.id
    if refused := id_is_taken(request):
        return refused
    if not 0 < cents <= TRANSFER_CENTS_MAX:
        return Why(No.BAD_ARGUMENT, phrase("amount"))

    def do(staff: Staff) -> Done:
        effects = append(
            table,
            Transfer(id_, terminal, credit_session, sign * cents, staff[0], kind, ""),
            request.now,
        )
        second = staff[1] if len(staff) > 1 else ""
        row = TransferRow(
            id_,
            terminal,
            credit_session,
            sign * cents,
            staff[0],
            TransferState.ASKED,
            request.now.wall_ms,
            table.log.head,
            second,
            kind,
        )
        table.money.transfers[id_] = row
        # A console that is started again must know whose it is, also where the terminal is never heard of again.
        return [*effects, PutTerminal(table.seats.terminals[terminal]), PutTransfer(row)], TransferAsked(id_)

    if cents + _moved_alone_cents(request, sign) <= request.settings.alone_cents_max:
        return Plan(Action.CREDIT if sign > 0 else Action.CASH_OUT, do)
    if sign > 0:
        return Plan(Action.CREDIT_LARGE, do, CreditAdded(terminal, cents))
    return Plan(Action.CASH_OUT_LARGE, do, CreditTaken(terminal, cents))


def _moved_alone_cents(request: Request, sign: int) -> int:
    """What this person has moved in the last hour in the same direction, at any terminal: several small amounts count
    as one large one (decision 27).
    """
    number, since_ms = request.person.number, request.now.wall_ms - HOUR_MS
    rows = {row.id: row for row in request.archive.moved_alone(number, since_ms)}
    for row in request.table.money.transfers.values():  # Those of this turn are not on disk yet.
        if row.staff == number and row.wall_ms > since_ms and not row.second:
            rows[row.id] = row
    return sum(abs(row.cents) for row in rows.values() if row.cents * sign > 0 and row.state != TransferState.REFUSED)


def id_is_taken(request: Request) -> Why | None:
    """Refuses a command whose id another command has: the same person would have got the stored answer."""
    id_ = request.command.id
    if id_ in request.table.money.transfers or request.archive.transfer(id_) is not None:
        return Why(No.BAD_ARGUMENT, phrase("transfer_there", id=id_))
    return None


def paid(request: Request, given: PaidArguments) -> Plan | Why:
    row = request.table.money.transfers.get(given.transfer)
    if row is None or row.cents > 0 or row.state != TransferState.APPLIED:
        return Why(No.BAD_ARGUMENT, phrase("no_cash_out"))
    earlier = next((each for each in pending_of(request.table, row.terminal) if each.seq < row.seq), None)
    if earlier is not None:
        why = phrase("paid_too_soon", terminal=row.terminal, what=earlier.in_words)
        return Why(No.WRONG_PHASE, why)

    def do(_: Staff) -> Done:
        del request.table.money.transfers[row.id]
        return [PutTransfer(replace(row, state=TransferState.PAID))], Decided()

    effect = CashOutPaid(row.id, row.terminal, -row.cents)
    is_large = -row.cents > request.settings.alone_cents_max
    return Plan(Action.PAID_LARGE if is_large else Action.PAID, do, effect)


def pay_payable(request: Request, given: PayPayableArguments) -> Plan | Why:
    """Records that an attendant hands money to a player who has already cashed out.

    A correction that the terminal has not booked yet may have taken the money back: by the log it is then no longer
    due.
    """
    table, number, terminal = request.table, given.round, given.terminal
    claim = table.money.claims.get((number, terminal))
    cents = 0 if claim is None else _payable_cents(request, claim)
    if claim is None or not cents:
        return Why(No.BAD_ARGUMENT, phrase("nothing_payable", round=echo(number), terminal=terminal))

    def do(_: Staff) -> Done:
        paid = replace(claim, paid_cents=claim.paid_cents + cents)
        table.money.claims[claim.round, claim.terminal] = paid
        return [PutClaim(paid)], PayablePaid(cents)

    is_large = cents > request.settings.alone_cents_max
    action = Action.PAY_PAYABLE_LARGE if is_large else Action.PAY_PAYABLE
    return Plan(action, do, ClaimPaid(**asdict(claim_told(claim)), pays_cents=cents), claim.round)


def _payable_cents(request: Request, claim: ClaimRow) -> int:
    position = position_of(request.table, claim.terminal, request.archive)
    moved = (payable for (number, _, _), (_, payable, _) in position.corrected.items() if number == claim.round)
    return min(claim.to_pay_cents, max(0, claim.to_pay_cents + sum(moved)))


def lock(request: Request, given: TerminalArguments) -> Plan | Why:
    table, terminal = request.table, given.terminal
    reason = request.reason or phrase("locked_by_staff")
    return no_such_terminal(request, terminal) or Plan(
        Action.LOCK, lambda _: (lock_terminal(table, terminal, reason), Decided()), TerminalLocked(terminal)
    )


def unlock(request: Request, given: TerminalArguments) -> Plan | Why:
    table, terminal = request.table, given.terminal
    if refused := no_such_terminal(request, terminal):
        return refused
    locked = table.seats.terminals[terminal].locked
    if locked is None:
        return Why(No.WRONG_PHASE, phrase("not_locked", terminal=terminal))
    effect = TerminalUnlocked(terminal, locked)
    return Plan(Action.UNLOCK, lambda _: (unlock_terminal(table, terminal), Decided()), effect)


def no_such_terminal(request: Request, terminal: str) -> Why | None:
    row = request.table.seats.terminals.get(terminal)
    if row is not None and row.is_out:
        return Why(No.TERMINAL_EVACUATED, phrase("evacuated", terminal=terminal))
    if row is not None:
        return None
    return Why(No.UNKNOWN_TERMINAL, phrase("no_terminal", terminal=terminal))
