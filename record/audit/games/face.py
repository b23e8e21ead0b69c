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


class BrokenRound(Exception):
    """A record that the rules do not take."""


class Rules:
    """Of one game by one set of readings. A game without steps needs `due` only."""

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        """Of the whole round; raises KeyError or ValueError where a spot or the outcome is none."""
        raise NotImplementedError

    def begin(self, public: Any) -> Any:
        """The state of play after the close."""
        return None

    def step(self, play: Any, fact: Any) -> Any:
        """Raises BrokenRound where the fact is not one that is waited for."""
        raise BrokenRound("This game has no steps between the close and its outcome.")

    def answered(self, play: Any, answers: Sequence[Sequence[Any]]) -> Any:
        """Each answer is terminal, action, cents and by whom."""
        return play

    def paid(self, play: Any) -> Any:
        return play

    def due_now(self, play: Any, wager: Wager) -> Due:
        """What is decided of a wager in the middle of the round."""
        return NOTHING_DUE
