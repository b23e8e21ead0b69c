"""Commission Baccarat for the tools: its verbs at a shell, its cards in words, its shoe for a technician."""

from collections.abc import Mapping

from console.baccarat.answers import EFFECTS
from games.game import Value
from protocol.what_if import Effect
from tools.baccarat import cards, diag
from tools.baccarat.table import table_in_words
from tools.baccarat.verbs import LISTS, NUMBERS, VERBS, effect_in_words
from tools.game import Document, GameTools


class BaccaratTools(GameTools):
    device = "shoe"
    device_help = "The shoe's link, state, gate, cards and misreads."
    outcome_key = "cards"
    evidence_key = "shoe"
    verbs = VERBS
    effects = EFFECTS
    numbers = NUMBERS
    lists = LISTS
    reports: Mapping[str, str] = {"shoes": "tools.baccarat.shoes"}

    def effect_in_words(self, effect: Effect) -> list[str]:
        return effect_in_words(effect)

    def outcome_in_words(self, outcome: Value) -> str:
        return cards.cards_in_words(outcome) if cards.is_cards(outcome) else ""

    def table_in_words(self, source: Value) -> list[str]:
        return table_in_words(source)

    def source_in_words(self, source: Value) -> list[str]:
        return diag.shoe_in_words(source)

    def judged_again(
        self, number: int, packed: bytes, outcome: Value, verbs: list[str]
    ) -> tuple[Document | None, list[str]]:
        return diag.cards_again(packed, outcome)

    def evidence_in_words(self, evidence: Document | None) -> str:
        return diag.cards_in_words(evidence)
