"""Why this terminal is locked or out of service, as its player is told; the details stay in the record."""

from phrases import Phrase
from screen.said import key_of
from screen.words import Words
from terminal.view import View

LOCKED = {
    "reason_dispute": "locked_dispute",
    "reason_look_at_terminal": "locked_check",
    "reason_player_left": "locked_left",
    "said_evacuated_for": "locked_evacuated",
    "said_evacuated_back": "locked_evacuated",
    "said_reconciled": "locked_check",
    "said_other_rules_data": "locked_rules",
}
"""What staff chose, or the console found; whatever else the console finds is a difference between two records."""


def why_locked(view: View, words: Words) -> str:
    return words.say(_locked_key(view, words))


def _locked_key(view: View, words: Words) -> str:
    locked = view.locked or ""
    found = f"said_{locked.code}" if isinstance(locked, Phrase) else key_of(locked, words)
    return LOCKED.get(found, "locked_records" if found else "locked_staff")


def is_money_known(view: View, words: Words) -> bool:
    """Not before the records are read, not where they do not add up, not where the table has taken the money over."""
    is_here = not view.locked or _locked_key(view, words) != "locked_evacuated"
    return bool(view.terminal) and not view.fault and is_here
