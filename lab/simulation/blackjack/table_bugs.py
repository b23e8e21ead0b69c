"""Bugs planted in console/blackjack: what one person says alone, who is waited for, and what is called."""

import dataclasses
from typing import Any

from msgspec.structs import replace

from console.answers import register
from console.authority import Action
from console.blackjack.arguments import CallArguments, CorrectCardArguments, ReconstructArguments
from console.blackjack.card_verbs import correct_card, give_up, reconstruct
from console.blackjack.round_verbs import call
from console.playing import go_on
from console.request import Done, Plan, Request, Verb, plain
from console.state import Table
from console.vertical import Vertical
from games.game import AnsweredBy
from lab.simulation.cards.shoe_bugs import CARD_BUGS, other_verbs
from lab.simulation.site import Parts
from protocol.refusals import Why
from protocol.staff import Decided


def _alone(plan: Plan | Why) -> Plan | Why:
    return plan if isinstance(plan, Why) else replace(plan, action=Action.SHOW, effect=None)


def _reconstruct_by_one(request: Request, given: ReconstructArguments) -> Plan | Why:
    return _alone(reconstruct(request, given))


def _give_up_by_one(request: Request) -> Plan | Why:
    return _alone(give_up(request))


def _correct_by_one(request: Request, given: CorrectCardArguments) -> Plan | Why:
    return _alone(correct_card(request, given))


def _call_by_one(request: Request, given: CallArguments) -> Plan | Why:
    """Wrong by rule 3.8: the dealer alone gives up a player's bets."""
    return _alone(call(request, given))


def _call_stands(request: Request, given: CallArguments) -> Plan | Why:
    """Wrong: whatever a player calls, he stands."""
    plan = call(request, given)
    question = request.table.play.course.question
    if isinstance(plan, Why) or question is None:
        return plan

    def do(_: Any) -> Done:
        action = question.silence[given.terminal]
        effects = register(request.table, given.terminal, action, 0, AnsweredBy.STAFF, request.now)
        more = go_on(request.table, request.game, request.settings, request.chance, request.now)
        return [*effects, *more], Decided()

    return replace(plan, do=do)


def _waits_for_nobody_away(vertical: Vertical) -> Vertical:
    """Wrong by CARDS 4.5: no box waits for a terminal that is lost."""
    if not vertical.verbs:
        return vertical
    return dataclasses.replace(vertical, not_waited_for=lambda table, settings, now: _asked(table))


def _asked(table: Table) -> set[str]:
    question = table.play.course.question
    return set() if question is None else set(question.options)


TABLE_BUGS: dict[str, Parts] = {
    **CARD_BUGS,
    "reconstructed-by-one": Parts(vertical=other_verbs(reconstruct=Verb(ReconstructArguments, _reconstruct_by_one))),
    "given-up-by-one": Parts(vertical=other_verbs(give_up=plain(_give_up_by_one))),
    "card-corrected-by-one": Parts(vertical=other_verbs(correct_card=Verb(CorrectCardArguments, _correct_by_one))),
    "bets-given-up-by-one": Parts(vertical=other_verbs(call=Verb(CallArguments, _call_by_one))),
    "called-and-silent": Parts(vertical=other_verbs(call=Verb(CallArguments, _call_stands))),
    "nobody-is-waited-for": Parts(vertical=_waits_for_nobody_away),
}
