"""What a touch on a page of baccarat's own chooses: the sides of cards, or the hands of a round that is over."""

from collections.abc import Mapping
from typing import Any

from console.cards.dealer.derive_touch import Chosen, Touched, chosen_by
from console.dealer.flow import Flow
from games.baccarat.play import Hands, next_draw
from games.baccarat.result import is_outcome
from games.baccarat.rules import BaccaratRules
from games.cards import is_card


def _side(flow: Flow, touched: Touched) -> Chosen:
    """Takes a touch on a card's side. The touch brings the whole list of sides, so the screen sends just what
    it shows.
    """
    sides = str(touched["sides"])
    places = [f"{letter}{sides[: at + 1].count(letter)}" for at, letter in enumerate(sides)]
    return {"_sides": sides, "places": places if sides != touched["recorded"] else None}


def _hand_place(flow: Flow, touched: Touched) -> Chosen:
    return {"_place": touched["place"]}


def _hand_card(flow: Flow, touched: Touched) -> Chosen:
    """Takes a touch on a card of the hands. The touch brings both hands; where they are complete they are an
    outcome.
    """
    hands = {letter: [card for card in touched["hands"][at] if card] for at, letter in enumerate("PB")}
    place, card = str(flow.arguments.get("_place", "")), str(touched["card"])
    if not place:
        return {}
    cards, at = hands[place[0]], int(place[1]) - 1
    if card == "":
        del cards[at:]
    elif at < len(cards):
        cards[at] = card
    else:
        cards.append(card)
    return {"_hands": hands, "outcome": outcome_of(hands)}


def outcome_of(hands: Mapping[str, list[str]]) -> Any:
    """The outcome of these hands, in the order of the table of play; None while they are not a whole round."""
    if not all(is_card(card) for cards in hands.values() for card in cards):
        return None
    outcome = {
        "player": hands["P"],
        "banker": hands["B"],
        "order": _order(Hands(tuple(hands["P"]), tuple(hands["B"]))),
    }
    return outcome if is_outcome(outcome, BaccaratRules()) else None


def _order(hands: Hands) -> list[str]:
    dealt, order = Hands(), list[str]()
    while (side := next_draw(dealt)) is not None:
        own = hands.player if side.value == "player" else hands.banker
        had = dealt.player if side.value == "player" else dealt.banker
        if len(had) == len(own):
            break
        dealt = dealt.with_card(side, own[len(had)])
        order.append(f"{side.value[0].upper()}{len(had) + 1}")
    return order


def _void(flow: Flow, touched: Touched) -> Chosen:
    return {"outcome": "void", "_hands": {"P": [], "B": []}, "_place": ""}


give = chosen_by(
    {
        ("", "side"): _side,
        ("correct", "place"): _hand_place,
        ("correct", "card"): _hand_card,
        ("correct", "void"): _void,
    }
)
