"""Two Dice as demo, kills and diagnosis ask for it: people say what the dice show."""

from random import Random
from typing import ClassVar

from cluster.game import DemoGame, Said, Sections
from cluster.games import DEMOS
from tests.dice.game import NAME
from tools.game import Facts, GameTools
from tools.games import DEALT


class DiceTools(GameTools):
    outcome_key = "rolls"


class DiceDemo(DemoGame):
    keyed_sections: ClassVar[Sections] = {
        "limits": {"maximum_cents": 50_000},
        "readings": {"answer_ms": 600, "pot_cents_max": 5000},
    }

    def said_next(self, facts: Facts, random: Random) -> Said | None:
        """By what the play waits for."""
        waits = facts["awaits"] or [""]
        if waits[0] == "fact":
            is_dropped = waits[1] == "second roll" and random.random() < 0.2
            dice = [str(random.randint(1, 6)) for _ in range(2)]
            return Said("show", False, {"fact": ["dropped"] if is_dropped else ["roll", *dice]})
        return Said("confirm", True, {}) if waits[0] == "confirmation" else None


DEALT[NAME] = DiceTools()
DEMOS[NAME] = DiceDemo()
