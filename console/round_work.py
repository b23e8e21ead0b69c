"""The dealer's everyday work on a round: opening bets, calling last bets, closing them."""

from console.authority import Action
from console.closing import close, next_spin
from console.effects import PutRound
from console.reminders import rotor_of_last_spin
from console.request import Done, Plan, Request, Staff
from console.rounds import Move, Phase, advance, may
from console.state import RoundRow
from console.table_decisions import why_closed
from console.terms import terms_in_force
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why


def open_bets(request: Request) -> Plan | Why:
    """Whoever opens the round is its dealer."""
    table = request.table
    if table.blocked:
        return Why(No.TABLE_CLOSED, f"No round may be opened: {table.blocked}")
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, f"Round {table.round.number} is not finished ({table.round.phase}).")
    return why_closed(table.standing, table.round.number + 1) or Plan(Action.OPEN, lambda staff: _open(request, staff))


def _open(request: Request, staff: Staff) -> Done:
    table, now = request.table, request.now
    table.earlier_rounds[table.round.number] = table.round
    table.rotor_before = rotor_of_last_spin(table)
    phase = advance(table.round.phase, Move.OPEN)
    table.round = RoundRow(table.round.number + 1, phase, now.wall_ms, staff[0], request.game.rules_hash)
    for mapping in (table.slips, table.stakes, table.refusals, table.registered_s):
        mapping.clear()
    table.spin = next_spin(table)
    terms = terms_in_force(table, request.settings)
    table.deadline_s = now.monotonic_s + terms.bet_time_ms / 1000 if terms.bet_time_ms else None
    table.close_revolutions = terms.close_revolutions
    table.last_bets, table.opened_in_this_run = False, True
    table.close_s = table.close_durable_s = table.result_s = None
    return [PutRound(table.round)], {"round": table.round.number}


def last_bets(request: Request) -> Plan | Why:
    if refused := _not_open(request):
        return refused

    def do(_: Staff) -> Done:
        table, last_bets_ms = request.table, terms_in_force(request.table, request.settings).last_bets_ms
        if last_bets_ms:
            at_s = request.now.monotonic_s + last_bets_ms / 1000
            table.deadline_s = at_s if table.deadline_s is None else min(at_s, table.deadline_s)
        table.last_bets = True
        return [], {}

    return Plan(Action.LAST_BETS, do)


def close_bets(request: Request) -> Plan | Why:
    def do(_: Staff) -> Done:
        return close(request.table, "dealer", request.settings, request.chance, request.now), {}

    return _not_open(request) or Plan(Action.CLOSE, do)


def _not_open(request: Request) -> Why | None:
    phase = request.table.round.phase
    return None if phase is Phase.BETS_OPEN else Why(No.WRONG_PHASE, f"Bets are not open ({phase}).")
