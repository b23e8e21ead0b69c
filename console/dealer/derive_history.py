"""The last results, by their places in the strip that the game draws."""

from typing import Any

from console.dealer.game import DealerGame
from console.watching.seen import VOID, Seen
from screen.words import Words

SHOWN = 20


def history(seen: Seen, game: DealerGame, words: Words) -> dict[str, Any]:
    rounds = [(number, outcome) for number, outcome in seen.facts["outcomes"] if outcome != VOID] if seen.facts else []
    return {
        "rounds": [number for number, _ in rounds[:SHOWN]],
        **game.history([outcome for _, outcome in rounds], words),
    }
