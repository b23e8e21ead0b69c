"""Staff's commands to a Blackjack table, besides those that every table has."""

from typing import Any

from console.blackjack.card_verbs import CARD_VERBS
from console.blackjack.round_verbs import ROUND_VERBS
from console.cards.placed import PLACED_VERBS
from console.cards.shoe_verbs import SHOE_VERBS
from console.request import Verb

VERBS: dict[str, Verb[Any]] = {**SHOE_VERBS, **CARD_VERBS, **ROUND_VERBS, **PLACED_VERBS}
"""Of these `open`, `correct`, `void` and `show` are the frame's, with what a card table asks besides."""
