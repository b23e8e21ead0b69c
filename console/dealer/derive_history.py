"""The last results, in the order in which the game draws them in its strip."""

from typing import Any

from console.dealer.game import DealerGame
from console.watching.seen import VOID, Seen
from screen.words import Words

SHOWN = 20


def history(seen: Seen, game: DealerGame, words: Words) -> dict[str, Any]:
    rounds = [each for each in seen.table.outcomes if each.outcome != VOID] if seen.table else []
    return {
        "rounds": [each.round for each in rounds[:SHOWN]],
        **game.history([each.outcome for each in rounds], words),
    }
