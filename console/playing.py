"""The play of a round between its close and its outcome: facts, questions, answers and payments, each of them a
record.
"""

from console.answers import end_question, register
from console.archive import Archive
from console.effects import Effects, ToTerminal
from console.hearing import is_present
from console.log import append
from console.mirror import lock
from console.outcomes import on_verdict, pay
from console.position import most_cents, sure_cents
from console.rows import ChoiceRow
from console.settings import Settings
from console.source import Verdict
from console.state import Table
from games.game import AnsweredBy, AwaitsAnswers, AwaitsPayment, Game, HasOutcome, Question, Value
from games.refusal import Refusal
from phrases import Said, phrase
from protocol.clock import Now
from protocol.enums import Phase, VerdictKind
from protocol.messages import Ask, ChoiceReceipt, Choose, Fact, Message, Pay, Rejected, Reveal
from protocol.refusals import RefusalNumber, Why
from protocol.seal import Chance

GRACE_S = 0.25
"""An answer that comes so long after the time was over still counts: a slow line must not cost a player the answer."""


def take_fact(
    table: Table, fact: Value, by: list[str], evidence: Said, game: Game, settings: Settings, chance: Chance, now: Now
) -> Effects | Refusal:
    """Takes a fact such as a card, a roll or a dealer's decision, but never before the close is on disk."""
    course = table.play.course
    taken = game.step(course.play, fact)
    if isinstance(taken, Refusal):
        return taken
    table.play.keyed = table.play.keyed or bool(by)
    body = Fact(table.round.number, course.steps + 1, fact, by, evidence)
    effects = append(table, body, now)
    course.take_fact(taken)
    return [*effects, *go_on(table, game, settings, chance, now)]


def reveal(
    table: Table, terminal: str, said: Reveal, game: Game, settings: Settings, chance: Chance, now: Now
) -> Effects:
    """Opens for everyone what lies hidden, if this terminal may open it; a late request changes nothing."""
    course, fact = table.play.course, settings.vertical.hidden(table)
    if fact is None or said.round != table.round.number or not _is_played(table):
        return []
    if not game.may_reveal(course.play, terminal):
        return []
    taken = take_fact(table, fact, [], phrase("revealed_by", terminal=terminal), game, settings, chance, now)
    return [] if isinstance(taken, Refusal) else taken


def go_on(table: Table, game: Game, settings: Settings, chance: Chance, now: Now) -> Effects:
    """Continues the play as far as it needs nobody: pays what is decided, asks players, and takes the outcome."""
    effects: Effects = []
    while _is_played(table):
        course = table.play.course
        match game.awaits(course.play):
            case AwaitsPayment() | HasOutcome() if settings.vertical.queries.is_open(table):
                break
            case AwaitsPayment():
                effects += _pay(table, game, now)
            case AwaitsAnswers(question=question) if course.question is None:
                effects += _ask(table, question, game, now)
            case AwaitsAnswers() if _has_ended(table, settings, now):
                effects += _end_question(table, game, settings, now)
            case HasOutcome(outcome=outcome) if table.play.witness.verdict is None:
                verdict = Verdict(VerdictKind.RESULT, outcome, None, phrase("by_facts_of_round"))
                return effects + on_verdict(table, verdict, game, settings, chance, now)
            case _:
                break
    return effects


def _is_played(table: Table) -> bool:
    return table.round.phase is Phase.BETS_CLOSED and table.play.close_durable_s is not None


def _step(table: Table, body: Message, game: Game, now: Now) -> Effects:
    effects = append(table, body, now)
    added = table.play.course.follow(game, body)
    if isinstance(body, Pay):
        course, close_seq = table.play.course, table.round.close_seq
        pay(table, body.payment, course.owed_by_payment(added, table.log.head, close_seq))
    return effects


def _pay(table: Table, game: Game, now: Now) -> Effects:
    course = table.play.course
    return _step(table, Pay(table.round.number, course.steps + 1, course.payments + 1), game, now)


def _ask(table: Table, question: Question, game: Game, now: Now) -> Effects:
    course, play = table.play.course, table.play
    body = Ask(
        table.round.number,
        course.steps + 1,
        course.questions + 1,
        question.about,
        round(1000 * question.seconds),
        {
            name: [(action, least, most) for action, least, most in options]
            for name, options in question.options.items()
        },
        dict(question.silence),
    )
    play.deadline_s = now.monotonic_s + question.seconds
    play.choices = {}
    return _step(table, body, game, now)


def answer_by_slips(table: Table, archive: Archive, game: Game, now: Now) -> Effects:
    """Answers the open question for the players whose sealed slips say the answer. What it stakes must surely be at the
    terminal, which holds it once it reads the record; otherwise the answer is the one that stakes nothing.
    """
    question, effects = table.play.course.question, Effects()
    if question is None or not table.bets.instructions or not _is_played(table):
        return effects
    for name in sorted(question.options.keys() - table.play.choices.keys()):
        action = game.preset(question.about, table.bets.instructions.get(name, ()))
        least, most = next(((low, high) for each, low, high in question.options[name] if each == action), (0, -1))
        if most < least:
            continue
        cents = min(most, _sure_cents(table, name, archive)) if most else 0
        if cents < least:
            action, cents = question.silence[name], 0
        effects += register(table, name, action, cents, AnsweredBy.PRESET, now)
    return effects


