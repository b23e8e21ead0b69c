"""The dealer's everyday work on a round: opening bets, calling last bets, closing them."""

from console.authority import Action
from console.closing import close
from console.effects import PutRound
from console.request import Done, Plan, Request, Staff
from console.rounds import Move, advance, may
from console.rows import RoundRow
from console.state import BetsOfRound, PlayOfRound
from console.table_decisions import why_closed
from console.terms import terms_in_force
from phrases import phrase
from protocol.enums import CloseCause, Phase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided, RoundOpened


def open_bets(request: Request) -> Plan | Why:
    """Opens bets; the person who opens the round is its dealer."""
    table = request.table
    if table.blocked:
        return Why(No.TABLE_CLOSED, phrase("blocked", why=table.blocked))
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, phrase("not_finished", round=table.round.number, phase=table.round.phase))
    return why_closed(table.terms.standing, table.round.number + 1) or Plan(
        Action.OPEN, lambda staff: _open(request, staff)
    )


def _open(request: Request, staff: Staff) -> Done:
    table, now = request.table, request.now
    before, terms = table.round, terms_in_force(table, request.settings)
    table.earlier_rounds[before.number] = before
    phase = advance(before.phase, Move.OPEN)
    rules_hash = request.game.rules_hash
    table.round = RoundRow(before.number + 1, phase, now.wall_ms, staff[0], rules_hash, carry=before.carry)
    table.bets = BetsOfRound()
    table.play = PlayOfRound(witness=table.play.witness.for_next_round(), options=terms.options)
    table.play.deadline_s = now.monotonic_s + terms.bet_time_ms / 1000 if terms.bet_time_ms else None
    table.opened_in_this_run = True
    return [PutRound(table.round)], RoundOpened(table.round.number)


def last_bets(request: Request) -> Plan | Why:
    if refused := _not_open(request):
        return refused

    def do(_: Staff) -> Done:
        table, last_bets_ms = request.table, terms_in_force(request.table, request.settings).last_bets_ms
        if last_bets_ms:
            at_s = request.now.monotonic_s + last_bets_ms / 1000
            table.play.deadline_s = at_s if table.play.deadline_s is None else min(at_s, table.play.deadline_s)
        table.play.last_bets = True
        return [], Decided()

    return Plan(Action.LAST_BETS, do)


def close_bets(request: Request) -> Plan | Why:
    def do(_: Staff) -> Done:
        return close(
            request.table, CloseCause.DEALER, request.game, request.settings, request.chance, request.now
        ), Decided()

    return _not_open(request) or Plan(Action.CLOSE, do)


def _not_open(request: Request) -> Why | None:
    phase = request.table.round.phase
    return None if phase is Phase.BETS_OPEN else Why(No.WRONG_PHASE, phrase("not_open", phase=phase))
