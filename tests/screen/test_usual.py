"""The usual range beside every count is the central 95 % of a fair wheel."""

from fractions import Fraction
from math import comb

import pytest

from screen.usual import usual_band


@pytest.mark.parametrize("count", [1, 39, 100, 200])
def test_the_usual_range_leaves_at_most_a_fortieth_on_each_side(count: int) -> None:
    def chance_of(times: range) -> float:
        return float(sum(Fraction(comb(count, k) * 38 ** (count - k), 39**count) for k in times))

    low, high = usual_band(count, 1 / 39)
    assert chance_of(range(low)) < 0.025
    assert chance_of(range(high + 1, count + 1)) <= 0.025
    assert chance_of(range(low, high + 1)) >= 0.95
    assert chance_of(range(low, high)) < 0.975


def test_the_usual_ranges_match_those_of_a_fair_wheel() -> None:
    """The expected values are sums of the binomial distribution, computed elsewhere: 95 in 100 fair wheels lie
    within.
    """
    assert usual_band(200, 18 / 39) == (79, 106)
    assert usual_band(200, 1 / 39) == (1, 10)
    assert usual_band(1, 18 / 39) == (0, 1)


def test_for_many_spins_the_usual_range_continues_the_exact_one() -> None:
    exact, bell = usual_band(300, 1 / 39), usual_band(301, 1 / 39)
    assert max(abs(one - other) for one, other in zip(exact, bell, strict=True)) <= 1
    assert usual_band(20_000, 1 / 39) == (470, 556)
