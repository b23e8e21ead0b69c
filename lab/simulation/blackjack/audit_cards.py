"""The auditor's cards: points, totals, what a pair and a dealer's bust pay, and the set that is dealt from."""

from collections.abc import Iterable, Sequence
from typing import Any

RANKS, SUITS = "A23456789TJQK", "SHDC"
RED = "HD"
BEST = 21
POINTS = {rank + suit: min(place, 10) for place, rank in enumerate(RANKS, 1) for suit in SUITS}
"""With every Ace as 1."""
ACE, TEN = 1, 10
BUST_PAYS = {3: 2, 4: 2, 5: 4, 6: 12, 7: 50}
BUST_PAYS_MOST = 200


def is_card(text: object) -> bool:
    return text in POINTS


def hard(cards: Iterable[str]) -> int:
    return sum(POINTS[card] for card in cards)


def best(cards: Sequence[str]) -> int:
    """The total of some cards; one Ace counts 11 where the hand does not bust by that."""
    low = hard(cards)
    return low + 10 if low <= 11 and any(POINTS[card] == ACE for card in cards) else low


def ace_and_ten(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and best(cards) == BEST


def pair_pays(game: str, first: str, second: str) -> int:
    """The odds of a pair bet, to one; 0 where it loses."""
    if first[0] != second[0]:
        return 0
    if game == "blackjack":
        return 11
    suited, coloured = first[1] == second[1], (first[1] in RED) == (second[1] in RED)
    if not suited:
        return 12 if coloured else 6
    if game == "blackjack-perfect-pairs":
        return 25
    return 50 if first[0] == "A" else 20


def bust_pays(cards: Sequence[str]) -> int:
    """The odds of Boom Busted, to one, on the dealer's finished hand; 0 where it loses."""
    return BUST_PAYS.get(len(cards), BUST_PAYS_MOST) if hard(cards) > BEST else 0


class Set:
    """The set of cards that is dealt from: how many of each card are out, and which known cards come next."""

    decks: int
    cut_cards: int
    is_usable: bool
    out: dict[str, int]
    held: list[str]

    def __init__(self, value: Any) -> None:
        self.decks, self.out, self.held = value["decks"], dict(value["out"]), list(value["held"])
        self.cut_cards, self.is_usable = value["cut_cards"], value["is_usable"]

    @property
    def left(self) -> int:
        return 52 * self.decks - sum(self.out.values())

    @property
    def is_short(self) -> bool:
        return self.left + len(self.held) < self.cut_cards

    def take(self, card: str) -> str:
        """Takes a card out of the set; says what is wrong with it (5.5.1, 5.5.2)."""
        if not is_card(card):
            return "foreign card"
        self.out[card] = self.out.get(card, 0) + 1
        return "excess" if self.out[card] > self.decks else ""

    def take_all(self, cards: Iterable[str]) -> str:
        found = [self.take(card) for card in cards]
        return next((wrong for wrong in found if wrong), "")

    def value(self) -> Any:
        return {
            "decks": self.decks,
            "out": dict(self.out),
            "held": list(self.held),
            "cut_cards": self.cut_cards,
            "is_usable": self.is_usable,
        }
