"""The games that are dealt, by name: the one place among the tools that knows them all."""

from tools.game import GameTools
from tools.roulette.game import RouletteTools

DEALT: dict[str, GameTools] = {"roulette-triple-zero": RouletteTools()}
USUAL = next(iter(DEALT))
"""The game of a table of which nothing else is said."""
KEYED = GameTools()


def tools_of(game: str) -> GameTools:
    """Any other game is played by what people key."""
    return DEALT.get(game, KEYED)


def why_not_dealt(game: str) -> str:
    """One sentence, or nothing."""
    return "" if game in DEALT else f"there is no game {game!r}; there are: {', '.join(DEALT)}."
