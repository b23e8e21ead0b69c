"""What a dealer says at a Blackjack table besides what every card table needs."""

from collections.abc import Sequence
from typing import ClassVar

from cluster.cards.dealer import REASON, VOID, CardDealer
from cluster.game import Said
from console.blackjack.status import BlackjackStatus
from console.cards.dealer.card_table import offer_of, offers

OVERDRAW = "dealer-overdraw"


class BlackjackDealer(CardDealer[BlackjackStatus]):
    agrees: ClassVar[tuple[str, ...]] = ("check", "complete")
    """The cards of the initial deal before bets are paid by them, and all cards."""

    def __init__(self, managed: str) -> None:
        """Makes the dealer. `managed` is the paragraph by which the shift manager decides."""
        super().__init__()
        self._managed = managed

    def _put_right(self, seen: BlackjackStatus) -> Said:
        error = seen.error
        if error is None or error.why_not:
            return Said("give-up", True, {}, told="Dealer and supervisor leave the cards as they lie.")
        return Said("reconstruct", True, {"cards": error.cards}, told="Dealer and supervisor put the cards right.")

    def _looks(self, seen: BlackjackStatus) -> bool:
        """Whether the dealer compares the cards now: after every card, because answers make a correction impossible."""
        return bool(seen.cards)

    def _corrected(self, seen: BlackjackStatus, at: int, card: str) -> Said | None:
        was = seen.cards[at]
        told = f"The reader saw {was.card} at {was.place}; dealer and supervisor say {card}."
        if was.may_be_corrected:
            is_offered = offers(seen, "correct-card")
            return Said("correct-card", True, {"at": at, "card": card}, told=told) if is_offered else None
        if seen.question is not None:
            return None
        told = f"The reader saw {was.card} at {was.place}, it was {card}, and players have answered. {VOID}"
        return Said("void", True, {"paragraph": self._managed, "reason": REASON}, by_manager=True, told=told)

    def _place(self, seen: BlackjackStatus, places: Sequence[str]) -> str:
        return places[0]

    def _misplaced(self, seen: BlackjackStatus, card: str) -> Said | None:
        """What becomes of a card that no hand waits for: it is out of play, or comes next."""
        if seen.next is not None:
            return None
        if offers(seen, "discard"):
            told = f"The dealer discards {card}, which was drawn too many."
            return Said("discard", False, {"card": card, "why": OVERDRAW}, told=told)
        if offers(seen, "key-card") and not offer_of(seen, "key-card").places:
            return Said(
                "key-card", False, {"card": card}, told=f"The dealer says that {card} lies there and comes next."
            )
        return None
