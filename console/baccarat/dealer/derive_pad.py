"""The pad on which cards are keyed where the shoe has no reader: which place is due, and which card may be undone."""

from typing import Any

from console.baccarat.dealer.derive_felt import in_hands
from console.baccarat.dealer.derive_page import place_words
from console.baccarat.status import BaccaratStatus
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.cards.phrases import card_words
from screen.words import Words

OFF: dict[str, Any] = {"isOn": False, "place": "", "title": "", "undo": "", "keySays": {}, "undoSays": {}}


def pad(status: BaccaratStatus | None, seen: Seen, words: Words) -> dict[str, Any]:
    if status is None or status.shoe.driver != "keyed" or seen.phase is not Phase.BETS_CLOSED:
        return OFF
    if status.moment not in ("dealing", "concluded"):
        return OFF
    lying = in_hands(status.cards)
    place = "" if status.next is None else status.next.place
    title = words.say("pad_complete") if not place else words.say("pad_for", place=place_words(place, words))
    return {
        "isOn": True,
        "place": place,
        "title": title,
        "undo": words.say("pad_undo", card=card_words(lying[-1].card, words)) if lying else "",
        "keySays": {"place": place},
        "undoSays": {"place": lying[-1].place} if lying else {},
    }
