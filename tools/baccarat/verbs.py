"""Staff's commands to a baccarat table at a shell, and what each decision would change, in words."""

from collections.abc import Mapping

from console.baccarat.answers import CardsSaid
from protocol.what_if import Effect
from tools.cards.verbs import LISTS as OF_A_SHOE_LISTS
from tools.cards.verbs import RECORDED, after_in_words
from tools.cards.verbs import VERBS as OF_A_SHOE
from tools.cards.verbs import effect_in_words as of_a_shoe
from tools.game import Verb

VERBS: Mapping[str, Verb] = {
    **OF_A_SHOE,
    "correct-card": Verb(("place", "card"), said=RECORDED),
    "lies": Verb(("places",), said=RECORDED),
    "not-exposed": Verb(("card",), said=RECORDED),
    "face-up": Verb(said=RECORDED),
    "error": Verb(said="The players are asked whether to go on or to take their bets back."),
    "reconstruct": Verb(said="The cards are corrected by the order of drawing."),
    "open-card": Verb(said="The card lies open."),
}
LISTS = (*OF_A_SHOE_LISTS, "places")


def effect_in_words(effect: Effect) -> list[str]:
    return _cards_in_words(effect) if isinstance(effect, CardsSaid) else of_a_shoe(effect)


def _cards_in_words(effect: CardsSaid) -> list[str]:
    hands = f"Player {' '.join(effect.player) or '-'}, Banker {' '.join(effect.banker) or '-'}"
    lines = [f"Round {effect.round}, {' '.join(effect.fact)}: {hands}."]
    if effect.kept:
        lines.append(f"Kept for the next round (5.7): {' '.join(effect.kept)}.")
    return [*lines, *after_in_words(effect.void_by, effect.waits_for, effect.asks, effect.terminals)]
