"""The table's settings besides its limits: the term that each sets, and its value in words. A game adds its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from screen.words import Words

CLOSING, REMINDER = "closing", "reminder"
"""Sections of the settings: how bets close, which players are told; and reminders, which only the dealer sees."""


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    """The verb is `set-` and this name; the key of its words is `setting_` and this name."""
    term: str
    section: str
    said: Callable[[Any, Words], str]
    per_keyed: int = 1
    """What 1 on the keypad is in the unit of the term: a second is 1000 milliseconds."""
    switch: str = ""
    """The argument of a setting that is on or off; empty for a number."""
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
