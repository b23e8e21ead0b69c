"""Roulette for the tools: the wheel's commands, its verbs and the evidence of a spin."""

from collections.abc import Mapping
from pathlib import Path

import typer

from console.roulette.answers import EFFECTS
from games.game import Value
from tools.game import Document, GameTools, Verb
from tools.roulette import diag, wheel_cli

WHEEL = "wheel"
SPINS = "spins.jsonl"
"""A file in the console's folder with the reading of each spin, so that a count need not judge them all again."""


class RouletteTools(GameTools):
    device = WHEEL
    device_help = "The wheel's link, sensors, speeds and last spins."
    outcome_key = "pocket"
    evidence_key = "spin"
    effects = EFFECTS
    verbs: Mapping[str, Verb] = {
        "change-ball": Verb(said="The change of the ball is recorded."),
        "set-revolutions": Verb(
            ("revolutions",), said="The new number of revolutions applies from round {from_round} on."
        ),
        "set-rotor": Verb(("reminder",), said="The reminder is changed from round {from_round} on."),
    }
    numbers = ("revolutions",)

    def commands(self) -> Mapping[str, typer.Typer]:
        return {WHEEL: wheel_cli.app}

    def report_words(self, name: str, copy: Path) -> list[str] | None:
        if name != "wheels":
            return None
        memory = copy.parents[1] / SPINS
        return [WHEEL, "health", "--data", str(copy), "--memory", str(memory), "--json"]

    def source_in_words(self, source: Value) -> list[str]:
        return diag.wheel_in_words(source)

    def judged_again(
        self, number: int, packed: bytes, outcome: Value, verbs: list[str]
    ) -> tuple[Document | None, list[str]]:
        return diag.spin_again(number, packed, outcome, verbs)

    def evidence_in_words(self, evidence: Document | None) -> str:
        return diag.spin_in_words(evidence)
