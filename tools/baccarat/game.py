"""Commission Baccarat for the tools: its verbs at a shell, and its cards in words."""

from collections.abc import Sequence

from console.baccarat.answers import EFFECTS
from games.game import Value
from protocol.what_if import Effect
from tools.baccarat import cards
from tools.baccarat.facts import SENTENCES
from tools.baccarat.table import table_in_words
from tools.baccarat.verbs import LISTS, VERBS, effect_in_words
from tools.cards.game import CardTools


class BaccaratTools(CardTools):
    verbs = VERBS
    effects = EFFECTS
    sentences = SENTENCES
    lists = LISTS

    def dealt(self, outcome: Value) -> Sequence[str] | None:
        return cards.in_order(outcome) if cards.is_cards(outcome) else None

    def effect_in_words(self, effect: Effect) -> list[str]:
        return effect_in_words(effect)

    def outcome_in_words(self, outcome: Value) -> str:
        return cards.cards_in_words(outcome) if cards.is_cards(outcome) else ""

    def table_in_words(self, source: Value) -> list[str]:
        return table_in_words(source)
