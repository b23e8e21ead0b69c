"""What a touch on a page of baccarat's chooses: arguments of its verb; `_…` is what is only chosen so far."""

from collections.abc import Callable, Mapping
from typing import Any

from console.baccarat.dealer.derive_page import FIELDS
from console.dealer.flow import Flow
from games.baccarat.play import Hands, next_draw
from games.baccarat.result import is_outcome
from games.baccarat.rules import BaccaratRules
from games.cards import is_card

Touched = Mapping[str, Any]
Chosen = dict[str, Any]
TEXT_MAX, DIGITS_MAX, SET_MAX = 32, 3, 16
NUMBERS = ("cut_from_end", "burn")
LETTERS = {"P": "player", "B": "banker"}


def give(flow: Flow, touched: Touched) -> Chosen:
    """`{"touch": "card", "card": "9H"}`: what, and which."""
    make = TOUCHED.get((flow.verb, touched["touch"])) or TOUCHED.get(("", touched["touch"]))
    return {} if make is None else make(flow, touched)


def _card(flow: Flow, touched: Touched) -> Chosen:
    return {"card": touched["card"]}


def _place(flow: Flow, touched: Touched) -> Chosen:
    return {"place": touched["place"]}


def _one_more(flow: Flow, touched: Touched) -> Chosen:
    cards = [*flow.arguments.get("_cards", []), touched["card"]]
    return {"_cards": cards, "cards": cards if len(cards) > 1 else None}


def _one_more_burnt(flow: Flow, touched: Touched) -> Chosen:
    cards = [*flow.arguments.get("_cards", []), touched["card"]]
    return {"_cards": cards, "cards": cards}


def _clear(flow: Flow, touched: Touched) -> Chosen:
    return {"_cards": [], "_at": [], "cards": None}


def _side(flow: Flow, touched: Touched) -> Chosen:
    """The whole list of sides comes with the touch: what a screen shows is what is said."""
    sides = str(touched["sides"])
    places = [f"{letter}{sides[: at + 1].count(letter)}" for at, letter in enumerate(sides)]
    return {"_sides": sides, "places": places if sides != touched["recorded"] else None}


def _next_in_order(flow: Flow, touched: Touched) -> Chosen:
    """By place among the cards drawn together: two of them may be equal."""
    at = int(touched["at"])
    chosen = list(flow.arguments.get("_at", []))
    if at in chosen:
        return {}
    ats, cards = [*chosen, at], [*flow.arguments.get("_cards", []), touched["card"]]
    return {"_at": ats, "_cards": cards, "cards": cards if len(cards) == int(touched["of"]) else None}


# -- a shoe is born


def _field(flow: Flow, touched: Touched) -> Chosen:
    return {"_field": touched["field"]}


def _written(flow: Flow, text: str) -> Chosen:
    name = str(flow.arguments.get("_field", FIELDS[0]))
    if name in NUMBERS:
        text = "".join(letter for letter in text if letter.isdigit())[:DIGITS_MAX]
        return {f"_{name}": text, name: int(text) if text else None}
    text = text[: SET_MAX if name == "set" else TEXT_MAX]
    return {f"_{name}": text, name: text.strip() or None}


def _so_far(flow: Flow) -> str:
    name = str(flow.arguments.get("_field", FIELDS[0]))
    return str(flow.arguments.get(f"_{name}", ""))


def _key(flow: Flow, touched: Touched) -> Chosen:
    return _written(flow, _so_far(flow) + str(touched["key"]))


def _erase(flow: Flow, touched: Touched) -> Chosen:
    return _written(flow, _so_far(flow)[:-1])


def _fill(flow: Flow, touched: Touched) -> Chosen:
    return _written(flow, str(touched["text"]))


# -- a round that has its outcome


def _hand_place(flow: Flow, touched: Touched) -> Chosen:
    return {"_place": touched["place"]}


def _hand_card(flow: Flow, touched: Touched) -> Chosen:
    """`hands` comes with the touch. Where both are complete they are an outcome."""
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
    """None while the hands are not those of a whole round. The order is that of the table of play."""
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


TOUCHED: Mapping[tuple[str, str], Callable[[Flow, Touched], Chosen]] = {
    ("", "card"): _card,
    ("", "place"): _place,
    ("", "clear"): _clear,
    ("", "side"): _side,
    ("together", "card"): _one_more,
    ("burnt", "card"): _one_more_burnt,
    ("order", "order"): _next_in_order,
    ("new-shoe", "field"): _field,
    ("new-shoe", "key"): _key,
    ("new-shoe", "erase"): _erase,
    ("new-shoe", "fill"): _fill,
    ("correct", "place"): _hand_place,
    ("correct", "card"): _hand_card,
    ("correct", "void"): _void,
    ("", "seat"): lambda flow, touched: {"terminal": touched["seat"]},
}
"""By verb and what was touched; an empty verb is any other."""
