"""`etg simulate` and the campaign of seeds: it plays many runs and prints their results."""

import contextlib
import gc
import itertools
import json
import multiprocessing
import os
import signal
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from daemon.stop import StopAsked, stop_raises
from lab.campaigns import report as campaigns
from lab.simulation.game import game_of
from lab.simulation.rates import PROFILES
from lab.simulation.shorten import Prefix, shorten
from lab.simulation.site import Found, Parts, Site, play, run
from lab.simulation.tale import tell_tale
from lab.simulation.violation import INVARIANTS
from lab.simulation.world import Plan
from tools.failure import failed

SEEDS_A_BATCH = 50
OBJECTS_OF_SOME_RUNS = 100_000
YOUNGEST = 0
"""The generation of the garbage collector that a run's objects are in."""
USUAL = Plan(1)
MONEY_VERBS = ("credit", "cash-out", "paid", "pay-payable", "evacuate", "readmit", "correct", "void", "withheld")
"""What a campaign tells of the money that people and hostile terminals moved, or kept."""


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
    cpu_s: float = 0.0
    prefix: Prefix | None = None
    """Of the first violation, the shortest run that still shows it."""
    story: list[str] = field(default_factory=list)
    """What happens in it."""

    @property
    def rounds_per_second(self) -> float:
        """Rounds per second of processor time, whatever else the machine does.

        The library of spins is not included: it is made once for any number of rounds.
        """
        return round(self.rounds / max(self.cpu_s, 1e-9), 1)


