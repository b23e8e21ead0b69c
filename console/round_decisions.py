"""Decisions about a round: result, void, correction. Each is checked and its effect computed; nothing has moved yet."""

from msgspec.structs import asdict

from console.archive import find_round
from console.authority import Action
from console.effects import PutRound
from console.given import echo
from console.history import course_of, known_game
from console.outcomes import correct, hold, result, void
from console.playing import go_on, take_fact
from console.position import cash_out_is_under_way
from console.recovery import go_on_after
from console.request import Done, Plan, Request, Staff, reason_missing
from console.rounds import Move, advance, may
from console.rows import RoundRow
from console.state import Table
from console.whatif import outcome_corrected, outcome_of_round, played_course
from games.game import VOID, AwaitsOutcome, Value
from games.refusal import Refusal
from games.registry import GAMES
from phrases import phrase
from protocol.arguments import CorrectArguments, EnterArguments, HoldArguments, ShowArguments, VoidArguments
from protocol.enums import Phase, VerdictKind
from protocol.messages import Correction
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import CorrectionDecided, Decided, OutcomeGiven, StepTaken, VoidDecided
from protocol.what_if import RoundCorrected, RoundGoesOn, RoundHeld, RoundVoided

LAW_CLASSES = ("malfunction", "force-majeure", "suspected-offence", "game-rule")


def hold_round(request: Request, given: HoldArguments) -> Plan | Why:
    """Holds the round. Players are told a prepared reason; a person's own words are for the record alone."""
    table = request.table
    held_for = request.settings.vertical.held_for.get(given.held_for, "staff")
    if table.round.phase is not Phase.BETS_CLOSED:
        return Why(No.WRONG_PHASE, phrase("hold_when", phase=table.round.phase))
    if refused := reason_missing(request, phrase("holding")):
        return refused
    number = table.round.number
    return Plan(
        Action.HOLD, lambda _: (hold(table, request.reason, held_for=held_for), Decided()), RoundHeld(number), number
    )


def confirm(request: Request) -> Plan | Why:
    """The dealer confirms a result on which the witnesses agree. If people have entered facts, it takes two of them."""
    table, verdict = request.table, request.table.play.witness.verdict
    if (refused := _no_outcome_yet(request)) or (refused := _late_slips(request)):
        return refused
    if verdict is None or verdict.kind != VerdictKind.RESULT:
        return Why(No.NO_VERDICT, phrase(request.settings.vertical.words.not_shown))
    if table.play.keyed:
        return _result(request, Action.ENTER, verdict.outcome)
    return _result(request, Action.CONFIRM, verdict.outcome, decided=False)


def conclude(request: Request) -> Plan | Why:
    """Ends an interruption: the outcome that is still shown counts, or the round goes on from where it was."""
    table, verdict = request.table, request.table.play.witness.verdict
    if not table.play.conclude_only:
        return Why(No.WRONG_PHASE, phrase("not_interrupted"))
    if verdict is None:
        return _go_on(request)
    if verdict.kind != VerdictKind.RESULT:
        sentence = phrase(request.settings.vertical.words.not_shown_any_more, evidence=verdict.evidence)
        return Why(No.NO_VERDICT, sentence)
    return _result(request, Action.CONCLUDE, verdict.outcome)


def _go_on(request: Request) -> Plan:
    """Lets the round go on, because people have compared record and table and the two agree."""
    table = request.table

    def do(_: Staff) -> Done:
        row = table.change_round(phase=advance(table.round.phase, Move.RESUME), reason="", held_for="")
        go_on_after(table, request.now)
        went_on = go_on(table, request.game, request.settings, request.chance, request.now)
        return [PutRound(row), *went_on], Decided()

    effect = RoundGoesOn(table.round.number, table.play.course.steps)
    return Plan(Action.CONCLUDE, do, effect, table.round.number, table.round.version)


