"""The five bets of Commission Baccarat: what each pays, and which stakes pay in whole cents."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from games.refusal import Refusal, RefusalNumber

STAKE_CENTS_MAX = 10**12


class Spot(StrEnum):
    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"
    PLAYER_PAIR = "player-pair"
    BANKER_PAIR = "banker-pair"


COMMISSION = Fraction(5, 100)  # Rule 4.1.1
PAY_TABLE: Mapping[Spot, Fraction] = {  # Rule 4.1.2
    Spot.PLAYER: Fraction(1),
    Spot.BANKER: 1 - COMMISSION,
    Spot.TIE: Fraction(8),
    Spot.PLAYER_PAIR: Fraction(11),
    Spot.BANKER_PAIR: Fraction(11),
}
UNIT_CENTS: Mapping[str, int] = {spot: pays.denominator for spot, pays in PAY_TABLE.items()}
"""BAC-3: a stake pays in whole cents when it is a multiple of this."""


def stake_refusal(spot: object, stake_cents: object) -> Refusal | None:
    if not isinstance(spot, str) or spot not in UNIT_CENTS:
        sentence = f"There is no bet {spot!r}; the bets are {', '.join(UNIT_CENTS)}."
        return Refusal(RefusalNumber.UNKNOWN_SPOT, sentence, paragraph="3.7")
    if type(stake_cents) is not int or not 0 < stake_cents <= STAKE_CENTS_MAX:
        sentence = f"The stake on {spot} must be a whole number of cents from 1 to {STAKE_CENTS_MAX}."
        return Refusal(RefusalNumber.BAD_STAKE, sentence, spot)
    unit_cents = UNIT_CENTS[spot]
    if not stake_cents % unit_cents:
        return None
    sentence = f"The stake on {spot} must be a multiple of {unit_cents} cents, so that it pays in whole cents."
    allowed_cents = stake_cents - stake_cents % unit_cents
    return Refusal(RefusalNumber.STAKE_NOT_EXACT, sentence, spot, allowed_cents, "4.1.1")
