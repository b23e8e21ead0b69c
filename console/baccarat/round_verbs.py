"""Staff's verbs about a round of baccarat: they correct a card or a result, or make the round void."""

from typing import Any

from msgspec.structs import replace

from console.authority import Action
from console.baccarat.arguments import CorrectCardArguments
from console.baccarat.card_verbs import correct_card as card_corrected
from console.cards.round_verbs import ROUND_VERBS as OF_A_SHOE
from console.cards.round_verbs import answering, recounting, void_with_set
from console.request import Plan, Request, Verb
from console.round_decisions import correct_round
from games.baccarat.void import VOID_PARAGRAPH, VoidReason
from phrases import phrase
from protocol.arguments import CorrectArguments, VoidArguments
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why

WRONG_NUMBER = VOID_PARAGRAPH[VoidReason.WRONG_NUMBER_OF_CARDS]
OF_THE_SET = {
    VOID_PARAGRAPH[why]: why.value
    for why in (VoidReason.FOREIGN_CARD, VoidReason.SHORTAGE_OR_EXCESS, VoidReason.NOT_SHUFFLED)
}
"""Paragraphs of a void that take the set out of use, each with the reason."""
_void = void_with_set(lambda paragraph: OF_THE_SET.get(paragraph, ""))


def correct_card(request: Request, given: CorrectCardArguments) -> Plan | Why:
    return answering(card_corrected(request, given), request)


def correct(request: Request, given: CorrectArguments) -> Plan | Why:
    """Corrects any recorded round (5.14). Once the next round was opened, the shift manager must be one of the two
    people (BAC-8).
    """
    plan = recounting(correct_round(request, given), request, given)
    if isinstance(plan, Why):
        return plan
    number = request.table.round.number if given.round is None else given.round
    is_earlier = number != request.table.round.number and plan.action is Action.CORRECT
    return replace(plan, action=Action.DECIDE_EARLIER_ROUND) if is_earlier else plan


def void(request: Request, given: VoidArguments) -> Plan | Why:
    """Makes the round void. If its set was not whole or not shuffled, no more rounds are dealt from it (5.5.1, 5.5.2,
    5.5.5).

    A wrong number of cards counts only if it is noticed before the next round is opened (5.5.3, 5.11).
    """
    if given.paragraph == WRONG_NUMBER and given.round not in (None, request.table.round.number):
        return Why(No.WRONG_PHASE, phrase("noticed_too_late", round=given.round, paragraph="5.11"))
    return _void(request, given)


ROUND_VERBS: dict[str, Verb[Any]] = {
    **OF_A_SHOE,
    "correct-card": Verb(CorrectCardArguments, correct_card),
    "correct": Verb(CorrectArguments, correct),
    "void": Verb(VoidArguments, void),
}