def _sure_cents(table: Table, terminal: str, archive: Archive) -> int:
    here = table.seats.terminals[terminal]
    is_out = here.locked or here.was_taken_over(table.round.number)
    return 0 if is_out else sure_cents(table, terminal, archive)


def ask_again(table: Table, now: Now) -> None:
    """Asks a question again after an interruption. Registered answers stand; the other players get their full time
    again.
    """
    if (question := table.play.course.question) is not None:
        table.play.deadline_s = now.monotonic_s + question.ms / 1000


def _has_ended(table: Table, settings: Settings, now: Now) -> bool:
    question = table.play.course.question
    if question is None or table.play.deadline_s is None:
        return False
    answered = set(table.play.choices)
    if now.monotonic_s >= table.unheard_until_s:  # Before, nobody is away by himself.
        answered.update(settings.vertical.not_waited_for(table, settings, now))
    return question.options.keys() <= answered or is_time_over(table, now)


def is_time_over(table: Table, now: Now) -> bool:
    """Says whether the question that is open ends now without the answers that are missing."""
    deadline_s = table.play.deadline_s
    return deadline_s is not None and now.monotonic_s >= max(deadline_s + GRACE_S, table.unheard_until_s)


def _end_question(table: Table, game: Game, settings: Settings, now: Now) -> Effects:
    def why_silent(name: str) -> AnsweredBy:
        return AnsweredBy.SILENCE if is_present(table, name, settings, now) else AnsweredBy.AWAY

    return end_question(table, why_silent, game, now)


def choose(
    table: Table,
    terminal: str,
    wish: Choose,
    archive: Archive,
    game: Game,
    settings: Settings,
    chance: Chance,
    now: Now,
) -> Effects:
    """Registers a player's answer. It counts once it is on the console's disk, and never changes after that."""
    if wish.round != table.round.number or wish.question > table.play.course.questions:
        sentence = phrase("no_question", question=wish.question, round=wish.round)
        return [ToTerminal(terminal, Rejected(RefusalNumber.BAD_MESSAGE, sentence))]
    registered = _registered(table, terminal, wish.question)
    if registered is not None:
        same = (registered.action, registered.cents) == (wish.action, wish.cents)
        why = None if same else Why(RefusalNumber.ANSWERED_ALREADY, phrase("other_answer_stands"))
        return [ToTerminal(terminal, _receipt(wish, registered, why))]
    why = why_not_chosen(table, terminal, wish, archive)
    if why is not None:
        refused: Effects = [ToTerminal(terminal, _receipt(wish, None, why))]
        if why.number == RefusalNumber.NOT_ENOUGH_CREDIT:
            refused += lock(table, terminal, phrase("staked_beyond", has_cents=why.allowed_cents or 0))
        return refused
    effects = register(table, terminal, wish.action, wish.cents, AnsweredBy.PLAYER, now)
    effects.append(ToTerminal(terminal, _receipt(wish, table.play.choices[terminal], None)))
    return [*effects, *go_on(table, game, settings, chance, now)]


def _registered(table: Table, terminal: str, question: int) -> ChoiceRow | None:
    course = table.play.course
    if course.question is not None and course.question.question == question:
        return table.play.choices.get(terminal)
    for choice in course.choices.get(terminal, ()):
        if choice.question == question:
            return ChoiceRow(table.round.number, question, terminal, choice.action, choice.cents, "", 0)
    return None


def why_not_chosen(table: Table, terminal: str, wish: Choose, archive: Archive) -> Why | None:
    question, here = table.play.course.question, table.seats.terminals[terminal]
    if question is None or question.question != wish.question or table.round.phase is not Phase.BETS_CLOSED:
        return Why(RefusalNumber.NOT_ASKED_NOW, phrase("question_closed"))
    if here.evacuation and wish.round <= here.evacuated_round:  # What stands is another player's, and the console's.
        return Why(RefusalNumber.NOT_ASKED_NOW, phrase("round_taken_over"))
    if here.locked:
        return Why(RefusalNumber.TERMINAL_LOCKED, phrase("terminal_is_locked", why=here.locked))
    options = {action: (least, most) for action, least, most in question.options.get(terminal, ())}
    if wish.action not in options:
        return Why(RefusalNumber.NOT_OFFERED, phrase("not_offered", action=wish.action))
    least, most = options[wish.action]
    if not least <= wish.cents <= most:
        return Why(
            RefusalNumber.NOT_OFFERED,
            phrase("action_takes", action=wish.action, least_cents=least, most_cents=most),
            None,
            most,
        )
    has_cents = max(0, most_cents(table, here, archive) - table.play.course.staked_cents(terminal))
    if wish.cents > has_cents:
        return Why(RefusalNumber.NOT_ENOUGH_CREDIT, phrase("credit_too_small"), None, has_cents)
    return None


def _receipt(wish: Choose, row: ChoiceRow | None, why: Why | None) -> ChoiceReceipt:
    action, cents = (None, 0) if row is None else (row.action, row.cents)
    number, sentence = (None, None) if why is None else (why.number, why.sentence)
    return ChoiceReceipt(wish.round, wish.question, action, cents, number, sentence)
