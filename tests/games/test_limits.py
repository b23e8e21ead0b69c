"""Limits of any game: once for each kind of bet, in order, in whole chips; equal limits are one object."""

import pytest

from games.limits import STAKE_CENTS_MAX, Limits, LimitsOf, Range
from games.refusal import RefusalNumber as No

KIND_OF = {"high": "side", "low": "side", "seven": "number"}
BOTH = {"side": Range(100, 1000), "number": Range(200, 400)}
SLIP = Range(100, 800)
LIMITS = Limits(100, BOTH, SLIP, KIND_OF)


def test_a_spot_has_the_limits_of_its_kind_but_never_more_than_a_slip_may_have() -> None:
    assert LIMITS.of_spot == {"high": (100, 800), "low": (100, 800), "seven": (200, 400)}


@pytest.mark.parametrize(
    ("slip", "number", "spot", "allowed_cents"),
    [
        ({"eight": 100}, No.UNKNOWN_SPOT, "eight", None),
        ({"seven": 500}, No.ABOVE_SPOT_MAXIMUM, "seven", 400),
        ({"seven": 100}, No.BELOW_SPOT_MINIMUM, "seven", 200),
        ({"seven": 250}, No.NOT_A_CHIP_MULTIPLE, "seven", 200),
        ({"high": 900}, No.ABOVE_SPOT_MAXIMUM, "high", 800),
        ({"high": 500, "low": 400}, No.ABOVE_SLIP_MAXIMUM, None, 800),
        ({"low": 0}, No.BAD_STAKE, "low", None),
        ({"low": True}, No.BAD_STAKE, "low", None),
        ({"low": STAKE_CENTS_MAX + 1}, No.BAD_STAKE, "low", None),
        ({"low": 100, "seven": 250, "eight": 1}, No.NOT_A_CHIP_MULTIPLE, "seven", 200),
    ],
)
def test_a_refused_slip_names_the_first_reason_and_the_allowed_amount(
    slip: dict[str, int], number: No, spot: str | None, allowed_cents: int | None
) -> None:
    refusal = LIMITS.check(slip)
    assert refusal is not None
    assert (refusal.number, refusal.spot, refusal.allowed_cents) == (number, spot, allowed_cents)
    assert refusal.sentence.endswith(".")


def test_a_slip_below_its_least_total_is_refused_but_an_empty_slip_is_accepted() -> None:
    least = Limits(100, BOTH, Range(300, 800), KIND_OF)
    refusal = least.check({"low": 200})
    assert refusal is not None
    assert (refusal.number, refusal.allowed_cents) == (No.BELOW_SLIP_MINIMUM, 300)
    assert least.check({}) is None
    assert least.check({"low": 300}) is None


@pytest.mark.parametrize(
    ("chip_cents", "per_kind", "slip", "sentence"),
    [
        (100, {"side": Range(100, 200)}, SLIP, "each kind of bet once; look at: number"),
        (100, {**BOTH, "corner": Range(100, 200)}, SLIP, "each kind of bet once; look at: corner"),
        (100, {**BOTH, "side": Range(200, 100)}, SLIP, "rise from the chip unit to the maximum"),
        (300, BOTH, SLIP, "rise from the chip unit to the maximum"),
        (100, {**BOTH, "side": Range(100, STAKE_CENTS_MAX + 100)}, SLIP, "rise from the chip unit to the maximum"),
        (100, BOTH, Range(100, 850), "multiples of the chip unit 100"),
        (100, {**BOTH, "side": Range(150, 300)}, SLIP, "multiples of the chip unit 100"),
    ],
)
def test_limits_that_contradict_each_other_are_refused_with_a_sentence(
    chip_cents: int, per_kind: dict[str, Range], slip: Range, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Limits(chip_cents, per_kind, slip, KIND_OF)


def test_equal_limits_are_the_same_object() -> None:
    by_value = LimitsOf(KIND_OF).by_value
    ranges = (("side", 100, 1000), ("number", 200, 400))
    first = by_value(100, ranges, (100, 800))
    assert first == LIMITS
    assert by_value(100, tuple(sorted(ranges, reverse=True)), (100, 800)) is first
    assert by_value(100, ranges, (100, 700)) is not first
