"""What can be said to a shoe, before a dialect puts it into bytes."""

from dataclasses import dataclass

GATE_FREE = 255
GATE_CARDS_MAX = 254


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    """Of two waiting commands with one name only the newer is sent."""
    text: bytes
    letter: str = ""
    """What its answer names; empty where the dialect's answers name nothing."""
    is_answered: bool = True
    tries: int = 3


@dataclass(frozen=True, slots=True)
class Traits:
    """What a dialect can prove, so that judge and console know what they must ask of people."""

    numbers: bool = False
    """Events are numbered: a repeat is known by its number."""
    in_order: bool = False
    """The numbers run on by one and are acknowledged: nothing can be missing between two of them."""
    indexes: bool = False
    """Each card has its place in the order of the set."""
    checksum: bool = False
    places: bool = False
    """It says for which hand it takes a card."""
    result: bool = False
    """It says how it thinks the round ended."""
    cut_card: bool = False
    gate_counts: bool = False
    """Its gate lets a number of cards out and then locks by itself."""
    silence_s: float | None = None
    """Longer than this without a word, and the link is down; None: silence proves nothing."""

    @property
    def may_confirm(self) -> bool:
        """Whether a round may be paid without the dealer's touch: numbers, a checksum and a result of its own."""
        return self.numbers and self.checksum and self.result
