"""Two Dice under faults: whole clusters play a game that the cores do not know, and no seed breaks an invariant."""

from pathlib import Path

import pytest

from lab.simulation.command import plans_of, simulate
from lab.simulation.world import Plan

GAME = "tests.dice.simulated"
HERE = Path(__file__).parent
LINES_MAX = 500
DEEDS = {
    "show", "confirm", "void", "correct", "conclude",
    "evacuate", "readmit", "unlock", "cash-out", "paid", "pay-payable",
}  # fmt: skip
"""What people must have done somewhere within the seeds."""


def test_40_seeds_of_dice_under_faults_break_no_invariant() -> None:
    report = simulate(plans_of(1, 40, Plan(1, game=GAME)))
    print(f"\n{report.rounds} rounds of Two Dice, {report.faults.total()} faults: {dict(report.did.most_common())}")
    assert report.violations == []
    assert len(report.healed_in_s) == 40
    assert set(report.did) >= DEEDS


@pytest.mark.parametrize("profile", ["hostile", "disk-loss", "decisions", "second-thoughts", "slow-disks"])
def test_a_profile_of_faults_with_dice_breaks_no_invariant(profile: str) -> None:
    report = simulate(plans_of(1, 10, Plan(1, game=GAME, profile=profile)))
    assert report.violations == []
    assert len(report.healed_in_s) == 10


def test_a_new_game_needs_few_lines_of_code() -> None:
    """The game consists of its rules, the auditor's rules and its dealer in the simulation, and of nothing else."""
    lines = {name: len((HERE / name).read_text().splitlines()) for name in ("game.py", "audit.py", "simulated.py")}
    print(f"\nTwo Dice: {sum(lines.values())} lines, {lines}")
    assert sum(lines.values()) <= LINES_MAX
