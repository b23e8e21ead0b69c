"""The interface of a game: all that consoles, terminals, auditors and screens know of it. Only plain values cross
it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from games.limits import Limits, LimitsOf, Ranges
from games.refusal import Refusal, RefusalNumber

Value = Any
"""A plain value: None, true or false, a whole number, text, or lists and maps of these with text as keys."""
Stakes = Mapping[str, int]
"""The stakes of a slip: spot id to cents."""
Instructions = Mapping[str, Sequence[str]]
"""By terminal, what its slip says besides its stakes."""
NO_STAKES: Stakes = MappingProxyType({})
VOID: Final = "void"
"""The outcome of a void round. No game has an outcome of this name."""


def is_plain(value: Value) -> bool:
    if isinstance(value, list):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(part) for key, part in value.items())
    return value is None or type(value) in (bool, int, str)


class Choice(NamedTuple):
    """One player's registered answer to one question."""

    question: int
    action: str
    cents: int = 0
    """The amount that the answer stakes."""


class Wager(NamedTuple):
    """One terminal's part in a round: its registered slip, and its answers in the order of the questions."""

    stakes: Stakes
    choices: Sequence[Choice] = ()
    terminal: str = ""
    """Whose it is: where players share a box, equal stakes may come to different ends."""

    @property
    def stake_cents(self) -> int:
        return sum(self.stakes.values()) + sum(choice.cents for choice in self.choices)


class Due(NamedTuple):
    """What is decided of a wager so far. A payment is the difference between two of these."""

    stake_cents: int = 0
    payout_cents: int = 0
    """The amount that comes back for the decided stakes, returned stakes included."""
    returned_cents: int = 0
    """The part of the decided stakes that was taken back or never at risk: it is neither won nor lost."""


NOTHING_DUE = Due()


def by_name(parts: Iterable[tuple[str, Due]]) -> dict[str, Due]:
    """Adds up the parts of each name."""
    found: dict[str, Due] = {}
    for name, due in parts:
        before = found.get(name, NOTHING_DUE)
        found[name] = Due(*(one + more for one, more in zip(before, due, strict=True)))
    return found


class Returned(NamedTuple):
    """A part of a slip that is returned when bets close, and the paragraph that says so."""

    spot: str
    cents: int
    paragraph: str


class Increment(NamedTuple):
    """The amount that one revision of a slip added to a spot; `place` is its position in the table's registrations."""

    spot: str
    cents: int
    place: int


class Registered(NamedTuple):
    """One terminal's registered slip when bets close."""

    terminal: str
    stakes: Stakes
    increments: Sequence[Increment] = ()
    """The increments on spots that count over the whole table, oldest first."""
    instructions: Sequence[str] = ()
    """What the slip says besides its stakes."""


class Reserve(NamedTuple):
    """A part of a shared spot that is kept free for one terminal until the last call for bets. Other stakes on the
    spot go back at the close before this terminal's.
    """

    terminal: str
    cents: int


class Closed(NamedTuple):
    """The result of closing bets: it depends on the slips alone, and it is part of the seal."""

    returned: Mapping[str, Sequence[Returned]]
    """What is returned to each terminal."""
    public: Value = None
    """What every terminal must know of the other terminals to follow the round."""


class Option(NamedTuple):
    """An action that a player may choose, with the amount that it may stake."""

    action: str
    least_cents: int = 0
    most_cents: int = 0


class Question(NamedTuple):
    """A question that some players are asked during the round."""

    about: str
    """The hand, box or offer that the question is about, as the game names it."""
    seconds: float
    options: Mapping[str, Sequence[Option]]
    """The options by terminal: these terminals are asked."""
    silence: Mapping[str, str]
    """The action, by terminal, that no answer means. It never stakes anything."""


class AnsweredBy(StrEnum):
    PLAYER = "player"
    SILENCE = "silence"
    AWAY = "away"
    """The reason for an answer whose terminal was not connected when the time ended."""
    PRESET = "preset"
    """By an instruction of the slip: the only answer besides the player's own word that may stake something."""
    STAFF = "staff"


