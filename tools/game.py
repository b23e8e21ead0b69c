"""The face of a game for the tools: its commands at a shell, and its own parts of diagnosis and reports."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.game import Value
from protocol.what_if import Effect
from tools.values import shown

if TYPE_CHECKING:
    import typer

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Verb:
    """A command that staff may send to a console from a shell."""

    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()
    said: str = "Done."
    gives_pin: bool = False
    """Whether a new PIN is asked for and sent with it."""


class GameTools:
    """The tools of a game; this base class is for a game whose facts and results people key."""

    device = ""
    """The outcome source, in the word that people use at a shell."""
    device_help = ""
    outcome_key = "value"
    """The name of a round's outcome in documents."""
    evidence_key = ""
    """The name of the outcome source's evidence of a round in documents."""
    verbs: Mapping[str, Verb] = {}
    """The game's own verbs, besides those of every table."""
    effects: Mapping[str, tuple[type[Effect], ...]] = {}
    """The effects of the game's own verbs."""
    numbers: tuple[str, ...] = ()
    """Those arguments of the game's verbs that are whole numbers."""
    lists: tuple[str, ...] = ()
    """Those that are lists of texts, typed with commas."""

    def commands(self) -> "Mapping[str, typer.Typer]":
        """The commands around the outcome source, by the name they are typed under."""
        return {}

    def report_words(self, name: str, copy: Path) -> list[str] | None:
        """The command that makes one of the game's own reports from a copy of the record; None if there is none."""
        return None

    reports: Mapping[str, str] = {}
    """The game's own reports: each name with the module that has a function of this name."""

    def effect_in_words(self, effect: Effect) -> list[str]:
        """Gives the effect of a verb of the game's own in words; empty if the fields of the effect say enough."""
        return []

    def outcome_in_words(self, outcome: Value) -> str:
        """An outcome in words; empty where it is no outcome of this game, or says by itself what it is."""
        return ""

    def fact_in_words(self, fact: Value) -> str:
        """A fact of a round as a sentence without a full stop."""
        return shown(fact)

    def about_in_words(self, about: str) -> str:
        """What a question of a round is about."""
        return about

    def table_in_words(self, source: Value) -> list[str]:
        """What lies on the table, for staff; `source` is that of a TableStatus."""
        return []

    def source_in_words(self, source: Value) -> list[str]:
        if source is None:
            return ["Outcome source: none; people key what they see."]
        return ["Outcome source: " + ", ".join(f"{name} {value}" for name, value in source.items())]

    def judged_again(
        self, number: int, packed: bytes, outcome: Value, verbs: list[str]
    ) -> tuple[Document | None, list[str]]:
        """The outcome source's evidence of a round judged once more, and what differs from the record."""
        raise NotImplementedError

    def evidence_in_words(self, evidence: Document | None) -> str:
        raise NotImplementedError
