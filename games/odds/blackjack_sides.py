"""Exact odds of the blackjack games' bets that no player's decision touches: pairs, 13, insurance, Boom Busted."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import perm

from games.cards import DECK, RANKS, full_shoe, is_red
from games.odds import BetOdds, GameOdds, bet_odds

ACE, TEN = 1, 10
POINTS = {card: min(RANKS.index(card[0]) + 1, TEN) for card in DECK}
"""With the Ace as 1."""
_DECK_POINTS = Counter(POINTS.values())
_STANDS_ON, _BUSTS_ABOVE = 17, 21
_LAST_BUST_CLASS = "8+"

# What each class pays for one; every other class loses.
PLAYER_PAIR = dict.fromkeys(("suited-aces", "suited", "coloured", "mixed"), 11)
PERFECT_PAIRS = {"suited-aces": 25, "suited": 25, "coloured": 12, "mixed": 6}
RWS_PAIRS = {"suited-aces": 50, "suited": 20, "coloured": 12, "mixed": 6}
BOOM_BUSTED = {"3": 2, "4": 2, "5": 4, "6": 12, "7": 50, "8+": 200}

Chances = dict[str, Fraction]


def two_card_chances(decks: int, class_of: Callable[[str, str], str]) -> Chances:
    """The chance of every class that the first two cards of a hand can fall in."""
    ways: Counter[str] = Counter()
    for first, second in product(DECK, DECK):
        ways[class_of(first, second)] += decks * (decks - (first == second))
    of = perm(len(full_shoe(decks)), 2)
    return {name: Fraction(count, of) for name, count in ways.items()}


def pair_class(first: str, second: str) -> str:
    if first[0] != second[0]:
        return "none"
    if first == second:
        return "suited-aces" if first[0] == "A" else "suited"
    return "coloured" if is_red(first) == is_red(second) else "mixed"


def side_of_13(first: str, second: str) -> str:
    total = POINTS[first] + POINTS[second]
    return "under" if total < 13 else "over" if total > 13 else "thirteen"


def insurance_chances(decks: int) -> Chances:
    """With the dealer's Ace the only card that is known."""
    tens = _DECK_POINTS[TEN] * decks
    return {"dealer-blackjack": Fraction(tens, len(full_shoe(decks)) - 1)}


def bust_chances(decks: int, *, stands_on_soft_17: bool = True) -> Chances:
    """By the number of cards with which a dealer busts; the last class is that many or more.

    The players' cards are unknown, so the dealer's are as good as the first of the shoe. Hands are followed as
    what they hold, with the number of orders in which they can have come.
    """
    shoe = {points: count * decks for points, count in _DECK_POINTS.items()}
    chances = dict.fromkeys(BOOM_BUSTED, Fraction())
    drawing: Mapping[tuple[int, ...], int] = {(): 1}
    size = 0
    while drawing:
        size += 1
        reached = _with_one_more(drawing, shoe)
        busts = sum(ways for hand, ways in reached.items() if sum(hand) > _BUSTS_ABOVE)
        if busts:
            name = str(size) if str(size) in BOOM_BUSTED else _LAST_BUST_CLASS
            chances[name] += Fraction(busts, perm(sum(shoe.values()), size))
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
    if ACE in hand and total + 10 <= _BUSTS_ABOVE:
        return total + 10 < _STANDS_ON + (not stands_on_soft_17)
    return total < _STANDS_ON


def _pair_odds(spot: str, decks: int, pays: Mapping[str, int]) -> BetOdds:
    chances = two_card_chances(decks, pair_class)
    return bet_odds(spot, {name: chances[name] for name in pays}, pays)


def _thirteen_odds(spot: str, decks: int, wins: str) -> BetOdds:
    return bet_odds(spot, {wins: two_card_chances(decks, side_of_13)[wins]}, {wins: 1})


def _insurance_odds(decks: int) -> BetOdds:
    return bet_odds("insurance", insurance_chances(decks), {"dealer-blackjack": 2})


def blackjack_odds(decks: int) -> GameOdds:
    bets = (
        _pair_odds("player-pair", decks, PLAYER_PAIR),
        _thirteen_odds("under-13", decks, "under"),
        _thirteen_odds("over-13", decks, "over"),
        _insurance_odds(decks),
    )
    return GameOdds(decks, bets)


def perfect_pairs_odds(decks: int) -> GameOdds:
    return GameOdds(decks, (_pair_odds("perfect-pairs", decks, PERFECT_PAIRS), _insurance_odds(decks)))


def rws_odds(decks: int) -> GameOdds:
    boom_busted = bet_odds("boom-busted", bust_chances(decks), BOOM_BUSTED)
    return GameOdds(decks, (_pair_odds("rws-pairs", decks, RWS_PAIRS), _insurance_odds(decks), boom_busted))
