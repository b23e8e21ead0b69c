"""Decides which command a good dealer gives at a baccarat table, also in a round that goes wrong."""

import time
from collections.abc import Callable
from typing import Any

from cluster.game import Said
from console.baccarat.status import BaccaratStatus
from console.cards.status import Offered
from console.rounds import BETWEEN_ROUNDS
from protocol.enums import Phase, VerdictKind
from protocol.table_status import TableStatus

CUT_FROM_END = 14
"""As the hand puts the cut card into a demo's shoe, in cards from its end."""
LOOK_S = 2.2
"""Players have 2 s for a look at the last card."""
REASON = "The dealer has looked at the table."
SETS = 256
VOID = "The shift manager declares the round void."
CONCLUDED = "Dealer and supervisor compared record and table: the interrupted round goes on."
Cards = Callable[[], list[str]]
"""All cards that have left the shoe, in order."""


class Dealer:
    def __init__(self) -> None:
        self.is_loaded = False
        """A shuffled set lies in the shoe that the table does not know yet."""
        self._set = ""
        """As it was registered in this demo."""
        self._cards = 0
        self._card_s = 0.0
        """When the table last showed another number of cards."""

    def shoe_loaded(self) -> None:
        self.is_loaded = True

    def wants_set(self, status: TableStatus, seen: BaccaratStatus) -> bool:
        """Whether the table needs a new set, also if a demo starts in an earlier demo's folder without its shoe."""
        is_over = seen.moment == "no-shoe" or bool(seen.shoe.ended)
        return status.phase in BETWEEN_ROUNDS and (is_over or seen.shoe.set != self._set)

    def says(self, status: TableStatus, seen: BaccaratStatus, cards: Cards) -> Said | None:
        if (count := len(seen.cards)) != self._cards:
            self._cards, self._card_s = count, time.monotonic()
        if status.owed and status.phase in BETWEEN_ROUNDS:
            return None
        if self.wants_set(status, seen):
            return self._new_shoe(status, seen) if self.is_loaded else None
        match status.phase:
            case Phase.BETS_OPEN:
                return Said("close", False, {})
            case Phase.BETS_CLOSED:
                return self._in_play(seen, cards)
            case Phase.HELD:
                return _held(status, seen, cards)
        return _between(seen) if status.phase in BETWEEN_ROUNDS else None

    def _new_shoe(self, status: TableStatus, seen: BaccaratStatus) -> Said:
        """Registers the set once; a refusal means that the shoe has not reported its closed drawer yet."""
        try:
            number = int(seen.shoe.set, 16)
        except ValueError:
            number = 0
        self._set = f"{(number + 1) % SETS:02X}"
        return Said("new-shoe", True, {"set": self._set, **BIRTH})

    def _in_play(self, seen: BaccaratStatus, cards: Cards) -> Said | None:
        offers = {each.verb: each for each in seen.offered}
        if (wrong := _wrong_card(seen, cards)) is not None and "correct-card" in offers:
            return wrong
        if seen.unplaced:
            return _placed(seen, offers, seen.unplaced[0])
        match seen.moment:
            case "error":
                return Said("reconstruct", True, {}, told="Dealer and supervisor put the cards right.")
            case "order":
                return Said("order", True, {"cards": seen.together}, told="The supervisor says which card was first.")
            case "void":
                return Said("void", True, {"paragraph": seen.void_by, "reason": REASON}, by_manager=True, told=VOID)
            case "concluded" if "agree" in offers and time.monotonic() - self._card_s >= LOOK_S:
                return Said("agree", offers["agree"].by_two, {})
        return None


BIRTH: dict[str, Any] = {"shuffled_by": "machine 1", "cut_by": "a player", "cut_from_end": CUT_FROM_END, "burn": 0}


def _between(seen: BaccaratStatus) -> Said | None:
    if seen.unplaced:
        card = seen.unplaced[0]
        told = f"Dealer and supervisor say that the next round begins with {card}."
        return Said("key-card", True, {"card": card, "place": "next"}, told=told)
    return _looked_at(seen)


def _held(status: TableStatus, seen: BaccaratStatus, cards: Cards) -> Said | None:
    if status.conclude_only:
        return Said("conclude", True, {"reason": REASON}, told=CONCLUDED) if seen.shoe.online else None
    if (verdict := status.verdict) is not None and verdict.kind == VerdictKind.INVALID:
        return Said("void", True, {"paragraph": verdict.paragraph, "reason": REASON}, by_manager=True, told=VOID)
    offers = {each.verb: each for each in seen.offered}
    if any(each.reason == "two-at-once" for each in seen.held):
        together = cards()[-2:]
        told = f"The dealer says that {' and '.join(together)} came together."
        return Said("together", False, {"cards": together}, told=told)
    if not seen.shoe.online:
        return None
    lying = seen.unplaced or cards()[seen.shoe.drawn :]
    return _placed(seen, offers, lying[0]) if lying else _looked_at(seen)


def _placed(seen: BaccaratStatus, offers: dict[str, Offered], card: str) -> Said | None:
    """Enters a held or unread card at the place that is due; a card too many lies behind the Banker's last card."""
    places = offers["key-card"].places if "key-card" in offers else []
    if not places:
        return None
    place = seen.next.place if seen.next is not None else min(places)
    return Said("key-card", False, {"card": card, "place": place}, told=f"The dealer says that {card} lies at {place}.")


def _looked_at(seen: BaccaratStatus) -> Said | None:
    offered = next((each for each in seen.offered if each.verb == "go-on"), None)
    if offered is None:
        return None
    told = "Dealer and supervisor" if offered.by_two else "The dealer"
    return Said("go-on", offered.by_two, {"reason": REASON}, told=f"{told} checked the table: the round goes on.")


def _wrong_card(seen: BaccaratStatus, cards: Cards) -> Said | None:
    """Corrects a card if the table shows another card than the reader reported."""
    if seen.moment != "concluded":
        return None
    drawn = cards()
    for each in seen.cards:
        if each.position is not None and each.position <= len(drawn) and drawn[each.position - 1] != each.card:
            card = drawn[each.position - 1]
            told = f"The reader saw {each.card} at {each.place}; dealer and supervisor say {card}."
            return Said("correct-card", True, {"place": each.place, "card": card}, told=told)
    return None