def show(request: Request, given: ShowArguments) -> Plan | Why:
    """Takes a fact of the play from the dealer, as text or as a list of texts."""
    table, fact = request.table, given.fact
    if table.round.phase is not Phase.BETS_CLOSED or table.play.close_durable_s is None:
        return Why(No.WRONG_PHASE, phrase("none_played", phase=table.round.phase))
    if not isinstance(fact, str | list):
        return Why(No.BAD_ARGUMENT, phrase("fact_form"))
    refusal = request.game.step(table.play.course.play, fact)
    if isinstance(refusal, Refusal):
        return Why(refusal.number, phrase("game_refuses", sentence=refusal.sentence))

    def do(staff: Staff) -> Done:
        known = (request.game, request.settings, request.chance, request.now)
        taken = take_fact(table, fact, staff, phrase("said_by_dealer"), *known)
        assert not isinstance(taken, Refusal)  # It was asked just now.
        return taken, StepTaken(table.play.course.steps)

    return Plan(Action.SHOW, do)


def enter(request: Request, given: EnterArguments) -> Plan | Why:
    """Takes an outcome that two people read off the table, if the game accepts it as one."""
    table, outcome, verdict = request.table, given.outcome, request.table.play.witness.verdict
    if (refused := _no_outcome_yet(request)) or (refused := _late_slips(request)):
        return refused
    if verdict is not None and verdict.kind == VerdictKind.INVALID:
        sentence = phrase(request.settings.vertical.words.is_void, paragraph=verdict.paragraph or "")
        return Why(No.WRONG_PHASE, sentence)
    if not isinstance(request.game.awaits(table.play.course.play), AwaitsOutcome):
        return Why(No.WRONG_PHASE, phrase("by_facts"))
    if not request.game.is_outcome(outcome):
        return Why(No.BAD_ARGUMENT, phrase("no_outcome", outcome=echo(outcome)))
    return _result(request, Action.ENTER, outcome)


def _result(request: Request, action: Action, outcome: Value, *, decided: bool = True) -> Plan:
    table = request.table

    def do(staff: Staff) -> Done:
        table.play.conclude_only = False
        return result(table, outcome, staff, request.game, request.now), OutcomeGiven(outcome)

    effect = outcome_of_round(table, outcome, request.game, request.archive) if decided else None
    return Plan(action, do, effect, table.round.number, table.round.version)


def void_round(request: Request, given: VoidArguments) -> Plan | Why:
    """Makes the round in play void by one of the rulebook's paragraphs; an earlier round is named by its number."""
    table = request.table
    is_earlier = given.round not in (None, table.round.number)
    if is_earlier or table.round.phase in (Phase.RESULT, Phase.SETTLED):
        return void_earlier(request, given)
    if not may(table.round.phase, Move.VOID):
        return Why(No.WRONG_PHASE, phrase("no_void", phase=table.round.phase))
    paragraph = given.paragraph or _sensor_paragraph(table)
    if refused := _bad_void(request, paragraph, given.law_class) or _void_makes_no_sense(request, paragraph):
        return refused
    action = _void_action(request, paragraph)
    if action is Action.VOID_BY_MANAGER and (refused := reason_missing(request, phrase("managers_void"))):
        return refused
    law_class = given.law_class or request.game.paragraphs.voids[paragraph]
    reason = request.reason or table.round.reason or phrase("called_by", number=request.person.number)

    def do(staff: Staff) -> Done:
        effects = void(table, paragraph, law_class, reason, staff, request.game, request.now)
        return effects, VoidDecided(paragraph, law_class)

    settled = outcome_of_round(table, VOID, request.game, request.archive)
    effect = RoundVoided(**asdict(settled), paragraph=paragraph, law_class=law_class)
    return Plan(action, do, effect, table.round.number, table.round.version)


def _sensor_paragraph(table: Table) -> str:
    """The paragraph by which the outcome source has called the round void; empty where it has not."""
    verdict = table.play.witness.verdict
    return verdict.paragraph or "" if verdict is not None and verdict.kind == VerdictKind.INVALID else ""


