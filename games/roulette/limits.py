"""The table's limits (Rule 3.3): per kind of bet, for the whole slip, and the smallest chip."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.money import amount
from games.refusal import Refusal, RefusalNumber
from games.roulette.spots import PAYS, Spot

STAKE_CENTS_MAX = 10**12


@dataclass(frozen=True, slots=True)
class Range:
    minimum_cents: int
    maximum_cents: int


@dataclass(frozen=True, slots=True)
class Limits:
    chip_cents: int
    per_kind: Mapping[str, Range]
    slip: Range

    def __post_init__(self) -> None:
        if unknown := self.per_kind.keys() ^ PAYS.keys():
            raise ValueError(f"limits are given for each kind of bet once; look at: {', '.join(sorted(unknown))}")
        for range_ in (*self.per_kind.values(), self.slip):
            if not self.chip_cents <= range_.minimum_cents <= range_.maximum_cents <= STAKE_CENTS_MAX:
                raise ValueError(f"limits rise from the chip unit to the maximum: {range_}")
            if range_.minimum_cents % self.chip_cents or range_.maximum_cents % self.chip_cents:
                raise ValueError(f"limits are multiples of the chip unit {self.chip_cents}: {range_}")


def check(slip: Mapping[str, int], spots: Mapping[str, Spot], limits: Limits) -> Refusal | None:
    """The first reason why a slip is not accepted, or None. Reading ROU-8: refused at placement, never cut down.

    An empty slip is what remains when a player clears the cloth, and is accepted.
    """
    chip_cents, slip_maximum_cents = limits.chip_cents, limits.slip.maximum_cents
    for spot_id, stake_cents in slip.items():
        spot = spots.get(spot_id)
        if spot is None:
            return Refusal(RefusalNumber.UNKNOWN_SPOT, f"There is no spot {spot_id!r} on this cloth.", spot_id)
        range_ = limits.per_kind[spot.kind]
        is_fine = type(stake_cents) is int and range_.minimum_cents <= stake_cents <= range_.maximum_cents
        if is_fine and stake_cents <= slip_maximum_cents and not stake_cents % chip_cents:
            continue  # the usual case, on the hot path of 500 slips at once
        return _stake_refusal(spot, stake_cents, limits)
    return _check_total(sum(slip.values()), limits) if slip else None


def _stake_refusal(spot: Spot, stake_cents: int, limits: Limits) -> Refusal:
    range_ = limits.per_kind[spot.kind]
    highest = min(range_.maximum_cents, limits.slip.maximum_cents)
    if type(stake_cents) is not int or not 0 < stake_cents <= STAKE_CENTS_MAX:
        return Refusal(RefusalNumber.BAD_STAKE, f"A stake is a whole number of cents above zero: {spot.id}.", spot.id)
    if stake_cents > highest:
        text = f"The limit on {spot.id} is {amount(highest)}."
        return Refusal(RefusalNumber.ABOVE_SPOT_MAXIMUM, text, spot.id, highest, "3.3")
    if stake_cents < range_.minimum_cents:
        text = f"The least stake on {spot.id} is {amount(range_.minimum_cents)}."
        return Refusal(RefusalNumber.BELOW_SPOT_MINIMUM, text, spot.id, range_.minimum_cents, "3.3")
    allowed = stake_cents - stake_cents % limits.chip_cents
    text = f"Stakes go by chips of {amount(limits.chip_cents)}; on {spot.id} {amount(allowed)} would do."
    return Refusal(RefusalNumber.NOT_A_CHIP_MULTIPLE, text, spot.id, allowed, "3.3")


def _check_total(total_cents: int, limits: Limits) -> Refusal | None:
    slip = limits.slip
    if total_cents > slip.maximum_cents:
        text = f"The limit for all bets of a round is {amount(slip.maximum_cents)}."
        return Refusal(RefusalNumber.ABOVE_SLIP_MAXIMUM, text, None, slip.maximum_cents, "3.3")
    if total_cents < slip.minimum_cents:
        text = f"The least total of a round is {amount(slip.minimum_cents)}."
        return Refusal(RefusalNumber.BELOW_SLIP_MINIMUM, text, None, slip.minimum_cents, "3.3")
    return None
