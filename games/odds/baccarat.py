"""Exact odds of Commission Baccarat: every ordered deal of six cards from a fresh shoe, counted by point values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import perm

from games.baccarat.bets import PAY_TABLE, Spot
from games.baccarat.coup import THIRD_CARDS
from games.baccarat.outcome import winner_of
from games.baccarat.play import NATURAL, POINTS
from games.baccarat.rules import BaccaratRules
from games.cards import DECK, full_shoe
from games.odds import BetOdds, GameOdds, bet_odds

_TWO_CARDS = tuple(combinations_with_replacement(range(10), 2))
_DECK_POINTS = Counter(POINTS[card] for card in DECK)
_COPIES_OF_A_RANK = 4


def odds(decks: int) -> GameOdds:
    deals = deals_by_winner(BaccaratRules(decks=decks))
    every = sum(deals.values())
    chance = {spot: Fraction(count, every) for spot, count in deals.items()}
    tie = {"tie": chance[Spot.TIE]}
    bets = (
        _odds_of(Spot.PLAYER, {Spot.PLAYER: chance[Spot.PLAYER], **tie}),
        _odds_of(Spot.BANKER, {Spot.BANKER: chance[Spot.BANKER], **tie}),
        _odds_of(Spot.TIE, tie),
        *(_odds_of(spot, {"pair": pair_chance(decks)}) for spot in (Spot.PLAYER_PAIR, Spot.BANKER_PAIR)),
    )
    return GameOdds(decks, bets, {str(spot): count for spot, count in deals.items()})


def _odds_of(spot: Spot, chances: Mapping[str, Fraction]) -> BetOdds:
    returned = {"tie": Fraction(0)} if spot in (Spot.PLAYER, Spot.BANKER) else {}  # Rule 3.14
    return bet_odds(spot, chances, dict.fromkeys(chances, PAY_TABLE[spot]) | returned)


def pair_chance(decks: int) -> Fraction:
    """The chance that a hand's first two cards have the same rank: the second is compared with the first."""
    return Fraction(_COPIES_OF_A_RANK * decks - 1, len(full_shoe(decks)) - 1)


def natural_chance(decks: int) -> Fraction:
    """The chance that at least one hand has 8 or 9 with its first two cards (1.9)."""
    deals = [(ways, totals) for totals, ways, _ in _initial_deals(decks)]
    natural = sum(ways for ways, totals in deals if not NATURAL.isdisjoint(totals))
    return Fraction(natural, sum(ways for ways, _ in deals))


def deals_by_winner(rules: BaccaratRules) -> dict[Spot, int]:
    """Counts deals of six cards by winner; cards that a round does not use are counted in every order."""
    deals = dict.fromkeys((Spot.BANKER, Spot.PLAYER, Spot.TIE), 0)
    for totals, ways, after in _initial_deals(rules.decks):
        for winner, count in _third_card_deals(totals, after, rules):
            deals[winner] += ways * count
    return deals


def _initial_deals(decks: int) -> Iterator[tuple[tuple[int, int], int, list[int]]]:
    """Counts the ways to deal four initial cards, by both totals and by the cards left in the shoe."""
    left = [_DECK_POINTS[points] * decks for points in range(10)]
    for player, banker in product(_TWO_CARDS, _TWO_CARDS):
        ways = (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))
        after = left.copy()
        for points in (*player, *banker):
            ways *= after[points]
            after[points] -= 1
        yield (sum(player) % 10, sum(banker) % 10), ways, after


def _third_card_deals(totals: tuple[int, int], left: list[int], rules: BaccaratRules) -> Iterator[tuple[Spot, int]]:
    """Counts the ordered deals of the fifth and sixth card that lead to each winner."""
    player_total, banker_total = totals
    player_draws, banker_draws = THIRD_CARDS[rules.natural_stops][totals]
    cards_left = sum(left)
    if player_draws:
        for points, count in enumerate(left):
            after = left.copy()
            after[points] -= 1
            new_total = (player_total + points) % 10
            for winner, ways in _banker_deals(new_total, banker_total, after, banker_draws[points]):
                yield winner, count * ways
    elif banker_draws[0]:
        for winner, ways in _banker_deals(player_total, banker_total, left, True):
            yield winner, ways * (cards_left - 1)
    else:
        yield winner_of(player_total, banker_total), perm(cards_left, 2)


def _banker_deals(player_total: int, banker_total: int, left: list[int], draws: bool) -> Iterator[tuple[Spot, int]]:
    if not draws:
        yield winner_of(player_total, banker_total), sum(left)
        return
    for points, count in enumerate(left):
        yield winner_of(player_total, (banker_total + points) % 10), count
