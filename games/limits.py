"""The limits of a table: for each kind of bet, for a whole slip, and the smallest chip."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from games.money import amount
from games.refusal import Refusal, RefusalNumber

STAKE_CENTS_MAX = 10**12


@dataclass(frozen=True, slots=True)
class Range:
    minimum_cents: int
    maximum_cents: int


@dataclass(frozen=True)
class Limits:
    chip_cents: int
    per_kind: Mapping[str, Range]
    slip: Range
    kind_of: Mapping[str, str] = field(repr=False)
    """Every spot of the game with its kind of bet."""

    def __post_init__(self) -> None:
        if unknown := self.per_kind.keys() ^ set(self.kind_of.values()):
            raise ValueError(f"limits are given for each kind of bet once; look at: {', '.join(sorted(unknown))}")
        for range_ in (*self.per_kind.values(), self.slip):
            if not self.chip_cents <= range_.minimum_cents <= range_.maximum_cents <= STAKE_CENTS_MAX:
                raise ValueError(f"limits rise from the chip unit to the maximum: {range_}")
            if range_.minimum_cents % self.chip_cents or range_.maximum_cents % self.chip_cents:
                raise ValueError(f"limits are multiples of the chip unit {self.chip_cents}: {range_}")

    @cached_property
    def of_spot(self) -> dict[str, tuple[int, int]]:
        """Gives the least and the greatest stake of a spot: its kind's range, but never more than a whole
        slip may have.
        """
        of_kind = {
            kind: (range_.minimum_cents, min(range_.maximum_cents, self.slip.maximum_cents))
            for kind, range_ in self.per_kind.items()
        }
        return {spot: of_kind[kind] for spot, kind in self.kind_of.items()}

    def check(self, slip: Mapping[str, int]) -> Refusal | None:
        """Gives the first reason to refuse a slip, or None; a slip is never reduced to fit.

        An empty slip is accepted: it remains when a player takes everything back.
        """
        of_spot, chip_cents = self.of_spot, self.chip_cents
        for spot, stake_cents in slip.items():
            if spot not in of_spot:
                return Refusal(RefusalNumber.UNKNOWN_SPOT, f"There is no spot {spot!r} on this cloth.", spot)
            lowest, highest = of_spot[spot]
            if type(stake_cents) is not int or not lowest <= stake_cents <= highest or stake_cents % chip_cents:
                return self._stake_refusal(spot, stake_cents)
        return self._check_total(sum(slip.values())) if slip else None

    def _stake_refusal(self, spot: str, stake_cents: int) -> Refusal:
        lowest, highest = self.of_spot[spot]
        if type(stake_cents) is not int or not 0 < stake_cents <= STAKE_CENTS_MAX:
            return Refusal(RefusalNumber.BAD_STAKE, f"A stake is a whole number of cents above zero: {spot}.", spot)
        if stake_cents > highest:
            text = f"The limit on {spot} is {amount(highest)}."
            return Refusal(RefusalNumber.ABOVE_SPOT_MAXIMUM, text, spot, highest, "3.3")
        if stake_cents < lowest:
            text = f"The least stake on {spot} is {amount(lowest)}."
            return Refusal(RefusalNumber.BELOW_SPOT_MINIMUM, text, spot, lowest, "3.3")
        allowed = stake_cents - stake_cents % self.chip_cents
        text = f"Stakes go by chips of {amount(self.chip_cents)}; on {spot} {amount(allowed)} would do."
        return Refusal(RefusalNumber.NOT_A_CHIP_MULTIPLE, text, spot, allowed, "3.3")

    def _check_total(self, total_cents: int) -> Refusal | None:
        slip = self.slip
        if total_cents > slip.maximum_cents:
            text = f"The limit for all bets of a round is {amount(slip.maximum_cents)}."
            return Refusal(RefusalNumber.ABOVE_SLIP_MAXIMUM, text, None, slip.maximum_cents, "3.3")
        if total_cents < slip.minimum_cents:
            text = f"The least total of a round is {amount(slip.minimum_cents)}."
            return Refusal(RefusalNumber.BELOW_SLIP_MINIMUM, text, None, slip.minimum_cents, "3.3")
        return None


Ranges = tuple[tuple[str, int, int], ...]
"""The least and the most cents by kind of bet."""


class LimitsOf:
    """Limits by their values: the same values give the same object, with everything that was computed from them."""

    def __init__(self, kind_of: Mapping[str, str]) -> None:
        self._kind_of = kind_of
        self.by_value = lru_cache(maxsize=16)(self._make)

    def _make(self, chip_cents: int, per_kind: Ranges, slip: tuple[int, int]) -> Limits:
        """Makes limits from values. Raises ValueError where they contradict each other."""
        ranges = {kind: Range(least, most) for kind, least, most in per_kind}
        return Limits(chip_cents, ranges, Range(*slip), self._kind_of)
