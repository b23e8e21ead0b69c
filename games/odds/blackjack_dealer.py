"""The chances of the dealer's final hands, exact for any cards that are left in the shoe."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from operator import mul
from typing import NamedTuple

from games.blackjack.hands import ACE, BEST, TEN
from games.blackjack.variants import DEALER_STANDS_ON

POINT_VALUES = range(ACE, TEN + 1)
COPIES = 24
"""More cards of one value than any hand holds."""
TOTALS = BEST - DEALER_STANDS_ON + 1
BUST, BLACKJACK = TOTALS, TOTALS + 1

Counts = tuple[int, ...]
"""How many cards of each value from Ace to ten are left."""


class Shoe(NamedTuple):
    counts: Counts
    left: int
    taken: int
    """How many cards leave the shoe when one is drawn: none leaves an endless shoe."""

    def without(self, points: int) -> "Shoe":
        if not self.taken:
            return self
        at = points - 1
        counts = self.counts
        return Shoe((*counts[:at], counts[at] - 1, *counts[points:]), self.left - 1, 1)

    def chance(self, points: int) -> float:
        return self.counts[points - 1] / self.left


def fresh(decks: int | None) -> Shoe:
    """A fresh shoe; without a number of decks it is endless."""
    of_a_value = 4 * (decks or 1)
    return Shoe((*(of_a_value,) * (TEN - 1), 4 * of_a_value), 13 * of_a_value, 1 if decks else 0)


class Layer(NamedTuple):
    """All sets of this number of cards; each is a smaller set and one more card."""

    smaller: tuple[int, ...]
    cards: tuple[int, ...]
    """The place of each card's factor: its value and how many of it are in the set already."""
    ends: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]
    """For each final hand the sets that are one, and in how many orders the dealer draws each."""


def soft(hard: int, ace: bool) -> int:
    """The best total of a hand that counts so much with every Ace as 1."""
    return hard + 10 if ace and hard + 10 <= BEST else hard


@cache
def layers(up: int, stand_on_soft_17: bool) -> tuple[Layer, ...]:
    """What the dealer can draw to a first card of this value, by number of cards."""
    found: list[Layer] = []
    drawing: dict[Counts, int] = {(): 1}
    known: dict[Counts, int] = {(): 0}
    while drawing:
        reached: Counter[Counts] = Counter()
        for hand, ways in drawing.items():
            for points in POINT_VALUES:
                reached[tuple(sorted((*hand, points)))] += ways
        ends: dict[int, list[tuple[int, int]]] = {}
        sets: dict[Counts, int] = {}
        drawing = {}
        for hand, ways in reached.items():
            end = _end_of(up, hand, stand_on_soft_17)
            if end is None:
                drawing[hand] = ways
            else:
                ends.setdefault(end, []).append((len(sets), ways))
            sets[hand] = len(sets)
        found.append(_layer(known, sets, ends))
        known = sets
    return tuple(found)


def _layer(known: dict[Counts, int], sets: dict[Counts, int], ends: dict[int, list[tuple[int, int]]]) -> Layer:
    smaller, cards = [], []
    for hand in sets:
        points, rest = _last_of_known(hand, known)
        smaller.append(known[rest])
        cards.append((points - 1) * COPIES + rest.count(points))
    return Layer(tuple(smaller), tuple(cards), tuple((end, *_columns(rows)) for end, rows in sorted(ends.items())))


def _last_of_known(hand: Counts, known: dict[Counts, int]) -> tuple[int, Counts]:
    for at, points in enumerate(hand):
        rest = (*hand[:at], *hand[at + 1 :])
        if rest in known:
            return points, rest
    raise AssertionError(hand)


def _columns(rows: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    at, ways = zip(*rows, strict=True)
    return at, ways


def _end_of(up: int, drawn: Counts, stand_on_soft_17: bool) -> int | None:
    """The final hand that these cards make with the first one; None where the dealer draws again (Rule 3.24)."""
    if len(drawn) == 1 and {up, *drawn} == {ACE, TEN}:
        return BLACKJACK
    hard = up + sum(drawn)
    total = soft(hard, ACE in (up, *drawn))
    if total > BEST:
        return BUST
    if total < DEALER_STANDS_ON or (total == DEALER_STANDS_ON != hard and not stand_on_soft_17):
        return None
    return total - DEALER_STANDS_ON


class Against(NamedTuple):
    wins: tuple[float, ...]
    """What one unit wins on average with 16 or less, 17, … 21, where the dealer has no Blackjack; otherwise nothing."""
    blackjack: float


class Dealer:
    """The dealer's draws to one first card, from every shoe."""

    def __init__(self, up: int, *, stand_on_soft_17: bool = True) -> None:
        self._layers = layers(up, stand_on_soft_17)
        self._known: dict[Counts, Against] = {}

    def against(self, shoe: Shoe) -> Against:
        if (found := self._known.get(shoe.counts)) is None:
            found = self._known[shoe.counts] = _against(self.ends(shoe))
        return found

    def ends(self, shoe: Shoe) -> list[float]:
        """The chances that the dealer ends with 17 to 21, a bust or a Blackjack."""
        taken, left = shoe.taken, shoe.left
        facts = [count - taken * copy for count in shoe.counts for copy in range(COPIES)]
        chances = [0.0] * (BLACKJACK + 1)
        values: list[float] = [1.0]
        orders = 1.0
        for layer in self._layers:
            values = list(map(mul, map(values.__getitem__, layer.smaller), map(facts.__getitem__, layer.cards)))
            orders /= left
            left -= taken
            for end, sets, ways in layer.ends:
                chances[end] += orders * sum(map(mul, map(values.__getitem__, sets), ways))
        return chances


def _against(ends: list[float]) -> Against:
    totals, bust = ends[:TOTALS], ends[BUST]
    wins = (bust - sum(totals), *(bust + sum(totals[:at]) - sum(totals[at + 1 :]) for at in range(TOTALS)))
    return Against(wins, ends[BLACKJACK])
