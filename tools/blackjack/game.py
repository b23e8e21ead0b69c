"""The three Blackjacks for the tools: verbs at a shell, cards and table in words."""

from collections.abc import Sequence

from console.blackjack.answers import EFFECTS
from games.game import Value
from protocol.what_if import Effect
from tools.blackjack import cards
from tools.blackjack.facts import SENTENCES, about_in_words
from tools.blackjack.table import table_in_words
from tools.blackjack.verbs import NUMBERS, VERBS, effect_in_words
from tools.cards.game import CardTools


class BlackjackTools(CardTools):
    verbs = VERBS
    effects = EFFECTS
    sentences = SENTENCES
    numbers = NUMBERS

    def dealt(self, outcome: Value) -> Sequence[str] | None:
        return cards.in_order(outcome) if cards.is_cards(outcome) else None

    def effect_in_words(self, effect: Effect) -> list[str]:
        return effect_in_words(effect)

    def outcome_in_words(self, outcome: Value) -> str:
        return cards.cards_in_words(outcome) if cards.is_cards(outcome) else ""

    def table_in_words(self, source: Value) -> list[str]:
        return table_in_words(source)

    def about_in_words(self, about: str) -> str:
        return about_in_words(about)
