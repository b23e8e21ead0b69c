"""When the pad for keying cards is on at a baccarat table, for which place, and which card it may undo."""

from typing import Any

from console.baccarat.dealer.derive_felt import in_hands
from console.baccarat.dealer.derive_page import place_words
from console.baccarat.status import BaccaratStatus
from console.cards.dealer import derive_pad as pads
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.words import Words


def pad(status: BaccaratStatus | None, seen: Seen, words: Words) -> dict[str, Any]:
    if status is None or status.shoe.driver != "keyed" or seen.phase is not Phase.BETS_CLOSED:
        return pads.OFF
    if status.moment not in ("dealing", "concluded"):
        return pads.OFF
    place = "" if status.next is None else status.next.place
    title = words.say("pad_complete") if not place else words.say("pad_for", place=place_words(place, words))
    lying = in_hands(status.cards)
    undo = lying[-1] if lying else None
    return pads.pad(place, title, undo.card if undo else None, {"place": undo.place} if undo else {}, words)
