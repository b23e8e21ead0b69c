"""A bug that the simulation cannot find would be a hole in it: every planted one is found."""

import pytest

from cluster.simulation.bugs import BUGS
from cluster.simulation.site import run_seed

SEEDS_MAX = 600


def test_there_are_at_least_twenty() -> None:
    print(f"\n{len(BUGS)} planted bugs: {', '.join(BUGS)}")
    assert len(BUGS) >= 20


@pytest.mark.parametrize("name", BUGS)
def test_the_planted_bug_is_found(name: str) -> None:
    for seed in range(1, SEEDS_MAX + 1):
        if run_seed(seed, parts=BUGS[name]).found is not None:
            return
    pytest.fail(f"{name} was not found in {SEEDS_MAX} seeds")
