"""The simulation must find every planted bug; one that it cannot find would be a gap."""

import pytest

from lab.simulation.bugs import BUGS as OF_ANY_GAME
from lab.simulation.bugs import FOUND_BY
from lab.simulation.roulette.bugs import BUGS as OF_ROULETTE
from lab.simulation.site import run
from lab.simulation.world import Plan

BUGS = OF_ANY_GAME | OF_ROULETTE
SEEDS_MAX = 600
SEEDS_MAX_BY_PROFILE = 450
FOUND_AT = {
    "any-hello-takes-the-route": 113,
    "any-message-takes-the-route": 387,
    "any-receipt-decides": 26,
    "correction-takes-later-money": 58,
    "credit-on-the-edge": 16,
    "evacuation-keeps-the-session": 88,
    "evacuation-pays-the-stake-too": 71,
    "hold-is-protected": 136,
    "limits-not-in-force": 110,
    "lost-print-is-not-done": 7,
    "no-drain-before-close": 31,
    "one-drain-before-close": 31,
    "overtaken-hello-alarms": 18,
    "power-up-is-returned": 24,
    "payable-without-corrections": 32,
    "pays-a-taken-claim": 429,
    "refusal-not-remembered": 113,
    "released-by-anybody": 3,
    "released-while-returning": 13,
    "seals-with-money-held": 84,
    "second-number-on-reprint": 5,
    "second-pay-forgets-the-first": 71,
    "settles-in-any-order": 242,
    "stake-held-against-the-copy-alone": 37,
    "stakes-corrected-money": 77,
    "timer-closes-unheard": 30,
    "transfer-overtakes": 32,
}
"""The first seed that found it when it was last looked for: tried first, since the search for it would find no more."""


def test_the_simulation_has_at_least_thirty_planted_bugs() -> None:
    print(f"\n{len(BUGS)} planted bugs: {', '.join(BUGS)}")
    assert len(BUGS) >= 30


def test_every_remembered_seed_belongs_to_a_planted_bug_and_is_among_the_searched_seeds() -> None:
    assert set(FOUND_AT) <= set(BUGS)
    assert all(seed <= (SEEDS_MAX_BY_PROFILE if name in FOUND_BY else SEEDS_MAX) for name, seed in FOUND_AT.items())


@pytest.mark.parametrize("name", BUGS)
def test_the_simulation_finds_the_planted_bug(name: str) -> None:
    profile = FOUND_BY.get(name, "usual")
    seeds_max = SEEDS_MAX_BY_PROFILE if name in FOUND_BY else SEEDS_MAX
    for seed in (FOUND_AT.get(name, 1), *range(1, seeds_max + 1)):
        if (found := run(Plan(seed, profile=profile), BUGS[name]).found) is not None:
            assert found.invariant != "I0", f"the bug itself breaks: {found.sentence}"
            return
    pytest.fail(f"{name} was not found in {seeds_max} seeds of the profile {profile}")
