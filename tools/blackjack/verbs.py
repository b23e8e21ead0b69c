"""Staff's commands to a Blackjack table at a shell, and what each decision would change, in words."""

from collections.abc import Mapping

from console.blackjack.answers import CardsSaid, DecisionCalled
from games.money import amount
from protocol.what_if import Effect
from tools.blackjack.cards import hand_in_words
from tools.blackjack.facts import place_in_words
from tools.cards.verbs import NUMBERS as OF_A_SHOE_NUMBERS
from tools.cards.verbs import RECORDED, after_in_words
from tools.cards.verbs import VERBS as OF_A_SHOE
from tools.cards.verbs import effect_in_words as of_a_shoe
from tools.game import Verb

VERBS: Mapping[str, Verb] = {
    **OF_A_SHOE,
    "correct-card": Verb(("at", "card"), said=RECORDED),
    "error": Verb(("kind",), said="The error is recorded. Next: a supervisor decides what becomes of the cards."),
    "reconstruct": Verb(("cards",), said="The cards lie as you said. Players are asked if their bets are open."),
    "discard": Verb(("card", "why"), said="The card is out of play."),
    "call": Verb(("terminal", "action"), ("cents",), "The player's decision is recorded."),
    "away": Verb(("terminal",), said="Nobody waits for this player any more."),
    "back": Verb(("terminal",), said="The player decides again from the next decision on."),
}
NUMBERS = (*OF_A_SHOE_NUMBERS, "at")


def effect_in_words(effect: Effect) -> list[str]:
    match effect:
        case CardsSaid():
            return _cards_in_words(effect)
        case DecisionCalled(terminal=terminal, action=action, cents=cents):
            staked = f" with {amount(cents)}" if cents else ""
            return [f"Round {effect.round}, question {effect.question}: {terminal} calls {action}{staked}."]
    return of_a_shoe(effect)


def _cards_in_words(effect: CardsSaid) -> list[str]:
    hands = ", ".join(f"{place_in_words(place)} {hand_in_words(cards, is_split=_is_split(effect, place))}"
                      for place, cards in effect.hands.items())  # fmt: skip
    lines = [f"Round {effect.round}, {' '.join(effect.fact)}: {hands or 'no card lies there'}."]
    return [*lines, *after_in_words(effect.void_by, effect.waits_for, effect.asks, effect.terminals)]


def _is_split(effect: CardsSaid, place: str) -> bool:
    box = place.partition(".")[0]
    return sum(other.partition(".")[0] == box for other in effect.hands) > 1
