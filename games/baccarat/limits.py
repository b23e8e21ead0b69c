"""The table's limits: the minimum, the maximum Differential, which bets exceed it, and the pro rata of those left."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from games.baccarat.bets import PAY_TABLE, UNIT_CENTS, Spot
from games.baccarat.rules import BaccaratRules, DifferentialPer, ProRataFloor
from games.refusal import Refusal, RefusalNumber


@dataclass(frozen=True, slots=True)
class Stake:
    who: str
    spot: Spot
    stake_cents: int
    box: int = 1
    seated: bool = True

    def __post_init__(self) -> None:
        if (
            type(self.spot) is not Spot and self.spot in PAY_TABLE
        ):  # Plain text means the spot of that name; any other is refused where it is placed.
            object.__setattr__(self, "spot", Spot(self.spot))

    @property
    def place(self) -> tuple[str, int, Spot]:
        return self.who, self.box, self.spot


@dataclass(frozen=True, slots=True)
class AtRisk:
    """How much of a stake may win or lose; the rest of it goes back whatever the cards are."""

    stake: Stake
    at_risk_cents: int
    exact_cents: Fraction
    """The pro-rated stake before it was brought down to what pays in whole cents."""


@dataclass(frozen=True, slots=True)
class _Imbalance:
    heavier: tuple[Stake, ...]
    heavier_cents: int
    allowed_cents: int


def total_on(stakes: Sequence[Stake], spot: Spot) -> int:
    return sum(stake.stake_cents for stake in stakes if stake.spot == spot)


def seat_refusal(stake: Stake, others: Sequence[Stake], rules: BaccaratRules) -> Refusal | None:
    """Rules 1.17, 1.18 and 2.1.1: the layout's boxes, and at each of them one seated player."""
    if type(stake.box) is not int or not 1 <= stake.box <= rules.boxes:
        sentence = f"The boxes of this table are 1 to {rules.boxes}."
        return Refusal(RefusalNumber.NO_SUCH_BOX, sentence, stake.spot, paragraph="2.1.1")
    on_box = [other for other in others if other.box == stake.box]
    if stake.seated and any(other.seated and other.who != stake.who for other in on_box):
        sentence = f"Another player sits at box {stake.box}; who bets there too is a standing player."
        return Refusal(RefusalNumber.BOX_HAS_ITS_PLAYER, sentence, stake.spot, paragraph="1.18")
    if any(other.who == stake.who and other.seated != stake.seated for other in on_box):
        sentence = f"{stake.who} is either seated or standing at box {stake.box}, and not both."
        return Refusal(RefusalNumber.BOX_HAS_ITS_PLAYER, sentence, stake.spot, paragraph="1.18")
    return None


def limit_objections(stakes: Sequence[Stake], rules: BaccaratRules) -> tuple[Refusal, ...]:
    """What the dealer has to put right before the bets are closed."""
    low = [
        Refusal(
            RefusalNumber.BELOW_TABLE_MINIMUM,
            f"{stake.who}'s stake on {stake.spot} is below the minimum; it must be raised or withdrawn.",
            stake.spot, rules.minimum_cents, "5.2",
        )
        for stake in stakes if stake.stake_cents < rules.minimum_cents
    ]  # fmt: skip
    high = [
        Refusal(
            RefusalNumber.DIFFERENTIAL_EXCEEDED,
            f"The bets on {side.heavier[0].spot} exceed the maximum Differential.",
            side.heavier[0].spot, side.allowed_cents, "5.1",
        )
        for side in _imbalances(stakes, rules)
    ]  # fmt: skip
    return (*low, *high)


def without_excess(stakes: Sequence[Stake], rules: BaccaratRules) -> tuple[Stake, ...]:
    """Rule 5.1: the stakes that stay. The newest bets go back first, those of standing players before any of a seated
    one.
    """
    kept = list(stakes)
    for side in _imbalances(stakes, rules):
        over_cents = side.heavier_cents - side.allowed_cents
        standing = [stake for stake in reversed(side.heavier) if not stake.seated]
        seated = [stake for stake in reversed(side.heavier) if stake.seated]
        for stake in (*standing, *seated):
            if over_cents <= 0:
                break
            left_cents = _acceptable(stake, stake.stake_cents - over_cents, rules)
            over_cents -= stake.stake_cents - left_cents
            kept[kept.index(stake)] = replace(stake, stake_cents=left_cents)
    return tuple(stake for stake in kept if stake.stake_cents)


