"""The first column of an action's page: cards to touch or to key, an order, what happened, a called decision."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from console.blackjack.dealer.derive_change import change
from console.blackjack.dealer.derive_guide import guide
from console.blackjack.dealer.place_words import action_words, place_words, short_place
from console.blackjack.status import BlackjackStatus, CardOut
from console.blackjack.watching.told import RULEBOOKS, told
from console.cards.dealer import derive_page as pages
from console.cards.dealer.card_table import offer_of
from console.dealer.flow import Flow
from console.watching.seen import VOID, Seen
from screen.amounts import money
from screen.cards.phrases import card_list
from screen.words import Words

Drawn = dict[str, Any]
EMPTY: Mapping[str, Any] = {**pages.EMPTY, "asDrawn": False, "hasPad": False, "note": "", "choices": []}
CASES = ("reconstruct", "give-up")
KINDS = ("wrong-hand", "box-skipped", "card-too-many", "empty-area", "other")
DISCARDS = ("dealer-overdraw", "empty-area")
FREE = ("hit", "stand", "decline", "go-on", "take-back", "first", "supervisor", "surrender", "even-money")
"""Actions without an amount of their own."""


def page(flow: Flow | None, seen: Seen, words: Words) -> Mapping[str, Any]:
    status = told(seen)
    make = None if flow is None else PAGES.get(flow.verb)
    if flow is None or status is None or make is None:
        return EMPTY
    return {**EMPTY, **make(flow, status, seen, words), **change(flow, status, words)}


def chosen_cards(flow: Flow) -> list[str]:
    return list(flow.arguments.get("_cards", []))


def _dealt(cards: Sequence[CardOut], chosen: Sequence[int], words: Words, off: Sequence[int] = ()) -> list[Drawn]:
    """Small cards in the order of dealing, each with its place below it."""
    return [
        {
            "key": str(at),
            "card": each.card,
            "text": short_place(each.place, words) if each.place else "",
            "checked": at in chosen,
            "may": at not in off,
        }
        for at, each in enumerate(cards)
    ]


def _correct_card(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    at = flow.arguments.get("at")
    return {
        "kind": "dealt",
        "prompt": words.say("prompt_wrong_card"),
        "cards": _dealt(status.cards, [] if at is None else [int(at)], words),
        "chosen": [card] if (card := flow.arguments.get("card")) else [],
        "hasPad": True,
        "note": _chosen_place(status, at, words),
    }


def _chosen_place(status: BlackjackStatus, at: Any, words: Words) -> str:
    if at is None or int(at) >= len(status.cards):
        return ""
    return place_words(status.cards[int(at)].place, status.boxes, words)


def _reconstruct(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    """The cards of the present deal, to be touched in the order in which they should have come; a further card is
    keyed.
    """
    cards = drawn_in_deal(status)
    chosen = list(flow.arguments.get("_at", []))
    why_not = status.error.why_not if status.error else ""
    cases = [
        {"key": verb, "title": words.say(f"case_{verb.replace('-', '_')}"), "checked": flow.verb == verb}
        for verb in CASES
        if any(each.verb == verb for each in status.offered)
    ]
    is_order = flow.verb == "reconstruct"
    return {
        "kind": "dealt",
        "prompt": words.say("prompt_reconstruct" if is_order else "prompt_give_up"),
        "cards": _dealt(cards, [], words, chosen if is_order else range(len(cards))),
        "chosen": chosen_cards(flow) if is_order else [],
        "canClear": is_order and bool(chosen_cards(flow)),
        "asDrawn": is_order and not chosen_cards(flow),
        "hasPad": is_order,
        "cases": cases,
        "note": words.tell(why_not) if why_not else "",
    }


def drawn_in_deal(status: BlackjackStatus) -> list[CardOut]:
    """The cards that a reconstruction names, in the order of drawing; cards without a place come last."""
    named = [] if status.error is None else status.error.cards
    lying = status.cards[len(status.cards) - len(named) :] if named else []
    places = [each.place for each in lying] if [each.card for each in lying] == named else [""] * len(named)
    return [CardOut(card, place, None, True) for card, place in zip(named, places, strict=True)] + [
        CardOut(card, "", None, True) for card in status.unplaced
    ]


def _error(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    kinds = [_choice(kind, f"error_{kind.replace('-', '_')}", flow.arguments.get("kind"), words) for kind in KINDS]
    return {"kind": "choices", "prompt": words.say("prompt_error"), "choices": kinds}


def _choice(key: str, word: str, chosen: Any, words: Words) -> Drawn:
    return {"key": key, "title": words.say(word), "caption": "", "checked": key == chosen, "may": True, "cents": 0}


def _discard(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    offered = offer_of(status, "discard")
    whys = [_choice(why, f"discard_{why.replace('-', '_')}", flow.arguments.get("why"), words) for why in DISCARDS]
    return {
        **pages.key_card(flow, status, words, str),
        "prompt": words.say("prompt_discard"),
        "places": [
            {"key": each["key"], "title": each["title"], "card": "", "checked": each["checked"]} for each in whys
        ],
        "others": [{"key": card, "text": card_list([card], words)} for card in dict.fromkeys(_loose(status))],
        "note": offered.paragraph,
    }


def _loose(status: BlackjackStatus) -> list[str]:
    return [*status.unplaced, *status.coming]


def _call(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    """The page of a called decision: whose player calls, and which of the choices."""
    question = status.question
    asked = [] if question is None else question.asked
    chosen = flow.arguments.get("terminal")
    one = next((each for each in asked if each.terminal == chosen), None)
    return {
        "kind": "call",
        "prompt": words.say("prompt_call"),
        "seats": [
            {"key": each.terminal, "checked": each.terminal == chosen, "may": not each.answered} for each in asked
        ],
        "choices": [
            {
                "key": each.action,
                "title": _called_words(each.action, words),
                "caption": _amount(each.least_cents, each.most_cents, words),
                "checked": each.action == flow.arguments.get("action"),
                "may": True,
                "cents": each.most_cents,
            }
            for each in ([] if one is None else one.choices)
        ],
    }


def _called_words(action: str, words: Words) -> str:
    word, _, what = action.partition(":")
    if word == "first":
        return words.say("action_first", card=card_list([what], words))
    if what:
        return words.say("action_at", action=action_words(word, words), box=what)
    return action_words(word, words)


def _amount(least_cents: int, most_cents: int, words: Words) -> str:
    if not most_cents:
        return ""
    if least_cents == most_cents:
        return money(most_cents)
    return words.say("amount_from_to", least=money(least_cents), most=money(most_cents))


def _players(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    """The players in the round who may have left, or may have come back."""
    chosen, is_back = flow.arguments.get("terminal"), flow.verb == "back"
    names = sorted({bet.terminal for box in status.boxes for bet in box.bets if bet.is_away == is_back})
    return {
        "kind": "seats",
        "prompt": words.say(f"prompt_{flow.verb}"),
        "seats": [{"key": name, "checked": name == chosen, "may": True} for name in names],
    }


def _correct(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    """The page of a corrected result. It takes only the newest round: once the next one is open, the outcome stands
    (5.6).
    """
    cards = cards_said(flow, status)
    at = flow.arguments.get("_place")
    is_void = flow.arguments.get("outcome") == VOID
    changed = [number for number, (card, lay) in enumerate(zip(cards, status.cards, strict=True)) if card != lay.card]
    lying = [CardOut(card, lay.place, None, True) for card, lay in zip(cards, status.cards, strict=True)]
    return {
        "kind": "dealt",
        "prompt": words.say("prompt_wrong_card"),
        "cards": _dealt(lying, [int(at)] if at is not None else changed, words),
        "chosen": [],
        "hasPad": bool(lying),
        "void": is_void,
        "round": words.say("round_number", round=flow.arguments.get("round") or 0),
        "note": _chosen_place(status, at, words),
    }


def cards_said(flow: Flow, status: BlackjackStatus) -> list[str]:
    """The cards of the round as touched so far; before the first touch as the round was dealt."""
    said = flow.arguments.get("_dealt")
    return list(said) if said is not None else [each.card for each in status.cards]


def _guide(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    return {"kind": "guide", "rows": guide(status, seen, RULEBOOKS[flow.game.name].rulebook.paragraphs, words)}


def _key_card(flow: Flow, status: BlackjackStatus, seen: Seen, words: Words) -> Drawn:
    return pages.key_card(flow, status, words, lambda place: place_words(place, status.boxes, words))


Make = Callable[[Flow, BlackjackStatus, Seen, Words], Drawn]
PAGES: Mapping[str, Make] = {
    **pages.PAGES,
    "key-card": _key_card,
    "correct-card": _correct_card,
    "reconstruct": _reconstruct,
    "give-up": _reconstruct,
    "error": _error,
    "discard": _discard,
    "call": _call,
    "away": _players,
    "back": _players,
    "correct": _correct,
    "wrong": _guide,
}
