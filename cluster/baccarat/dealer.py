"""What a dealer says at a baccarat table besides what every card table needs."""

from collections.abc import Sequence
from typing import ClassVar

from cluster.cards.dealer import CardDealer
from cluster.game import Said
from console.baccarat.status import BaccaratStatus
from console.cards.dealer.card_table import offers


class BaccaratDealer(CardDealer[BaccaratStatus]):
    agrees: ClassVar[tuple[str, ...]] = ("concluded",)

    def _put_right(self, seen: BaccaratStatus) -> Said:
        return Said("reconstruct", True, {}, told="Dealer and supervisor put the cards right.")

    def _corrected(self, seen: BaccaratStatus, at: int, card: str) -> Said | None:
        if not offers(seen, "correct-card"):
            return None
        was = seen.cards[at]
        told = f"The reader saw {was.card} at {was.place}; dealer and supervisor say {card}."
        return Said("correct-card", True, {"place": was.place, "card": card}, told=told)

    def _place(self, seen: BaccaratStatus, places: Sequence[str]) -> str:
        """A card too many lies behind the Banker's last card."""
        return min(places)
