"""What a game answers when a bet or an action is not allowed: a value, never an exception."""

from dataclasses import dataclass
from enum import IntEnum


class RefusalNumber(IntEnum):
    """Stable numbers: once published, a number keeps its meaning. 1xx slips, 2xx baccarat, 3xx blackjack."""

    UNKNOWN_SPOT = 101
    BAD_STAKE = 102
    EMPTY_SLIP = 103
    NOT_A_CHIP_MULTIPLE = 104
    BELOW_SPOT_MINIMUM = 105
    ABOVE_SPOT_MAXIMUM = 106
    BELOW_SLIP_MINIMUM = 107
    ABOVE_SLIP_MAXIMUM = 108
    DOES_NOT_DIVIDE = 109


@dataclass(frozen=True, slots=True)
class Refusal:
    number: RefusalNumber
    sentence: str
    spot: str | None = None
    allowed_cents: int | None = None
    """The amount that would have been accepted there, where there is one."""
    paragraph: str | None = None
