"""How a wrong game is told from the right one: by a reading that no table has."""

from games.game import Game
from games.registry import GAMES

PLANTED = "planted"
"""It distinguishes the wrong game from the right one in every record."""


def with_bug(bug: str, game: Game) -> Game:
    return GAMES.make(game.name, {**game.readings, PLANTED: bug})
