"""A bug that the simulation cannot find would be a hole in it: every planted one is found."""

import pytest

from lab.simulation.bugs import BUGS as OF_ANY_GAME
from lab.simulation.bugs import FOUND_BY
from lab.simulation.roulette.bugs import BUGS as OF_ROULETTE
from lab.simulation.site import run
from lab.simulation.world import Plan

BUGS = OF_ANY_GAME | OF_ROULETTE
SEEDS_MAX = 600
SEEDS_MAX_BY_PROFILE = 400


def test_there_are_at_least_thirty() -> None:
    print(f"\n{len(BUGS)} planted bugs: {', '.join(BUGS)}")
    assert len(BUGS) >= 30


@pytest.mark.parametrize("name", BUGS)
def test_the_planted_bug_is_found(name: str) -> None:
    profile = FOUND_BY.get(name, "usual")
    seeds_max = SEEDS_MAX_BY_PROFILE if name in FOUND_BY else SEEDS_MAX
    for seed in range(1, seeds_max + 1):
        if (found := run(Plan(seed, profile=profile), BUGS[name]).found) is not None:
            assert found.invariant != "I0", f"the bug itself breaks: {found.sentence}"
            return
    pytest.fail(f"{name} was not found in {seeds_max} seeds of the profile {profile}")