class Answered(NamedTuple):
    terminal: str
    action: str
    cents: int
    by: str


class AwaitsOutcome(NamedTuple):
    """The round waits for the outcome source, which gives the whole outcome at once."""


class AwaitsFact(NamedTuple):
    """The round waits for one more fact: a card, a roll, a dealer's word. `what` names it for the dealer and the
    source.
    """

    what: Value


class AwaitsAnswers(NamedTuple):
    question: Question


class AwaitsPayment(NamedTuple):
    """The round waits for a payment that must be made before it goes on."""


class HasOutcome(NamedTuple):
    outcome: Value


Awaits = AwaitsOutcome | AwaitsFact | AwaitsAnswers | AwaitsPayment | HasOutcome


class Interruption(StrEnum):
    """What happens to a closed round without an outcome when its console starts again."""

    VOID = "void"
    CONCLUDE = "conclude"
    """The round goes on after two people have compared the record with the table."""
    SOURCE = "source"
    """The outcome source may still show the outcome; otherwise the round is void."""


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The rulebook's paragraph numbers for what the frame itself does."""

    voids: Mapping[str, str]
    """The reasons for a void, each with its legal class."""
    interrupted: str
    """The paragraph by which a round is void because it was interrupted before an outcome was established."""
    concluded: str
    """The paragraph by which a round goes on after an interruption."""
    registered_stands: str
    """The paragraph by which registered bets count although their terminal is lost."""
    not_registered: str
    """The paragraph by which bets that are not registered are returned."""
    corrected: str
    managed: str
    """The paragraph by which the shift manager decides."""
    earlier: Sequence[str]
    """The paragraphs by which a round that has an outcome may still be void."""
    interruption: str = ""
    """The chapter or paragraph on rounds whose console was interrupted."""
    terminal_lost: str = ""
    """The paragraph by which the round goes on without a lost terminal."""
    outcome_stands: str = ""
    """The paragraph that voids only rounds without an outcome; a round with an outcome is not void by it."""
    past: str = ""
    """The paragraph by which no outcome is corrected once the next round has begun; empty if there is none."""


def unknown_instruction(said: str) -> Refusal:
    return Refusal(RefusalNumber.UNKNOWN_INSTRUCTION, f"There is no instruction {said!r}.")


def cited(paragraph: str) -> str:
    """Puts the paragraph behind a sentence; adds nothing where the rulebook has no such paragraph."""
    return f" ({paragraph})" if paragraph else ""


