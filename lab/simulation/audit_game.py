"""A game for the auditor: its rules are written a second time, apart from the audited code, with plain values."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from lab.simulation.violation import Violation

if TYPE_CHECKING:
    from lab.simulation.audit_round import RoundAccount
    from lab.simulation.audit_table import TableAccount

Value = Any
Stakes = Mapping[str, int]
"""Spot to cents."""
Choice = tuple[int, str, int]
"""Question, action, and the cents staked with it."""
Choices = Sequence[Choice]
Due = tuple[int, int]
"""Of the stakes what is decided, and what comes back for it."""
NOTHING_DUE: Due = (0, 0)
Increment = tuple[int, str, int]
"""Its place among all that the table registered, the spot, and what a slip added to it."""
Instructions = Mapping[str, Sequence[str]]
"""By terminal, what its registered slip says besides its stakes."""
Slips = Mapping[str, tuple[Stakes, Sequence[Increment], Sequence[str]]]
"""What is registered at the close, by terminal: stakes, increments and instructions."""
Returned = dict[str, list[list[Any]]]
"""By terminal: spot, cents and paragraph of what the close does not let stand."""
Asked = tuple[str, int, dict[str, list[list[Any]]], dict[str, str]]
"""About what, milliseconds, by terminal its actions with the least and the most they stake, and what silence means."""
Answer = tuple[str, str, int, str]
"""Terminal, action, cents, and by whom."""
VOID = "void"


@dataclass(slots=True)
class Truth:
    """The true result of a round, whatever anybody reports."""

    outcome: Value
    reported: list[Value] = field(default_factory=list)
    """What the outcome source gave out, right or wrong."""


class AuditGame(ABC):
    """The auditor's rules of a game. A game with a single outcome keeps most of these methods as they are."""

    table: ClassVar[str] = "simulated table"
    game: ClassVar[str]
    chip_cents: ClassVar[int] = 100
    kind_cents: ClassVar[Mapping[str, tuple[int, int]]]
    """Limits of each kind of bet when the table opens."""
    slip_cents: ClassVar[tuple[int, int]]
    kind_of: ClassVar[Mapping[str, str]]
    """Every spot, and its kind."""
    shared: ClassVar[frozenset[str]] = frozenset()
    """Spots of which the table has a total."""
    interrupted: ClassVar[str]
    """The paragraph by which an interruption voids a round."""

    @abstractmethod
    def payout_cents(self, public: Value, outcome: Value, stakes: Stakes, choices: Choices) -> int:
        """Gives what a finished, valid round pays."""

    def payout_of(self, book: "RoundAccount", terminal: str, outcome: Value) -> int:
        """Gives what a finished, valid round pays to a terminal; a game whose spots are shared says whose a bet is."""
        stakes, choices = book.slips[terminal].stakes, book.choices_of(terminal)
        return self.payout_cents(book.public, outcome, stakes, choices)

    def fault_in_slip(self, stakes: Stakes, kind_cents: Mapping[str, tuple[int, int]]) -> str | None:
        """Says what is wrong with a slip; an empty slip is valid."""
        for spot, cents in stakes.items():
            if spot not in self.kind_of:
                return f"{spot} is not a spot"
            low, high = kind_cents[self.kind_of[spot]]
            if not low <= cents <= high or cents % self.chip_cents:
                return f"{cents} cents on {spot}"
        low, high = self.slip_cents
        if stakes and not low <= sum(stakes.values()) <= high:
            return f"{sum(stakes.values())} cents on the slip"
        return None

    def fault_in_instructions(self, terminal: str, said: Instructions, carry: Value) -> str:
        """Says what is wrong with the instructions of a slip beside those of the other slips; empty if nothing is."""
        return f"no slip says {said[terminal]}" if said[terminal] else ""

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        """Gives the action by which a slip answers a question; empty if its player must be asked."""
        return ""

    def close(self, slips: Slips, carry: Value, kind_cents: Mapping[str, tuple[int, int]]) -> tuple[Returned, Value]:
        """Gives what the close returns under the limits in force, and what everyone is told of the slips."""
        return {}, None

    def begin(self, public: Value) -> Value:
        """Gives the state of play after the close."""
        return None

    def step(self, play: Value, fact: Value) -> Value:
        """Gives the next state; None where this fact is impossible now, also while a question is open."""
        return None

    def asks(self, play: Value) -> Asked | None:
        """Says who must be asked before anything else happens."""
        return None

    def answered(self, play: Value, question: int, answers: Sequence[Answer]) -> Value:
        return play

    def pays(self, play: Value) -> bool:
        """Says whether something must be paid before anything else happens."""
        return False

    def paid(self, play: Value) -> Value:
        return play

    def due_now(self, play: Value, stakes: Stakes, choices: Choices) -> Due:
        """Gives all that is decided of a wager so far."""
        return NOTHING_DUE

    def due_now_of(self, book: "RoundAccount", terminal: str) -> Due:
        """Gives all that is decided of a terminal's part in a round so far."""
        return self.due_now(book.play, book.slips[terminal].stakes, book.choices_of(terminal))

    def outcome(self, play: Value) -> Value:
        """Gives the outcome that follows from the facts; None before the last of them."""
        return None

    def after_interruption(self, play: Value) -> str:
        """Gives what happens to a closed round: `void`, `conclude` where it goes on, `source` where the
        source may show it.
        """
        return "source"

    def corrected(self, play: Value, outcome: Value) -> Value:
        """Gives the full correction to this outcome, with the part that people do not enter."""
        return outcome

    def is_true(self, outcome: Value, truth: Truth) -> bool:
        """Says whether a round may have ended so; wrong ones are corrected by then, where a game corrects them."""
        return bool(outcome == truth.outcome)

    def is_correction(self, book: "RoundAccount", named: Value, outcome: Value) -> bool:
        """Says whether this outcome is the one that people have named."""
        return bool(self.corrected(book.play, named) == outcome)

    def carry(self, play: Value, outcome: Value, carry: Value) -> Value:
        """Gives what the next round inherits; `play` is None where bets were never closed."""
        return None

    def judge_fact(
        self, table: "TableAccount", book: "RoundAccount", step: int, what: Value, by: tuple[str, ...]
    ) -> None:
        """Raises unless somebody has said this fact, or the outcome source has shown it."""
        book.must_be_played()
        truth, said = table.truth.get(book.number), ("show", book.number, what, by)
        if by:
            table.shown[book.number, step] = said
            times = sum(1 for each in table.shown.values() if each == said)
            if table.asked.get("show", []).count(said) < times:
                raise Violation("I21", f"nobody said {what} in round {book.number} so often")
            book.is_keyed = True
        elif truth is None or what not in truth.reported:
            raise Violation("I21", f"{what} in round {book.number} was shown by nothing")

    def judge_decision(self, verb: str, arguments: Mapping[str, Value]) -> None:  # noqa: B027  # most have none
        """Checks a decision of the game's own that two people have made."""

    def judge_correction(self, book: "RoundAccount", outcome: Value) -> None:  # noqa: B027  # as above
        """Checks a correction: people have said that the round ended otherwise."""

    def judge_void(self, book: "RoundAccount", paragraph: str) -> None:  # noqa: B027  # most have nothing to remember
        """Checks a void: people have called the round void by this paragraph."""

    secret: Collection[str] = ()
    """What the console may tell nobody yet."""

    def judge_said(self, message: object) -> None:
        """Checks a message of the console, whether it goes to one terminal or to all."""
        if not self.secret:
            return
        said = repr(message)
        if any(each in said for each in self.secret):
            raise Violation("I26", f"a {type(message).__name__} tells what is hidden")

    def orders_taken(self, table: "TableAccount", verbs: Collection[str]) -> None:  # noqa: B027  # most ask nothing of it
        """Notes that the console takes these orders of staff in this turn."""

    def console_crashed(self, table: "TableAccount") -> None:  # noqa: B027  # as above
        """Notes that the console has died, and with it what it has taken since its last commit."""

    def order_done(self, verb: str, arguments: Mapping[str, Value], number: int) -> None:  # noqa: B027  # as above
        """Notes that the console has said that this order is done."""

    def query_came(self, terminal: str, number: int) -> None:  # noqa: B027  # most games have no queries
        """Notes that a player's query of this round has reached the console."""

    def is_queried(self, number: int) -> bool:
        """Whether nothing may be paid in this round before somebody has looked."""
        return False

    def query_heard(  # noqa: B027  # as above
        self, table: "TableAccount", terminal: str, number: int, *, is_answered: bool
    ) -> None:
        """Checks the console's answer that it has heard a player's query."""

    def reveal_came(self, terminal: str, number: int) -> None:  # noqa: B027  # most games hide nothing
        """Notes that a player wants everyone to see the card that lies hidden in this round."""

    def may_resume(self, table: "TableAccount", book: "RoundAccount") -> bool:
        """Whether a round that is held may go on: two people have compared record and table after an interruption."""
        asked = [fact for fact in table.asked.get("conclude", []) if fact[1] == book.number and len(set(fact[2])) == 2]
        return book.interrupted == "closed" and self.after_interruption(book.play) == "conclude" and bool(asked)

    def is_called(self, table: "TableAccount", book: "RoundAccount", terminal: str, action: str, cents: int) -> bool:
        """Whether staff have keyed what the player called aloud."""
        return False

    def ends_early(self, table: "TableAccount", book: "RoundAccount") -> bool:
        """Whether staff ended the open question before its time."""
        return False

    def has_waited(self, table: "TableAccount", book: "RoundAccount", terminal: str) -> bool:
        """Whether the table may pass over this terminal, which is away, because it has waited in this round."""
        return False

    def judge_result(
        self, table: "TableAccount", book: "RoundAccount", outcome: Value, people: tuple[str, ...]
    ) -> None:
        """Checks that these people may register this outcome, for a round played by its facts."""
        if outcome != self.outcome(book.play):
            raise Violation("I10", f"round {book.number} got {outcome}, its facts come to {self.outcome(book.play)}")
        confirmed = people == ("auto",) or ("confirm", book.number, people) in table.asked.get("confirm", [])
        if not confirmed or (book.is_keyed and len(set(people)) != 2):
            raise Violation("I10", f"{outcome} in round {book.number} was confirmed by {people}")
