"""Commission Baccarat for the tools: its verbs at a shell, its cards in words, its shoe for a technician."""

from collections.abc import Mapping
from pathlib import Path

import typer

from console.baccarat.answers import EFFECTS
from console.cards import shoe_card
from games.game import Value
from protocol.what_if import Effect
from tools.baccarat import cards, diag, shoes_cli
from tools.baccarat.table import table_in_words
from tools.baccarat.verbs import LISTS, NUMBERS, VERBS, effect_in_words
from tools.game import Document, GameTools

SHOES = "shoes"
"""The commands around all sets of cards on record; those around one shoe's port are `etg shoe`."""


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

    def commands(self) -> Mapping[str, typer.Typer]:
        return {SHOES: shoes_cli.app}

    def report_words(self, name: str, copy: Path) -> list[str] | None:
        return [SHOES, "health", "--data", str(copy), "--json"] if name == shoe_card.REPORT else None

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
