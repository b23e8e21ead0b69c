"""Decides which command a good dealer gives at a table with a shoe, also in a round that goes wrong."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from cluster.cards.seen import DealtTable
from cluster.game import Said
from console.cards.dealer.card_table import offer_of, offers
from console.rounds import BETWEEN_ROUNDS
from protocol.enums import Phase, VerdictKind
from protocol.table_status import TableStatus

CUT_FROM_END = 14
"""As the hand puts the cut card into a demo's shoe, in cards from its end."""
BIRTH: dict[str, Any] = {"shuffled_by": "machine 1", "cut_by": "a player", "cut_from_end": CUT_FROM_END, "burn": 0}
LOOK_S = 2.2
"""Players have 2 s for a look at the last card."""
REASON = "The dealer has looked at the table."
SETS = 256
VOID = "The shift manager declares the round void."
CONCLUDED = "Dealer and supervisor compared record and table: the interrupted round goes on."
CHECKED = "A player asked for a check; the dealer looked, and the cards are right."
Cards = Callable[[], list[str]]
"""All cards that have left the shoe, in order."""
T = TypeVar("T", bound=DealtTable)


class CardDealer(ABC, Generic[T]):
    agrees: ClassVar[tuple[str, ...]]
    """The moments at which the dealer confirms the cards."""

    def __init__(self) -> None:
        self.is_loaded = False
        """A shuffled set lies in the shoe that the table does not know yet."""
        self._set = ""
        """As it was registered in this demo."""
        self._cards = 0
        self._card_s = 0.0
        """When the table last showed another number of cards."""

    # Of each game.

    @abstractmethod
    def _put_right(self, seen: T) -> Said:
        """Reports a dealing error, about which two people decide."""

    @abstractmethod
    def _corrected(self, seen: T, at: int, card: str) -> Said | None:
        """The command that corrects the card at this place in the order of dealing; None if it cannot be
        corrected now.
        """

    def _looks(self, seen: T) -> bool:
        """Whether the dealer compares the cards on the table with the record now."""
        return seen.moment in self.agrees

    @abstractmethod
    def _place(self, seen: T, places: Sequence[str]) -> str:
        """Where a card lies that people must enter."""

    def _misplaced(self, seen: T, card: str) -> Said | None:
        """A card that no hand waits for; None where it lies at a place."""
        return None

    # Of every game.

    def shoe_loaded(self) -> None:
        self.is_loaded = True

    def wants_set(self, status: TableStatus, seen: T) -> bool:
        """Whether the table needs a new set, also if a demo starts in an earlier demo's folder without its shoe."""
        is_over = seen.moment == "no-shoe" or bool(seen.shoe.ended)
        return status.phase in BETWEEN_ROUNDS and (is_over or seen.shoe.set != self._set)

    def says(self, status: TableStatus, seen: T, cards: Cards) -> Said | None:
        if (count := len(seen.cards)) != self._cards:
            self._cards, self._card_s = count, time.monotonic()
        if status.owed and status.phase in BETWEEN_ROUNDS:
            return None
        if self.wants_set(status, seen):
            return self._new_shoe(seen) if self.is_loaded else None
        match status.phase:
            case Phase.BETS_OPEN:
                return Said("close", False, {})
            case Phase.BETS_CLOSED:
                return self._in_play(seen, cards)
            case Phase.HELD:
                return self._held(status, seen, cards)
        return _between(seen) if status.phase in BETWEEN_ROUNDS else None

    def _new_shoe(self, seen: T) -> Said:
        """Registers the set once; a refusal means that the shoe has not reported its closed drawer yet."""
        try:
            number = int(seen.shoe.set, 16)
        except ValueError:
            number = 0
        self._set = f"{(number + 1) % SETS:02X}"
        return Said("new-shoe", True, {"set": self._set, **BIRTH})

    def _in_play(self, seen: T, cards: Cards) -> Said | None:
        if (wrong := self._wrong_card(seen, cards)) is not None:
            return wrong
        if seen.unplaced:
            return self._placed(seen, seen.unplaced[0])
        if offers(seen, "checked"):
            return Said("checked", False, {}, told=CHECKED)
        match seen.moment:
            case "error":
                return self._put_right(seen)
            case "order" if offers(seen, "order"):
                cards_together = list(seen.together)
                told = "The supervisor says which card was first."
                return Said("order", True, {"cards": cards_together}, told=told)
            case "void":
                return Said("void", True, {"paragraph": seen.void_by, "reason": REASON}, by_manager=True, told=VOID)
            case moment if moment in self.agrees and offers(seen, "agree"):
                has_looked = time.monotonic() - self._card_s >= LOOK_S
                return Said("agree", offer_of(seen, "agree").by_two, {}) if has_looked else None
        return None

    def _held(self, status: TableStatus, seen: T, cards: Cards) -> Said | None:
        if status.conclude_only:
            return Said("conclude", True, {"reason": REASON}, told=CONCLUDED) if seen.shoe.online else None
        if (verdict := status.verdict) is not None and verdict.kind == VerdictKind.INVALID:
            return Said("void", True, {"paragraph": verdict.paragraph, "reason": REASON}, by_manager=True, told=VOID)
        if any(each.reason == "two-at-once" for each in seen.held) and offers(seen, "together"):
            together = cards()[-2:]
            told = f"The dealer says that {' and '.join(together)} came together."
            return Said("together", False, {"cards": together}, told=told)
        if not seen.shoe.online:
            return None
        missing = cards()[seen.shoe.drawn :]
        has_gap = any(each.reason == "gap" for each in seen.held)
        lying = missing if has_gap and missing else seen.unplaced or missing
        return self._placed(seen, lying[0]) if lying else _looked_at(seen)

    def _placed(self, seen: T, card: str) -> Said | None:
        """Enters a held or unread card at the place that is due."""
        if (misplaced := self._misplaced(seen, card)) is not None:
            return misplaced
        if not (places := offer_of(seen, "key-card").places):
            return None
        place = seen.next.place if seen.next is not None else self._place(seen, places)
        told = f"The dealer says that {card} lies at {place}."
        return Said("key-card", False, {"card": card, "place": place}, told=told)

    def _wrong_card(self, seen: T, cards: Cards) -> Said | None:
        """Corrects a card if the table shows another card than the reader reported."""
        if not self._looks(seen):
            return None
        drawn = cards()
        places = [(at, each.position) for at, each in enumerate(seen.cards) if each.position]
        wrong = {at: drawn[place - 1] for at, place in places if place <= len(drawn)}
        wrong = {at: card for at, card in wrong.items() if card != seen.cards[at].card}
        if sorted(wrong.values()) == sorted(seen.cards[at].card for at in wrong):
            return None  # People have put the same cards in another order.
        return next((self._corrected(seen, at, card) for at, card in wrong.items()), None)


def _between(seen: DealtTable) -> Said | None:
    if seen.unplaced:
        card = seen.unplaced[0]
        told = f"Dealer and supervisor say that the next round begins with {card}."
        return Said("key-card", True, {"card": card, "place": "next"}, told=told)
    return _looked_at(seen)


def _looked_at(seen: DealtTable) -> Said | None:
    if not offers(seen, "go-on"):
        return None
    by_two = offer_of(seen, "go-on").by_two
    told = "Dealer and supervisor" if by_two else "The dealer"
    return Said("go-on", by_two, {"reason": REASON}, told=f"{told} checked the table: the round goes on.")
