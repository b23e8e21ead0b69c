"""Counts cards: points, totals, Blackjack, and one hand with the stakes on it."""

from games.cards import DECK, RANKS

POINTS: dict[str, int] = {card: min(RANKS.index(card[0]) + 1, 10) for card in DECK}
"""The points of each card, with an Ace as 1; a hand counts an Ace as 11 where it does not bust."""
ACE, TEN, BEST = 1, 10, 21


class Hand:
    __slots__ = (
        "aces_split", "cards", "declined", "done", "doubled", "drawing", "from_split", "hard", "has_ace", "number",
        "stakes_cents", "total",
    )  # fmt: skip

    def __init__(self, stakes_cents: list[int], number: int = 0) -> None:
        self.number = number
        """Its name in the box, in the order the hands came to be: the first is 0."""
        self.cards: list[str] = []
        self.hard = 0
        """The total with every Ace as 1."""
        self.total = 0
        """The best total: an Ace counts 11 unless that would exceed 21."""
        self.has_ace = False
        self.stakes_cents = stakes_cents
        """One entry for each wager of the box: zero for a player who is not on this hand."""
        self.declined: frozenset[int] = frozenset()
        """Wagers that declined a split of this hand and stay on it alone (Rule 3.22.1)."""
        self.from_split = self.aces_split = self.doubled = False
        self.drawing = False
        """A card was asked for and has not come yet."""
        self.done = False

    def add(self, card: str) -> None:
        points = POINTS[card]
        self.cards.append(card)
        self.hard = hard = self.hard + points
        if points == ACE:
            self.has_ace = True
        self.total = hard + 10 if self.has_ace and hard < 12 else hard

    @property
    def is_soft(self) -> bool:
        return self.has_ace and self.hard < 12

    @property
    def is_bust(self) -> bool:
        return self.hard > BEST

    @property
    def is_blackjack(self) -> bool:
        """Says whether the first two cards are an Ace and a ten-value card; never true after a split."""
        return self.hard == 11 and self.has_ace and len(self.cards) == 2 and not self.from_split

    def split_off(self, stakes_cents: list[int], number: int) -> "Hand":
        """Makes the second card a hand of its own; both hands then wait for their second card."""
        other = Hand(stakes_cents, number)
        kept, moved = self.cards
        self.cards, self.hard = [], 0
        self.add(kept)
        other.add(moved)
        self.from_split = other.from_split = True
        self.aces_split = other.aces_split = self.has_ace
        return other


def same_value(first: str, second: str) -> bool:
    return POINTS[first] == POINTS[second]


def same_rank(first: str, second: str) -> bool:
    return first[0] == second[0]