def _bad_void(request: Request, paragraph: str, law_class: str) -> Why | None:
    voids = request.game.paragraphs.voids
    if paragraph not in voids:
        return Why(No.BAD_ARGUMENT, phrase("void_names", paragraphs=tuple(voids)))
    if law_class not in ("", *LAW_CLASSES):
        return Why(No.BAD_ARGUMENT, phrase("void_class", classes=LAW_CLASSES))
    return None


def _void_makes_no_sense(request: Request, paragraph: str) -> Why | None:
    table, book, words = request.table, request.game.paragraphs, request.settings.vertical.words
    past_posted = table.round.phase is Phase.HELD and table.play.witness.late_slips()
    if past_posted and paragraph not in (book.managed, _sensor_paragraph(table)):
        return Why(No.WRONG_PHASE, phrase(words.only_manager, paragraph=book.managed))
    verdict = table.play.witness.verdict
    established = verdict is not None and verdict.kind == VerdictKind.RESULT and not table.play.conclude_only
    if paragraph == book.interrupted and established:
        return Why(No.WRONG_PHASE, phrase(words.is_shown, paragraph=book.concluded))
    return None


def _void_action(request: Request, paragraph: str) -> Action:
    table, play = request.table, request.table.play
    if paragraph == request.game.paragraphs.managed or play.conclude_only or play.recovering_until_s is not None:
        return Action.VOID_BY_MANAGER
    if play.course.steps and table.round.phase is not Phase.BETS_OPEN:
        return Action.VOID_BY_MANAGER
    if table.round.phase is Phase.BETS_OPEN:
        return Action.VOID_OPEN_BETS
    return Action.VOID_BY_SENSOR if paragraph == _sensor_paragraph(table) else Action.VOID_AFTER_CLOSE


def void_earlier(request: Request, given: VoidArguments) -> Plan | Why:
    """Makes a round void that has its outcome; only the shift manager may."""
    row = _recorded(request, given.round)
    if isinstance(row, Why):
        return row
    book = request.game.paragraphs
    paragraph = given.paragraph or book.managed
    if refused := _bad_void(request, paragraph, given.law_class):
        return refused
    if paragraph not in book.earlier:
        if not book.outcome_stands:
            return Why(No.BAD_ARGUMENT, phrase("outcome_stands_uncited", round=row.number, others=book.earlier))
        stands = phrase("outcome_stands", round=row.number, paragraph=book.outcome_stands, others=book.earlier)
        return Why(No.BAD_ARGUMENT, stands)
    return _correction(request, given, row, VOID, paragraph, Action.DECIDE_EARLIER_ROUND)


def correct_round(request: Request, given: CorrectArguments) -> Plan | Why:
    """Corrects a round; only the shift manager may give a result to a round that was void."""
    outcome = given.outcome
    if outcome == VOID:
        return void_earlier(request, given)
    row = _recorded(request, given.round)
    if isinstance(row, Why):
        return row
    game = known_game(row.rules_hash)
    if not game.is_outcome(outcome):
        return Why(No.BAD_ARGUMENT, phrase("no_outcome", outcome=echo(outcome)))
    if row.outcome == VOID:
        return _correction(request, given, row, outcome, game.paragraphs.managed, Action.DECIDE_EARLIER_ROUND)
    return _correction(request, given, row, outcome, game.paragraphs.corrected, Action.CORRECT)


