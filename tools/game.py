"""The face of a game for the tools: its words at a shell, and what diagnosis and reports have of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.game import Value
from protocol.what_if import Effect

if TYPE_CHECKING:
    import typer

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Verb:
    """What staff may ask of a console from a shell."""

    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()
    said: str = "Done."
    gives_pin: bool = False
    """A new PIN is asked for, and goes with it."""


class GameTools:
    """This one is for a game whose facts and results people key."""

    device = ""
    """The outcome source, as people call it at a shell."""
    device_help = ""
    outcome_key = "value"
    """What documents call the outcome of a round."""
    evidence_key = ""
    """What documents call what the source left behind of a round."""
    verbs: Mapping[str, Verb] = {}
    """The game's own, besides every table's."""
    effects: Mapping[str, tuple[type[Effect], ...]] = {}
    """What its own verbs come to."""
    numbers: tuple[str, ...] = ()
    """Of their words, those that are whole numbers."""

    def commands(self) -> "Mapping[str, typer.Typer]":
        """Around the outcome source, by the name that they are typed under."""
        return {}

    def report_words(self, name: str, copy: Path) -> list[str] | None:
        """The command that makes a report of the game's own from a copy of the record."""
        return None

    def source_in_words(self, source: Value) -> list[str]:
        if source is None:
            return ["Outcome source: none; people key what they see."]
        return ["Outcome source: " + ", ".join(f"{name} {value}" for name, value in source.items())]

    def judged_again(
        self, number: int, packed: bytes, outcome: Value, verbs: list[str]
    ) -> tuple[Document | None, list[str]]:
        """What the source left behind of a round, judged once more; and what is different from the record."""
        raise NotImplementedError

    def evidence_in_words(self, evidence: Document | None) -> str:
        raise NotImplementedError
