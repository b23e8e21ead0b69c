"""The first column of an action's page: cards to key, places, an order, what happened, how a shoe was made ready."""

from collections.abc import Callable, Mapping
from typing import Any

from console.baccarat.dealer.derive_felt import SIDES, in_hands, winner_said
from console.baccarat.dealer.derive_guide import guide
from console.baccarat.status import BaccaratStatus, CardOut
from console.baccarat.watching.told import game_of, told
from console.cards.dealer import derive_page as pages
from console.cards.dealer.derive_page import ASIDE, NEXT
from console.dealer.flow import Flow
from console.watching.seen import VOID, Seen
from games.baccarat.play import Hands, next_draw, point_total
from games.baccarat.result import read_hands
from games.baccarat.rules import NaturalStops
from protocol.table_status import outcome_of
from screen.cards.phrases import card_words
from screen.words import Words

Drawn = dict[str, Any]
EMPTY: Mapping[str, Any] = {**pages.EMPTY, "hands": [], "recorded": ""}
CASES = ("reconstruct", "give-up")


def page(flow: Flow | None, seen: Seen, words: Words) -> Mapping[str, Any]:
    status = told(seen)
    make = None if flow is None else PAGES.get(flow.verb)
    if flow is None or status is None or make is None:
        return EMPTY
    return {**EMPTY, **make(flow, status, seen, words), **_change(flow, status, seen, words)}


def place_words(place: str, words: Words) -> str:
    """A place in words, as `Player 3`; between two rounds, where a stray card goes."""
    if place in (NEXT, ASIDE):
        return words.say(f"place_{place}")
    return words.say(f"place_{SIDES[place[0]]}", number=place[1:])


# -- a card and where it lies


def _correct_card(flow: Flow, status: BaccaratStatus, seen: Seen, words: Words) -> Drawn:
    chosen = flow.arguments.get("place")
    return {
        "kind": "pad",
        "prompt": words.say("prompt_wrong_card"),
        "places": [
            pages.place_row(each.place, place_words(each.place, words), chosen, each.card)
            for each in in_hands(status.cards)
        ],
        "chosen": [card] if (card := flow.arguments.get("card")) else [],
    }


# -- where the cards lie, which came first


def _lies(flow: Flow, status: BaccaratStatus, seen: Seen, words: Words) -> Drawn:
    cards = in_hands(status.cards)
    letters = sides_said(flow, status)
    rows = [
        {**_card_row(at, each, words), "side": letter, "lies": "", "isWrong": letter != each.place[0]}
        for at, (each, letter) in enumerate(zip(cards, letters, strict=True))
    ]
    recorded = "".join(each.place[0] for each in cards)
    return {"kind": "lies", "prompt": words.say("prompt_lies"), "cards": rows, "recorded": recorded}


def sides_said(flow: Flow, status: BaccaratStatus) -> str:
    """The side of each card in a hand, in the order of drawing: as touched on the page, otherwise as recorded."""
    recorded = "".join(each.place[0] for each in in_hands(status.cards))
    said = str(flow.arguments.get("_sides", ""))
    return said if len(said) == len(recorded) else recorded


def _card_row(at: int, each: CardOut, words: Words) -> Drawn:
    index = words.say("index_is", position=each.position) if each.position is not None else ""
    return {
        "card": each.card, "text": card_words(each.card, words), "position": index,
        "drawn": pages.nth(at, words), "isFixed": each.is_fixed,
    }  # fmt: skip


# -- what happened, and what becomes of it


def _case(flow: Flow, status: BaccaratStatus, seen: Seen, words: Words) -> Drawn:
    rows = [
        {
            **_card_row(at, each, words),
            "side": each.place[0],
            "lies": _lies_words(each.place, words),
            "isWrong": each.place != each.by_table,
        }
        for at, each in enumerate(status.cards)
    ]
    cases = [
        {"key": verb, "title": words.say(f"case_{verb.replace('-', '_')}"), "checked": flow.verb == verb}
        for verb in CASES
    ]
    return {"kind": "case", "prompt": words.say("prompt_case"), "cards": rows, "cases": cases}


