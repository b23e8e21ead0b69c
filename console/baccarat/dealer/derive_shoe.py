"""The shoe: its state in a word, the gate, how far it is dealt, the cut card; and what the dealer need not count."""

from typing import Any

from console.baccarat.status import BaccaratStatus
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


def shoe(status: BaccaratStatus | None, words: Words) -> Drawn:
    if status is None:
        return NO_SHOE
    told = status.shoe
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
    """In parts of the bar; below 0 where it is not known."""
    return -1.0 if told.born is None or not told.set else 1 - told.born.cut_from_end / size


def _kept(told: ShoeTold, words: Words) -> str:
    """Cards that come before any other."""
    parts = []
    if told.kept:
        parts.append(words.say("kept_cards", cards=card_list(told.kept, words)))
    if told.exposed:
        parts.append(words.say("exposed_cards", cards=card_list(told.exposed, words)))
    return " · ".join(parts)


def held_words(held: HeldFor, words: Words) -> str:
    """A row of the guide in the language of the screen; the card with it, where one was read."""
    said = words.say(f"held_{held.reason.replace('-', '_')}")
    return said if held.card is None else words.say("of_card", card=card_words(held.card, words), why=said)


def checks(status: BaccaratStatus | None, words: Words) -> Drawn:
    """Kind, title and rows: what is as it should be, or what is held."""
    if status is None:
        return {"kind": "idle", "title": words.say("check_title"), "note": "", "rows": [], "said": "", "loose": []}
    held = [{"text": held_words(each, words), "paragraph": each.paragraph} for each in status.held]
    asking = status.queried if status.unanswered else []
    held += [{"text": words.say("asked_for_a_look", terminal=each), "paragraph": ""} for each in asking]
    loose = [*status.unplaced, *status.together]
    if status.moment == "error":
        held.append({"text": words.say("held_error"), "paragraph": _error_paragraph(status)})
    if status.together:
        held.append({"text": words.say("held_together"), "paragraph": "5.10"})
    is_held = len(held) > len(asking) or bool(loose)
    kind = "held" if held or loose else "idle" if status.moment in ("between", "bets-open", "no-shoe") else "good"
    return {
        "kind": kind,
        "title": words.say("check_held" if is_held else "check_asked" if asking else "check_title"),
        "note": "" if kind == "held" else words.say("nothing_held"),
        "rows": [] if kind == "held" else _rows(status, words),
        "said": " ".join(
            words.say("held_because", why=each["text"].rstrip(".。"), paragraph=each["paragraph"])
            if each["paragraph"]
            else each["text"]
            for each in held
        ),
        "loose": loose,
    }


def _error_paragraph(status: BaccaratStatus) -> str:
    return next((each.paragraph for each in status.offered if each.verb == "reconstruct"), "")


def _rows(status: BaccaratStatus, words: Words) -> list[Drawn]:
    found = status.checks
    reader = words.say("reader_silent") if found.reader is None else words.say("yes" if found.reader else "no")
    check = words.say("check_last") if not found.complete else words.say("check_now")
    table = words.say("table_followed" if found.table_of_play else "no")
    return [
        _row("row_first_four", "P B P B", found.first_four or None, words),
        _row("row_table_of_play", table, found.table_of_play, words),
        _row("row_reader", reader, found.reader, words),
        _row("row_inventory", words.say("yes" if found.inventory else "no"), found.inventory, words),
        _row("row_dealer", words.say("agreed") if status.moment == "agreed" else check, _agreed(status), words),
    ]


def _agreed(status: BaccaratStatus) -> bool | None:
    return True if status.moment == "agreed" else None


def _row(key: str, value: str, state: bool | None, words: Words) -> Drawn:
    shown = {True: "yes", False: "no", None: "waiting"}[state]
    return {"text": words.say(key), "value": value, "state": shown}
