"""A refusal for limits names the amount that would have been allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.limits import Range
from games.refusal import Refusal, RefusalNumber
from games.roulette.limits import roulette_limits
from games.roulette.rules import Rules
from games.roulette.spots import PAYS

RULES = Rules()
LIMITS = roulette_limits(
    chip_cents=100,
    per_kind={kind: Range(500, 50_000) for kind in PAYS} | {"straight": Range(100, 10_000)},
    slip=Range(500, 100_000),
)


def refused(slip: dict[str, int]) -> tuple[RefusalNumber, int | None]:
    refusal = RULES.check(slip, LIMITS)
    assert isinstance(refusal, Refusal)
    assert refusal.sentence.endswith(".")
    return refusal.number, refusal.allowed_cents


@pytest.mark.rule("roulette 3.3")
@pytest.mark.parametrize(
    ("slip", "number", "allowed_cents"),
    [
        ({"straight:17": 10_100}, RefusalNumber.ABOVE_SPOT_MAXIMUM, 10_000),
        ({"split:1-2": 400}, RefusalNumber.BELOW_SPOT_MINIMUM, 500),
        ({"split:1-2": 1250}, RefusalNumber.NOT_A_CHIP_MULTIPLE, 1200),
        ({"straight:17": 100}, RefusalNumber.BELOW_SLIP_MINIMUM, 500),
        ({"red": 50_000, "odd": 50_000, "low": 500}, RefusalNumber.ABOVE_SLIP_MAXIMUM, 100_000),
        ({"split:0-3": 500}, RefusalNumber.UNKNOWN_SPOT, None),
        ({"red": 0}, RefusalNumber.BAD_STAKE, None),
        ({"red": -500}, RefusalNumber.BAD_STAKE, None),
        ({"red": True}, RefusalNumber.BAD_STAKE, None),
        ({"red": 10**13}, RefusalNumber.BAD_STAKE, None),
    ],
)
def test_a_slip_outside_the_limits_is_refused_with_the_allowed_amount(
    slip: dict[str, int], number: RefusalNumber, allowed_cents: int | None
) -> None:
    assert refused(slip) == (number, allowed_cents)


@pytest.mark.rule("roulette 3.3")
@given(st.dictionaries(st.sampled_from(list(RULES.spots)), st.integers(-100, 120_000), max_size=6))
def test_the_amount_that_a_refusal_allows_on_a_spot_is_accepted_there(slip: dict[str, int]) -> None:
    refusal = RULES.check(slip, LIMITS)
    if refusal and refusal.spot and refusal.allowed_cents:
        again = RULES.check({**slip, refusal.spot: refusal.allowed_cents}, LIMITS)
        assert again is None or again.spot != refusal.spot


def test_an_empty_slip_is_accepted_within_any_limits() -> None:
    assert RULES.check({}, LIMITS) is None


@pytest.mark.parametrize(
    ("chip_cents", "per_kind", "slip"),
    [
        (100, {"straight": Range(100, 1000)}, Range(100, 1000)),
        (100, dict.fromkeys(PAYS, Range(1000, 100)), Range(100, 1000)),
        (100, dict.fromkeys(PAYS, Range(150, 1000)), Range(100, 1000)),
        (100, dict.fromkeys(PAYS, Range(100, 1000)), Range(50, 1000)),
    ],
)
def test_roulette_limits_that_contradict_each_other_are_refused(
    chip_cents: int, per_kind: dict[str, Range], slip: Range
) -> None:
    with pytest.raises(ValueError, match="limits"):
        roulette_limits(chip_cents, per_kind, slip)
