"""What a touch on a page of Blackjack's own chooses: cards on the felt, an order, a kind of error, a called
decision.
"""

from typing import Any

from console.cards.dealer.derive_touch import Chosen, Touched, chosen_by
from console.dealer.flow import Flow


def _at(flow: Flow, touched: Touched) -> Chosen:
    return {"at": int(touched["at"])}


def _next_in_order(flow: Flow, touched: Touched) -> Chosen:
    """Takes the next card of an order. The console is asked once every card of the deal is named; a keyed card may come
    anywhere.
    """
    at = int(touched["at"])
    chosen = list(flow.arguments.get("_at", []))
    if at in chosen:
        return {}
    return _ordered([*chosen, at], [*flow.arguments.get("_cards", []), touched["card"]], touched)


def _keyed_in_order(flow: Flow, touched: Touched) -> Chosen:
    return _ordered(list(flow.arguments.get("_at", [])), [*flow.arguments.get("_cards", []), touched["card"]], touched)


def _ordered(ats: list[int], cards: list[Any], touched: Touched) -> Chosen:
    return {"_at": ats, "_cards": cards, "cards": cards if len(ats) == int(touched["of"]) else None}


def _as_drawn(flow: Flow, touched: Touched) -> Chosen:
    cards = list(touched["cards"])
    return {"_at": list(range(len(cards))), "_cards": cards, "cards": cards}


def _called(flow: Flow, touched: Touched) -> Chosen:
    return {"action": touched["choice"], "cents": int(touched["cents"]) or None}


def _whose(flow: Flow, touched: Touched) -> Chosen:
    return {"terminal": touched["seat"], "action": None, "cents": None}


def _ended_place(flow: Flow, touched: Touched) -> Chosen:
    return {"_place": int(touched["at"])}


def _ended_card(flow: Flow, touched: Touched) -> Chosen:
    """Takes a touch on a card of a round that is over. The touch brings all cards of the round, because the outcome
    names each.
    """
    at, dealt = flow.arguments.get("_place"), [str(card) for card in touched["cards"]]
    if at is None:
        return {}
    dealt[at] = str(touched["card"])
    return {"_dealt": dealt, "outcome": {"dealt": dealt}}


def _void(flow: Flow, touched: Touched) -> Chosen:
    return {"outcome": "void", "_dealt": None, "_place": None}


give = chosen_by(
    {
        ("correct-card", "dealt"): _at,
        ("reconstruct", "dealt"): _next_in_order,
        ("reconstruct", "card"): _keyed_in_order,
        ("reconstruct", "as-drawn"): _as_drawn,
        ("error", "choice"): lambda flow, touched: {"kind": touched["choice"]},
        ("discard", "place"): lambda flow, touched: {"why": touched["place"]},
        ("call", "seat"): _whose,
        ("call", "choice"): _called,
        ("correct", "dealt"): _ended_place,
        ("correct", "card"): _ended_card,
        ("correct", "void"): _void,
    }
)
