"""Staff's verbs about a Blackjack round: a called decision, a player who has left, a corrected result, a void."""

from typing import Any

from console.answers import register
from console.authority import Action
from console.blackjack.answers import DecisionCalled
from console.blackjack.arguments import CallArguments
from console.cards.round_verbs import ROUND_VERBS as OF_A_SHOE
from console.cards.round_verbs import recounting, void_with_set
from console.cards.saying import say
from console.playing import go_on, why_not_chosen
from console.request import Done, Plan, Request, Staff, Verb
from console.round_decisions import correct_round
from games.game import AnsweredBy
from phrases import phrase
from protocol.arguments import CorrectArguments, TerminalArguments, VoidArguments
from protocol.enums import Phase
from protocol.messages import Choose
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided

OF_THE_SET = {
    "5.5.1": "foreign-card",
    "5.5.2": "shortage-or-excess",
    "5.5.3": "few-cards",
    "5.5.4": "not-shuffled",
    "5.1.1": "foreign-card",
}
"""Paragraphs of a void that take the set out of use, each with the reason."""


def call(request: Request, given: CallArguments) -> Plan | Why:
    """Takes a decision that a player with a dead screen calls and the dealer keys (3.8); if it stakes money, two people
    are needed.
    """
    table, terminal = request.table, given.terminal
    question = table.play.course.question
    if question is None or terminal not in question.options:
        return Why(No.WRONG_PHASE, phrase("not_asked", terminal=terminal))
    if terminal in table.play.choices:
        return Why(No.ANSWERED_ALREADY, phrase("other_answer_stands"))
    wish = Choose(table.round.number, question.question, given.action, given.cents)
    if refused := why_not_chosen(table, terminal, wish, request.archive):
        return refused

    def do(_: Staff) -> Done:
        effects = register(table, terminal, given.action, given.cents, AnsweredBy.STAFF, request.now)
        return [*effects, *go_on(table, request.game, request.settings, request.chance, request.now)], Decided()

    effect = DecisionCalled(table.round.number, question.question, terminal, given.action, given.cents)
    moves_money = bool(given.cents) or given.action.partition(":")[0] not in ALONE
    told = phrase("decision_called", terminal=terminal)
    return Plan(Action.ENTER if moves_money else Action.SHOW, do, effect, table.round.number, told=told)


ALONE = ("hit", "stand", "decline", "go-on", "first", "supervisor")
"""What the dealer keys alone; a player's money moves by nothing of it."""


def away(request: Request, given: TerminalArguments) -> Plan | Why:
    """Records that a player has left: nobody waits for that player any more (5.3)."""
    table, terminal = request.table, given.terminal
    question = table.play.course.question
    if question is None or terminal not in question.options or table.round.phase is not Phase.BETS_CLOSED:
        return say(request, [["away", terminal]])
    if terminal in table.play.choices:
        return Why(No.ANSWERED_ALREADY, phrase("other_answer_stands"))

    def do(_: Staff) -> Done:
        silence = question.silence[terminal]
        effects = register(table, terminal, silence, 0, AnsweredBy.AWAY, request.now)
        return [*effects, *go_on(table, request.game, request.settings, request.chance, request.now)], Decided()

    return Plan(Action.SHOW, do)


def back(request: Request, given: TerminalArguments) -> Plan | Why:
    """Records that a player is back, and decides again from the next decision on."""
    return say(request, [["back", given.terminal]])


def correct(request: Request, given: CorrectArguments) -> Plan | Why:
    """Corrects a round by its cards in the order of dealing, until the next round is opened (5.6). What players decided
    stays.
    """
    return recounting(correct_round(request, given), request, given)


ROUND_VERBS: dict[str, Verb[Any]] = {
    **OF_A_SHOE,
    "call": Verb(CallArguments, call),
    "away": Verb(TerminalArguments, away),
    "back": Verb(TerminalArguments, back),
    "correct": Verb(CorrectArguments, correct),
    "void": Verb(VoidArguments, void_with_set(lambda paragraph: OF_THE_SET.get(paragraph, ""))),
}
