"""Compares thousands of Blackjack rounds of the game with the audit's own rules, every question and every bet."""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from os import times
from typing import Any

from lab.campaigns.report import Report

AUDITED = "tests.games.blackjack.audited"
ROUNDS_A_SEED = 100
SHOWN = (
    "payments", "turn split", "turn double", "follow-split follow", "follow-double follow", "interim insure",
    "interim even-money", "interim surrender", "options take-back", "away", "order first", "reconstruct", "correct",
)  # fmt: skip


def rounds(count: int, first: int = 1) -> Report:
    """Plays seed by seed on all cores, the three games in turn; a later run continues where an earlier one ended."""
    report, seen = Report(), Counter[str]()
    seeds = range(first, first + -(-count // ROUNDS_A_SEED))
    own = [min(ROUNDS_A_SEED, count - at * ROUNDS_A_SEED) for at in range(len(seeds))]
    with ProcessPoolExecutor() as pool:
        for seed, tried, (wrong, found) in zip(seeds, own, pool.map(play, seeds, own), strict=True):
            report.tried += tried
            report.wrong += wrong
            seen += found
            print(f"seed {seed}: {report.tried:,} rounds, {len(report.wrong)} wrong", file=sys.stderr)
    report.figures["seeds"] = f"{seeds[0]} to {seeds[-1]}"
    spent = times()
    report.figures["cpu_s"] = round(spent.children_user + spent.children_system, 1)
    report.figures |= {what: f"{seen[what]:,}" for what in SHOWN}
    report.figures["void"] = f"{sum(often for what, often in seen.items() if what.startswith('void')):,}"
    return report


def play(seed: int, count: int) -> tuple[list[str], Counter[str]]:
    audited: Any = import_module(AUDITED)
    wrong, seen = audited.rounds(audited.NAMES[seed % 3], count, seed)
    return wrong, seen
