"""Why this terminal is locked or out of service, as the player is told; the details are in the record."""

from phrases import Phrase
from protocol.enums import LockCause
from screen.words import Words
from terminal.view import View

LOCKED = {
    LockCause.STAFF: "locked_staff",
    LockCause.RECORDS: "locked_records",
    LockCause.OUT_OF_SERVICE: "locked_records",
    LockCause.RULES: "locked_rules",
    LockCause.MONEY: "locked_check",
    LockCause.EVACUATED: "locked_evacuated",
    LockCause.RECONCILED: "locked_check",
}
PREPARED = {
    "reason_dispute": "locked_dispute",
    "reason_look_at_terminal": "locked_check",
    "reason_player_left": "locked_left",
}
"""The reasons that staff choose from a list; the player is told these."""


def why_locked(view: View, words: Words) -> str:
    locked = view.locked
    if view.lock is LockCause.STAFF and isinstance(locked, Phrase) and locked.code in PREPARED:
        return words.say(PREPARED[locked.code])
    return words.say(LOCKED[view.lock or LockCause.RECORDS])


def is_money_known(view: View) -> bool:
    """Whether the amounts can be shown: not before the records are read, not if they are inconsistent, and not after an
    evacuation.
    """
    return bool(view.terminal) and not view.fault and view.lock is not LockCause.EVACUATED
