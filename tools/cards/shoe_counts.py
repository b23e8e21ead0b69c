"""Counts the cards and results of all sets on record, and computes how far they are from chance."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import exp

from games.cards import DECK, RANKS
from games.game import VOID, Game, Value
from games.registry import GAMES
from games.shoe_record import chances_of, given_by
from protocol.enums import FairnessLevel
from record.audit.book import Book
from record.audit.cut import Days
from record.audit.hashes import plain_value
from record.report import Report
from tools.cards.shoes import SetLine, shoes, size_of

FIRST_TEST_ROUNDS = 200
"""About a thousand cards: with fewer the tests say nothing."""
TESTS = 2
LIMITS = {FairnessLevel.RED: 0.0001, FairnessLevel.AMBER: 0.01}
"""The level of a count that chance gives so seldom, or more seldom."""


@dataclass(slots=True)
class Counted:
    chances: Mapping[str, Fraction] = field(default_factory=dict)
    """The exact chance of each result."""
    rounds: int = 0
    voids: int = 0
    corrected: int = 0
    cards: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(DECK, 0)))
    results: Counter[str] = field(default_factory=Counter)
    spread: float = 0.0
    """Cards that leave a set without coming back vary less than throws of a die. This many throws vary as much."""

    @property
    def ranks_square(self) -> float:
        """The squared distances of the ranks from their even share; 12 on average by chance."""
        by_rank, seen = Counter[str](), self.cards.total()
        for card, count in self.cards.items():
            by_rank[card[0]] += count
        share, usual = seen / len(RANKS), self.spread / len(RANKS)
        return sum((by_rank[rank] - share) ** 2 for rank in RANKS) / usual if usual else 0.0

    @property
    def results_square(self) -> float:
        """The squared distances of the three results from their exact chances; 2 on average by chance."""
        seen = self.results.total()
        usual = {name: seen * float(chance) for name, chance in self.chances.items()}
        return sum((self.results[name] - mean) ** 2 / mean for name, mean in usual.items()) if seen else 0.0

    @property
    def chance(self) -> float:
        """How often fair cards are at least as far from chance as these, by the worse of both tests."""
        ranks, results = chance_above(self.ranks_square, len(RANKS) - 1), chance_above(self.results_square, 2)
        return min(1.0, TESTS * min(ranks, results))

    @property
    def level(self) -> FairnessLevel:
        if self.rounds < FIRST_TEST_ROUNDS:
            return FairnessLevel.TOO_FEW
        return next((level for level, limit in LIMITS.items() if self.chance <= limit), FairnessLevel.GREEN)


def count(book: Book) -> tuple[Report[SetLine], Counted]:
    """The report of all sets in this book of the record, and their figures together."""
    found, report = Counted(), shoes(book, Days(None, None, 0))
    rows = {row["number"]: row for row in book.console["rounds"]}
    for line in report.lines:
        seen = 0
        for number in range(line.first_round, line.last_round + 1):
            row = rows.get(number)
            outcome = plain_value(row["outcome"]) if row is not None else None
            if row is None or outcome is None:
                continue
            found.corrected += row["version"] > 1
            if outcome == VOID:
                found.voids += 1
            else:
                seen += _take(found, GAMES.by_hash(row["rules_hash"]), outcome)
        size = size_of(rows[line.first_round])
        found.spread += spread_of(seen, size)
    return report, found


def _take(found: Counted, game: Game | None, outcome: Value) -> int:
    given = given_by(game, outcome)
    if not found.chances:
        found.chances = chances_of(game)
        found.results.update(dict.fromkeys(found.chances, 0))
    found.rounds += 1
    found.results.update(given.results)
    found.cards.update(given.cards)
    return len(given.cards)


def spread_of(seen: int, size: int) -> float:
    return seen * max(0, size - seen) / (size - 1) if size > 1 else float(seen)


def chance_above(square: float, degrees: int) -> float:
    """The chance that a chi-square of an even number of degrees of freedom is this large or larger."""
    term = total = 1.0
    for at in range(1, degrees // 2):
        term *= square / 2 / at
        total += term
    return exp(-square / 2) * total
