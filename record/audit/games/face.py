"""What the audit asks of a game: how a round proceeds by its records, and what a wager pays."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

VOID = "void"
"""Stands for the outcome of a void round."""


class Choice(NamedTuple):
    question: int
    action: str
    cents: int


class Wager(NamedTuple):
    """One terminal's stakes after the close, and its answers."""

    stakes: Mapping[str, int]
    choices: Sequence[Choice] = ()
    terminal: str = ""
    """Whose it is: on a shared box equal stakes may come to different ends."""

    @property
    def cents(self) -> int:
        return sum(self.stakes.values()) + sum(choice.cents for choice in self.choices)


class Due(NamedTuple):
    stake_cents: int
    payout_cents: int
    returned_cents: int = 0
    """The part of stake and payout that is returned without being played."""

    def less(self, before: "Due") -> "Due":
        return Due(*(mine - other for mine, other in zip(self, before, strict=True)))


NOTHING_DUE = Due(0, 0)


class Slip(NamedTuple):
    """One terminal's slip at the close: the registered stakes, and what the close returned of them."""

    stakes: Mapping[str, int]
    increments: Sequence[Sequence[Any]]
    """On shared spots, oldest first: spot, cents, and the place among all increments that the table registered."""
    returned: Sequence[Sequence[Any]]
    """Spot, cents, paragraph of each return."""
    instructions: Sequence[str] = ()
    """What it says besides its stakes: its lines of 0 cents."""


class Terms(NamedTuple):
    """The limits that staff set last."""

    chip_cents: int
    minimum_cents: Mapping[str, int]
    """By kind of bet."""
    maximum_cents: Mapping[str, int] = {}


NOT_KNOWN: Any = object()
"""Stands for the carry of an earlier round that is absent, or that these rules do not work out."""


class BrokenRound(Exception):
    """The rules refuse a record of the round."""


class Rules:
    """The rules of one game by one set of readings. A game without steps needs only `due`.

    Each `fault_in_…` method says in words what the rules object to in a record; empty if nothing.
    """

    shared: frozenset[str] = frozenset()
    """Spots on which the order of bets counts over the whole table."""

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        """What a wager pays over the whole round; raises KeyError or ValueError for an unknown spot or outcome."""
        raise NotImplementedError

    def begin(self, public: Any) -> Any:
        """The state of play after the close."""
        return None

    def step(self, play: Any, fact: Any) -> Any:
        """The state of play after a fact; raises BrokenRound if the round does not wait for this fact."""
        raise BrokenRound("This game has no steps between the close and its outcome.")

    def answered(self, play: Any, question: int, answers: Sequence[Sequence[Any]]) -> Any:
        """The state of play after the answers; each is terminal, action, cents, and who answered."""
        return play

    def paid(self, play: Any) -> Any:
        return play

    def due_now(self, play: Any, wager: Wager) -> Due:
        """The part of a wager that is decided before the round ends."""
        return NOTHING_DUE

    def fault_in_close(self, public: Any, slips: Mapping[str, Slip], carry: Any, terms: Terms | None) -> str:
        """`carry` is what the round before left; None before the first round."""
        return ""

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        """The action by which a slip answers a question; empty if its player must be asked."""
        return ""

    def fault_in_question(self, play: Any, about: str, ms: int, options: Any, silence: Any) -> str:
        return ""

    def fault_in_result(self, play: Any, outcome: Any) -> str:
        return ""

    def fault_in_void(self, play: Any, paragraph: str, *, by_console: bool) -> str:
        """`play` is None if bets were still open."""
        return ""

    def fault_in_correction(self, play: Any, before: Any, outcome: Any, paragraph: str) -> str:
        return ""

    def carry(self, play: Any, outcome: Any, carry: Any) -> Any:
        """What this round leaves to the next one, given what it inherited; `play` is None if it was never closed."""
        return NOT_KNOWN
