"""The cluster under faults: no seed breaks an invariant, and a seed always gives the same run."""

import json
import re
import signal
from collections.abc import Iterator

import pytest

from lab.simulation.command import Report, campaign, plans_of, simulate
from lab.simulation.rates import PROFILES
from lab.simulation.site import run
from lab.simulation.world import Plan
from tests.commands import etg

SEEDS = 100
"""More of them: `./etg campaign seeds`."""
DEEDS = {
    "correct", "void", "enter", "conclude", "set-limits", "pay-payable", "lock", "unlock",
    "evacuate", "readmit", "enrolled", "enrolled anew", "revoked",
}  # fmt: skip
"""Decisions that must have been made, and taken effect, somewhere in the default run."""


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate(plans_of(1, SEEDS, Plan(1)))


def test_the_first_seeds_of_faults_break_no_invariant(report: Report) -> None:
    assert report.violations == []
    assert report.rounds >= 5 * SEEDS
    assert report.faults.total() >= 5 * SEEDS
    assert len(report.healed_in_s) == SEEDS
    assert set(report.did) >= DEEDS
    print(f"\n{report.did}")
    print(f"{report.faults.total() / SEEDS:.1f} faults a seed: {dict(report.faults.most_common())}")


def test_every_kind_of_fault_occurs_within_the_default_seeds(report: Report) -> None:
    kinds = {
        *(f"message_{what}" for what in ("cut", "delayed", "dropped", "duplicated", "stale")),
        *(f"{who}_crash {when}" for who in ("console", "terminal") for when in (
            "idle", "before commit", "after commit", "while sending", "with the site")),
        *(f"terminal_crash {when}" for when in ("dark", "for good", "new key")),
        "partition", "partition_of_all", "slow_commit", "swizzle", "broadcast_stale", "clock_step", "front_died",
    }  # fmt: skip
    assert set(report.faults) == kinds


@pytest.mark.parametrize(
    ("profile", "kind", "a_seed"),
    [
        ("swizzled-links", "swizzle", 3),
        ("slow-disks", "slow_commit", 30),
        ("stale-broadcasts", "broadcast_stale", 20),
        ("clock-steps", "clock_step", 10),
        ("changed-keys", "terminal_crash new key", 3),
        ("dying-fronts", "front_died", 1),
        ("disk-loss", "disk_lost", 1),
        ("money", "device", 2),
        ("hostile", "partition", 1),
        ("conspiracy", "partition", 1),
        ("contested-claims", "partition", 1),
    ],
)
def test_a_profile_of_the_simulation_makes_its_faults_and_breaks_no_invariant(
    profile: str, kind: str, a_seed: int
) -> None:
    report = simulate(plans_of(1, 20, Plan(1, profile=profile)))
    print(f"\n{profile}: {report.faults[kind]} {kind} in {report.seeds} seeds")
    assert report.violations == []
    assert len(report.healed_in_s) == 20
    assert report.faults[kind] >= 20 * a_seed


def test_the_default_run_of_the_simulation_tries_every_profile() -> None:
    assert set(PROFILES) == {
        "usual",
        "quiet",
        "swizzled-links",
        "slow-disks",
        "stale-broadcasts",
        "clock-steps",
        "changed-keys",
        "dying-fronts",
        "disk-loss",
        "money",
        "quiet-money",
        "decisions",
        "second-thoughts",
        "rush",
        "hostile",
        "conspiracy",
        "contested-claims",
    }


def test_a_hostile_terminal_takes_no_more_than_is_due_and_no_player_gets_less() -> None:
    report = campaign(50, Plan(1, profile="hostile"))
    assert (report.tried, report.wrong) == (50, [])
    assert all(float(report.figures[f"done, {verb}"]) >= 15 for verb in ("cash-out", "paid", "evacuate", "pay-payable"))
    assert float(report.figures["done, withheld"]) >= 50


def test_a_replay_of_a_run_without_faults_has_no_faults() -> None:
    by_people = {"terminal_crash new key", "terminal_crash for good"}
    assert set(run(Plan(3, only=frozenset())).faults) <= by_people


def test_a_simulation_until_failure_ends_on_request_and_prints_its_counts() -> None:
    def plans() -> Iterator[Plan]:
        yield from (Plan(seed, rounds=1, terminals=1) for seed in (1, 2, 3))
        signal.raise_signal(signal.SIGINT)
        pytest.fail("went on")

    report = simulate(plans(), until_failure=True)
    assert (report.seeds, report.violations) == (3, [])


def test_a_campaign_of_seeds_adds_up_the_work_of_all_cores() -> None:
    report = campaign(16)
    assert (report.tried, report.wrong) == (16, [])
    assert report.figures["rounds"] == Plan(1).rounds * 16
    assert float(report.figures["faults"]) >= 5 * 16


def test_the_same_seed_gives_the_same_simulated_run() -> None:
    assert run(Plan(11)) == run(Plan(11))
    assert run(Plan(11)) != run(Plan(12))


def test_the_invariants_hold_for_one_terminal_and_for_many() -> None:
    assert simulate(plans_of(1, 5, Plan(1, rounds=3, terminals=1))).violations == []
    assert simulate(plans_of(1, 3, Plan(1, rounds=3, terminals=12))).violations == []


def test_etg_simulate_prints_one_json_document() -> None:
    done = etg("simulate", "--seed", "5", "--seeds", "2", "--rounds", "3", "--terminals", "2", "--json")
    document = json.loads(done.stdout)
    assert done.returncode == 0
    assert {"seeds", "rounds", "faults", "violations", "rounds_per_second"} <= document.keys()
    assert (document["seeds"], document["rounds"], document["violations"]) == (2, 6, [])


def test_etg_simulate_tells_the_story_of_a_violation_and_fails() -> None:
    done = etg("simulate", "--seed", "2", "--bug", "loses-a-revision")
    assert done.returncode == 1
    assert b"Seed 2, step " in done.stdout
    assert re.search(
        rb"\n  \./etg simulate --seed 2 --profile usual --rounds \d --terminals \d --faults none ", done.stdout
    )
    assert b" --faults none --bug loses-a-revision\n" in done.stdout
    assert b"What happened:" in done.stdout
    assert b"Broken: I2, " in done.stdout


def test_the_command_that_a_violation_prints_shows_it_again() -> None:
    words = ["--profile", "disk-loss", "--bug", "empty-disk-is-welcome"]
    first = json.loads(etg("simulate", "--until-failure", *words, "--json").stdout)["shortest"]
    again = etg(
        "simulate", "--seed", str(first["seed"]), "--rounds", str(first["rounds"]), *words,
        "--terminals", str(first["terminals"]), "--faults", ",".join(map(str, first["faults"])), "--json",
    )  # fmt: skip
    found = json.loads(again.stdout)["violations"][0]
    assert (found["invariant"], found["step"]) == (first["invariant"], first["steps"])


@pytest.mark.parametrize(
    "words",
    [["--bug", "no-such-bug"], ["--rounds", "0"], ["--profile", "no-such-profile"], ["--faults", "1,x"]],
)
def test_etg_simulate_refuses_what_it_cannot_run(words: list[str]) -> None:
    done = etg("simulate", *words)
    assert done.returncode in (1, 2)
    assert done.stdout == b""
    assert b"Traceback" not in done.stderr


def test_the_age_of_the_balls_last_pass_is_measured_when_a_slip_is_processed() -> None:
    """In this seed a slip comes a few milliseconds after the ball's last pass, while the console closes the bets."""
    assert run(Plan(9035)).found is None