def _lies_words(place: str, words: Words) -> str:
    return words.say(SIDES[place[0]]) if place[:1] in SIDES else words.say(f"lies_{place.replace('-', '_')}")


def _wrong(flow: Flow, status: BaccaratStatus, seen: Seen, words: Words) -> Drawn:
    return {"kind": "guide", "rows": guide(status, seen, words)}


def _correct(flow: Flow, status: BaccaratStatus, seen: Seen, words: Words) -> Drawn:
    hands, chosen = hands_said(flow, seen), flow.arguments.get("_place")
    number = flow.arguments.get("round") or 0
    is_void = flow.arguments.get("outcome") == VOID
    return {
        "kind": "hands",
        "prompt": words.say("prompt_correct"),
        "round": words.say("round_number", round=number),
        "void": is_void,
        "hands": [
            {
                "side": words.say(SIDES[letter]),
                "total": "" if is_void or not cards else str(point_total(cards)),
                "places": [
                    {"key": place, "card": cards[at] if at < len(cards) else "", "checked": place == chosen}
                    for at in range(3)
                    for place in (f"{letter}{at + 1}",)
                    if at <= len(cards)
                ],
            }
            for letter, cards in hands.items()
        ],
    }


def hands_said(flow: Flow, seen: Seen) -> dict[str, list[str]]:
    """Both hands as touched so far; before the first touch as the round's outcome has them."""
    if (said := flow.arguments.get("_hands")) is not None:
        return {letter: list(cards) for letter, cards in said.items()}
    outcome = outcome_of(seen.known.outcomes, flow.arguments.get("round") or 0)
    if outcome in (None, VOID):
        return {"P": [], "B": []}
    player, banker = read_hands(outcome)
    return {"P": list(player), "B": list(banker)}


Make = Callable[[Flow, BaccaratStatus, Seen, Words], Drawn]
PAGES: Mapping[str, Make] = {
    **pages.PAGES,
    "key-card": lambda flow, status, seen, words: pages.key_card(
        flow, status, words, lambda place: place_words(place, words)
    ),
    "correct-card": _correct_card,
    "lies": _lies,
    "reconstruct": _case,
    "give-up": _case,
    "wrong": _wrong,
    "correct": _correct,
}


# -- before and after


def _change(flow: Flow, status: BaccaratStatus, seen: Seen, words: Words) -> Drawn:
    """Both hands as they lie now and as they would lie, once the console has said so."""
    effect = flow.looked.effect if flow.looked else None
    player, banker = (getattr(effect, side, None) for side in ("player", "banker"))
    felt = status.felt
    if player is None or banker is None or (player, banker) == (felt.player.cards, felt.banker.cards):
        return {}
    is_told, is_put_right = flow.verb == "correct-card", flow.verb in ("reconstruct", "order")
    before = "change_record" if is_told else "change_before"
    after = "change_felt" if is_told else "change_right" if is_put_right else "change_after"
    stops = game_of(seen).rules.natural_stops
    return {
        "hasChange": True,
        "before": _hands(felt.player.cards, felt.banker.cards, before, (player, banker), stops, words),
        "after": _hands(player, banker, after, None, stops, words),
    }


def _hands(
    player: list[str],
    banker: list[str],
    title: str,
    other: tuple[list[str], list[str]] | None,
    stops: NaturalStops,
    words: Words,
) -> Drawn:
    """One pair of hands in words; the winner is named only if no card comes to them any more."""
    is_whole = bool(player and banker) and next_draw(Hands(tuple(player), tuple(banker)), stops) is None
    return {
        "title": words.say(title),
        "result": winner_said(player, banker, words) if is_whole else words.say("change_goes_on"),
        "rows": [
            {
                "side": words.say(name),
                "isBanker": name == "banker",
                "cards": [
                    {"card": card, "isMoved": other is not None and other[at][place : place + 1] != [card]}
                    for place, card in enumerate(cards)
                ],
                "total": str(point_total(cards)) if cards else "",
            }
            for at, (name, cards) in enumerate((("player", player), ("banker", banker)))
        ],
    }
