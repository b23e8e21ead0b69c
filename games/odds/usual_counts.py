"""Computes the usual range of each count after some rounds of a baccarat shoe, so that players see how little is
unusual.
"""

from fractions import Fraction
from functools import cache
from math import exp, lgamma, log
from typing import NamedTuple

from games.baccarat.bets import Spot
from games.baccarat.rules import BaccaratRules
from games.odds.baccarat import deals_by_winner, natural_chance, pair_chance

TAIL = 0.025
"""The share of shoes below the range and above it: 95 of 100 shoes lie within."""


class Band(NamedTuple):
    low: int
    high: int


def usual_counts(rounds: int, decks: int) -> dict[str, Band]:
    """Gives the usual range of every count that `Counts` names."""
    return {name: usual(rounds, chance) for name, chance in chances(decks).items()}


@cache
def chances(decks: int) -> dict[str, Fraction]:
    """The chances in a round from a fresh shoe; cards of earlier rounds change them too little to show."""
    deals = deals_by_winner(BaccaratRules(decks=decks))
    every, pair = sum(deals.values()), pair_chance(decks)
    winners = {spot.value: Fraction(deals[spot], every) for spot in (Spot.BANKER, Spot.PLAYER, Spot.TIE)}
    return {**winners, "banker_pair": pair, "player_pair": pair, "natural": natural_chance(decks)}


def usual(rounds: int, chance: Fraction) -> Band:
    """Gives the range beside which at most 2.5 of 100 counts lie on either side."""
    low, so_far = None, 0.0
    for count in range(rounds):
        so_far += _exactly(count, rounds, chance)
        if low is None and so_far > TAIL:
            low = count
        if so_far >= 1 - TAIL:
            return Band(low or 0, count)
    return Band(rounds if low is None else low, rounds)


def _exactly(count: int, rounds: int, chance: Fraction) -> float:
    """The chance that exactly so many of these rounds have it. Logarithms allow any number of rounds."""
    ways = lgamma(rounds + 1) - lgamma(count + 1) - lgamma(rounds - count + 1)
    return exp(ways + count * log(chance) + (rounds - count) * log(1 - chance))
