"""Events that concern all links at once: the front, through which every message passes, is lost or back."""

from msgspec import Struct

from phrases import Phrase


class LinksLost(Struct, frozen=True):
    """No terminal can be heard or answered. It counts as a loss of every link, not as an interruption of the
    console.
    """

    why: Phrase


class LinksBack(Struct, frozen=True):
    """The front runs again, and terminals may connect again."""


class KeyShutOut(Struct, frozen=True):
    """A key that was over its limits at several deaths of the front is shut out until a technician clears it."""

    why: Phrase


LinksEvent = LinksLost | LinksBack | KeyShutOut
CLOSES_AFTER_S = 5.0
"""After their return, peers have so long before a timer closes bets or a question ends without an answer."""
