"""Every point between a note or ticket and its credit, and between a cash-out and its paper, struck in one process.

A table is played once to learn when its points are reached; then again, the same to that moment, with one failure
up to 200 ms before or after it. The auditor's books of every paper must hold, and nothing may be unknown but what
has lost its power.
"""

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from lab.campaigns.report import Report
from lab.simulation.site import Parts, Site, play
from lab.simulation.world import Plan
from terminal.money.sim.acceptor import State

OFFSET_S = 0.2
LINK_DOWN_S = 3.0
VICTIMS = ("terminal", "power", "console", "link")
POINTS = {
    "P23": "acceptor: escrow",
    "P24": "note accepted",
    "P25": "note told: stack",
    "P26": "acceptor: vend_valid",
    "P27": "note stacked",
    "P28": "note told: acknowledge",
    "P29": "note recorded",
    "P30": "ticket asked",
    "P31": "bank: reserved",
    "P32": "ticket told: stack",
    "P33": "ticket told: give back",
    "P34": "out asked",
    "P35": "ticket out recorded",
    "P36": "out debited",
    "P37": "first byte",
    "P38": "number on paper",
    "P39": "out printed",
}
"""By its name in the table of interruptions: the step after which it lies."""
SEEDS_TRIED = 12
"""A seed that does not reach a point leaves it to the next ones."""


RIGHT = Parts()


class Moment(NamedTuple):
    at_s: float
    terminal: str


class Ended(NamedTuple):
    """How one strike ended: what is wrong, and how often which step was taken."""

    wrong: str
    states: Counter[str]


def _site(seed: int, parts: Parts = RIGHT) -> Site:
    return Site(Plan(seed, rounds=5, terminals=2, profile="quiet-money"), parts)


def moments(seed: int) -> dict[str, list[Moment]]:
    """When this seed reaches which step, as long as nothing fails."""
    site, found = _site(seed), dict[str, list[Moment]]()
    clock = site.world.clock

    def reached(step: str, terminal: str) -> None:
        if not site.world.healed:
            found.setdefault(step, []).append(Moment(clock.now_s, terminal))

    site.world.auditor.table.papers.on_step = reached
    if (run := play(site)).found is not None:
        raise ValueError(f"seed {seed} breaks {run.found.invariant} without a failure: {run.found.sentence}")
    return found


def strike(seed: int, point: str, victim: str, at: Moment, rng: Random, parts: Parts = RIGHT) -> Ended:
    """Plays the seed again, with one failure near this moment."""
    site, offset_s = _site(seed, parts), rng.uniform(-OFFSET_S, OFFSET_S)
    site.world.clock.at(max(0.0, at.at_s + offset_s), _strike, site, victim, at.terminal, rng.random())
    states: Counter[str] = Counter()
    site.world.auditor.table.papers.on_step = lambda step, terminal: states.update([step])
    run = play(site)
    where = f"{point} {victim}, seed {seed}, {1000 * offset_s:+.0f} ms"
    if run.found is not None:
        return Ended(f"{where}: {run.found.invariant}: {run.found.sentence}", states)
    unknown = states["note unknown"] + states["ticket unknown"] + states["out unknown"]
    if unknown > (victim == "power"):
        return Ended(f"{where}: {unknown} are unknown", states)
    return Ended("", states)


def _strike(site: Site, victim: str, name: str, chance: float) -> None:
    terminal = site.terminals[name]
    if victim == "console":
        if site.console.core is not None:
            site.console.crash("at a point of money")
    elif victim == "link":
        site.world.network.cut([name], LINK_DOWN_S)
    else:
        if victim == "power" and terminal.till is not None:
            if terminal.till.acceptor.state is State.STACKING and chance < 0.5:
                terminal.till.acceptor.fault("power-into-box" if chance < 0.25 else "power-fell-out")
            terminal.till.lose_power()
        if terminal.core is not None:
            terminal.crash("at a point of money")


def strikes(seed: int, names: Iterable[str] = POINTS) -> list[tuple[str, Ended]]:
    """Each of these points once with each victim, at tables of this seed and of the next ones."""
    rng, ended = Random(f"{seed} money points"), list[tuple[str, Ended]]()
    left = list(names)
    for played in range(SEEDS_TRIED * seed, SEEDS_TRIED * (seed + 1)):
        found = moments(played) if left else {}
        for point in [name for name in left if POINTS[name] in found]:
            left.remove(point)
            for victim in VICTIMS:
                at = rng.choice(found[POINTS[point]])
                ended.append((f"{point} {victim}", strike(played, point, victim, at, rng)))
    return [*ended, *((point, Ended(f"{point} was not reached from seed {seed} on", Counter())) for point in left)]


def points(count: int, first: int = 1) -> Report:
    """Strikes each point so many times with each victim, on all cores."""
    report, unknown = Report(), Counter[str]()
    with multiprocessing.get_context("spawn").Pool(len(os.sched_getaffinity(0)), _leave_ctrl_c) as pool:
        for ended in pool.imap_unordered(strikes, range(first, first + count)):
            for name, (wrong, states) in ended:
                report.check(not wrong, wrong)
                unknown[name] += sum(states[f"{what} unknown"] for what in ("note", "ticket", "out"))
    report.figures = {f"unknown, {name}": number for name, number in sorted(unknown.items()) if number}
    return report


def _leave_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
