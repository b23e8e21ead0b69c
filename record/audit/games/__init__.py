"""The auditor's own rules of each game: what a wager pays, worked out without the code of the played game."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from record.audit.games.baccarat import BACCARAT
from record.audit.games.blackjack import BLACKJACKS
from record.audit.games.face import NOT_KNOWN, NOTHING_DUE, VOID, Choice, Due, Rules, Slip, Terms, Wager
from record.audit.games.roulette import ROULETTE

__all__ = [
    "GAMES", "NOTHING_DUE", "NOT_KNOWN", "VOID", "Choice", "Due", "Game", "Rules", "Slip", "Terms", "Wager",
    "device_of", "rules_by",
]  # fmt: skip


class Game(NamedTuple):
    name: str
    device: str
    """What gives the outcomes, in the word that people use for it."""
    make: Any
    """Makes Rules from readings; returns None if a reading is unknown."""


GAMES: dict[str, Game] = {each[0]: Game(*each) for each in (ROULETTE, BACCARAT, *BLACKJACKS)}
"""By the game's name in the records."""


def rules_by(game: str, readings: Any) -> Rules | None:
    """The rules of a game by its readings; None if this auditor does not know them."""
    if game not in GAMES or not isinstance(readings, Mapping):
        return None
    made: Rules | None = GAMES[game].make(readings)
    return made


def device_of(games: Sequence[str] | set[str]) -> str:
    found = {GAMES[game].device if game in GAMES else "outcome source" for game in games}
    return found.pop() if len(found) == 1 else "outcome source"
