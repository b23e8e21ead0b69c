"""The table's settings besides its limits: which term each sets, and how its value is said; a game adds its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from screen.words import Words

CLOSING, REMINDER = "closing", "reminder"
"""How bets close, which players are told; what only the dealer is reminded of."""


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    """The verb is `set-` and this, its words are `setting_` and this."""
    term: str
    section: str
    said: Callable[[Any, Words], str]
    per_keyed: int = 1
    """What a one on the keypad is in the term: seconds are a thousand milliseconds."""
    switch: str = ""
    """Of one that is on or off: the argument that says so."""
    is_wide: bool = False

    @property
    def verb(self) -> str:
        return f"set-{self.name}"


def _seconds(value_ms: int, words: Words) -> str:
    return words.say("seconds_value", seconds=value_ms // 1000) if value_ms else words.say("no_timer")


def _pace(rounds: int, words: Words) -> str:
    return words.say("pace_value", rounds=rounds) if rounds else words.say("no_warning")


SETTINGS = (
    Setting("bet-time", "bet_time_ms", CLOSING, _seconds, 1000),
    Setting("last-bets", "last_bets_ms", CLOSING, _seconds, 1000),
    Setting("pace", "pace_per_hour", REMINDER, _pace),
)
