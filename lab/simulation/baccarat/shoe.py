"""The true cards: a shoe as it lies on the table, whatever anybody reads or records of it."""

from dataclasses import dataclass, field
from random import Random

from lab.simulation.baccarat.audit_cards import DECKS

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
FOREIGN = "ZZ"
"""A card of another set, as whoever finds one says it."""
CUT_AFTER = (25, 100)
"""How many cards lie before the cut card."""


@dataclass(slots=True)
class Drawn:
    """One card that has left the shoe in this round."""

    true: str
    read: str
    """What whoever recorded it took it for."""
    how: str
    """`due`, `other` where it was put on the wrong side, `bunch` where it came together with others."""
    was_kept: bool
    """It had left the shoe before."""
    told_s: float = -1.0
    """When the outcome source told it; never where it is below 0."""


@dataclass(slots=True)
class TrueShoe:
    name: str
    cards: list[str] = field(default_factory=list)
    missing: int = 0
    """So many cards fewer than the set must have."""
    to_cut: int = 0
    """Cards before the cut card."""

    def draw(self) -> str:
        self.to_cut -= 1
        return self.cards.pop(0)


def new_shoe(name: str, rng: Random, odd: float) -> TrueShoe:
    """Mostly a whole set; else with a foreign card, one card too often, or too few cards."""
    cards = CARDS * DECKS
    rng.shuffle(cards)
    shoe = TrueShoe(name, cards, to_cut=rng.randrange(*CUT_AFTER))
    chance = rng.random() / odd
    if chance < 0.4:
        cards[rng.randrange(50)] = FOREIGN
    elif chance < 0.9:
        _stack(cards, rng)
    elif chance < 1.2:
        del cards[rng.randrange(5, 60) :]
        shoe.missing = len(CARDS) * DECKS - len(cards)
    return shoe


def _stack(cards: list[str], rng: Random) -> None:
    """One more of a card than the set has, and all of them soon."""
    card = rng.choice(CARDS)
    others = [each for each in cards if each != card]
    copies = DECKS + 1
    cards[:] = others[: len(CARDS) * DECKS - copies]
    for _ in range(copies):
        cards.insert(rng.randrange(25), card)
