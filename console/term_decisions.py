"""Decisions about the terms of play, between rounds only: limits, how bets close, pace, and a game's own terms."""

from typing import Any

from msgspec import structs
from msgspec.structs import replace

from console.authority import Action
from console.effects import PutStanding
from console.log import append
from console.request import Done, Plan, Request, Staff
from console.rounds import Move, may
from console.settings import PACE_MAX
from console.terms import SLIP, changed_since, limits_of, terms_by_name, terms_in_force
from phrases import Phrase, phrase
from protocol.arguments import LimitsArguments, PaceArguments, SecondsArguments
from protocol.messages import LimitsOfKind, Terms
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import TermsDecided
from protocol.what_if import TermsSet

BET_TIME_S = range(5, 601)
LAST_BETS_S = range(2, 61)
PACE = range(10, PACE_MAX + 1)


def set_limits(request: Request, given: LimitsArguments) -> Plan | Why:
    """Sets limits. `limits` is a list of `kind=minimum-maximum` in cents; `slip` stands for all bets of a round."""
    wanted, old = _ranges(given.limits), terms_in_force(request.table, request.settings)
    if wanted is None:
        return Why(No.BAD_ARGUMENT, phrase("limits_given"))
    if unknown := wanted.keys() - {SLIP, *(limit.kind for limit in old.limits)}:
        return Why(No.BAD_ARGUMENT, phrase("no_kind", kind=sorted(unknown)[0]))
    kinds = [LimitsOfKind(limit.kind, *wanted.get(limit.kind, _range_of(limit))) for limit in old.limits]
    least, most = wanted.get(SLIP, (old.slip_minimum_cents, old.slip_maximum_cents))
    return _set_terms(request, limits=kinds, slip_minimum_cents=least, slip_maximum_cents=most)


def _ranges(lines: list[str]) -> dict[str, tuple[int, int]] | None:
    ranges: dict[str, tuple[int, int]] = {}
    for line in lines:
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


def set_bet_time(request: Request, given: SecondsArguments) -> Plan | Why:
    seconds = number_in(given.seconds, BET_TIME_S, phrase("bet_time", least=BET_TIME_S[0], most=BET_TIME_S[-1]))
    return seconds if isinstance(seconds, Why) else _set_terms(request, bet_time_ms=1000 * seconds)


def set_last_bets(request: Request, given: SecondsArguments) -> Plan | Why:
    """Sets how long after the dealer's call for last bets the bets close by themselves."""
    refused = phrase("last_bets", least=LAST_BETS_S[0], most=LAST_BETS_S[-1])
    seconds = number_in(given.seconds, LAST_BETS_S, refused)
    return seconds if isinstance(seconds, Why) else _set_terms(request, last_bets_ms=1000 * seconds)


def set_pace(request: Request, given: PaceArguments) -> Plan | Why:
    rounds = number_in(given.rounds, PACE, phrase("pace", least=PACE[0], most=PACE[-1]))
    return rounds if isinstance(rounds, Why) else _set_terms(request, Action.SET_REMINDERS, pace_per_hour=rounds)


def set_option(request: Request, name: str, value: int | bool, action: Action = Action.SET_TERMS) -> Plan | Why:
    """Sets a term that only this game has."""
    old = terms_in_force(request.table, request.settings)
    return _set_terms(request, action, options={**old.options, name: value})


def number_in(number: int, allowed: range, refused: Phrase) -> int | Why:
    return number if number == 0 or number in allowed else Why(No.BAD_ARGUMENT, refused)


def _set_terms(request: Request, action: Action = Action.SET_TERMS, **changes: Any) -> Plan | Why:
    """Sets terms. Rule 3.3: every terminal is told by the log before the round in which they apply can be opened."""
    table, number = request.table, request.table.round.number + 1
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, phrase("limits_when", phase=table.round.phase))
    old = terms_in_force(table, request.settings)
    new = structs.replace(old, from_round=number, **changes)
    before, after = terms_by_name(old), terms_by_name(new)
    if before == after:
        return Why(No.BAD_ARGUMENT, phrase("as_it_stands"))
    try:
        limits_of(new, request.game)
    except ValueError as bad:
        return Why(No.BAD_ARGUMENT, phrase("limits_contradict", why=str(bad)))
    terms: Terms = structs.replace(
        new, changed=changed_since(old, new, number, request.settings.vertical.between_staff)
    )

    def do(_: Staff) -> Done:
        effects = append(table, terms, request.now)
        table.terms.standing = replace(table.terms.standing, terms_seq=table.log.head, terms=terms)
        return [*effects, PutStanding(table.terms.standing)], TermsDecided(number)

    return Plan(action, do, TermsSet(number, before, after))