def _acceptable(stake: Stake, wanted_cents: int, rules: BaccaratRules) -> int:
    accepted_cents = wanted_cents - wanted_cents % UNIT_CENTS[stake.spot]
    return accepted_cents if accepted_cents >= rules.minimum_cents else 0


def stakes_at_risk(stakes: Sequence[Stake], rules: BaccaratRules) -> tuple[AtRisk, ...]:
    """Rules 5.1.1 and 5.1.2: how much of each stake may win or lose if the excess was not rejected in time."""
    scaled: dict[Stake, Fraction] = {}
    for side in _imbalances(stakes, rules):
        scaled |= _pro_rata(side, rules)
    return tuple(_at_risk(stake, scaled.get(stake), rules) for stake in stakes)


def _at_risk(stake: Stake, scaled_cents: Fraction | None, rules: BaccaratRules) -> AtRisk:
    if scaled_cents is None:
        return AtRisk(stake, stake.stake_cents, Fraction(stake.stake_cents))
    unit_cents = UNIT_CENTS[stake.spot]
    payable_cents = int(scaled_cents) // unit_cents * unit_cents
    if payable_cents < min(rules.minimum_cents, stake.stake_cents):
        payable_cents = -(-rules.minimum_cents // unit_cents) * unit_cents
    return AtRisk(stake, payable_cents, scaled_cents)


def _pro_rata(side: _Imbalance, rules: BaccaratRules) -> dict[Stake, Fraction]:
    """Reading LIM-1: scales the stakes of the heavier side down. A stake below the minimum is left as it is (5.1.2)."""
    minimum_cents = Fraction(rules.minimum_cents)
    untouched = {stake: Fraction(stake.stake_cents) for stake in side.heavier if stake.stake_cents < minimum_cents}
    scalable = [stake for stake in side.heavier if stake not in untouched]
    if rules.pro_rata_floor is ProRataFloor.HOUSE:
        ratio = Fraction(side.allowed_cents, side.heavier_cents)
        return untouched | {stake: max(minimum_cents, stake.stake_cents * ratio) for stake in scalable}
    return _absorbed_by_others(scalable, untouched, side.allowed_cents, minimum_cents)


def _absorbed_by_others(
    scalable: list[Stake], fixed: dict[Stake, Fraction], allowed_cents: int, minimum_cents: Fraction
) -> dict[Stake, Fraction]:
    while scalable:
        room_cents = max(Fraction(), allowed_cents - sum(fixed.values(), start=Fraction()))
        ratio = room_cents / sum(stake.stake_cents for stake in scalable)
        floored = [stake for stake in scalable if stake.stake_cents * ratio < minimum_cents]
        if not floored:
            return fixed | {stake: stake.stake_cents * ratio for stake in scalable}
        fixed = fixed | dict.fromkeys(floored, minimum_cents)
        scalable = [stake for stake in scalable if stake not in floored]
    return fixed


def _imbalances(stakes: Sequence[Stake], rules: BaccaratRules) -> list[_Imbalance]:
    if rules.differential_max_cents is None:
        return []
    groups = [list(stakes)]
    if rules.differential_per is DifferentialPer.BOX:
        groups = [[stake for stake in stakes if stake.box == box] for box in {stake.box for stake in stakes}]
    sides = [_heavier_side(group, rules.differential_max_cents) for group in groups]
    return [side for side in sides if side.heavier_cents > side.allowed_cents]


def _heavier_side(stakes: Sequence[Stake], limit_cents: int) -> _Imbalance:
    totals = {spot: total_on(stakes, spot) for spot in (Spot.PLAYER, Spot.BANKER)}
    heavier, lighter = sorted(totals, key=totals.__getitem__, reverse=True)
    own = tuple(stake for stake in stakes if stake.spot is heavier)
    return _Imbalance(own, totals[heavier], totals[lighter] + limit_cents)
