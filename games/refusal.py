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

    STAKE_NOT_EXACT = 201
    BELOW_TABLE_MINIMUM = 202
    DIFFERENTIAL_EXCEEDED = 203
    BETS_ARE_OPEN = 204
    BETS_ARE_CLOSED = 205
    CARD_IS_DUE = 206
    NO_CARD_IS_DUE = 207
    OTHER_CARD_IS_FIRST = 208
    ERROR_NOT_PUT_RIGHT = 209
    ORDER_NOT_DECIDED = 210
    OPTIONS_NOT_CHOSEN = 211
    NO_BET_TO_WITHDRAW = 212
    NO_OPTION_OFFERED = 213
    TOO_FEW_CARDS_TO_START = 214
    NOT_THE_SAME_CARDS = 215
    NOT_A_FACE_DOWN_TABLE = 216
    ROUND_IS_SETTLED = 217
    ROUND_IS_PAST = 218
    ROUND_IS_VOID = 219


@dataclass(frozen=True, slots=True)
class Refusal:
    number: RefusalNumber
    sentence: str
    spot: str | None = None
    allowed_cents: int | None = None
    """The amount that would have been accepted there, where there is one."""
    paragraph: str | None = None
