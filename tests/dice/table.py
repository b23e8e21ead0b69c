"""Two Dice for the demo, the campaign of kills and diagnosis: people enter what the dice show."""

from random import Random
from typing import ClassVar

from cluster.game import DemoGame, Said
from cluster.games import DEMOS
from cluster.table_folder import Sections
from protocol.table_status import TableStatus
from tests.dice.game import NAME
from tools.game import GameTools
from tools.games import DEALT


class DiceTools(GameTools):
    outcome_key = "rolls"


class DiceDemo(DemoGame):
    keyed_sections: ClassVar[Sections] = {
        "limits": {"maximum_cents": 50_000},
        "readings": {"answer_ms": 600, "pot_cents_max": 5000},
    }

    def said_next(self, facts: TableStatus, random: Random) -> Said | None:
        """Gives what people enter next, by what the play waits for."""
        if facts.awaits is None:
            return None
        if facts.awaits.kind == "fact":
            is_dropped = facts.awaits.about == "second roll" and random.random() < 0.2
            dice = [str(random.randint(1, 6)) for _ in range(2)]
            return Said("show", False, {"fact": ["dropped"] if is_dropped else ["roll", *dice]})
        return Said("confirm", True, {}) if facts.awaits.kind == "confirmation" else None


DEALT[NAME] = DiceTools()
DEMOS[NAME] = DiceDemo()
