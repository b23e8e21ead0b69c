"""The cluster under faults: no seed breaks an invariant, and a run can be had again from its seed."""

import json

import pytest

from cluster.simulation.command import simulate
from cluster.simulation.site import run_seed
from tests.commands import etg

SEEDS = 300
DEEDS = {
    "correct", "void", "enter", "conclude", "set-limits", "pay-payable", "lock", "unlock",
    "evacuate", "readmit", "enrolled", "enrolled anew", "revoked",
}  # fmt: skip
"""Decisions that must have been made, and taken effect, somewhere in the default run."""


def test_300_seeds_of_faults_break_no_invariant() -> None:
    report = simulate(1, SEEDS, rounds=5, terminals=4)
    assert report.violations == []
    assert report.rounds >= 5 * SEEDS
    assert report.faults.total() >= 5 * SEEDS
    assert len(report.healed_in_s) == SEEDS
    assert set(report.did) >= DEEDS
    print(f"\n{report.did}")
    print(f"{report.faults.total() / SEEDS:.1f} faults a seed: {dict(report.faults.most_common())}")


def test_every_kind_of_fault_strikes_within_the_seeds() -> None:
    report = simulate(1, 60, rounds=5, terminals=4)
    kinds = {
        *(f"message_{what}" for what in ("cut", "delayed", "dropped", "duplicated", "stale")),
        *(f"{who}_crash {when}" for who in ("console", "terminal") for when in (
            "idle", "before commit", "after commit", "while sending", "with the site")),
        *(f"terminal_crash {when}" for when in ("dark", "for good", "new key")),
        "partition", "partition_of_all", "slow_commit",
    }  # fmt: skip
    assert set(report.faults) == kinds


def test_the_same_seed_gives_the_same_run() -> None:
    assert run_seed(11) == run_seed(11)
    assert run_seed(11) != run_seed(12)


def test_one_terminal_alone_and_many_at_a_table_hold_as_well() -> None:
    assert simulate(1, 5, rounds=3, terminals=1).violations == []
    assert simulate(1, 3, rounds=3, terminals=12).violations == []


def test_the_command_prints_one_document() -> None:
    done = etg("simulate", "--seed", "5", "--seeds", "2", "--rounds", "3", "--terminals", "2", "--json")
    document = json.loads(done.stdout)
    assert done.returncode == 0
    assert {"seeds", "rounds", "faults", "violations", "rounds_per_second"} <= document.keys()
    assert (document["seeds"], document["rounds"], document["violations"]) == (2, 6, [])


def test_the_command_tells_the_story_of_a_violation_and_fails() -> None:
    done = etg("simulate", "--seed", "1", "--bug", "loses-a-revision")
    assert done.returncode == 1
    assert b"Seed 1, step " in done.stdout
    assert b"What happened last:" in done.stdout


@pytest.mark.parametrize("words", [["--bug", "no-such-bug"], ["--rounds", "0"]])
def test_the_command_refuses_what_it_cannot_run(words: list[str]) -> None:
    done = etg("simulate", *words)
    assert done.returncode in (1, 2)
    assert done.stdout == b""
    assert b"Traceback" not in done.stderr
