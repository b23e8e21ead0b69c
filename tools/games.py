"""The dealt games by name: the only place among the tools that knows them all."""

from games.game import Value
from tools.baccarat.game import BaccaratTools
from tools.blackjack.game import BlackjackTools
from tools.game import GameTools
from tools.roulette.game import RouletteTools
from tools.values import shown

BLACKJACKS = ("blackjack-rws", "blackjack-perfect-pairs", "blackjack")
DEALT: dict[str, GameTools] = {
    "roulette-triple-zero": RouletteTools(),
    "baccarat-commission": BaccaratTools(),
    **dict.fromkeys(BLACKJACKS, BlackjackTools()),
}
OWN_REPORTS = {name: module for game in DEALT.values() for name, module in game.reports.items()}
USUAL = next(iter(DEALT))
"""The game of a table that names no game."""
KEYED = GameTools()


def tools_of(game: str) -> GameTools:
    """The tools of a game; a game that is not listed is played by what people key."""
    return DEALT.get(game, KEYED)


def outcome_in_words(outcome: Value) -> str:
    """Gives the words of an outcome of any game."""
    return next((words for game in DEALT.values() if (words := game.outcome_in_words(outcome))), shown(outcome))


def why_not_dealt(game: str) -> str:
    """One sentence if the game is not dealt; empty if it is."""
    return "" if game in DEALT else f"there is no game {game!r}; there are: {', '.join(DEALT)}."
