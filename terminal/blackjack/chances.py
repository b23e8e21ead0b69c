"""What the bets pay and how often they win with the decks in use; it is computed once."""

from fractions import Fraction
from functools import lru_cache
from math import prod

from games.blackjack.best_play import EDGES
from games.blackjack.game import Blackjack
from games.blackjack.hands import POINTS
from games.blackjack.side_bets import BOOM_BUSTED, DecidedBy, SideBet, count_class, pair_class
from games.blackjack.spots import place_of
from games.blackjack.variants import VARIANTS, Variant
from games.cards import DECK
from games.odds.blackjack_sides import bust_chances, two_card_chances

BY_NAME = {bet.name: bet for variant in VARIANTS.values() for bet in variant.side_bets}


def chances_of(bet: SideBet, decks: int) -> dict[str, Fraction]:
    """The chance of each class of a side bet."""
    return _chances(bet.name, decks)


@lru_cache(maxsize=16)
def _chances(name: str, decks: int) -> dict[str, Fraction]:
    bet = BY_NAME[name]
    if bet.decided_by is DecidedBy.DEALER_BUST:
        return bust_chances(decks)
    return two_card_chances(decks, pair_class if bet.decided_by is DecidedBy.PAIR else count_class)


def blackjack_chance(decks: int) -> Fraction:
    """The chance of a Blackjack with the first two cards of a box."""
    count = len(DECK) * decks
    aces, tens = (sum(POINTS[card] == points for card in DECK) * decks for points in (1, 10))
    return Fraction(2 * prod((aces, tens)), count * (count - 1))


def win_chance(bet: SideBet, decks: int) -> Fraction:
    return sum(chances_of(bet, decks).values(), start=Fraction())


def side_of(spot: str, game: Blackjack) -> SideBet:
    """The side bet of a spot; the spot must not be that of an Initial Bet."""
    place = spot.partition(":")[0]
    return next(bet for bet in game.variant.side_bets if place_of(bet) == place)


def edge_of(bet: SideBet, decks: int) -> Fraction:
    chances = chances_of(bet, decks)
    return 1 - sum((chances[name] * (pays + 1) for name, pays in bet.pays.items()), start=Fraction())


def main_edge(variant: Variant, decks: int) -> Fraction:
    """The part of an Initial Bet that the house keeps on average from a player who always plays best."""
    return Fraction(EDGES[decks][variant.blackjack_pays, True]) / 100


def edges(variant: Variant, decks: int) -> dict[str, Fraction]:
    """The part of each bet that the house keeps on average, by the name of the bet; the Initial Bet has the
    name `box`.
    """
    return {"box": main_edge(variant, decks)} | {bet.name: edge_of(bet, decks) for bet in variant.side_bets}


def classes(bet: SideBet, decks: int) -> list[tuple[tuple[str, ...], int, Fraction]]:
    """The winning classes of a side bet that pay alike, with their odds and chances; pairs stay apart, as on
    the cloth.
    """
    chances = chances_of(bet, decks)
    rows: list[tuple[tuple[str, ...], int, Fraction]] = []
    for name, pays in bet.pays.items():
        if bet is BOOM_BUSTED and rows and rows[-1][1] == pays:
            names, _, chance = rows[-1]
            rows[-1] = (*names, name), pays, chance + chances[name]
        else:
            rows.append(((name,), pays, chances[name]))
    if bet.decided_by is DecidedBy.PAIR and len(set(bet.pays.values())) == 1:
        return [(tuple(bet.pays), next(iter(bet.pays.values())), sum(chances.values(), start=Fraction()))]
    return rows
