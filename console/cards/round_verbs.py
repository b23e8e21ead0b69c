"""Staff's verbs about a round of cards: they confirm it, ask for a check for a player, let it go on, or end a
question.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from console.answers import end_question
from console.archive import find_round
from console.authority import Action
from console.cards.answers import OptionsExtended, ShoeGoesOn
from console.cards.born import beginning_with, recounts
from console.cards.papers import keep_papers, papers_now, papers_of
from console.cards.queries import answered, is_unanswered, queried
from console.cards.saying import resumed, tell_judge, why_not_played
from console.cards.witness import CardDropped, CardKeyed, CardWas, PutRight, Word, not_taken, seen_of, witness_of
from console.effects import Effects
from console.hearing import is_present
from console.outcomes import result
from console.playing import go_on, take_fact
from console.queries import why_not
from console.request import Done, Plan, Request, Staff, Verb, plain, reason_missing
from console.round_decisions import void_round
from console.rounds import IN_PLAY
from console.whatif import outcome_of_round
from games.game import AnsweredBy, HasOutcome, Value
from games.refusal import Refusal
from phrases import phrase
from protocol import enums
from protocol.arguments import CorrectArguments, ShowArguments, TerminalArguments, VoidArguments
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided, OutcomeGiven, StepTaken
from protocol.what_if import RoundQueried

LOOK_S = 2.0
"""For so many seconds players can still ask staff to check the last card."""
EXTRA_S = 15.0


def agree(request: Request) -> Plan | Why:
    """Records that the dealer confirms the cards on the table. Two people do so if it is the result and people have
    entered a card.
    """
    table, seen = request.table, seen_of(request.table)
    if refused := why_not_played(request):
        return refused
    if table.round.phase is not enums.Phase.BETS_CLOSED:
        return Why(No.WRONG_PHASE, phrase("agree_when_held"))
    fact = ["agree"]
    after = request.game.step(table.play.course.play, fact)
    if isinstance(after, Refusal):
        return Why(after.number, phrase("game_refuses", sentence=after.sentence))
    if seen.unplaced or seen.held:
        return Why(No.WRONG_PHASE, phrase("agree_when_held"))
    if is_unanswered(table):
        return Why(No.WRONG_PHASE, phrase("query_first", terminals=queried(table)))
    if seen.card_age_s is not None and seen.card_age_s < LOOK_S:
        return Why(No.WRONG_PHASE, phrase("agree_too_soon", seconds=round(LOOK_S)))
    awaits = request.game.awaits(after)
    outcome = awaits.outcome if isinstance(awaits, HasOutcome) else None

    def do(staff: Staff) -> Done:
        known = (request.game, request.settings, request.chance, request.now)
        # Not a card that people said: whoever agrees stands in the result.
        taken = take_fact(table, fact, [], phrase("cards_agree", staff=staff), *known)
        assert not isinstance(taken, Refusal)
        if outcome is None:
            return taken, StepTaken(table.play.course.steps)
        if table.round.phase is enums.Phase.BETS_CLOSED:  # Not given yet by the agreement itself.
            taken += result(table, outcome, staff, request.game, request.now)
        return taken, OutcomeGiven(outcome)

    if outcome is None or not table.play.keyed:
        return Plan(Action.CONFIRM, do, None, table.round.number, table.round.version)
    effect = outcome_of_round(table, outcome, request.game, request.archive)
    return Plan(Action.ENTER, do, effect, table.round.number, table.round.version)


def query(request: Request, given: TerminalArguments) -> Plan | Why:
    """Records that a player asks staff to check the cards before payment, once in a round; nothing is settled
    meanwhile.
    """
    table, terminal = request.table, given.terminal
    if why := why_not(table, terminal, table.round.number, request.game):
        return why
    if terminal in queried(table):
        return Why(No.WRONG_PHASE, phrase("query_once", terminal=terminal))
    effect, told = RoundQueried(table.round.number, terminal), phrase("queried", terminal=terminal)

    def do(_: Staff) -> Done:
        return request.settings.vertical.queries.keep(table, terminal), Decided()

    return Plan(Action.SHOW, do, effect, table.round.number, told=told)


def checked(request: Request) -> Plan | Why:
    """Records that the dealer has checked the cards, which lie as recorded; this answers every query."""
    if not is_unanswered(request.table):
        return Why(No.WRONG_PHASE, phrase("no_query"))
    return Plan(Action.SHOW, lambda _: (answer_queries(request), Decided()))


def answer_queries(request: Request) -> Effects:
    """Lets everything go on that waited for the check of the cards."""
    table, effects = request.table, answered(request.table)
    return [*effects, *go_on(table, request.game, request.settings, request.chance, request.now)]


def answering(plan: Plan | Why, request: Request) -> Plan | Why:
    """Also answers the queries where a card is corrected, because staff have checked the cards."""
    if isinstance(plan, Why) or not is_unanswered(request.table):
        return plan

    def do(staff: Staff) -> Done:
        effects, answer = plan.do(staff)
        return [*effects, *answer_queries(request)], answer

    return replace(plan, do=do)


def go_on_now(request: Request) -> Plan | Why:
    """Lets a held round go on after people have compared table and record; some holds need a supervisor too."""
    table, seen, verdict = request.table, seen_of(request.table), request.table.play.witness.verdict
    if table.round.phase is not enums.Phase.HELD and not seen.held:
        return Why(No.WRONG_PHASE, phrase("nothing_held"))
    if table.play.conclude_only:
        return Why(No.WRONG_PHASE, phrase("after_interruption", paragraph=request.game.paragraphs.interruption))
    if lost := [*seen.lost.elements(), *not_taken(table)]:
        return Why(No.WRONG_PHASE, phrase("cards_lie_about", cards=lost))
    takes_two = seen.takes_two or verdict is not None
    if takes_two and (refused := reason_missing(request, phrase("going_on"))):
        return refused

    def do(_: Staff) -> Done:
        tell_judge(request, [PutRight(seen.held)])
        effects: Effects = []
        if papers_of(table).faulty:
            effects += keep_papers(table, replace(papers_of(table), faulty=""))
        if table.round.phase is not enums.Phase.HELD:
            return effects, Decided()
        effects += resumed(request)
        return [*effects, *go_on(table, request.game, request.settings, request.chance, request.now)], Decided()

    effect = ShoeGoesOn(table.round.number, table.play.course.steps, [each.evidence for each in seen.held])
    action = Action.ENTER if takes_two else Action.SHOW
    return Plan(action, do, effect, table.round.number, table.round.version, told=phrase("looked_at"))


def close_options(request: Request) -> Plan | Why:
    """Ends the choice; a player who has not taken the bets back goes on (5.12)."""
    table, game = request.table, request.game
    if refused := _nobody_asked(request):
        return refused

    def why_silent(name: str) -> AnsweredBy:
        is_there = is_present(table, name, request.settings, request.now)
        return AnsweredBy.SILENCE if is_there else AnsweredBy.AWAY

    def do(_: Staff) -> Done:
        effects = end_question(table, why_silent, game, request.now)
        return [*effects, *go_on(table, game, request.settings, request.chance, request.now)], Decided()

    return Plan(Action.SHOW, do)


def add_time(request: Request) -> Plan | Why:
    """Gives players more time: the dealer once for each question, a supervisor again."""
    table, witness = request.table, witness_of(request.table)
    if refused := _nobody_asked(request):
        return refused
    question = table.play.course.question
    assert question is not None
    if witness is not None and question.question in witness.extended and request.person.role is enums.Role.DEALER:
        return Why(No.NOT_THIS_ROLE, phrase("time_once"))

    def do(_: Staff) -> Done:
        if witness is not None:
            witness.extended.append(question.question)
        table.play.deadline_s = (table.play.deadline_s or request.now.monotonic_s) + EXTRA_S
        return [], Decided()

    effect = OptionsExtended(table.round.number, question.question, round(EXTRA_S))
    return Plan(Action.SHOW, do, effect, table.round.number, told=phrase("time_added", seconds=round(EXTRA_S)))


def _nobody_asked(request: Request) -> Why | None:
    table = request.table
    if table.round.phase is enums.Phase.BETS_CLOSED and table.play.course.question is not None:
        return None
    return Why(No.WRONG_PHASE, phrase("nobody_asked"))


def recounting(plan: Plan | Why, request: Request, given: CorrectArguments) -> Plan | Why:
    """Corrects the count of the set in use after a corrected outcome; the next round begins with that."""
    if isinstance(plan, Why):
        return plan
    number = request.table.round.number if given.round is None else given.round
    row = find_round(request.table, number, request.archive)
    facts = [] if row is None else recounts(request.table, row.outcome, given.outcome)

    def do(staff: Staff) -> Done:
        effects, answer = plan.do(staff)
        for fact in facts:
            effects += keep_papers(request.table, beginning_with(request.table, fact))
        tell_judge(request, [word for fact in facts if (word := _of_set(fact)) is not None])
        return effects, answer

    return replace(plan, do=do)


def _of_set(fact: Value) -> Word | None:
    match fact:
        case ["burn", card]:
            return CardKeyed(card)
        case ["counted-as", was]:
            return CardDropped(was)
        case ["counted-as", was, card]:
            return CardWas(was, card)
    return None


def void_with_set(why_of: Callable[[str], str]) -> Callable[[Request, VoidArguments], Plan | Why]:
    """Makes a void that may take the set out of use. `why_of` gives, for the paragraph of a void, why no more rounds
    are dealt from the set.
    """

    def void(request: Request, given: VoidArguments) -> Plan | Why:
        table = request.table
        plan = void_round(request, given)
        is_in_play = given.round in (None, table.round.number) and table.round.phase in IN_PLAY
        if isinstance(plan, Why) or not is_in_play:
            return plan

        def do(staff: Staff) -> Done:
            effects, answer = plan.do(staff)
            why = why_of(table.round.paragraph or "")
            papers = papers_now(table)
            return [*effects, *(keep_papers(table, replace(papers, faulty=why)) if why else [])], answer

        return replace(plan, do=do)

    return void


def show(request: Request, given: ShowArguments) -> Why:
    return Why(No.UNKNOWN_COMMAND, phrase("cards_by_verbs"))


ROUND_VERBS: dict[str, Verb[Any]] = {
    "agree": plain(agree),
    "query": Verb(TerminalArguments, query),
    "checked": plain(checked),
    "go-on": plain(go_on_now),
    "close-options": plain(close_options),
    "add-time": plain(add_time),
    "show": Verb(ShowArguments, show),
}
