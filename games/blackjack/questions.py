"""The questions to players at this moment: the possible actions with their amounts, and what no answer means."""

from dataclasses import dataclass

from games.blackjack.errors import answer_error, picks_order
from games.blackjack.legal import double_most_cents, silent_play
from games.blackjack.phases import (
    INTERIM,
    PLAYERS,
    Action,
    Answer,
    By,
    Phase,
)
from games.blackjack.round import Round


@dataclass(frozen=True, slots=True)
class Option:
    action: str
    least_cents: int = 0
    most_cents: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    who: str
    box: int | None
    """The box that the question is about; None where it is about all bets of the player."""
    hand: int | None
    options: tuple[Option, ...]
    silence: str | None
    """The action that no answer means, which stakes nothing; None where the supervisor must answer instead."""


def questions(round_: Round) -> list[Question]:
    if round_.phase is INTERIM:
        return _choices(round_)
    if round_.phase is Phase.OPTIONS:
        options = Option(Answer.GO_ON), Option(Answer.TAKE_BACK)
        return [Question(who, None, None, options, Answer.GO_ON) for who in sorted(round_.to_choose)]
    if round_.phase is Phase.ORDER:
        who = picks_order(round_)
        return [Question(who, None, None, (Option(Answer.PICK),), None)] if who else []
    if round_.phase is not PLAYERS:
        return []
    return _followers(round_) if round_.following else _decision(round_)


def _choices(round_: Round) -> list[Question]:
    """Asks about insurance, even money and surrender every player who may choose one of them and has not declined."""
    found = []
    for box in round_.boxes:
        for wager in box.wagers:
            actions = () if wager.declined else round_.legal_actions(box.number, wager.who)
            if actions:
                options = tuple(_option(round_, wager.initial_cents, 0, action) for action in actions)
                decline = Option(Answer.DECLINE)
                found.append(Question(wager.who, box.number, 0, (*options, decline), Answer.DECLINE))
    return found


def _decision(round_: Round) -> list[Question]:
    hand = round_.hand
    if hand is None:
        return []
    box = round_.turn
    assert box.decider
    most = double_most_cents(round_.variant, box.decider)
    actions = round_.legal_actions(box.number, box.decider.who)
    options = tuple(_option(round_, box.decider.initial_cents, most, action) for action in actions)
    return [Question(box.decider.who, box.number, hand.number, options, silent_play(hand))]


def _option(round_: Round, initial_cents: int, double_cents: int, action: Action) -> Option:
    if action is Action.INSURE:
        return Option(action, 1, initial_cents // 2)
    if action is Action.SPLIT:
        return Option(action, initial_cents, initial_cents)
    if action is Action.DOUBLE:
        return Option(action, round_.variant.readings.double_least_cents, double_cents)
    return Option(action)


def _followers(round_: Round) -> list[Question]:
    following = round_.following
    assert following
    box = following.box
    found = []
    for place in following.to_ask:
        least, most = following.limits_cents(round_.variant, place)
        options = Option(Answer.FOLLOW, least, most), Option(Answer.DECLINE)
        found.append(Question(box.wagers[place].who, box.number, following.hand.number, options, Answer.DECLINE))
    return found


def close_questions(round_: Round, by: By = By.SILENCE) -> list[Question]:
    """Ends the questions when the time is over or the dealer closes them: a player without an answer answers by
    silence.

    Returns the questions that silence cannot answer: the order of cards, which the supervisor then decides.
    """
    left = []
    for question in questions(round_):
        if question.silence is None:
            left.append(question)
        elif question.box is None:
            answer_error(round_, question.who, True, by)
        elif round_.phase is INTERIM:
            round_.decline(question.box, question.who, by)
        elif round_.following:
            round_.follow(question.box, question.who, 0, by)
        else:
            round_.act(question.silence, question.box, question.who, by=by)
    return left
