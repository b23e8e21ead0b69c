"""A card that was not read: whether it has left the shoe, and which event resolves it."""

from dataclasses import dataclass, replace

from shoe_controller.events import Card, Misread, MisreadReason, Role
from shoe_controller.reasons import SLID_AGAIN, HoldReason

CARDS_OUT = {
    MisreadReason.PUSHED_BACK_AT_EXIT: 0,
    MisreadReason.PUSHED_BACK_HALF_WAY: 0,
    MisreadReason.TWO_AT_ONCE: 2,
}


@dataclass(frozen=True, slots=True)
class Pending:
    reason: HoldReason
    event: Misread
    keyed: int = 0

    @property
    def cards(self) -> int:
        """How many cards have left the shoe and are not recorded."""
        return max(0, CARDS_OUT.get(self.event.reason, 1) - self.keyed)

    def less_one(self) -> "Pending | None":
        """The misread after people keyed one of its cards; None if that was the last."""
        after = replace(self, keyed=self.keyed + 1)
        return after if after.cards else None

    def is_put_right_by(self, card: Card, place: str | None) -> bool:
        """Whether this is the same card, slid again and read: by its index, or by the place that the shoe names."""
        if self.reason not in SLID_AGAIN or card.role is not Role.GAME:
            return False
        if card.index is not None:
            return card.index == self.event.index
        return card.place is not None and card.place == place
