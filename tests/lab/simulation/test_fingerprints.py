"""`python -m lab.simulation.fingerprints`: a run is known again by its fingerprint."""

from lab.simulation.fingerprints import fingerprint
from lab.simulation.world import Plan

SHORT = Plan(1, rounds=2)


def test_the_same_plan_has_the_same_fingerprint_and_another_seed_another_one() -> None:
    first = fingerprint(SHORT)
    assert fingerprint(SHORT) == first
    assert fingerprint(SHORT.with_(seed=2)).split()[-1] != first.split()[-1]