class Game(ABC):
    """The rules of one table: its rulebook and readings. A game with a single outcome keeps most of these methods
    as they are.
    """

    name: ClassVar[str]
    paragraphs: ClassVar[Paragraphs]
    shared: frozenset[str] = frozenset()
    """The spots whose totals count over the whole table."""

    @property
    @abstractmethod
    def rules_hash(self) -> str:
        """Identifies exactly these rules and readings, without limits, in the record of every round."""

    @property
    @abstractmethod
    def readings(self) -> Mapping[str, Value]:
        """The readings of this table that differ from the house's readings."""

    @property
    @abstractmethod
    def kind_of(self) -> Mapping[str, str]:
        """Gives every spot with its kind of bet."""

    @abstractmethod
    def is_outcome(self, outcome: Value) -> bool: ...

    @abstractmethod
    def due(self, public: Value, outcome: Value, wager: Wager) -> Due:
        """Gives the result of a wager in a finished round, by the round's outcome."""

    @abstractmethod
    def payouts(self, public: Value, outcome: Value, wager: Wager) -> dict[str, int]:
        """Gives the result of a wager spot by spot, for people to read."""

    def counted_as(self, spot: str) -> str:
        """The name under which a report counts the bets on a spot."""
        return self.kind_of[spot]

    def by_kind(self, public: Value, outcome: Value, wager: Wager) -> dict[str, Due]:
        """Gives the result of a wager by kind of bet. A game in which answers stake money tells of these itself."""
        answers = [choice._replace(cents=0) for choice in wager.choices]
        parts = [
            (self.counted_as(spot), self.due(public, outcome, Wager({spot: cents}, answers, wager.terminal)))
            for spot, cents in wager.stakes.items()
        ]
        return by_name(parts)

    def commission_cents(self, public: Value, outcome: Value, wager: Wager) -> int | None:
        """What the house keeps of what a wager wins; its payouts are without it. None where a game keeps nothing."""
        return None

    def corrected(self, play: Value, outcome: Value) -> Value | Refusal:
        """Gives the corrected outcome of a played round: what people name, and what is not theirs to change."""
        return outcome

    @property
    def kinds(self) -> tuple[str, ...]:
        """Lists the kinds of bets that have limits of their own."""
        return tuple(dict.fromkeys(self.kind_of.values()))

    @cached_property
    def limits_by_value(self) -> Callable[[int, Ranges, tuple[int, int]], Limits]:
        """Makes limits from values for chip, kinds of bets and slip. Raises ValueError where they contradict
        each other.
        """
        return LimitsOf(self.kind_of).by_value

    def check(self, slip: Stakes, limits: Limits, others: Stakes = NO_STAKES) -> Refusal | None:
        """Says why a slip is refused, or None. `others`: on shared spots, what comes before this terminal's stakes."""
        return limits.check(slip)

    def why_not_instructed(self, terminal: str, said: Instructions, carry: Value) -> Refusal | None:
        """Says why the instructions of this terminal's slip are refused, or None. `said`: those of all slips, its own
        last.
        """
        return unknown_instruction(said[terminal][0]) if said[terminal] else None

    def before_close(self, said: Instructions, carry: Value) -> Value:
        """Gives what every terminal must know of the round to come while bets are open."""
        return None

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        """Gives the action by which a slip answers a question before it is asked; empty if the player must be asked."""
        return ""

    def expand(self, bet: str, stake_cents: int) -> list[tuple[str, int]] | Refusal:
        """Gives the spots behind a bet that a player names; its stake is divided over them."""
        if bet in self.kind_of:
            return [(bet, stake_cents)]
        return Refusal(RefusalNumber.UNKNOWN_SPOT, f"There is no spot {bet!r}.", bet)

    def room(self, limits: Limits, totals: Stakes) -> dict[str, int]:
        """Gives the amount that the table still takes on each shared spot."""
        return {}

    def reserves(self, said: Instructions, carry: Value, limits: Limits) -> Mapping[str, Reserve]:
        """Gives by shared spot what is kept free while bets are open, and for whom."""
        return {}

    def stands_whole(self, slip: Stakes, limits: Limits, totals: Stakes) -> bool:
        """Whether the table's totals alone say that the close would give nothing of this slip back."""
        return True

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        return Closed({})

    def begin(self, public: Value) -> Value:
        """Makes the state of play just after bets close, from the records alone."""
        return None

    def step(self, play: Value, fact: Value) -> Value | Refusal:
        return Refusal(RefusalNumber.NO_SUCH_STEP, "This game has no steps between the close and its outcome.")

    def answered(self, play: Value, question: int, answers: Sequence[Answered]) -> Value:
        return play

    def paid(self, play: Value) -> Value:
        return play

    def awaits(self, play: Value) -> Awaits:
        return AwaitsOutcome()

    def may_query(self, play: Value) -> bool:
        """Whether a player may have the table looked at again: something lies there, and is not agreed on yet."""
        return False

    def may_reveal(self, play: Value, terminal: str) -> bool:
        """Whether something lies hidden that this terminal's player may have shown to all."""
        return False

    def due_now(self, play: Value, wager: Wager) -> Due:
        """Gives the result of what is decided of a wager in the middle of the round."""
        return NOTHING_DUE

    def taken_back(self, play: Value, wager: Wager) -> Stakes:
        """By spot, what the player has taken back of a wager in the middle of the round. It is paid with the rest."""
        return NO_STAKES

    def interrupted(self, play: Value) -> Interruption:
        return Interruption.SOURCE

    def carry(self, play: Value, outcome: Value, carry: Value) -> Value:
        """Gives what the next round inherits from this one, which itself inherited `carry`; `outcome` may be void."""
        return None
