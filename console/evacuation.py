"""Seat evacuation: two people pay or move the credit of a dead terminal, by the console's copy of its journal, after
its key is removed."""

from msgspec.structs import replace

from console.authority import Action
from console.effects import Alarm, Effects, Fence, PutTerminal, PutTransfer
from console.hearing import is_present
from console.log import append
from console.mirror import complete
from console.money import id_is_taken, no_such_terminal
from console.position import Position, is_of_leaving, position_of
from console.request import Done, Plan, Request, Staff, keys_are_broken, reason_missing
from console.rows import TransferRow
from console.state import Table
from console.takeover import claim_more
from console.vouchers import change, of_terminal
from phrases import phrase
from protocol.arguments import EvacuateArguments, TerminalArguments
from protocol.enums import AlarmKind, Evacuated, TransferKind, TransferState, VoucherState
from protocol.messages import Evacuation, Transfer
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import EvacuationDecided, TerminalNamed
from protocol.what_if import SeatEvacuated, SettlementTakenOver, TerminalReadmitted


def evacuate(request: Request, given: EvacuateArguments) -> Plan | Why:
    """Evacuates a seat. `to` names the terminal that gets the money; without it an attendant pays the player."""
    table, terminal = request.table, given.terminal
    if refused := (
        _is_out(table, terminal)
        or no_such_terminal(request, terminal)
        or _still_there(request, terminal)
        or _bad_target(request, given.to)
        or id_is_taken(request)
        or keys_are_broken(request)
    ):
        return refused
    if refused := reason_missing(request, phrase("evacuating")):
        return refused
    position = position_of(table, terminal, request.archive)
    return Plan(
        Action.EVACUATE,
        lambda staff: _evacuate(request, given, position, staff),
        _effect(request, given, position),
        table.round.number,
    )


def _is_out(table: Table, terminal: str) -> Why | None:
    """Refuses to evacuate a terminal twice, and names the money that is still to be paid."""
    row = table.seats.terminals.get(terminal)
    if row is None or not row.is_out:
        return None
    waits = [
        each
        for each in table.money.transfers.values()
        if each.terminal == terminal and each.state == TransferState.APPLIED
    ]
    if not waits:
        return Why(No.TERMINAL_EVACUATED, phrase("evacuated_paid", terminal=terminal))
    transfers = [phrase("transfer_of", transfer_cents=-each.cents, id=each.id) for each in waits]
    return Why(No.TERMINAL_EVACUATED, phrase("evacuated_to_pay", terminal=terminal, transfers=transfers))


def _still_there(request: Request, terminal: str) -> Why | None:
    """Refuses if the terminal is connected and not locked.

    A locked one may hold back money that only an evacuation can pay.
    """
    table = request.table
    if table.seats.terminals[terminal].locked or not is_present(table, terminal, request.settings, request.now):
        return None
    return Why(No.WRONG_PHASE, phrase("still_connected", terminal=terminal))


def _bad_target(request: Request, to: str) -> Why | None:
    table = request.table
    if not to:
        return None
    row = table.seats.terminals.get(to)
    if row is None or row.is_out or not is_present(table, to, request.settings, request.now):
        return Why(No.UNKNOWN_TERMINAL, phrase("no_terminal_here", terminal=to))
    if row.locked:
        return Why(No.TERMINAL_LOCKED, phrase("target_locked", terminal=to, why=row.locked))
    coming = any((each.terminal, each.state) == (to, TransferState.ASKED) for each in table.money.transfers.values())
    here = table.seats.present[to]
    if coming or not row.is_empty or here.credit_cents or here.escrow_cents:
        return Why(No.WRONG_PHASE, phrase("other_credit", terminal=to))
    return None


def _effect(request: Request, given: EvacuateArguments, position: Position) -> SeatEvacuated:
    table, terminal = request.table, given.terminal
    row, here = table.seats.terminals[terminal], table.seats.present.get(terminal)
    return SeatEvacuated(
        terminal=terminal,
        to=given.to,
        mirrored_cents=position.mirrored_cents,
        coming_cents=position.coming_cents,
        settled=[
            SettlementTakenOver(number, version, owed.stake_cents, owed.payout_cents)
            for (number, version, _), owed in position.settled.items()
        ],
        at_risk_cents=position.at_risk_cents,
        pays_cents=position.due_cents,
        lacking_cents=position.lacking_cents,
        payable_cents=position.payable_cents,
        unrecovered_cents=position.unrecovered_cents,
        mirrored_up_to=row.journal_seq,
        unknown_entries=None if here is None else max(0, here.journal_seq - row.journal_seq),
    )


