"""Plays millions of rounds with two fixed policies whose exact expectation per Initial Bet is known."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from games.blackjack.variants import BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, Variant
from games.cards import full_shoe
from lab.campaigns.blackjack_play import play_to
from lab.campaigns.report import Report

INITIAL_CENTS = 10
ROUNDS = 10_000_000
PROGRESS_ROUNDS = 1_000_000
STANDARD_ERRORS_MAX = 4.0


@dataclass(frozen=True, slots=True)
class Cell:
    variant: Variant
    stand_on: int
    decks: int
    exact: float
    """Exact expectation from a fresh shoe: no insurance, even money, surrender, split or double."""


CELLS = (
    Cell(RWS_BLACKJACK, 12, 8, -0.09381914),
    Cell(RWS_BLACKJACK, 17, 8, -0.07033356),
    Cell(RWS_BLACKJACK, 12, 6, -0.09363528),
    Cell(PERFECT_PAIRS_BLACKJACK, 12, 8, -0.08023930),
    Cell(BLACKJACK, 12, 6, -0.08003839),
    Cell(BLACKJACK, 17, 8, -0.05675372),
)


def policies(rounds: int) -> Report:
    report = Report()
    for row in run(rounds=rounds):
        report.tried += rounds - 1
        report.check(row["passed"], str(row))
        figure = f"{row['game']}, draws to {row['draws to']}"
        away = row["standard errors away"]
        report.figures[figure] = f"mean {row['mean']}, exact {row['exact']}, {away} standard errors away"
    return report


def run(cells: tuple[Cell, ...] = CELLS[:2], rounds: int = ROUNDS, seed: int = 2024) -> Iterator[dict[str, Any]]:
    for cell in cells:
        nets = tally(cell, rounds, seed)
        mean = sum(net * count for net, count in nets.items()) / rounds / INITIAL_CENTS
        square = sum(net * net * count for net, count in nets.items()) / rounds / INITIAL_CENTS**2
        error = sqrt((square - mean * mean) / rounds)
        away = (mean - cell.exact) / error
        yield {
            "game": cell.variant.name,
            "draws to": cell.stand_on,
            "decks": cell.decks,
            "rounds": rounds,
            "mean": round(mean, 8),
            "exact": cell.exact,
            "standard error": round(error, 8),
            "standard errors away": round(away, 3),
            "passed": abs(away) < STANDARD_ERRORS_MAX,
        }


def tally(cell: Cell, rounds: int, seed: int) -> Counter[int]:
    """Counts each result; every round comes from a fresh shoe."""
    cards = list(full_shoe(cell.decks))
    size, dealt = len(cards), 0
    chance = Random(seed).random

    def draw() -> str:
        """Shuffles only the part of the shoe that is dealt; the order left by earlier rounds is as good as any."""
        nonlocal dealt
        at = dealt + int(chance() * (size - dealt))
        card = cards[at]
        cards[at] = cards[dealt]
        cards[dealt] = card
        dealt += 1
        return card

    nets: Counter[int] = Counter()
    for number in range(1, rounds + 1):
        dealt = 0
        nets[play_to(cell.variant, cell.stand_on, INITIAL_CENTS, draw)] += 1
        if number % PROGRESS_ROUNDS == 0:
            print(f"{cell.variant.name} to {cell.stand_on}: {number:,} rounds", file=sys.stderr)
    return nets
