"""Exact odds of Blackjack bets that no player's decision affects: pairs, 13, insurance, Boom Busted."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import perm

from games.blackjack.hands import ACE, BEST, POINTS, TEN
from games.blackjack.side_bets import (
    BOOM_BUSTED,
    DecidedBy,
    SideBet,
    bust_class_of,
    count_class,
    pair_class,
)
from games.blackjack.variants import DEALER_STANDS_ON
from games.cards import DECK, full_shoe
from games.odds import BetOdds, bet_odds

_DECK_POINTS = Counter(POINTS.values())

Chances = dict[str, Fraction]


def two_card_chances(decks: int, class_of: Callable[[str, str], str | None]) -> Chances:
    """The chance of every winning class of a hand's first two cards."""
    ways: Counter[str] = Counter()
    for first, second in product(DECK, DECK):
        if name := class_of(first, second):
            ways[name] += decks * (decks - (first == second))
    of = perm(len(full_shoe(decks)), 2)
    return {name: Fraction(count, of) for name, count in ways.items()}


def insurance_chances(decks: int) -> Chances:
    """The chances of insurance when the dealer's Ace is the only known card."""
    tens = _DECK_POINTS[TEN] * decks
    return {"dealer-blackjack": Fraction(tens, len(full_shoe(decks)) - 1)}


def bust_chances(decks: int, *, stands_on_soft_17: bool = True) -> Chances:
    """The chance of a dealer's bust by the number of cards; the last class means that many cards or more.

    The players' cards are unknown, so the dealer's cards are as good as the first of the shoe. Hands with equal
    values are counted together, with the number of orders in which they can come.
    """
    shoe = {points: count * decks for points, count in _DECK_POINTS.items()}
    chances = dict.fromkeys(BOOM_BUSTED.pays, Fraction())
    drawing: Mapping[tuple[int, ...], int] = {(): 1}
    size = 0
    while drawing:
        size += 1
        reached = _with_one_more(drawing, shoe)
        busts = sum(ways for hand, ways in reached.items() if sum(hand) > BEST)
        if busts:
            chances[bust_class_of(size)] += Fraction(busts, perm(sum(shoe.values()), size))
        drawing = {hand: ways for hand, ways in reached.items() if _draws(hand, stands_on_soft_17)}
    return chances


def _with_one_more(hands: Mapping[tuple[int, ...], int], shoe: Mapping[int, int]) -> Counter[tuple[int, ...]]:
    reached: Counter[tuple[int, ...]] = Counter()
    for hand, ways in hands.items():
        for points, count in shoe.items():
            reached[tuple(sorted((*hand, points)))] += ways * (count - hand.count(points))
    return reached


def _draws(hand: tuple[int, ...], stands_on_soft_17: bool) -> bool:
    total = sum(hand)
    if ACE in hand and total + 10 <= BEST:
        return total + 10 < DEALER_STANDS_ON + (not stands_on_soft_17)
    return total < DEALER_STANDS_ON


def two_card_odds(bet: SideBet, decks: int) -> BetOdds:
    chances = two_card_chances(decks, pair_class if bet.decided_by is DecidedBy.PAIR else count_class)
    return bet_odds(bet.name, {name: chances[name] for name in bet.pays}, bet.pays)


def insurance_odds(decks: int) -> BetOdds:
    return bet_odds("insurance", insurance_chances(decks), {"dealer-blackjack": 2})


def boom_odds(decks: int) -> BetOdds:
    return bet_odds(BOOM_BUSTED.name, bust_chances(decks), BOOM_BUSTED.pays)
