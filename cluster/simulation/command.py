"""`etg simulate`: many seeds in a row, and what is printed about them."""

import json
import statistics
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field

from cluster import campaigns
from cluster.simulation.site import Found, Parts, run_seed
from cluster.simulation.violation import INVARIANTS


@dataclass(slots=True)
class Report:
    seeds: int = 0
    rounds: int = 0
    steps: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    did: Counter[str] = field(default_factory=Counter)
    """What people did, by verb."""
    violations: list[Found] = field(default_factory=list)
    healed_in_s: list[float] = field(default_factory=list)
    rounds_per_second: float = 0.0
    """Of processor time: one core's worth, whatever else the machine is doing."""


def simulate(first_seed: int, seeds: int, rounds: int, terminals: int, parts: Parts | None = None) -> Report:
    report, began_s = Report(seeds), time.process_time()
    for seed in range(first_seed, first_seed + seeds):
        run = run_seed(seed, rounds, terminals, parts)
        report.rounds += run.rounds
        report.steps += run.steps
        report.faults.update(run.faults)
        report.did.update(run.did)
        if run.healed_in_s is not None:
            report.healed_in_s.append(run.healed_in_s)
        if run.found is not None:
            report.violations.append(run.found)
    report.rounds_per_second = round(report.rounds / max(time.process_time() - began_s, 1e-9), 1)
    return report


def campaign(seeds: int) -> campaigns.Report:
    """As many seeds as one has time for, from the first on."""
    report = simulate(1, seeds, rounds=5, terminals=4)
    wrong = [
        f"seed {found.seed}, step {found.step}: {found.invariant}: {found.sentence}" for found in report.violations
    ]
    figures: dict[str, float | str] = {"rounds": report.rounds, "faults": report.faults.total()}
    return campaigns.Report(report.seeds, wrong, figures)


def run_command(first_seed: int, seeds: int, rounds: int, terminals: int, bug: str | None, as_json: bool) -> int:
    parts = None
    if bug is not None:
        from cluster.simulation.bugs import BUGS

        if bug not in BUGS:
            print(f"There is no bug {bug!r} to plant; there are: {', '.join(BUGS)}.", file=sys.stderr)
            return 1
        parts = BUGS[bug]
    report = simulate(first_seed, seeds, rounds, terminals, parts)
    print(json.dumps(_document(report), indent=2) if as_json else "\n".join(_in_words(report, terminals)))
    return 1 if report.violations else 0


def _document(report: Report) -> dict[str, object]:
    return {
        "seeds": report.seeds,
        "rounds": report.rounds,
        "steps": report.steps,
        "faults": dict(sorted(report.faults.items())),
        "faults_per_seed": round(report.faults.total() / report.seeds, 1),
        "did": dict(sorted(report.did.items())),
        "healed_in_s_max": max(report.healed_in_s, default=None),
        "violations": [asdict(found) for found in report.violations],
        "rounds_per_second": report.rounds_per_second,
    }


def _in_words(report: Report, terminals: int) -> list[str]:
    lines = ["Checked after every step:", *(f"  {name:12} {text}" for name, text in INVARIANTS.items()), ""]
    for found in report.violations:
        lines += [f"Seed {found.seed}, step {found.step}: {found.invariant} broken.", f"  {found.sentence}"]
        lines += ["  What happened last:", *(f"    {line}" for line in found.story), ""]
    kinds = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in report.faults.most_common())
    lines.append(f"{report.seeds} seeds, {report.rounds} rounds, {terminals} terminals, {report.steps} steps.")
    lines.append(f"Faults: {report.faults.total() / report.seeds:.1f} a seed ({kinds or 'none'}).")
    lines.append(f"Done by people: {', '.join(f'{count} {verb}' for verb, count in report.did.most_common())}.")
    if report.healed_in_s:
        healed = f"median {statistics.median(report.healed_in_s):.1f} s, at most {max(report.healed_in_s):.1f} s"
        lines.append(f"All caught up after the last fault: {healed} of virtual time.")
    lines.append(f"{report.rounds_per_second} rounds a second of processor time.")
    lines.append(f"Violations: {len(report.violations) or 'none'}.")
    return lines
