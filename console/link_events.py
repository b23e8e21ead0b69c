"""What may happen to all links at once: the front, through which everybody speaks, is lost or back."""

from msgspec import Struct

from phrases import Phrase


class LinksLost(Struct, frozen=True):
    """Nobody can be heard or answered: a loss of every link, not an interruption of the console."""

    why: Phrase


class LinksBack(Struct, frozen=True):
    """Peers may connect again."""


class KeyShutOut(Struct, frozen=True):
    """A key that was over its limits each time is not let in until a technician clears it."""

    why: Phrase


LinksEvent = LinksLost | LinksBack | KeyShutOut
CLOSES_AFTER_S = 5.0
"""After their return, the links have so long before a timer closes bets or ends a question."""
