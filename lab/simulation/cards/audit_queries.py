"""The auditor's account of queries: each player has one query in a round, and nothing is settled before staff have
checked the cards.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from lab.simulation.violation import Violation

if TYPE_CHECKING:
    from lab.simulation.audit_table import TableAccount

ANSWERS = ("checked", "correct-card")
"""What staff say once they have looked."""


class Queries:
    def __init__(self) -> None:
        self._came: dict[tuple[int, str], int] = {}
        """With how often somebody had said that he looked, when the query came first."""
        self._heard: set[tuple[int, str]] = set()
        self._unanswered = 0
        """The round in which nobody has looked since the last query that the console has heard."""
        self._asked_by_staff = 0
        """The round in which staff have asked last, and nobody has looked since."""
        self._looks = 0
        self._at_risk: tuple[int, tuple[int, int, int]] | None = None
        """After how many commits somebody has looked last, and what was known before: it is so again if the console
        dies before its next commit.
        """

    def came(self, terminal: str, number: int) -> None:
        self._came.setdefault((number, terminal), self._looks)

    def by_staff(self, terminal: str, number: int) -> None:
        """Notes that staff asked for this player: the player's own query in that round is then the same query."""
        self._heard.add((number, terminal))
        self._asked_by_staff = number

    def orders_taken(self, verbs: Collection[str], commits: int) -> None:
        if any(verb in ANSWERS for verb in verbs):
            if self._at_risk is None or self._at_risk[0] != commits:
                self._at_risk = commits, (self._looks, self._unanswered, self._asked_by_staff)
            self._looks, self._unanswered, self._asked_by_staff = self._looks + 1, 0, 0

    def console_crashed(self, commits: int) -> None:
        if self._at_risk is not None and self._at_risk[0] == commits:
            self._looks, self._unanswered, self._asked_by_staff = self._at_risk[1]
        self._at_risk = None

    def heard(self, table: "TableAccount", terminal: str, number: int, *, is_answered: bool) -> None:
        book = table.rounds.get(number)
        if (number, terminal) not in self._came or book is None or book.play is None:
            raise Violation("I27", f"a query of {terminal} in round {number} was heard, and none came in play")
        if terminal not in book.play.stakes:
            raise Violation("I27", f"{terminal} has no bet in round {number}, and its query was heard")
        is_new = (number, terminal) not in self._heard
        self._heard.add((number, terminal))
        # The console may have heard it long ago, and its word was lost: somebody may have looked since.
        if is_new and self._looks == self._came[number, terminal] and not book.outcomes:
            self._unanswered = number
        if is_answered and self._unanswered == number and not book.outcomes:
            raise Violation("I27", f"{terminal} was told in round {number} that somebody has looked, and nobody has")

    def may_be_open(self, number: int) -> bool:
        """Also one that has come, of which the console has not said yet that it has heard it."""
        return number in (self._unanswered, self._asked_by_staff) or any(
            of == number for of, _ in self._came.keys() - self._heard
        )

    def settled(self, number: int) -> None:
        if self._unanswered == number:
            raise Violation("I27", f"round {number} was settled, and nobody has looked since it was queried")

    def judge_counts(self, counts: Mapping[str, int], by_staff: int) -> None:
        """Checks the shown number of each terminal's queries; staff may have asked for players, so the number has an
        upper limit only.
        """
        least, most = (Counter(name for _, name in each) for each in (self._heard, self._came))
        for name in {*least, *counts}:
            if not least[name] <= counts.get(name, 0) <= most[name] + by_staff:
                raise Violation("I27", f"{name} has asked {counts.get(name, 0)} times, heard were {least[name]}")
