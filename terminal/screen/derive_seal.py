"""The seal of a round: what is known of it so far, and the short part that people compare by eye."""

from screen.words import Words
from terminal.effects import PutEnded
from terminal.screen.derive_scene import TextRow
from terminal.seal import FAULTS
from terminal.view import View

SEAL_BYTES = 4
WAITS = "waits"
"""Stands for a seal whose salt is not published yet."""


def seal_line(view: View, words: Words) -> list[TextRow]:
    return [(words.say("sealed"), seal_words(view.seal))] if view.seal else []


def seal_found(row: PutEnded) -> str:
    """What may be said of a seal by now. Until the round has ended nobody can compute it again."""
    return row.sealed if row.is_opened or row.sealed in FAULTS else WAITS


def seal_words(seal: bytes) -> str:
    """The first bytes of a seal, as `7F3A-91C2`: enough to compare by eye."""
    return seal[:SEAL_BYTES].hex("-", 2).upper()


def last_seal(view: View, words: Words) -> str:
    """What the fairness card says of the seals, with that of the last round."""
    sealed = next(iter(view.seals), None)
    if sealed is None:
        return words.say("fair_seal_none")
    text = words.say(f"sealed_{seal_found(sealed)}")
    return words.say("fair_seal", round=sealed.round, seal=seal_words(sealed.seal), text=text)