@contextlib.contextmanager
def _collecting_seldom() -> Iterator[None]:
    """Delays garbage collection during a run, whose objects all end with it, and collects after it.

    The next run then reuses memory that is still at hand.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(OBJECTS_OF_SOME_RUNS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def simulate(plans: Iterable[Plan], parts: Parts | None = None, until_failure: bool = False) -> Report:
    """Plays to the end of the plans, to the first violation where that is wanted, or until a stop is asked for."""
    report, began_s = Report(), time.process_time()
    try:
        with stop_raises(), _collecting_seldom():
            for plan in plans:
                _add(report, plan, parts or Parts())
                if report.violations and until_failure:
                    break
    except StopAsked:
        pass
    report.cpu_s += time.process_time() - began_s
    return report


def _add(report: Report, plan: Plan, parts: Parts) -> None:
    began_s = time.process_time()
    game_of(plan.game).prepare()
    report.cpu_s -= time.process_time() - began_s
    result = run(plan, parts)
    gc.collect(YOUNGEST)
    report.seeds += 1
    report.rounds += result.rounds
    report.steps += result.steps
    report.faults.update(result.faults)
    report.did.update(result.did)
    if result.healed_in_s is not None:
        report.healed_in_s.append(result.healed_in_s)
    if result.found is None:
        return
    report.violations.append(result.found)
    if report.prefix is None:
        began_s = time.process_time()
        report.prefix = shorten(plan, result, parts)
        report.story = story_of(report.prefix, parts)
        report.cpu_s -= time.process_time() - began_s


def story_of(prefix: Prefix, parts: Parts) -> list[str]:
    site = Site(prefix.plan, parts, tells=True)
    play(site)
    return tell_tale(site.world.story or [], prefix.found)


def plans_of(first_seed: int, seeds: int | None, plan: Plan) -> Iterable[Plan]:
    """Gives the plans of runs; without a number they never end."""
    numbers = itertools.count(first_seed) if seeds is None else range(first_seed, first_seed + seeds)
    return (plan.with_(seed=seed) for seed in numbers)


def hostile(seeds: int) -> campaigns.Report:
    """Plays with terminals that have a good key and bad intentions; a cash account from the log alone checks them."""
    return campaign(seeds, Plan(1, profile="hostile"))


def money(seeds: int, first: int = 1) -> campaigns.Report:
    """Plays tables whose terminals take notes and tickets and make tickets, with faults of their devices."""
    return campaign(seeds, Plan(1, rounds=8, profile="money"), first)


def baccarat(seeds: int, first: int = 1) -> campaigns.Report:
    """Plays baccarat tables of six rounds, with faults, dealing errors and options."""
    return campaign(seeds, Plan(1, rounds=6, game="baccarat-commission"), first)


BLACKJACKS = ("blackjack-rws", "blackjack-perfect-pairs", "blackjack")


def blackjack(seeds: int, first: int = 1) -> campaigns.Report:
    """Plays tables of six rounds by each of the three rulebooks, with faults, dealing errors and options."""
    total = campaigns.Report()
    for game in BLACKJACKS:
        report = campaign(seeds, Plan(1, rounds=6, game=game), first)
        total.tried += report.tried
        total.wrong += [f"{game}, {sentence}" for sentence in report.wrong]
        total.figures |= {f"{game}, {name}": value for name, value in report.figures.items()}
    return total


def campaign(seeds: int, plan: Plan = USUAL, first: int = 1) -> campaigns.Report:
    """Plays as many seeds as there is time for, on all cores."""
    last = first + seeds - 1
    began_s, total = time.monotonic(), Report()
    cores = len(os.sched_getaffinity(0))
    with multiprocessing.get_context("spawn").Pool(cores, _leave_ctrl_c_to_the_parent) as pool:
        batches = range(first, last + 1, SEEDS_A_BATCH)
        with contextlib.suppress(StopAsked):  # Ctrl-C: what was played until then is reported.
            for report in pool.imap_unordered(_batch, ((begins, last, plan) for begins in batches)):
                total.seeds += report.seeds
                total.rounds += report.rounds
                total.faults += report.faults
                total.did += report.did
                total.violations += report.violations
                total.cpu_s += report.cpu_s
    wrong = [f"seed {found.seed}, step {found.step}: {found.invariant}: {found.sentence}" for found in total.violations]
    elapsed_s = time.monotonic() - began_s
    figures: dict[str, float | str] = {
        "rounds": total.rounds,
        **{f"done, {verb}": total.did[verb] for verb in MONEY_VERBS},
        "faults": total.faults.total(),
        **{f"faults, {kind.replace('_', ' ')}": count for kind, count in total.faults.most_common()},
        "cores": cores,
        "elapsed_s": round(elapsed_s, 1),
        "rounds_per_second": round(total.rounds / elapsed_s, 1),
        "rounds_per_second_and_core": total.rounds_per_second,
        "cpu_s": round(total.cpu_s, 1),
    }
    return campaigns.Report(total.seeds, wrong, figures)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _batch(of: tuple[int, int, Plan]) -> Report:
    first, last, plan = of
    report, began_s = Report(), time.process_time()
    with _collecting_seldom():
        for seed in range(first, min(first + SEEDS_A_BATCH, last + 1)):
            _add(report, plan.with_(seed=seed), Parts())
    report.cpu_s += time.process_time() - began_s
    return report


def run_command(plan: Plan, seeds: int | None, bug: str | None, until_failure: bool, as_json: bool) -> int:
    """Runs the command. `plan` has the first seed; without a number of seeds it runs until one fails."""
    if plan.profile not in PROFILES:
        why = f"There is no profile {plan.profile!r}; there are: {', '.join(PROFILES)}."
        return failed("etg simulate", why, as_json)
    try:
        game_of(plan.game)
    except (ImportError, AttributeError):
        return failed("etg simulate", f"There is no game {plan.game!r} to simulate.", as_json)
    parts = Parts()
    if bug is not None:
        from lab.simulation.bugs import BUGS

        bugs = {**BUGS, **game_of(plan.game).bugs()}
        if bug not in bugs:
            why = f"There is no bug {bug!r} to plant; there are: {', '.join(bugs)}."
            return failed("etg simulate", why, as_json)
        parts = bugs[bug]
    report = simulate(plans_of(plan.seed, seeds, plan), parts, until_failure)
    print(json.dumps(_document(report, plan), indent=2) if as_json else "\n".join(_in_words(report, plan, bug)))
    return 1 if report.violations else 0


def _document(report: Report, plan: Plan) -> dict[str, object]:
    prefix = report.prefix
    return {
        "profile": plan.profile,
        "seeds": report.seeds,
        "rounds": report.rounds,
        "steps": report.steps,
        "faults": dict(sorted(report.faults.items())),
        "faults_per_seed": round(report.faults.total() / max(report.seeds, 1), 1),
        "did": dict(sorted(report.did.items())),
        "healed_in_s_max": max(report.healed_in_s, default=None),
        "violations": [
            {"seed": found.seed, "step": found.step, "invariant": found.invariant, "sentence": found.sentence}
            for found in report.violations
        ],
        "shortest": prefix
        and {
            "seed": prefix.plan.seed,
            "rounds": prefix.plan.rounds,
            "terminals": prefix.plan.terminals,
            "steps": prefix.found.step,
            "faults": prefix.faults,
            "invariant": prefix.found.invariant,
            "story": report.story,
        },
        "rounds_per_second": report.rounds_per_second,
    }


def _in_words(report: Report, plan: Plan, bug: str | None) -> list[str]:
    lines = ["Checked after every step:", *(f"  {name:12} {text}" for name, text in INVARIANTS.items()), ""]
    for found in report.violations:
        lines += [f"Seed {found.seed}, step {found.step}: {found.invariant} broken.", f"  {found.sentence}"]
    if report.prefix is not None:
        lines += _shortest(report.prefix, report.story, bug)
    kinds = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in report.faults.most_common())
    lines.append(f"{report.seeds} seeds, {report.rounds} rounds, {plan.terminals} terminals, {report.steps} steps.")
    lines.append(f"Faults: {report.faults.total() / max(report.seeds, 1):.1f} a seed ({kinds or 'none'}).")
    lines.append(f"Done by people: {', '.join(f'{count} {verb}' for verb, count in report.did.most_common())}.")
    if report.healed_in_s:
        healed = f"median {statistics.median(report.healed_in_s):.1f} s, at most {max(report.healed_in_s):.1f} s"
        lines.append(f"All caught up after the last fault: {healed} of virtual time.")
    lines.append(f"{report.rounds_per_second} rounds a second of processor time.")
    lines.append(f"Violations: {len(report.violations) or 'none'}.")
    return lines


def _shortest(prefix: Prefix, story: list[str], bug: str | None) -> list[str]:
    plan, numbers = prefix.plan, ",".join(map(str, prefix.faults)) or "none"
    words = "" if plan.game == USUAL.game else f"--game {plan.game} "
    words += f"--seed {plan.seed} --profile {plan.profile} --rounds {plan.rounds} --terminals {plan.terminals}"
    faults = "all of its faults" if plan.only is None else f"{len(plan.only)} of its faults"
    words += f" --faults {numbers}" if plan.only is not None else ""
    words += f" --bug {bug}" if bug is not None else ""
    return [
        "",
        f"The shortest run found in {prefix.replays} replays breaks it at step {prefix.found.step}, with {faults}:",
        f"  ./etg simulate {words}",
        "",
        "What happened:",
        *(f"  {line}" for line in story),
        "",
    ]
