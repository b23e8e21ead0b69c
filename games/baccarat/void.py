"""Why a round of baccarat may be void, and by which paragraph."""

from collections.abc import Mapping
from enum import StrEnum


class VoidReason(StrEnum):
    INTERRUPTED = "interrupted"
    FOREIGN_CARD = "foreign-card"
    SHORTAGE_OR_EXCESS = "shortage-or-excess"
    WRONG_NUMBER_OF_CARDS = "wrong-number-of-cards"
    INSUFFICIENT_CARDS = "insufficient-cards"
    NOT_SHUFFLED = "not-shuffled"
    SHIFT_MANAGER = "shift-manager"


VOID_PARAGRAPH: Mapping[VoidReason, str] = {
    VoidReason.INTERRUPTED: "5.4.2",
    VoidReason.FOREIGN_CARD: "5.5.1",
    VoidReason.SHORTAGE_OR_EXCESS: "5.5.2",
    VoidReason.WRONG_NUMBER_OF_CARDS: "5.5.3",
    VoidReason.INSUFFICIENT_CARDS: "5.5.4",
    VoidReason.NOT_SHUFFLED: "5.5.5",
    VoidReason.SHIFT_MANAGER: "5.17",
}
