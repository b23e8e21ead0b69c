"""The outcome of a baccarat round for the audit: both hands, and what each of the five bets pays by them."""

from collections.abc import Mapping
from typing import Any

from record.audit.games.baccarat_cards import CARDS, Hands, points
from record.audit.games.baccarat_play import SIDES, Play
from record.audit.games.face import BrokenRound

WINS = {"player": (1, 1), "banker": (95, 100), "tie": (8, 1), "player-pair": (11, 1), "banker-pair": (11, 1)}
"""Rule 4.1.2: a bet's win as (numerator, denominator) of its stake. The Banker's win is less 5 % commission (4.1.1)."""


def comes_back(spot: str, cents: int, hands: Hands) -> int:
    """The cents that a decided stake brings back, the stake included unless it is lost."""
    if not _wins(spot, hands):
        is_tie = points(hands.player) == points(hands.banker)
        return cents if is_tie and spot in ("player", "banker") else 0  # Rule 3.14
    won, of = WINS[spot]
    if cents * won % of:
        raise BrokenRound(f"{cents} cents on {spot} do not win a whole number of cents")
    return cents + cents * won // of


def _wins(spot: str, hands: Hands) -> bool:
    pairs = {"player-pair": hands.player, "banker-pair": hands.banker}
    if spot in pairs:  # Rule 1.13
        first, second, *_ = pairs[spot]
        return first[0] == second[0]
    player, banker = points(hands.player), points(hands.banker)
    return {"player": player > banker, "banker": banker > player, "tie": player == banker}[spot]


def outcome_of(play: Play) -> dict[str, Any]:
    """The outcome as a record stores it."""
    turns = dict.fromkeys(SIDES, 0)
    order = []
    for _, at in play.cards:
        if at in turns:
            turns[at] += 1
            order.append(f"{at}{turns[at]}")
    hands = {"player": [*play.hands.player], "banker": [*play.hands.banker]}
    outcome: dict[str, Any] = {**hands, "order": order, "shoe": play.shoe.name}
    return outcome | ({"back": dict(play.back)} if play.back else {})


def hands_of(outcome: Mapping[str, Any]) -> Hands:
    return Hands(tuple(outcome["player"]), tuple(outcome["banker"]))


def fault_in_outcome(outcome: Any, both_stop: bool) -> str:
    """Says what is wrong with an outcome: both hands must be complete by the table of play, the cards in turn."""
    if not _has_its_parts(outcome):
        return f"{outcome!r} is no outcome"
    hands, order = hands_of(outcome), outcome["order"]
    if not hands.fit(both_stop) or hands.draws_next(both_stop):
        return f"{outcome!r} is no whole round by the table of play"
    dealt = zip(SIDES, (hands.player, hands.banker), strict=True)
    places = [f"{side}{turn}" for side, cards in dealt for turn, _ in enumerate(cards, 1)]
    by_side = [place for side in SIDES for place in order if place[:1] == side]
    return "" if by_side == places and len(order) == len(places) else f"{order!r} is not the order of its cards"


def _has_its_parts(outcome: Any) -> bool:
    if not isinstance(outcome, dict) or set(outcome) - {"back", "shoe"} != {"player", "banker", "order"}:
        return False
    if type(outcome.get("shoe", "")) is not str:
        return False
    lists = [outcome[part] for part in ("player", "banker", "order")]
    if not all(isinstance(part, list) and all(type(each) is str for each in part) for part in lists):
        return False
    return isinstance(outcome.get("back", {}), dict) and CARDS.issuperset(lists[0] + lists[1])
