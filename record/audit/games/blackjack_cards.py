"""Cards for the audit's Blackjack, written from the rulebooks: totals, pairs, the odds, the card set."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

RANKS = "A23456789TJQK"
CARDS = frozenset(rank + suit for rank in RANKS for suit in "SHDC")
CARDS_OF_A_DECK = 52
UNSEEN = "??"
"""Stands in the card set for a burnt card that nobody has seen."""
FOREIGN, NOT_THE_SET, NO_CARDS = "foreign card", "shortage or excess", "insufficient cards"


def value(card: str) -> int:
    """Rule 3.2: an Ace is 1 here."""
    return 10 if card[0] in "TJQK" else RANKS.index(card[0]) + 1


def total(cards: Sequence[str]) -> int:
    """The best total: one Ace is 11 where that does not go above 21."""
    low = sum(value(card) for card in cards)
    return low + 10 if low <= 11 and any(card[0] == "A" for card in cards) else low


def is_ace_and_ten(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and sorted(value(card) for card in cards) == [1, 10]


def pair_odds(game: str, first: str, second: str) -> int:
    """What the pair bet of a game wins with these two cards; 0 where it loses (4.1.2, in 2017 4.1)."""
    if first[0] != second[0]:
        return 0
    if game == "blackjack":
        return 11
    if first[1] == second[1]:
        return 25 if game == "blackjack-perfect-pairs" else 50 if first[0] == "A" else 20
    return 12 if {first[1], second[1]} in ({"S", "C"}, {"H", "D"}) else 6


def boom_odds(dealer: Sequence[str]) -> int:
    """Rule 4.1.3: by how many cards the dealer is bust."""
    if total(dealer) <= 21:
        return 0
    return {3: 2, 4: 2, 5: 4, 6: 12, 7: 50}.get(len(dealer), 200)


@dataclass(frozen=True, slots=True)
class Shoe:
    decks: int = 8
    out: Mapping[str, int] = field(default_factory=dict)
    """How many of each card have left it, in all rounds, those in `held` included."""
    held: tuple[str, ...] = ()
    """Cards that are known, and come next."""
    cut_cards: int = 52
    is_usable: bool = True

    @property
    def left(self) -> int:
        """How many cards of the set nobody has seen yet."""
        return CARDS_OF_A_DECK * self.decks - sum(self.out.values())

    def drawn(self, cards: Sequence[str]) -> "Shoe":
        """The shoe after these cards left it, none of which was known before."""
        out = Counter(self.out)
        out.update(cards)
        return replace(self, out=out)

    def holding(self, cards: Sequence[str]) -> "Shoe":
        return replace(self, held=tuple(cards))

    @property
    def fault(self) -> str:
        """Why the round is void by the cards that have left the shoe (5.5.1, 5.5.2; in 2017 5.1.1)."""
        if not (CARDS | {UNSEEN}).issuperset(card for card, count in self.out.items() if count):
            return FOREIGN
        too_many = any(count > self.decks for card, count in self.out.items() if card != UNSEEN)
        return NOT_THE_SET if too_many or self.left < 0 else ""

    def told(self) -> dict[str, Any]:
        return {
            "decks": self.decks,
            "out": {card: count for card, count in self.out.items() if count},
            "held": list(self.held),
            "cut_cards": self.cut_cards,
            "is_usable": self.is_usable,
        }


def read_shoe(told: Any) -> Shoe:
    """The shoe from a record's value; raises KeyError or TypeError if it is not one."""
    return Shoe(told["decks"], dict(told["out"]), tuple(told["held"]), told["cut_cards"], told["is_usable"])
