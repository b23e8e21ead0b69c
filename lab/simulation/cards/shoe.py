"""The true cards of the shoe on the table, whatever anybody reads or records."""

from dataclasses import dataclass, field
from random import Random

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
FOREIGN = "ZZ"
"""The text by which people report a card of another set."""
CUT_AFTER = (25, 100)
"""How many cards lie before the cut card."""


@dataclass(slots=True)
class Drawn:
    """One card that has left the shoe in this round."""

    true: str
    read: str
    """The card that the record has for it."""
    how: str
    """`due`; `other` if it lies on the wrong side; `bunch` if it came together with others."""
    was_kept: bool
    """True if it had left the shoe before this round."""
    told_s: float = -1.0
    """When the outcome source reported it; below 0 if it never did."""


@dataclass(slots=True)
class TrueShoe:
    name: str
    decks: int = 4
    cards: list[str] = field(default_factory=list)
    missing: int = 0
    """How many cards the set lacks."""
    to_cut: int = 0
    """How many cards come before the cut card."""

    def draw(self) -> str:
        self.to_cut -= 1
        return self.cards.pop(0)


def new_shoe(name: str, rng: Random, odd: float, decks: int) -> TrueShoe:
    """Makes a shoe. It is usually a whole set; sometimes it has a foreign card, one card too often, or too few
    cards.
    """
    cards = CARDS * decks
    rng.shuffle(cards)
    shoe = TrueShoe(name, decks, cards, to_cut=rng.randrange(*CUT_AFTER))
    chance = rng.random() / odd
    if chance < 0.4:
        cards[rng.randrange(50)] = FOREIGN
    elif chance < 0.9:
        _stack(cards, rng, decks)
    elif chance < 1.2:
        del cards[rng.randrange(5, 60) :]
        shoe.missing = len(CARDS) * decks - len(cards)
    return shoe


def _stack(cards: list[str], rng: Random, decks: int) -> None:
    """Puts one copy of a card too many into the set, and lets all copies of it come early."""
    card = rng.choice(CARDS)
    others = [each for each in cards if each != card]
    copies = decks + 1
    cards[:] = others[: len(CARDS) * decks - copies]
    for _ in range(copies):
        cards.insert(rng.randrange(25), card)
