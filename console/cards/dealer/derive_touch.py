"""What a touch on a card game's page chooses. Arguments of the verb have its names; `_…` is a choice on the
page only.
"""

from collections.abc import Callable, Mapping
from typing import Any

from console.cards.dealer.derive_page import FIELDS
from console.dealer.flow import Flow

Touched = Mapping[str, Any]
Chosen = dict[str, Any]
Take = Callable[[Flow, Touched], Chosen]
Table = Mapping[tuple[str, str], Take]
"""By verb and what was touched; an empty verb is any other."""
TEXT_MAX, DIGITS_MAX, SET_MAX = 32, 3, 16
NUMBERS = ("cut_from_end", "burn")


def chosen_by(own: Table) -> Callable[[Flow, Touched], Chosen]:
    """What a touch such as `{"touch": "card", "card": "9H"}` chooses. The game's own touches come before those of every
    card game.
    """
    table = {**TOUCHED, **own}

    def give(flow: Flow, touched: Touched) -> Chosen:
        make = table.get((flow.verb, touched["touch"])) or table.get(("", touched["touch"]))
        return {} if make is None else make(flow, touched)

    return give


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


def next_in_order(flow: Flow, touched: Touched) -> Chosen:
    """Takes the next card of an order, by its place among the cards drawn together, because two of them may be
    equal.
    """
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


TOUCHED: Table = {
    ("", "card"): _card,
    ("", "place"): _place,
    ("", "clear"): _clear,
    ("", "seat"): lambda flow, touched: {"terminal": touched["seat"]},
    ("together", "card"): _one_more,
    ("burnt", "card"): _one_more_burnt,
    ("order", "order"): next_in_order,
    ("new-shoe", "field"): _field,
    ("new-shoe", "key"): _key,
    ("new-shoe", "erase"): _erase,
    ("new-shoe", "fill"): _fill,
}
