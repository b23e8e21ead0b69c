"""The outcome of a round as a plain value: both hands, the order of dealing, their set, and who took bets back."""

from collections.abc import Mapping, Sequence

from games.baccarat.bets import Spot
from games.baccarat.facts import LETTER
from games.baccarat.options import Choice
from games.baccarat.play import Hands, Side, follows_table, next_draw
from games.baccarat.round import Round
from games.baccarat.rules import BaccaratRules
from games.cards import is_card
from games.game import Value, Wager

Asked = Mapping[str, Sequence[str]]
"""By the number of a question, the spots that whoever took back had returned (5.12.3)."""


def outcome_value(state: Round, asked: Asked) -> Value:
    hands, order, count = state.hands, list[str](), dict.fromkeys(Side, 0)
    for lies in state.lies:
        if isinstance(lies, Side):
            count[lies] += 1
            order.append(f"{LETTER[lies]}{count[lies]}")
    outcome = {"player": list(hands.player), "banker": list(hands.banker), "order": order, "shoe": state.shoe.name}
    return outcome | ({"back": {number: list(spots) for number, spots in asked.items()}} if asked else {})


def read_hands(outcome: Value) -> Hands:
    return Hands(tuple(outcome["player"]), tuple(outcome["banker"]))


def is_outcome(outcome: Value, rules: BaccaratRules) -> bool:
    """Whether this is an outcome: complete hands, each card with its turn. `shoe` names the set, `back` is there where
    players were asked.

    Copies of a card are counted while cards are dealt: a round in which the set was changed (5.10.2) has cards of two
    sets.
    """
    if not isinstance(outcome, dict) or outcome.keys() - {"back", "shoe"} != {"player", "banker", "order"}:
        return False
    if not isinstance(outcome.get("shoe", ""), str):
        return False
    if not all(isinstance(outcome[part], list) for part in ("player", "banker", "order")):
        return False
    hands = read_hands(outcome)
    cards = (*hands.player, *hands.banker)
    if not all(map(is_card, cards)):
        return False
    if not follows_table(hands, rules.natural_stops) or next_draw(hands, rules.natural_stops) is not None:
        return False
    return _is_order(outcome["order"], hands) and _is_back(outcome.get("back", {}))


def _is_order(order: list[Value], hands: Hands) -> bool:
    """Whether every place comes once, and the places of each hand come in their order."""
    places = {"P": len(hands.player), "B": len(hands.banker)}
    expected = {letter: [f"{letter}{number}" for number in range(1, count + 1)] for letter, count in places.items()}
    if not all(isinstance(place, str) for place in order) or len(order) != sum(places.values()):
        return False
    return all([place for place in order if place[:1] == letter] == row for letter, row in expected.items())


def _is_back(back: Value) -> bool:
    return isinstance(back, dict) and all(
        isinstance(number, str)
        and number.isdecimal()
        and isinstance(spots, list)
        and all(isinstance(spot, str) and spot in set(Spot) for spot in spots)
        for number, spots in back.items()
    )


def taken_back(asked: Asked, wager: Wager) -> frozenset[str]:
    """The spots of a wager that its player took back."""
    taken = (asked[str(choice.question)] for choice in wager.choices if choice.action == Choice.TAKE_BACK)
    return frozenset(spot for spots in taken for spot in spots)