def _recorded(request: Request, number: int | None) -> RoundRow | Why:
    """The recorded round that is to be corrected. While bets are open none is: players could take bets back to keep
    money from it (decision 26).
    """
    table = request.table
    if table.round.phase is Phase.BETS_OPEN:
        return Why(No.WRONG_PHASE, phrase("bets_open_first"))
    if table.play.course.steps and may(table.round.phase, Move.VOID):
        return Why(No.WRONG_PHASE, phrase("is_played", round=table.round.number))
    number = table.round.number if number is None else number
    if refused := _not_here(request, number):
        return refused
    row = find_round(table, number, request.archive)
    if row is None:
        return Why(No.UNKNOWN_ROUND, phrase("no_round", round=echo(number)))
    if row.close_seq == 0 or row.version == 0:
        return Why(No.WRONG_PHASE, phrase("not_to_correct", round=number))
    game = GAMES.by_hash(row.rules_hash)
    if game is None:
        return Why(No.OTHER_RULES, phrase("other_rules", round=number))
    if (past := game.paragraphs.past) and number != table.round.number:
        return Why(No.WRONG_PHASE, phrase("past_stands", round=number, paragraph=past))
    return row


def _correction(
    request: Request, given: VoidArguments, row: RoundRow, outcome: Value, paragraph: str, action: Action
) -> Plan | Why:
    table = request.table
    if given.paragraph not in ("", paragraph):
        return Why(No.BAD_ARGUMENT, phrase("correction_by", paragraph=paragraph))
    game, course = known_game(row.rules_hash), played_course(table, row, request.archive)
    if outcome != VOID:
        play = course.play if course.play is not None else course_of(row, request.archive).play
        if refused := _not_here(request, row.number):
            return refused  # Nobody knows how it was played.
        outcome = game.corrected(play, outcome)
        if isinstance(outcome, Refusal):
            return Why(outcome.number, phrase("game_refuses", sentence=outcome.sentence))
    if outcome == row.outcome:
        return Why(No.BAD_ARGUMENT, phrase("same_outcome", round=row.number))
    if refused := reason_missing(request, phrase("decision_by", paragraph=paragraph)):
        return refused
    effect = outcome_corrected(table, row, outcome, request.archive, game, paragraph)
    if refused := _not_here(request, row.number) or _may_still_change(table, effect):
        return refused  # A file may turn out to be damaged when it is read.

    def do(staff: Staff) -> Done:
        version = row.version + 1
        body = Correction(row.number, row.close_seq, version, outcome, paragraph, request.reason, staff)
        return correct(table, row, course, body, game, request.now), CorrectionDecided(version)

    return Plan(action, do, effect, row.number, row.version)


def _not_here(request: Request, number: int) -> Why | None:
    """Refuses if the slips or records of a round are not here: without them the round is settled for nobody."""
    if (day := request.archive.round_not_here(number)) is None:
        return None
    return Why(No.UNKNOWN_ROUND, phrase("round_not_here", round=number, day=day))


def _may_still_change(table: Table, effect: RoundCorrected) -> Why | None:
    """Refuses a correction unless what it books is certain: nobody can cash the money out meanwhile."""
    number = effect.round
    there = {name: line for name, line in effect.terminals.items() if name not in effect.cashed_out}
    more_cents = {name: line.due_cents - line.paid_cents for name, line in there.items()}
    leaving = [name for name, cents in more_cents.items() if cents and cash_out_is_under_way(table, name)]
    if leaving:
        return Why(No.WRONG_PHASE, phrase("correct_after_cash_out", terminals=leaving, round=number))
    return None


def _no_outcome_yet(request: Request) -> Why | None:
    table = request.table
    if not may(table.round.phase, Move.RESULT):
        return Why(No.WRONG_PHASE, phrase("not_waiting", phase=table.round.phase))
    if table.play.close_durable_s is None:
        return Why(No.WRONG_PHASE, phrase("close_not_kept"))
    if table.play.conclude_only or table.play.recovering_until_s is not None:
        if chapter := request.game.paragraphs.interruption:
            return Why(No.WRONG_PHASE, phrase("after_interruption", paragraph=chapter))
        return Why(No.WRONG_PHASE, phrase("after_interruption_uncited"))
    return None


def _late_slips(request: Request) -> Why | None:
    if late := request.table.play.witness.late_slips():
        words, paragraph = request.settings.vertical.words, request.game.paragraphs.managed
        return Why(No.WRONG_PHASE, phrase(words.late_slips, terminals=late, paragraph=paragraph))
    return None
