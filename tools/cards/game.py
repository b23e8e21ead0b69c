"""A card game for the tools: its shoe at a shell and for a technician, and the reports on its sets of cards."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

from console.cards import shoe_card
from games.game import Value
from tools.cards import diag, shoes_cli
from tools.cards.facts import Sentence, fact_in_words
from tools.cards.verbs import LISTS, NUMBERS
from tools.game import Document, GameTools

SHOES = "shoes"
"""The commands around all sets of cards on record; those around one shoe's port are `etg shoe`."""


class CardTools(GameTools):
    device = "shoe"
    device_help = "The shoe's link, state, gate, cards and misreads."
    outcome_key = "cards"
    evidence_key = "shoe"
    numbers: tuple[str, ...] = NUMBERS
    lists: tuple[str, ...] = LISTS
    reports: Mapping[str, str] = {"shoes": "tools.cards.shoes"}

    sentences: Mapping[str, Sentence] = {}
    """The game's facts in words."""

    def dealt(self, outcome: Value) -> Sequence[str] | None:
        """The cards of an outcome in the order in which they left the shoe; None where it is no outcome with cards."""
        raise NotImplementedError

    def commands(self) -> Mapping[str, typer.Typer]:
        return {SHOES: shoes_cli.app}

    def report_words(self, name: str, copy: Path) -> list[str] | None:
        return [SHOES, "health", "--data", str(copy), "--json"] if name == shoe_card.REPORT else None

    def fact_in_words(self, fact: Value) -> str:
        return fact_in_words(fact, self.sentences)

    def source_in_words(self, source: Value) -> list[str]:
        return diag.shoe_in_words(source)

    def judged_again(
        self, number: int, packed: bytes, outcome: Value, verbs: list[str]
    ) -> tuple[Document | None, list[str]]:
        return diag.cards_again(packed, self.dealt(outcome))

    def evidence_in_words(self, evidence: Document | None) -> str:
        return diag.cards_in_words(evidence)
