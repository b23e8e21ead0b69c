"""Computes a whole round from its cards at once, for auditors who settle a month of rounds again."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from games.baccarat.course import close_bets, deal
from games.baccarat.outcome import BetResults, winner_of
from games.baccarat.play import POINTS, Hands, Side, next_draw
from games.baccarat.round import Round
from games.baccarat.rules import CARDS_PER_ROUND_MAX, BaccaratRules, NaturalStops
from games.baccarat.shoe import Shoe
from games.baccarat.void import VoidReason
from games.cards import too_many_of_one_card
from games.refusal import Refusal


class Coup(NamedTuple):
    hands: Hands
    player_total: int
    banker_total: int
    outcome: BetResults
    cards_used: int


class VoidCoup(NamedTuple):
    hands: Hands
    cards_used: int
    reason: VoidReason


_CARD_OF = {points: card for card, points in POINTS.items()}
_TOTALS = tuple(product(range(10), range(10)))
ThirdCards = Mapping[tuple[int, int], tuple[bool, tuple[bool, ...]]]
"""By both two-card totals: whether the Player draws; whether the Banker does, by the points of the Player's third
card, or at 0 where the Player stood."""


def _third_cards(player_total: int, banker_total: int, reading: NaturalStops) -> tuple[bool, tuple[bool, ...]]:
    hands = Hands((_CARD_OF[0], _CARD_OF[player_total]), (_CARD_OF[0], _CARD_OF[banker_total]))
    if next_draw(hands, reading) is not Side.PLAYER:
        return False, (next_draw(hands, reading) is Side.BANKER,)
    with_third = (hands.with_card(Side.PLAYER, _CARD_OF[points]) for points in range(10))
    return True, tuple(next_draw(dealt, reading) is Side.BANKER for dealt in with_third)


THIRD_CARDS: Mapping[NaturalStops, ThirdCards] = {
    reading: {(player, banker): _third_cards(player, banker, reading) for player, banker in _TOTALS}
    for reading in NaturalStops
}
_WINNER = {(player, banker): winner_of(player, banker) for player, banker in _TOTALS}


def coup(cards: Sequence[str], rules: BaccaratRules) -> Coup | VoidCoup:
    """The round that these cards make, in the order in which they leave the shoe; later cards are ignored."""
    try:
        found = _dealt(cards, THIRD_CARDS[rules.natural_stops])
    except (KeyError, IndexError):  # a foreign card, or too few
        return _void_coup(cards, rules)
    if rules.decks < CARDS_PER_ROUND_MAX and too_many_of_one_card(cards[: found.cards_used], rules.decks):
        return _void_coup(cards, rules)
    return found


def _dealt(cards: Sequence[str], third_cards: ThirdCards) -> Coup:
    first, second, third, fourth = cards[0], cards[1], cards[2], cards[3]
    player: tuple[str, ...] = (first, third)
    banker: tuple[str, ...] = (second, fourth)
    player_total = (POINTS[first] + POINTS[third]) % 10
    banker_total = (POINTS[second] + POINTS[fourth]) % 10
    player_draws, banker_draws = third_cards[player_total, banker_total]
    used, drawn_points = 4, 0
    if player_draws:
        player = (first, third, cards[4])
        used, drawn_points = 5, POINTS[cards[4]]
        player_total = (player_total + drawn_points) % 10
    if banker_draws[drawn_points]:
        banker = (second, fourth, cards[used])
        banker_total = (banker_total + POINTS[cards[used]]) % 10
        used += 1
    outcome = BetResults(_WINNER[player_total, banker_total], first[0] == third[0], second[0] == fourth[0])
    return Coup(Hands(player, banker), player_total, banker_total, outcome, used)


def _void_coup(cards: Sequence[str], rules: BaccaratRules) -> VoidCoup:
    """Deals card by card until the round breaks off, and says why."""
    state = close_bets(Round(rules, Shoe(len(cards))))
    left = iter(cards)
    while isinstance(state, Round) and state.void_reason is None:
        state = deal(state, next(left))
    if isinstance(state, Refusal) or state.void_reason is None:
        raise ValueError(f"{cards} deal a whole round")
    return VoidCoup(state.hands, len(state.drawn), state.void_reason)
