"""The commands to a shoe, before a dialect encodes them."""

from dataclasses import dataclass

GATE_FREE = 255
GATE_CARDS_MAX = 254


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    """Of two waiting commands with the same name only the newer is sent."""
    text: bytes
    letter: str = ""
    """The letter that its answer names; empty if the dialect's answers name none."""
    is_answered: bool = True
    tries: int = 3


@dataclass(frozen=True, slots=True)
class Traits:
    """What a dialect can prove, so that judge and console know what to ask of people."""

    numbers: bool = False
    """Whether events are numbered, so that a repeat is recognised by its number."""
    in_order: bool = False
    """Whether the numbers are consecutive and acknowledged, so that nothing can be missing between two of them."""
    indexes: bool = False
    """Whether each card has its position in the card set."""
    checksum: bool = False
    places: bool = False
    """Whether the shoe says for which hand it takes a card."""
    result: bool = False
    """Whether the shoe reports its own result of the round."""
    cut_card: bool = False
    gate_counts: bool = False
    """Whether the gate lets a number of cards out and then locks by itself."""
    silence_s: float | None = None
    """After so many seconds of silence the link is lost; None if silence proves nothing."""

    @property
    def may_confirm(self) -> bool:
        """Whether rounds may be paid without the dealer: the shoe must number cards, add checksums and tell results."""
        return self.numbers and self.checksum and self.result
