"""The report of a violation: the shortest run that still shows it, in sentences that name what failed."""

import re

import pytest

from lab.simulation.bugs import BUGS
from lab.simulation.command import plans_of, simulate
from lab.simulation.roulette.bugs import BUGS as OF_ROULETTE
from lab.simulation.site import run
from lab.simulation.violation import INVARIANTS
from lab.simulation.world import Plan

FIRST_SEED = 3
"""Seeds 1 and 2 show one of the bugs at their very first fault: there is nothing to leave out."""


@pytest.mark.parametrize(
    ("bug", "profile", "fault"),
    [
        ("round-resumed", "usual", "The console dies"),
        ("missed-rounds-not-replayed", "usual", "is lost|fall silent for | late|dies "),
        ("stale-notice-reopens", "stale-broadcasts", "is held back and comes "),
        ("notices-by-their-stamp", "clock-steps", "has its wall clock wrong by "),
        ("empty-disk-is-welcome", "disk-loss", "loses its disk, and gets an empty one"),
    ],
)
def test_the_shortened_run_shows_the_same_violation_and_its_story_names_the_fault(
    bug: str, profile: str, fault: str
) -> None:
    parts = BUGS[bug]
    report = simulate(plans_of(FIRST_SEED, 200, Plan(1, profile=profile)), parts, until_failure=True)
    (first,), shortest = report.violations, report.prefix
    assert shortest is not None
    assert run(shortest.plan, parts).found == shortest.found
    assert shortest.found.invariant == first.invariant
    assert shortest.found.step <= first.step
    original = Plan(first.seed, profile=profile)
    assert shortest.plan.rounds <= original.rounds
    assert shortest.plan.terminals <= original.terminals
    assert len(shortest.faults) < run(original, parts).strikes
    assert any(re.search(fault, line) for line in report.story), report.story
    assert report.story[-2] == f"Broken: {first.invariant}, {INVARIANTS[first.invariant]}."
    assert report.story[-1].strip() == shortest.found.sentence


def test_a_bug_that_needs_no_fault_is_shown_by_a_run_without_faults() -> None:
    report = simulate([Plan(2)], BUGS["loses-a-revision"])
    assert report.prefix is not None
    assert report.prefix.plan.only == frozenset()
    assert report.prefix.found.step <= report.violations[0].step


def test_the_story_of_a_run_has_sentences_with_amounts() -> None:
    report = simulate(plans_of(1, 100, Plan(1, terminals=1)), OF_ROULETTE["wrong-pay-table"], until_failure=True)
    told = "\n".join(report.story)
    assert "The dealer asks: " in told
    assert "registers revision" in told
    assert "from house to credit" in told
    assert "Frame(" not in told
    assert "b'" not in told
