"""Decisions about the table: limits, bet time, closing with notice, emergency close, opening again."""

from dataclasses import replace
from typing import Any

from console.authority import Action
from console.effects import Effects, MakeBackup, PutStanding
from console.log import append
from console.outcomes import void
from console.request import Done, Plan, Request, Staff, reason_missing
from console.rounds import Move, Phase, may
from console.state import Standing
from console.terms import limits_of, terms_in_force
from console.whatif import outcome_of_round
from protocol.messages import LimitsOfKind, Terms
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why

SLIP = "slip"
BET_TIME_S_MIN = 5
BET_TIME_S_MAX = 600


def set_limits(request: Request) -> Plan | Why:
    """`limits` is a list of `kind=minimum-maximum` in cents; `slip` stands for all bets of a round."""
    wanted, old = _ranges(request.argument("limits")), terms_in_force(request.table, request.settings)
    if wanted is None:
        return Why(No.BAD_ARGUMENT, "Limits are given as kind=minimum-maximum in cents: straight=500-100000.")
    if unknown := wanted.keys() - {SLIP, *(limit.kind for limit in old.limits)}:
        return Why(No.BAD_ARGUMENT, f"There is no kind of bet {sorted(unknown)[0]!r}.")
    kinds = [LimitsOfKind(limit.kind, *wanted.get(limit.kind, _range_of(limit))) for limit in old.limits]
    minimum, maximum = wanted.get(SLIP, (old.slip_minimum_cents, old.slip_maximum_cents))
    return _set_terms(request, Terms(0, old.chip_cents, kinds, minimum, maximum, old.bet_time_ms), old)


def _ranges(argument: Any) -> dict[str, tuple[int, int]] | None:
    ranges: dict[str, tuple[int, int]] = {}
    for line in argument if isinstance(argument, list) else []:
        kind, _, range_ = line.partition("=")
        minimum, _, maximum = range_.partition("-")
        if kind in ranges or not (_is_amount(minimum) and _is_amount(maximum)):
            return None
        ranges[kind] = (int(minimum), int(maximum))
    return ranges or None


def _is_amount(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 12


def _range_of(limit: LimitsOfKind) -> tuple[int, int]:
    return limit.minimum_cents, limit.maximum_cents


def set_bet_time(request: Request) -> Plan | Why:
    seconds, old = request.argument("seconds"), terms_in_force(request.table, request.settings)
    if type(seconds) is not int or not (seconds == 0 or BET_TIME_S_MIN <= seconds <= BET_TIME_S_MAX):
        sentence = f"The bet time is {BET_TIME_S_MIN} to {BET_TIME_S_MAX} seconds, or 0 for none."
        return Why(No.BAD_ARGUMENT, sentence)
    kinds, minimum, maximum = old.limits, old.slip_minimum_cents, old.slip_maximum_cents
    return _set_terms(request, Terms(0, old.chip_cents, kinds, minimum, maximum, 1000 * seconds), old)


def _set_terms(request: Request, new: Terms, old: Terms) -> Plan | Why:
    """Rule 3.3: the record tells every terminal before the round in which they hold can be opened."""
    table = request.table
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, f"Limits and bet time change between rounds only ({table.round.phase}).")
    before, after = terms_facts(old), terms_facts(new)
    if before == after:
        return Why(No.BAD_ARGUMENT, "That is how it stands already.")
    try:
        limits_of(new)
    except ValueError as bad:
        return Why(No.BAD_ARGUMENT, f"These limits contradict each other: {bad}."[:240])
    number = table.round.number + 1
    terms = Terms(number, *(getattr(new, name) for name in new.__struct_fields__[1:]))

    def do(_: Staff) -> Done:
        effects = append(table, terms, request.now)
        table.standing = replace(table.standing, terms_seq=table.log_head, terms=terms)
        return [*effects, PutStanding(table.standing)], {"from_round": number}

    return Plan(Action.SET_TERMS, do, {"from_round": number, "before": before, "after": after})


def terms_facts(terms: Terms) -> dict[str, Any]:
    ranges = {limit.kind: list(_range_of(limit)) for limit in terms.limits}
    return {**ranges, SLIP: [terms.slip_minimum_cents, terms.slip_maximum_cents], "bet_time_ms": terms.bet_time_ms}


def change_ball(request: Request) -> Plan | Why:
    """It moves nothing; the record says between which rounds, by whom and why."""
    table = request.table
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, f"The ball is changed between rounds only ({table.round.phase}).")
    if refused := reason_missing(request, "A change of the ball"):
        return refused
    return Plan(Action.CHANGE_BALL, lambda _: ([], {}), {"after_round": table.round.number})


def close_table(request: Request) -> Plan | Why:
    """Announced before the last round: the next one to be opened is the last."""
    table = request.table
    if table.standing.last_round is not None:
        return Why(No.WRONG_PHASE, f"The closing is announced already: round {table.standing.last_round} is the last.")
    return _stand(request, Action.CLOSE_TABLE, table.round.number + 1)


def open_table(request: Request) -> Plan | Why:
    if request.table.standing.last_round is None:
        return Why(No.WRONG_PHASE, "The table is open, and no closing is announced.")
    return _stand(request, Action.OPEN_TABLE, None)


def emergency_close(request: Request) -> Plan | Why:
    """At once: bets that are open are returned (5.1.2); a round already closed still gets its outcome from people."""
    table = request.table
    if table.standing.last_round is not None and table.standing.last_round <= table.round.number:
        return Why(No.WRONG_PHASE, "The table is closed already.")
    return reason_missing(request, "An emergency close") or _stand(
        request, Action.EMERGENCY_CLOSE, table.round.number, void_open_bets=True
    )


def _stand(request: Request, action: Action, last_round: int | None, *, void_open_bets: bool = False) -> Plan:
    table = request.table
    voids = void_open_bets and table.round.phase is Phase.BETS_OPEN

    def do(staff: Staff) -> Done:
        effects: Effects = []
        if voids:
            effects = void(table, "5.1.2", "force-majeure", request.reason, staff, request.game, request.now)
        table.standing = replace(table.standing, last_round=last_round, reason=request.reason)
        return [*effects, PutStanding(table.standing)], {"last_round": last_round}

    effect = outcome_of_round(table, "void", request.game) if voids else {}
    return Plan(action, do, {**effect, "last_round": last_round}, table.round.number if voids else 0)


def backup(request: Request) -> Plan:
    """The name is the console's own, so that no copy ever replaces another."""
    name = f"{request.settings.table}-{request.now.wall_ms}.db"
    return Plan(Action.BACKUP, lambda _: ([MakeBackup(name)], {"file": name}), {"file": name})


def why_closed(standing: Standing, next_round: int) -> Why | None:
    if standing.last_round is None or next_round <= standing.last_round:
        return None
    after = f"The table is closed: round {standing.last_round} was the last"
    return Why(No.TABLE_CLOSED, f"{after} ({standing.reason})." if standing.reason else f"{after}.")
