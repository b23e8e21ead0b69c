"""What the audit asks of a game: how a round goes on by its records, and what a wager brings."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

VOID = "void"
"""In place of an outcome."""


class Choice(NamedTuple):
    question: int
    action: str
    cents: int


class Wager(NamedTuple):
    """One terminal's: what stands of its slip, and its answers."""

    stakes: Mapping[str, int]
    choices: Sequence[Choice] = ()

    @property
    def cents(self) -> int:
        return sum(self.stakes.values()) + sum(choice.cents for choice in self.choices)


class Due(NamedTuple):
    stake_cents: int
    payout_cents: int
    returned_cents: int = 0
    """Of both: what goes back without being played."""

    def less(self, before: "Due") -> "Due":
        return Due(*(mine - other for mine, other in zip(self, before, strict=True)))


NOTHING_DUE = Due(0, 0)


class Slip(NamedTuple):
    """One terminal's at the close: what was registered, and what the close gave back of it."""

    stakes: Mapping[str, int]
    increments: Sequence[Sequence[Any]]
    """Of shared spots, oldest first: spot, cents, and the place among all that the table registered."""
    returned: Sequence[Sequence[Any]]
    """Spot, cents, paragraph."""


class Terms(NamedTuple):
    """As staff have set them last."""

    chip_cents: int
    minimum_cents: Mapping[str, int]
    """By kind of bet."""


NOT_KNOWN: Any = object()
"""In place of what an earlier round left, where that is not at hand, or nobody works it out."""


class BrokenRound(Exception):
    """A record that the rules do not take."""


class Rules:
    """Of one game by one set of readings. A game without steps needs `due` only.

    What is named `fault_in` says in words what the rules have against a record, and nothing where they have nothing.
    """

    shared: frozenset[str] = frozenset()
    """Spots on which the order of bets counts over the whole table."""

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        """Of the whole round; raises KeyError or ValueError where a spot or the outcome is none."""
        raise NotImplementedError

    def begin(self, public: Any) -> Any:
        """The state of play after the close."""
        return None

    def step(self, play: Any, fact: Any) -> Any:
        """Raises BrokenRound where the fact is not one that is waited for."""
        raise BrokenRound("This game has no steps between the close and its outcome.")

    def answered(self, play: Any, question: int, answers: Sequence[Sequence[Any]]) -> Any:
        """Each answer is terminal, action, cents and by whom."""
        return play

    def paid(self, play: Any) -> Any:
        return play

    def due_now(self, play: Any, wager: Wager) -> Due:
        """What is decided of a wager in the middle of the round."""
        return NOTHING_DUE

    def fault_in_close(self, public: Any, slips: Mapping[str, Slip], carry: Any, terms: Terms | None) -> str:
        """`carry` is what the round before left; None before the first."""
        return ""

    def fault_in_question(self, play: Any, about: str, ms: int, options: Any, silence: Any) -> str:
        return ""

    def fault_in_result(self, play: Any, outcome: Any) -> str:
        return ""

    def fault_in_void(self, play: Any, paragraph: str, *, by_console: bool) -> str:
        """`play` is None where bets were still open."""
        return ""

    def fault_in_correction(self, play: Any, before: Any, outcome: Any, paragraph: str) -> str:
        return ""

    def carry(self, play: Any, outcome: Any, carry: Any) -> Any:
        """What this round leaves to the next one, by what it inherited; `play` is None where it was never closed."""
        return NOT_KNOWN
