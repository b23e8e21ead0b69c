"""The auditor's own rules of roulette: spots, payouts and limits, written a second time on purpose."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lab.simulation.audit_game import AuditGame, Choices, Stakes, Truth, Value
from lab.simulation.violation import Violation

if TYPE_CHECKING:
    from lab.simulation.audit_round import RoundAccount, SlipAccount
    from lab.simulation.audit_table import TableAccount

ZEROS = ("0", "00", "000")
POCKETS = (*ZEROS, *(str(number) for number in range(1, 37)))
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
TIMES = {1: 36, 2: 18, 3: 12, 4: 9, 6: 6, 12: 3, 18: 2}
"""What comes back for one staked, by how many pockets a bet covers (Rule 4.1): 36 / covered, for every kind."""
CHIP_CENTS = 100
KIND_CENTS = {
    "straight": (100, 10_000),
    "split": (100, 20_000),
    "street": (100, 30_000),
    "corner": (100, 40_000),
    "six-line": (100, 60_000),
    "top-line": (100, 60_000),
    "column": (500, 100_000),
    "dozen": (500, 100_000),
    "even-money": (500, 200_000),
}
SLIP_CENTS = (100, 300_000)
EVEN_MONEY = ("low", "high", "red", "black", "odd", "even")


def _inside() -> Iterator[tuple[str, tuple[str, ...]]]:
    def near(*numbers: int) -> tuple[str, ...]:
        return tuple(str(number) for number in numbers)

    for pocket in POCKETS:
        yield "straight", (pocket,)
    for n in range(1, 37):
        if n % 3:
            yield "split", near(n, n + 1)
        if n <= 33:
            yield "split", near(n, n + 3)
        if n % 3 == 1:
            yield "street", near(n, n + 1, n + 2)
        if n % 3 and n <= 33:
            yield "corner", near(n, n + 1, n + 3, n + 4)
        if n % 3 == 1 and n <= 33:
            yield "six-line", near(*range(n, n + 6))
    for pair in ("0 00", "0 000", "00 000", "0 1", "0 2", "00 2", "00 3"):
        yield "split", tuple(pair.split())
    for three in ("0 1 2", "0 00 2", "00 2 3", "0 00 000"):
        yield "street", tuple(three.split())


def _covered() -> dict[str, frozenset[str]]:
    spots = {f"{kind}:{'-'.join(pockets)}": frozenset(pockets) for kind, pockets in _inside()}
    spots["top-line"] = frozenset(("0", "00", "000", "1", "2", "3"))
    outside: dict[str, Callable[[int], bool]] = {
        "low": lambda n: n <= 18,
        "high": lambda n: n >= 19,
        "red": lambda n: n in REDS,
        "black": lambda n: n not in REDS,
        "odd": lambda n: n % 2 == 1,
        "even": lambda n: n % 2 == 0,
    }
    for third in (1, 2, 3):
        spots[f"column:{third}"] = frozenset(str(number) for number in range(third, 37, 3))
        spots[f"dozen:{third}"] = frozenset(str(12 * third - back) for back in range(12))
    for spot, wins in outside.items():
        spots[spot] = frozenset(str(number) for number in range(1, 37) if wins(number))
    return spots


COVERED = _covered()
KIND_OF = {spot: "even-money" if spot in EVEN_MONEY else spot.split(":")[0] for spot in COVERED}


def payout_cents(stakes: Mapping[str, int], outcome: str) -> int:
    """Gives what comes back for a slip; all of it where the round is void (Rule 5.9)."""
    if outcome == "void":
        return sum(stakes.values())
    return sum(cents * TIMES[len(COVERED[spot])] for spot, cents in stakes.items() if outcome in COVERED[spot])


@dataclass(slots=True)
class Spun(Truth):
    """The true course of a ball."""

    paragraph: str | None = None
    """Why the spin is void, where it is."""
    left_s: float = 0.0
    """When the ball left the track."""


class Roulette(AuditGame):
    game = "roulette-triple-zero"
    chip_cents = CHIP_CENTS
    kind_cents = KIND_CENTS
    slip_cents = SLIP_CENTS
    kind_of = KIND_OF
    interrupted = "5.1.2"

    def payout_cents(self, public: Value, outcome: Value, stakes: Stakes, choices: Choices) -> int:
        return sum(cents * TIMES[len(COVERED[spot])] for spot, cents in stakes.items() if outcome in COVERED[spot])

    def judge_result(
        self, table: "TableAccount", book: "RoundAccount", outcome: Value, people: tuple[str, ...]
    ) -> None:
        truth = table.truth.get(book.number)
        if not isinstance(truth, Spun):
            raise Violation("I10", f"round {book.number} got a result though no ball was spun")
        _who_may(table, book, truth, outcome, people)
        for terminal, slip in book.slips.items():
            if slip.registered:  # A bet taken back too late is past-posting as well.
                _not_posted_late(book, truth, terminal, slip)


def _who_may(table: "TableAccount", book: "RoundAccount", truth: Spun, outcome: str, people: tuple[str, ...]) -> None:
    if book.interrupted:
        fine = ("conclude", book.number, people) in table.asked.get("conclude", []) and len(set(people)) == 2
        fine = fine and book.interrupted == "closed" and outcome == truth.outcome and truth.paragraph is None
        if not fine:
            raise Violation("I11", f"round {book.number} was interrupted and yet got {outcome} by {people}")
    elif len(people) == 2:
        keyed = ("enter", book.number, outcome, people) in table.asked.get("enter", []) and len(set(people)) == 2
        if not keyed:
            raise Violation("I10", f"nobody keyed {outcome} in {book.number}")
    else:
        if outcome not in truth.reported:
            raise Violation("I10", f"round {book.number} got {outcome}, which was never reported")
        touched = people == ("auto",) or ("confirm", book.number, people) in table.asked.get("confirm", [])
        if not touched:
            raise Violation("I10", f"nobody confirmed {outcome} in round {book.number}")


def _not_posted_late(book: "RoundAccount", truth: Spun, terminal: str, slip: "SlipAccount") -> None:
    late = f"a slip of {terminal} in round {book.number} was taken at {slip.at_s:.3f} s"
    if slip.at_s > truth.left_s:
        raise Violation("past-posting", f"{late}, the ball left the track at {truth.left_s:.3f} s")
    seen_s = book.last_shown_s
    if seen_s is not None and slip.at_s > seen_s:
        raise Violation("past-posting", f"{late}, after the last pass at {seen_s} s")


RULES = Roulette()
