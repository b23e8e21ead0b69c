"""The auditor's own copy of each game's rules: what a wager brings, worked out apart from the game that is played."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from record.audit.games.baccarat import BACCARAT
from record.audit.games.face import NOT_KNOWN, NOTHING_DUE, VOID, Choice, Due, Rules, Slip, Terms, Wager
from record.audit.games.roulette import ROULETTE

__all__ = [
    "GAMES", "NOTHING_DUE", "NOT_KNOWN", "VOID", "Choice", "Due", "Game", "Rules", "Slip", "Terms", "Wager",
    "device_of", "rules_by",
]  # fmt: skip


class Game(NamedTuple):
    name: str
    device: str
    """What gives its outcomes, as people call it."""
    make: Any
    """From readings to Rules; None where one of them is not known."""


GAMES: dict[str, Game] = {each[0]: Game(*each) for each in (ROULETTE, BACCARAT)}
"""By the name that records carry."""


def rules_by(game: str, readings: Any) -> Rules | None:
    """None where this auditor does not have them."""
    if game not in GAMES or not isinstance(readings, Mapping):
        return None
    made: Rules | None = GAMES[game].make(readings)
    return made


def device_of(games: Sequence[str] | set[str]) -> str:
    found = {GAMES[game].device if game in GAMES else "outcome source" for game in games}
    return found.pop() if len(found) == 1 else "outcome source"
