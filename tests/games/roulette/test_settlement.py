"""Settlement of whole slips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.roulette.pockets import POCKETS
from games.roulette.rules import Rules

RULES = Rules()
SLIPS = st.dictionaries(st.sampled_from(list(RULES.spots)), st.integers(1, 10**12), min_size=1, max_size=40)


@given(SLIPS, st.sampled_from(POCKETS))
def test_a_slip_pays_the_sum_of_its_spots_each_settled_alone(slip: dict[str, int], pocket: str) -> None:
    settled = RULES.settle(slip, pocket)
    alone = {spot: RULES.settle({spot: stake}, pocket).payout_cents for spot, stake in slip.items()}
    assert settled == (sum(slip.values()), sum(alone.values()), alone)
    assert RULES.payout_cents(slip, pocket) == settled.payout_cents


def test_settling_an_unknown_spot_or_pocket_is_an_error() -> None:
    with pytest.raises(KeyError):
        RULES.settle({"split:0-3": 100}, "17")
    with pytest.raises(KeyError):
        RULES.settle({"red": 100}, "37")
    for slip, pocket in (({"split:0-3": 100}, "17"), ({"red": 100}, "37")):
        with pytest.raises(KeyError):
            RULES.payout_cents(slip, pocket)
