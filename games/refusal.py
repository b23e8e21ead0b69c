"""A game's answer when a bet or an action is not allowed: a value, never an exception."""

from dataclasses import dataclass
from enum import IntEnum


class RefusalNumber(IntEnum):
    """Stable numbers: a published number keeps its meaning. 1xx are slips, 2xx baccarat, 3xx blackjack."""

    UNKNOWN_SPOT = 101
    BAD_STAKE = 102
    EMPTY_SLIP = 103
    NOT_A_CHIP_MULTIPLE = 104
    BELOW_SPOT_MINIMUM = 105
    ABOVE_SPOT_MAXIMUM = 106
    BELOW_SLIP_MINIMUM = 107
    ABOVE_SLIP_MAXIMUM = 108
    DOES_NOT_DIVIDE = 109
    NO_SUCH_STEP = 110
    NOT_WAITED_FOR = 111
    BEYOND_TABLE_MAXIMUM = 112
    UNKNOWN_INSTRUCTION = 113

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
    NO_SUCH_BOX = 220
    BOX_HAS_ITS_PLAYER = 221
    SHOE_OUT_OF_USE = 222
    NO_CARD_THERE = 223

    NOT_NOW = 301
    UNKNOWN_BOX = 302
    UNKNOWN_PLAYER = 303
    NOT_THE_DECIDER = 304
    ALREADY_ON_BOX = 305
    BOX_TAKEN = 306
    BAD_AMOUNT = 307
    UNEVEN_INITIAL_BET = 308
    UNKNOWN_SIDE_BET = 309
    NEEDS_INITIAL_BET = 310
    ABOVE_INITIAL_BET = 311
    BELOW_BOX_MINIMUM = 312
    ABOVE_BOX_MAXIMUM = 313
    BETS_CLOSED = 314
    NO_DEALER_ACE = 315
    DEALER_ACE = 316
    NO_BLACKJACK = 317
    INSURANCE_AMOUNT = 318
    EVEN_MONEY_TAKEN = 319
    BLACKJACK_SURRENDERED = 320
    HAND_AT_21 = 321
    BELOW_12 = 322
    NOT_A_PAIR = 323
    FOUR_HANDS = 324
    NOT_FIRST_TWO_CARDS = 325
    DOUBLE_AMOUNT = 326
    NOT_IN_RULEBOOK = 327
    ALREADY_SETTLED = 328
    CANNOT_RECONSTRUCT = 329
    WRONG_CARD = 330
    HAND_COMPLETE = 331
    SEAT_TAKEN = 332
    ENOUGH_SEATS = 333


@dataclass(frozen=True, slots=True)
class Refusal:
    number: RefusalNumber
    sentence: str
    spot: str | None = None
    allowed_cents: int | None = None
    """The amount that would have been accepted there, if any."""
    paragraph: str | None = None
