"""The front of simulated tables: it is there in every kind of night, it dies, and what is wrong with it is found."""

import pytest

from lab.simulation.blackjack.bugs import BUGS
from lab.simulation.rates import PROFILES
from lab.simulation.site import run
from lab.simulation.world import Plan

FOUND_AT = {"question-ends-unheard": 1, "no-mark-before-a-question-ends": 10}
"""The first seed that found it: tried first."""
SEEDS_MAX = 100


@pytest.mark.parametrize("name", FOUND_AT)
def test_the_simulation_finds_a_planted_bug_of_questions_at_a_front_that_dies(name: str) -> None:
    for seed in (FOUND_AT[name], *range(1, SEEDS_MAX + 1)):
        plan = Plan(seed, game="blackjack-rws", profile="dying-fronts", rounds=6)
        if (found := run(plan, BUGS[name]).found) is not None:
            assert found.invariant == "I22", found.sentence
            return
    pytest.fail(f"{name} was not found in {SEEDS_MAX} seeds")


def test_fronts_die_in_every_profile_but_the_quiet_ones() -> None:
    assert {name for name, draws in PROFILES.items() if not any(draws["front_every_s"])} == {"quiet", "quiet-money"}


@pytest.mark.parametrize("game", ["roulette", "baccarat-commission", "blackjack-rws"])
def test_a_table_whose_front_dies_again_and_again_breaks_no_invariant(game: str) -> None:
    died = 0
    for seed in (1, 2):
        result = run(Plan(seed, game=game, profile="dying-fronts", rounds=6))
        assert result.found is None, result.found
        died += result.faults["front_died"]
    assert died > 4
