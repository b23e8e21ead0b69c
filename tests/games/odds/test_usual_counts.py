"""Compares the usual ranges of a shoe's counts with exact sums and with known figures."""

from fractions import Fraction
from math import comb

import pytest

from games.baccarat.roads import Counts
from games.odds.baccarat import natural_chance
from games.odds.usual_counts import Band, chances, usual, usual_counts


def test_the_usual_ranges_after_59_rounds_of_eight_decks_are_right() -> None:
    assert usual_counts(59, 8) == {
        "banker": Band(20, 35),
        "player": Band(19, 34),
        "tie": Band(2, 10),
        "banker_pair": Band(1, 9),
        "player_pair": Band(1, 9),
        "natural": Band(13, 28),
    }


def test_every_count_except_the_number_of_rounds_has_a_usual_range() -> None:
    assert set(usual_counts(0, 8)) == set(Counts._fields) - {"rounds"}
    assert set(usual_counts(0, 6).values()) == {Band(0, 0)}


@pytest.mark.parametrize("rounds", [1, 2, 7, 30, 75, 110])
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_a_usual_range_is_the_narrowest_with_at_most_a_fortieth_of_shoes_on_either_side(
    rounds: int, decks: int
) -> None:
    for name, chance in chances(decks).items():
        low, high = usual_counts(rounds, decks)[name]
        exactly = [comb(rounds, n) * chance**n * (1 - chance) ** (rounds - n) for n in range(rounds + 1)]
        assert sum(exactly[:low]) <= Fraction(1, 40) < sum(exactly[: low + 1])
        assert sum(exactly[high + 1 :]) <= Fraction(1, 40) < sum(exactly[high:])


@pytest.mark.parametrize(("decks", "chance"), [(8, 0.343049), (6, 0.343117)])
def test_the_chance_of_a_natural_matches_the_published_one(decks: int, chance: float) -> None:
    assert round(float(natural_chance(decks)), 6) == chance


def test_the_usual_range_of_very_many_rounds_contains_the_expected_count() -> None:
    low, high = usual(100_000, Fraction(1, 2))
    assert 49_680 < low < 49_700
    assert 50_300 < high < 50_320