def _evacuate(request: Request, given: EvacuateArguments, position: Position, staff: Staff) -> Done:
    table, terminal, cents = request.table, given.terminal, position.due_cents
    effects: Effects = [Fence(terminal), *_take_over(request, terminal, position)]
    row, number = table.seats.terminals[terminal], table.round.number
    id_, to = request.command.id, given.to
    body = Evacuation(id_, terminal, number, row.journal_seq, cents, position.at_risk_cents, to, staff)
    effects += append(table, body, request.now)
    if position.lacking_cents:
        effects += claim_more(table, number, terminal, 0, position.lacking_cents)
    locked = phrase("evacuated_for", why=request.reason)
    row = replace(row, evacuation=Evacuated.OUT, evacuated_round=number, locked=locked)
    table.seats.terminals[terminal] = row
    table.seats.present.pop(terminal, None)
    effects.append(PutTerminal(row))
    if cents:
        effects += _move(request, to, cents, staff) if to else _pay(request, terminal, cents, staff)
    return effects, EvacuationDecided(id_, cents, to)


def _take_over(request: Request, terminal: str, position: Position) -> Effects:
    """Removes what the console still expected from the terminal's journal."""
    table, effects = request.table, Effects()
    for key in position.settled:
        owed = table.money.owed[key]
        del owed[terminal]
        if not owed:
            del table.money.owed[key]
        effects += complete(table, key[0], request.archive)
    for (number, _, _), (_, payable_cents, unrecovered_cents) in position.corrected.items():
        effects += claim_more(table, number, terminal, payable_cents, unrecovered_cents)
    for ticket in list(of_terminal(table, terminal, VoucherState.ASSIGNED)):
        why = phrase("evacuated_for", why=request.reason)
        effects += change(table, ticket, VoucherState.VOID, terminal, request.now, reason=why)
    for row in [
        row for row in table.money.transfers.values() if (row.terminal, row.state) == (terminal, TransferState.ASKED)
    ]:
        del table.money.transfers[row.id]
        effects.append(
            PutTransfer(replace(row, state=TransferState.APPLIED if _is_taken_over(row) else TransferState.REFUSED))
        )
    return effects


def _is_taken_over(row: TransferRow) -> bool:
    """Whether the money that was asked for is part of what is handed over, as credit."""
    return row.cents > 0 and not is_of_leaving(row)


def _pay(request: Request, terminal: str, cents: int, staff: Staff) -> Effects:
    """Makes a cash-out that counts as debited by the terminal and waits to be paid."""
    table, id_ = request.table, request.command.id
    session = table.seats.terminals[terminal].credit_session
    row = TransferRow(
        id_, terminal, session, -cents, staff[0], TransferState.APPLIED, request.now.wall_ms, table.log.head, staff[1]
    )
    table.money.transfers[id_] = row
    return [PutTransfer(row), Alarm(AlarmKind.PAY, phrase("pay_of", pay_cents=cents, terminal=terminal, id=id_))]


def _move(request: Request, to: str, cents: int, staff: Staff) -> Effects:
    table, id_ = request.table, request.command.id
    effects = append(table, Transfer(id_, to, 0, cents, staff[0], TransferKind.ATTENDANT, ""), request.now)
    row = TransferRow(id_, to, 0, cents, staff[0], TransferState.ASKED, request.now.wall_ms, table.log.head, staff[1])
    table.money.transfers[id_] = row
    return [*effects, PutTerminal(table.seats.terminals[to]), PutTransfer(row)]


def readmit(request: Request, given: TerminalArguments) -> Plan | Why:
    """Lets an evacuated terminal connect again with a newly enrolled key.

    It stays locked until its journal has been compared.
    """
    table, terminal = request.table, given.terminal
    row = table.seats.terminals.get(terminal)
    if row is None or row.evacuation is not Evacuated.OUT:
        return Why(No.WRONG_PHASE, phrase("not_evacuated", terminal=terminal))

    def do(_: Staff) -> Done:
        back = replace(row, evacuation=Evacuated.READMITTED)
        table.seats.terminals[terminal] = back
        return [PutTerminal(back)], TerminalNamed(terminal)

    return Plan(Action.READMIT, do, TerminalReadmitted(terminal, row.journal_seq))
