"""What the cluster asks the players of a round: one question at a time, of all players whom it concerns (CARDS 4)."""

from collections.abc import Mapping, Sequence

from games.blackjack.errors import answer_error, choose_order
from games.blackjack.irregularities import walk_away
from games.blackjack.phases import INTERIM, Action, Answer, By, Phase
from games.blackjack.questions import Question as Asked
from games.blackjack.questions import questions
from games.blackjack.round import Round
from games.game import Answered, AnsweredBy, Option, Question
from games.refusal import Refusal

WORDS: Mapping[str, str] = {Action.EVEN_MONEY: "even-money", Answer.GO_ON: "go-on", Answer.TAKE_BACK: "take-back"}
"""Actions that have another name in the records."""
_ACTIONS = {word: action for action, word in WORDS.items()}
FIRST, LEAVE_TO_SUPERVISOR = "first", "supervisor"


def asked_now(round_: Round) -> list[Asked]:
    """The open question for each player. A player with offers on several boxes answers them one after the other."""
    found: dict[str, Asked] = {}
    for each in questions(round_):
        found.setdefault(each.who, each)
    return list(found.values())


def question_of(round_: Round, asked: Sequence[Asked], ms: Mapping[str, int]) -> Question:
    """A question in the form of the records. `about` names the hand or box, or a dealing error."""
    options = {each.who: [_option(round_, each, option) for option in _offered(round_, each)] for each in asked}
    silence = {each.who: _silence(round_, each) for each in asked}
    return Question(_about(round_, asked[0]), ms[_window(round_, asked[0])] / 1000, options, silence)


def _offered(round_: Round, asked: Asked) -> list[Option]:
    if round_.phase is Phase.ORDER:
        cards = dict.fromkeys(round_.shoe.held)
        return [*(Option(f"{FIRST}:{card}") for card in cards), Option(LEAVE_TO_SUPERVISOR)]
    return [Option(option.action, option.least_cents, option.most_cents) for option in asked.options]


def _option(round_: Round, asked: Asked, option: Option) -> Option:
    return option._replace(action=_word(round_, asked, option.action))


def _word(round_: Round, asked: Asked, action: str) -> str:
    """The action as an answer names it; before the interim settlement it names its box too, because several boxes may
    be asked about.
    """
    word = WORDS.get(action, str(action))
    return f"{word}:{asked.box}" if round_.phase is INTERIM else word


def _silence(round_: Round, asked: Asked) -> str:
    return LEAVE_TO_SUPERVISOR if asked.silence is None else _word(round_, asked, asked.silence)


def _about(round_: Round, asked: Asked) -> str:
    if asked.box is None:
        return "order" if round_.phase is Phase.ORDER else "options"
    if round_.phase is INTERIM:
        return "interim"
    what = f"follow-{round_.following.action}" if round_.following else "turn"
    return f"{what}:{asked.box}.{asked.hand}"


def _window(round_: Round, asked: Asked) -> str:
    """How long the table waits for answers to this question."""
    if asked.box is None:
        return "order_ms" if round_.phase is Phase.ORDER else "options_ms"
    if round_.phase is INTERIM:
        was_asked = any(event["event"] in ("act", "decline") for event in round_.script)
        return "interim_next_ms" if was_asked else "interim_ms"
    if round_.following:
        return "follow_ms"
    return "first_ms" if round_.hand is not None and len(round_.hand.cards) == 2 else "next_ms"


def answer(round_: Round, answers: Sequence[Answered]) -> None:
    """Takes all answers to a question. Raises ValueError where the record has an answer that was not asked for."""
    asked = {each.who: each for each in asked_now(round_)}
    if {each.terminal for each in answers} != asked.keys():
        raise ValueError(f"the record has answers of {[each.terminal for each in answers]}, asked: {sorted(asked)}")
    phase = round_.phase
    for each in answers:
        refusal = _answer(round_, asked[each.terminal], each)
        if refusal is not None:
            raise ValueError(f"the record has an answer that was not asked for: {refusal.sentence}")
    if phase is INTERIM:
        _close_rest(round_, [each for each in answers if each.by in (AnsweredBy.SILENCE, AnsweredBy.AWAY)])


def _answer(round_: Round, asked: Asked, said: Answered) -> Refusal | None:
    by, word = By(said.by), said.action.partition(":")[0]
    action = _ACTIONS.get(word, word)
    if round_.phase is Phase.ORDER:
        return _pick(round_, said)
    if asked.box is None:
        return answer_error(round_, said.terminal, action != Answer.TAKE_BACK, by)
    if round_.phase is INTERIM:
        if action == Answer.DECLINE:
            return round_.decline(asked.box, said.terminal, by)
        return round_.act(action, asked.box, said.terminal, said.cents or None, by=by)
    if round_.following:
        return round_.follow(asked.box, said.terminal, said.cents, by)
    if by is By.AWAY and round_.variant.paragraphs.walk_away:
        return walk_away(round_, None, said.terminal)
    return round_.act(action, asked.box, said.terminal, said.cents or None, by=by)


def _pick(round_: Round, said: Answered) -> Refusal | None:
    """Rule 5.12: the player who decides names the first card; the others follow as they lie. Silence leaves it to the
    supervisor.
    """
    if said.action == LEAVE_TO_SUPERVISOR:
        return None
    cards = list(round_.shoe.held)
    first = said.action.partition(":")[2]
    cards.remove(first)
    return choose_order(round_, [first, *cards], said.terminal)


def _close_rest(round_: Round, silent: Sequence[Answered]) -> None:
    """Declines for players who did not answer in time all that they would be asked about other boxes."""
    for each in silent:
        for left in questions(round_):
            if left.who == each.terminal and left.box is not None:
                round_.decline(left.box, left.who, By(each.by))
