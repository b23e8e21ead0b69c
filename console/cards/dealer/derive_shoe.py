"""The shoe on the dealer's screen: its state in a word, the gate, how far it is dealt, the cut card, and why it holds
the round.
"""

from typing import Any

from console.cards.status import HeldFor, ShoeTold
from games.cards import DECK
from screen.cards.phrases import card_list, card_words
from screen.words import Words

Drawn = dict[str, Any]
LOOKS = {
    "ready": "good", "in-throat": "warn", "stopped": "bad", "lid-lifted": "bad", "drawer-open": "warn",
    "loaded": "warn", "ending": "warn", "empty": "bad", "service": "warn", "unknown": "off",
}  # fmt: skip
ANY_NUMBER = 255
NO_SHOE: Drawn = {
    "pill": "", "pillLook": "off", "gate": "", "link": "", "linkIsBad": False, "left": "", "drawnText": "",
    "cutText": "", "used": 0.0, "cutAt": -1.0, "kept": "",
}  # fmt: skip


def shoe(told: ShoeTold | None, words: Words) -> Drawn:
    if told is None:
        return NO_SHOE
    size = len(DECK) * told.decks
    pill, look = _pill(told, words)
    return {
        "pill": pill,
        "pillLook": look,
        "gate": _gate(told, words),
        "link": _link(told, words),
        "linkIsBad": not told.online or told.misreads > 0,
        "left": str(told.left) if told.set else "",
        "drawnText": words.say("drawn_of", shoe=told.set, drawn=told.drawn, all=size) if told.set else "",
        "cutText": _cut(told, words),
        "used": told.drawn / size if told.set else 0.0,
        "cutAt": _cut_at(told, size),
        "kept": _kept(told, words),
    }


def _pill(told: ShoeTold, words: Words) -> tuple[str, str]:
    if not told.set:
        return words.say("pill_no_set"), "bad"
    if told.ended:
        return words.say("pill_ended"), "bad"
    if told.to_burn:
        return words.say("pill_burn", count=told.to_burn), "warn"
    if told.driver == "keyed":
        return words.say("pill_keyed"), "good"
    if not told.online:
        return words.say("pill_offline"), "bad"
    return words.say(f"pill_{told.state.replace('-', '_')}"), LOOKS[told.state]


def _gate(told: ShoeTold, words: Words) -> str:
    if told.driver == "keyed" or told.gate is None:
        return words.say("gate_keyed") if told.driver == "keyed" else ""
    if told.gate == ANY_NUMBER:
        return words.say("gate_free")
    return words.say("gate_open", count=told.gate) if told.gate else words.say("gate_locked")


def _link(told: ShoeTold, words: Words) -> str:
    if told.driver == "keyed":
        return ""
    key = "link_simulated" if told.simulated else "link_is"
    return words.say(key if told.online else "link_lost", count=told.misreads)


def _cut(told: ShoeTold, words: Words) -> str:
    if told.cut_seen:
        return words.say("cut_is_out")
    return "" if told.to_cut is None else words.say("cut_in", count=told.to_cut)


def _cut_at(told: ShoeTold, size: int) -> float:
    """Where the cut card lies, as a part of the bar's length; below 0 where nobody knows."""
    return -1.0 if told.born is None or not told.set else 1 - told.born.cut_from_end / size


def _kept(told: ShoeTold, words: Words) -> str:
    """The cards that come before any other, in words."""
    parts = []
    if told.kept:
        parts.append(words.say("kept_cards", cards=card_list(told.kept, words)))
    if told.exposed:
        parts.append(words.say("exposed_cards", cards=card_list(told.exposed, words)))
    return " · ".join(parts)


def held_words(held: HeldFor, words: Words) -> str:
    """Why the shoe holds the round, in the language of the screen, with the card if one was read."""
    said = words.say(f"held_{held.reason.replace('-', '_')}")
    return said if held.card is None else words.say("of_card", card=card_words(held.card, words), why=said)


def row(key: str, value: str, state: bool | None, words: Words) -> Drawn:
    """One row of the box of checks, with its state: it holds, it does not hold, or it waits."""
    shown = {True: "yes", False: "no", None: "waiting"}[state]
    return {"text": words.say(key), "value": value, "state": shown}
