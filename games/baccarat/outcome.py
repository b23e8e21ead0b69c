"""What the cards of a finished round mean for each of the five bets."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from games.baccarat.bets import PAY_TABLE, Spot
from games.baccarat.play import Hands, next_draw, point_total
from games.baccarat.rules import NaturalStops


class BetResults(NamedTuple):
    winner: Spot
    """PLAYER, BANKER or TIE."""
    player_pair: bool
    banker_pair: bool


class Returned(NamedTuple):
    """What comes back of a stake, the stake of a winning bet included, as a fraction without remainder."""

    numerator: int
    denominator: int

    def of(self, stake_cents: int) -> int:
        returned_cents, remainder = divmod(stake_cents * self.numerator, self.denominator)
        if remainder:
            raise ValueError(f"a stake of {stake_cents} cents does not pay in whole cents")
        return returned_cents


LOST = Returned(0, 1)
STAKE_BACK = Returned(1, 1)
WON = {spot: Returned(*(pays + 1).as_integer_ratio()) for spot, pays in PAY_TABLE.items()}


def _returned(outcome: BetResults) -> dict[str, Returned]:
    won = {outcome.winner}
    won |= {Spot.PLAYER_PAIR} if outcome.player_pair else set()
    won |= {Spot.BANKER_PAIR} if outcome.banker_pair else set()
    returned: dict[str, Returned] = {spot: WON[spot] if spot in won else LOST for spot in Spot}
    if outcome.winner is Spot.TIE:  # Rule 3.14
        returned |= {Spot.PLAYER: STAKE_BACK, Spot.BANKER: STAKE_BACK}
    return returned


RETURNED: Mapping[BetResults, Mapping[str, Returned]] = {
    outcome: _returned(outcome)
    for outcome in (
        BetResults(*parts) for parts in product((Spot.PLAYER, Spot.BANKER, Spot.TIE), (True, False), (True, False))
    )
}


def is_pair(hand: tuple[str, ...]) -> bool:
    """Rule 1.13: the first two cards, of one number or picture; the suit does not matter."""
    return hand[0][0] == hand[1][0]


def winner_of(player_total: int, banker_total: int) -> Spot:
    """Rule 3.13; the same total is a Tie (3.14)."""
    if player_total == banker_total:
        return Spot.TIE
    return Spot.PLAYER if player_total > banker_total else Spot.BANKER


def outcome_of(hands: Hands) -> BetResults:
    winner = winner_of(point_total(hands.player), point_total(hands.banker))
    return BetResults(winner, is_pair(hands.player), is_pair(hands.banker))


def decided_spots(hands: Hands, natural_stops: NaturalStops) -> frozenset[Spot]:
    """The bets that these cards have conclusively won or lost."""
    if next_draw(hands, natural_stops) is None:
        return frozenset(Spot)
    pairs = {Spot.PLAYER_PAIR: hands.player, Spot.BANKER_PAIR: hands.banker}
    return frozenset(spot for spot, hand in pairs.items() if len(hand) >= 2)  # Rule 3.10


def decided_return(spot: Spot, hands: Hands) -> Returned:
    """What a decided bet brings back while the hands are not complete; only pairs can be decided by then."""
    hand = {Spot.PLAYER_PAIR: hands.player, Spot.BANKER_PAIR: hands.banker}[spot]
    return WON[spot] if is_pair(hand) else LOST
