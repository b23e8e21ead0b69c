"""The hands that a command about cards would change, as they lie now and as they would lie."""

from collections.abc import Mapping, Sequence
from typing import Any

from console.blackjack.answers import CardsSaid
from console.blackjack.dealer.place_words import DEALER, place_words
from console.blackjack.status import BlackjackStatus
from console.dealer.flow import Flow
from games.blackjack.hands import BEST, POINTS, Hand
from screen.words import Words

Drawn = dict[str, Any]
SHOWN = 8
"""So many hands have room."""


def change(flow: Flow, status: BlackjackStatus, words: Words) -> Drawn:
    effect = flow.looked.effect if flow.looked else None
    if not isinstance(effect, CardsSaid):
        return {}
    before, after = hands_now(status), effect.hands
    changed = [place for place in in_order({*before, *after}) if before.get(place) != after.get(place)]
    if not changed:
        return {}
    is_told, is_put_right = flow.verb == "correct-card", flow.verb in ("reconstruct", "order")
    titles = (
        "change_record" if is_told else "change_before",
        "change_felt" if is_told else "change_right" if is_put_right else "change_after",
    )
    return {
        "hasChange": True,
        "before": _side(before, after, changed, titles[0], status, words),
        "after": _side(after, before, changed, titles[1], status, words),
    }


def hands_now(status: BlackjackStatus) -> dict[str, list[str]]:
    hands = {f"{box.number}.{hand.number}": hand.cards for box in status.boxes for hand in box.hands}
    return {place: cards for place, cards in {DEALER: status.dealer.cards, **hands}.items() if cards}


def in_order(places: set[str]) -> list[str]:
    return sorted(places, key=lambda place: (place != DEALER, place))


def _side(
    hands: Mapping[str, list[str]],
    other: Mapping[str, list[str]],
    changed: Sequence[str],
    title: str,
    status: BlackjackStatus,
    words: Words,
) -> Drawn:
    left = len(changed) - SHOWN
    return {
        "title": words.say(title),
        "rows": [
            {
                "name": place_words(place, status.boxes, words),
                "cards": [
                    {"card": card, "isMoved": other.get(place, [])[at : at + 1] != [card]}
                    for at, card in enumerate(hands.get(place, []))
                ],
                "total": _total(hands.get(place, []), words),
            }
            for place in changed[:SHOWN]
        ],
        "more": words.say("more_hands", count=left) if left > 0 else "",
    }


def _total(cards: Sequence[str], words: Words) -> str:
    hand = Hand([])
    for card in cards:
        if card in POINTS:
            hand.add(card)
    if not cards:
        return ""
    return words.say("total_bust", total=hand.total) if hand.total > BEST else str(hand.total)
