"""Compares millions of baccarat rounds with exact figures, and whole tables with a settlement that shares no code."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import NamedTuple

from games.baccarat.bets import Spot
from games.baccarat.coup import Coup, coup
from games.baccarat.outcome import RETURNED, BetResults
from games.baccarat.play import NATURAL, point_total
from games.baccarat.rules import CARDS_PER_ROUND_MAX, BaccaratRules
from games.cards import full_shoe
from lab.campaigns.baccarat_tables import compare
from lab.campaigns.report import Report

ROUNDS_A_SEED = 100_000
COMPARED_EVERY = 50
"""Of this many rounds, one is a whole table with bets, settled twice."""
STANDARD_ERRORS_MAX = 4.0
DECKS = 8
# Published: of all ordered deals of six cards from eight decks.
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
DEALS = BANKER + PLAYER + TIE
PAIR = Fraction(31, 415)
MEANS: dict[str, float] = {
    "net of Player": float(Fraction(PLAYER - BANKER, DEALS)),
    "net of Banker": float(Fraction(19 * BANKER - 20 * PLAYER, 20 * DEALS)),
    "net of Tie": float(Fraction(9 * TIE, DEALS) - 1),
    "net of Player Pair": float(12 * PAIR - 1),
    "net of Banker Pair": float(12 * PAIR - 1),
    "Banker wins": BANKER / DEALS,
    "Player wins": PLAYER / DEALS,
    "rounds of 4 cards": 0.378868,
    "rounds of 5 cards": 0.303444,
    "rounds of 6 cards": 0.317687,
    "naturals": 0.343049,
}
"""Exact, per unit staked or per round, each from a fresh shoe."""
SPOT = {f"net of {spot.value.title().replace('-', ' ')}": spot for spot in Spot}


class Kind(NamedTuple):
    """The features of a round that the campaign counts."""

    outcome: BetResults
    cards_used: int
    natural: bool


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    exact: float
    mean: float
    standard_error: float

    @property
    def away(self) -> float:
        return (self.mean - self.exact) / self.standard_error


def rounds(count: int, first: int = 1) -> Report:
    """Plays seed by seed, so that a later run continues where an earlier one ended."""
    report, kinds, tables = Report(), Counter[Kind](), 0
    seeds = range(first, first + -(-count // ROUNDS_A_SEED))
    for done, seed in enumerate(seeds):
        own = min(ROUNDS_A_SEED, count - done * ROUNDS_A_SEED)
        kinds += tally(own, seed)
        tables += own // COMPARED_EVERY
        report.wrong += [f"seed {seed}: {different}" for different in compare(own // COMPARED_EVERY, seed)]
        print(f"seed {seed}: {kinds.total():,} rounds, {len(report.wrong)} wrong", file=sys.stderr)
    report.tried = kinds.total() + tables
    for figure in figures(kinds):
        told = f"{figure.mean:.6f}, exact {figure.exact:.6f}, {figure.away:+.2f} standard errors away"
        report.figures[figure.name] = told
        if abs(figure.away) > STANDARD_ERRORS_MAX:
            report.wrong.append(f"{figure.name}: {told}")
    return _with_totals(report, seeds, kinds, tables)


def _with_totals(report: Report, seeds: range, kinds: Counter[Kind], tables: int) -> Report:
    """Adds up the figures of several runs."""
    winners = Counter[str]()
    for kind, times in kinds.items():
        winners[kind.outcome.winner] += times
    counts = ", ".join(f"{winner} {times:,}" for winner, times in sorted(winners.items()))
    report.figures |= {"seeds": f"{seeds[0]} to {seeds[-1]}", "won by": counts, "tables settled twice": f"{tables:,}"}
    return report


def tally(count: int, seed: int) -> Counter[Kind]:
    """Counts each kind of round; every round comes from a fresh shoe of which only the dealt cards are shuffled."""
    rules, cards, chance = BaccaratRules(decks=DECKS), list(full_shoe(DECKS)), Random(seed).random
    size, kinds = len(cards), Counter[Kind]()
    places = range(CARDS_PER_ROUND_MAX)
    for _ in range(count):
        for place in places:
            at = place + int(chance() * (size - place))
            cards[place], cards[at] = cards[at], cards[place]
        found = coup(cards, rules)
        if not isinstance(found, Coup):
            raise ValueError(f"{cards[:CARDS_PER_ROUND_MAX]} deal no whole round")
        natural = any(point_total(hand[:2]) in NATURAL for hand in found.hands)
        kinds[Kind(found.outcome, found.cards_used, natural)] += 1
    return kinds


def figures(kinds: Counter[Kind]) -> Iterator[Figure]:
    count = kinds.total()
    for name, exact in MEANS.items():
        values = {kind: _value(name, kind) for kind in kinds}
        mean = sum(values[kind] * times for kind, times in kinds.items()) / count
        square = sum(values[kind] ** 2 * times for kind, times in kinds.items()) / count
        yield Figure(name, exact, mean, sqrt((square - mean * mean) / count))


def _value(name: str, kind: Kind) -> float:
    if name in SPOT:
        numerator, denominator = RETURNED[kind.outcome][SPOT[name]]
        return numerator / denominator - 1
    looked_at = {
        "Banker wins": kind.outcome.winner is Spot.BANKER,
        "Player wins": kind.outcome.winner is Spot.PLAYER,
        "naturals": kind.natural,
        **{f"rounds of {cards} cards": kind.cards_used == cards for cards in (4, 5, 6)},
    }
    return float(looked_at[name])
