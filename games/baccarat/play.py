"""The Baccarat Table of Play: what cards count, who receives the next one, and when a hand is complete."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from games.baccarat.rules import NaturalStops
from games.cards import DECK, RANKS


class Side(StrEnum):
    PLAYER = "player"
    BANKER = "banker"


class Spare(StrEnum):
    """Where a drawn card lies that is in no hand."""

    NEXT_ROUND = "next-round"
    """The card was drawn in excess and is the first card of the next round (5.7)."""
    ASIDE = "aside"
    """The card belongs to no round: the round was void before the card had a place."""


Lies = Side | Spare
PLAYER, BANKER = Side.PLAYER, Side.BANKER

# Rule 3.2; by 1.14 only the last digit of a total counts, so a ten is as good as a picture.
POINTS: Mapping[str, int] = {card: min(RANKS.index(card[0]) + 1, 10) % 10 for card in DECK}

NATURAL = frozenset({8, 9})  # Rule 1.9
PLAYER_DRAWS = frozenset({0, 1, 2, 3, 4, 5})  # Rule 3.12
BANKER_DRAWS_IF_PLAYER_STOOD = frozenset({0, 1, 2, 3, 4, 5})  # Rule 3.11
_ANY = frozenset(range(10))
BANKER_DRAWS: Mapping[int, frozenset[int]] = {  # Rule 3.12: Banker's total -> Player's third card
    0: _ANY,
    1: _ANY,
    2: _ANY,
    3: _ANY - {8},
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
    7: frozenset(),
    8: frozenset(),
    9: frozenset(),
}


class Hands(NamedTuple):
    player: tuple[str, ...] = ()
    banker: tuple[str, ...] = ()

    def with_card(self, side: Side, card: str) -> "Hands":
        if Side(side) is PLAYER:
            return Hands((*self.player, card), self.banker)
        return Hands(self.player, (*self.banker, card))


NO_CARDS = Hands()


def point_total(cards: Sequence[str]) -> int:
    return sum(POINTS[card] for card in cards) % 10


def next_draw(hands: Hands, natural_stops: NaturalStops = NaturalStops.BOTH_HANDS) -> Side | None:
    """The side to which the next card belongs; None when the hands are complete."""
    player, banker = hands
    if len(player) < 2 or len(banker) < 2:  # Rule 3.10
        return Side.PLAYER if len(player) <= len(banker) else Side.BANKER
    player_total, banker_total = point_total(player[:2]), point_total(banker[:2])
    if NaturalStops(natural_stops) is NaturalStops.BOTH_HANDS and (player_total in NATURAL or banker_total in NATURAL):
        return None
    if len(player) == 2 and player_total in PLAYER_DRAWS and len(banker) == 2:
        return Side.PLAYER
    if len(banker) == 2 and _banker_draws(banker_total, player):
        return Side.BANKER
    return None


def _banker_draws(banker_total: int, player: Sequence[str]) -> bool:
    if len(player) == 2:
        return banker_total in BANKER_DRAWS_IF_PLAYER_STOOD
    return POINTS[player[2]] in BANKER_DRAWS[banker_total]


def hands_of(cards: Sequence[str], lies: Sequence[Lies]) -> Hands:
    """The hands that drawn cards make where they lie."""
    player, banker = [], []
    for card, where in zip(cards, lies, strict=True):
        if where == PLAYER:
            player.append(card)
        elif where == BANKER:
            banker.append(card)
    return Hands(tuple(player), tuple(banker))


def lies_by_table(
    cards: Sequence[str], natural_stops: NaturalStops = NaturalStops.BOTH_HANDS, hands: Hands = NO_CARDS
) -> tuple[Lies, ...]:
    """The places where these cards belong, in the order they left the shoe, after the cards that are in the hands
    already.
    """
    lies: list[Lies] = []
    for card in cards:
        side = next_draw(hands, natural_stops)
        lies.append(Spare.NEXT_ROUND if side is None else side)
        hands = hands if side is None else hands.with_card(side, card)
    return tuple(lies)


def follows_table(hands: Hands, natural_stops: NaturalStops = NaturalStops.BOTH_HANDS) -> bool:
    """Whether each hand holds no more cards than the table of play gives it."""
    player, banker = hands
    if len(player) < 2 or len(banker) < 2:
        return len(player) <= 2 and len(banker) <= 2
    followed = Hands(player[:2], banker[:2])
    for side, thirds in ((Side.PLAYER, player[2:]), (Side.BANKER, banker[2:])):
        for card in thirds:
            if next_draw(followed, natural_stops) is not side:
                return False
            followed = followed.with_card(side, card)
    return True
