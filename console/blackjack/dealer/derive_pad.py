"""When the pad for keying cards is on at a Blackjack table, for which place, and which card it may undo."""

from typing import Any

from console.blackjack.dealer.place_words import place_words
from console.blackjack.status import BlackjackStatus
from console.cards.dealer import derive_pad as pads
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.words import Words

DEALT = ("initial-deal", "check", "players", "dealer", "complete")


def pad(status: BlackjackStatus | None, seen: Seen, words: Words) -> dict[str, Any]:
    """The pad for keying cards. It is off while players are asked, because no card is due then."""
    if status is None or status.shoe.driver != "keyed" or seen.phase is not Phase.BETS_CLOSED:
        return pads.OFF
    if status.moment not in DEALT or status.question is not None:
        return pads.OFF
    place = "" if status.next is None or status.next.lies_already else status.next.place
    named = place_words(place, status.boxes, words) if place else ""
    title = words.say("pad_for", place=named) if place else words.say("pad_no_card")
    last = status.cards[-1] if status.cards and status.cards[-1].may_be_corrected else None
    return pads.pad(place, title, last.card if last else None, {"at": len(status.cards) - 1} if last else {}, words)
