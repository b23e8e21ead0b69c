"""The dealt games by name: the only place among the tools that knows them all."""

from tools.game import GameTools
from tools.roulette.game import RouletteTools

DEALT: dict[str, GameTools] = {"roulette-triple-zero": RouletteTools()}
USUAL = next(iter(DEALT))
"""The game of a table that names no game."""
KEYED = GameTools()


def tools_of(game: str) -> GameTools:
    """The tools of a game; a game that is not listed is played by what people key."""
    return DEALT.get(game, KEYED)


def why_not_dealt(game: str) -> str:
    """One sentence if the game is not dealt; empty if it is."""
    return "" if game in DEALT else f"there is no game {game!r}; there are: {', '.join(DEALT)}."
