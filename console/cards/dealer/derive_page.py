"""The first column of pages that every card game has: cards to key, an order, terminals, how a shoe was made ready."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from console.cards.dealer.card_table import CardTable, offer_of
from console.dealer.flow import Flow
from console.watching.seen import Seen
from screen.cards.phrases import card_words
from screen.words import Words

Drawn = dict[str, Any]
NTH = 6
"""So many places in the order of drawing have a word of their own."""
FIELDS = ("set", "shuffled_by", "cut_by", "cut_from_end", "burn")
NEXT, ASIDE = "next", "aside"
"""Where a card goes that came between two rounds: the next round begins with it, or it is out of play."""
EMPTY: Drawn = {
    "kind": "", "hasChange": False, "prompt": "", "places": [], "chosen": [], "canClear": False, "unseen": False,
    "cards": [], "rows": [], "cases": [], "others": [], "fields": [], "field": "", "fills": [], "seats": [],
    "round": "", "void": False, "before": {}, "after": {},
}  # fmt: skip


def _chosen_card(flow: Flow) -> list[str]:
    return [card] if (card := flow.arguments.get("card")) else []


def _named(cards: list[str], words: Words) -> list[Drawn]:
    """Each card once, because two equal cards cannot be told apart by a touch."""
    return [{"key": each, "text": card_words(each, words)} for each in dict.fromkeys(cards)]


def place_row(place: str, title: str, chosen: Any, card: str = "") -> Drawn:
    return {"key": place, "title": title, "card": card, "checked": place == chosen}


def key_card(flow: Flow, status: CardTable, words: Words, title: Callable[[str], str]) -> Drawn:
    places = offer_of(status, "key-card").places
    loose = _named(list(status.unplaced), words)
    return {
        "kind": "pad",
        "prompt": words.say("prompt_place" if loose else "prompt_key"),
        "places": [place_row(place, title(place), flow.arguments.get("place")) for place in places],
        "chosen": _chosen_card(flow),
        "others": loose,
    }


def exposed(flow: Flow, words: Words) -> Drawn:
    return {"kind": "pad", "prompt": words.say("prompt_exposed"), "chosen": _chosen_card(flow)}


def known_card(flow: Flow, status: CardTable, words: Words) -> Drawn:
    """The choice of one card among those that the command can be about."""
    return {
        "kind": "cards",
        "prompt": words.say(f"prompt_{flow.verb.replace('-', '_')}"),
        "chosen": _chosen_card(flow),
        "others": _named(offer_of(status, flow.verb).cards, words),
    }


def together(flow: Flow, status: CardTable, words: Words) -> Drawn:
    chosen = list(flow.arguments.get("_cards", []))
    told = offer_of(status, "together").cards or status.unplaced
    loose = [each for each in told if each not in chosen]
    return {
        "kind": "pad", "prompt": words.say("prompt_together"), "chosen": chosen, "canClear": bool(chosen),
        "others": _named(loose, words),
    }  # fmt: skip


def burnt(flow: Flow, status: CardTable, words: Words) -> Drawn:
    """The burnt cards as the shoe has read them, unless a touch changed them."""
    chosen = list(flow.arguments.get("_cards", [])) or list(status.shoe.burnt)
    prompt = words.say("prompt_burnt", count=status.shoe.to_burn)
    return {"kind": "pad", "prompt": prompt, "chosen": chosen, "canClear": bool(chosen), "unseen": True}


def order(flow: Flow, cards: Sequence[str], words: Words) -> Drawn:
    chosen = list(flow.arguments.get("_cards", []))
    return {
        "kind": "order",
        "prompt": words.say("prompt_order"),
        "chosen": chosen,
        "canClear": bool(chosen),
        "others": [
            {"key": str(at), "text": card, "isChosen": at in flow.arguments.get("_at", [])}
            for at, card in enumerate(cards)
        ],
    }


def nth(at: int, words: Words) -> str:
    return words.say(f"nth_{at + 1}" if at < NTH else "nth", number=at + 1)


def seats(flow: Flow, status: CardTable, seen: Seen, words: Words) -> Drawn:
    """The terminals with a bet, to choose the player of whom the dealer speaks. A player asks for a check once in a
    round.
    """
    chosen = flow.arguments.get("terminal")
    staked = [name for name, each in seen.known.terminals.items() if each.registered_cents]
    done = status.queried if flow.verb == "query" else ()
    return {
        "kind": "seats",
        "prompt": words.say(f"prompt_{flow.verb.replace('-', '_')}"),
        "seats": [{"key": name, "checked": name == chosen, "may": name not in done} for name in staked],
    }


def birth(flow: Flow, status: CardTable, seen: Seen, words: Words) -> Drawn:
    at = str(flow.arguments.get("_field", FIELDS[0]))
    fields = [
        {
            "key": name,
            "title": words.say(f"birth_{name}"),
            "text": str(flow.arguments.get(f"_{name}", flow.arguments.get(name, ""))),
            "checked": name == at,
        }
        for name in FIELDS
    ]
    person = seen.person.number if seen.person else ""
    fills = {
        "shuffled_by": [words.say("fill_machine"), words.say("fill_dealer", number=person)],
        "cut_by": [words.say("fill_player"), words.say("fill_dealer", number=person)],
        "cut_from_end": ["14", "26", "52"],
        "burn": ["0", "1", "5", "10"],
    }
    return {
        "kind": "birth",
        "prompt": words.say("prompt_birth", decks=status.shoe.decks),
        "fields": fields,
        "field": at,
        "fills": fills.get(at, []),
    }


Make = Callable[[Flow, CardTable, Seen, Words], Drawn]
PAGES: Mapping[str, Make] = {
    "exposed": lambda flow, status, seen, words: exposed(flow, words),
    "together": lambda flow, status, seen, words: together(flow, status, words),
    "drop-card": lambda flow, status, seen, words: known_card(flow, status, words),
    "not-exposed": lambda flow, status, seen, words: known_card(flow, status, words),
    "burnt": lambda flow, status, seen, words: burnt(flow, status, words),
    "order": lambda flow, status, seen, words: order(flow, status.together, words),
    "query": seats,
    "placed-for": seats,
    "new-shoe": birth,
}
"""By verb, whichever game is dealt."""
