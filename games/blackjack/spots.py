"""Where chips lie on the cluster's layout: the spots of each rulebook, and the engine's bets behind them."""

from collections.abc import Mapping
from typing import NamedTuple

from games.blackjack.bets import INITIAL, INSURANCE
from games.blackjack.side_bets import BOOM_BUSTED, OVER_13, UNDER_13, DecidedBy, SideBet
from games.blackjack.variants import Variant

BOX, BOOM = "box", "boom"
_PLACES = {UNDER_13.name: "under", OVER_13.name: "over", BOOM_BUSTED.name: BOOM}


class Laid(NamedTuple):
    """One terminal's bets on one box."""

    initial_cents: int
    side_cents: dict[str, int]
    """By the name of the side bet."""


def place_of(bet: SideBet) -> str:
    """The first part of a side bet's spot id: `pair`, `under`, `over` or `boom`; pair bets have the same one in every
    rulebook.
    """
    return _PLACES.get(bet.name, "pair")


def kind_of_spots(variant: Variant) -> dict[str, str]:
    """Every spot, with the kind of bet that lies there."""
    on_boxes = [place_of(bet) for bet in variant.side_bets if bet.decided_by is not DecidedBy.DEALER_BUST]
    numbers = range(1, variant.boxes + 1)
    spots = {f"{place}:{number}": place for place in (BOX, *on_boxes) for number in numbers}
    return spots | ({BOOM: BOOM} if BOOM_BUSTED in variant.side_bets else {})


def spot_of(variant: Variant, kind: str, box: int) -> str:
    """The spot on which a bet of the engine is shown; insurance belongs to its Initial Bet."""
    if kind in (INITIAL, INSURANCE):
        return f"{BOX}:{box}"
    return BOOM if kind == BOOM_BUSTED.name else f"{place_of(variant.side_bet[kind])}:{box}"


def kind_of_bet(variant: Variant, kind: str) -> str:
    """The kind of bet under which a bet of the engine is counted; insurance has its own."""
    if kind in (INITIAL, INSURANCE):
        return BOX if kind == INITIAL else INSURANCE
    return place_of(variant.side_bet[kind])


def laid_on_boxes(variant: Variant, stakes: Mapping[str, int]) -> dict[int, Laid]:
    """A slip as bets on boxes, in the order of the boxes. A Boom Busted bet lies on no box and is left out."""
    names = {place_of(bet): bet.name for bet in variant.side_bets}
    found: dict[int, Laid] = {}
    for spot, cents in stakes.items():
        place, _, number = spot.partition(":")
        if place == BOOM:
            continue
        laid = found.setdefault(int(number), Laid(0, {}))
        if place == BOX:
            found[int(number)] = laid._replace(initial_cents=cents)
        else:
            laid.side_cents[names[place]] = cents
    return dict(sorted(found.items()))
