"""The face of a game: all that consoles, terminals, auditors and screens know of one. Only plain values cross it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from games.limits import Limits, LimitsOf, Ranges
from games.refusal import Refusal, RefusalNumber

Value = Any
"""None, true or false, a whole number, text, and lists and maps of these by text."""
Stakes = Mapping[str, int]
"""Spot id to cents."""
NO_STAKES: Stakes = MappingProxyType({})
VOID: Final = "void"
"""The outcome of a round that has none. No game has an outcome of this name."""


def is_plain(value: Value) -> bool:
    if isinstance(value, list):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(part) for key, part in value.items())
    return value is None or type(value) in (bool, int, str)


class Choice(NamedTuple):
    """What stands of one player's answer to one question."""

    question: int
    action: str
    cents: int = 0
    """Staked with it."""


class Wager(NamedTuple):
    """One terminal's part in a round: what stands of its slip, and its answers in the order of the questions."""

    stakes: Stakes
    choices: Sequence[Choice] = ()
    terminal: str = ""
    """Whose it is: where players share a box, equal stakes may come to different ends."""

    @property
    def stake_cents(self) -> int:
        return sum(self.stakes.values()) + sum(choice.cents for choice in self.choices)


class Due(NamedTuple):
    """What is decided of a wager so far. A payment moves the difference to what was decided before it."""

    stake_cents: int = 0
    payout_cents: int = 0
    """What comes back for the decided stakes, those returned included."""
    returned_cents: int = 0
    """Of the decided stakes, those that were taken back or never at risk: they are neither won nor lost."""


NOTHING_DUE = Due()


class Returned(NamedTuple):
    """A part of a slip that the close does not let stand, and by which paragraph."""

    spot: str
    cents: int
    paragraph: str


class Increment(NamedTuple):
    """What one revision of a slip added to a spot; `place` is its turn among all that the table registered."""

    spot: str
    cents: int
    place: int


class Registered(NamedTuple):
    """One terminal's slip at the close."""

    terminal: str
    stakes: Stakes
    increments: Sequence[Increment] = ()
    """Of the spots that the game shares, oldest first."""


class Closed(NamedTuple):
    """What the close makes of the slips: the same from the same slips, and part of the seal."""

    returned: Mapping[str, Sequence[Returned]]
    """By terminal."""
    public: Value = None
    """What every terminal must know of the others to follow the round."""


class Option(NamedTuple):
    """An action that a player may choose, with what it may stake."""

    action: str
    least_cents: int = 0
    most_cents: int = 0


class Question(NamedTuple):
    """What some players are asked while the round goes on."""

    about: str
    """Which hand, box or offer, as the game names it."""
    seconds: float
    options: Mapping[str, Sequence[Option]]
    """By terminal: whom it asks."""
    silence: Mapping[str, str]
    """By terminal: the action that no answer means. It never stakes anything."""


class AnsweredBy(StrEnum):
    PLAYER = "player"
    SILENCE = "silence"
    AWAY = "away"
    """Its terminal was not there when the time was over."""
    STAFF = "staff"


class Answered(NamedTuple):
    terminal: str
    action: str
    cents: int
    by: str


class AwaitsOutcome(NamedTuple):
    """The outcome source gives the whole outcome at once."""


class AwaitsFact(NamedTuple):
    """One more fact: a card, a roll, a dealer's word; `what` tells the dealer and the source which."""

    what: Value


class AwaitsAnswers(NamedTuple):
    question: Question


class AwaitsPayment(NamedTuple):
    """Something is decided that is paid before the round goes on."""


class HasOutcome(NamedTuple):
    outcome: Value


Awaits = AwaitsOutcome | AwaitsFact | AwaitsAnswers | AwaitsPayment | HasOutcome


class Interruption(StrEnum):
    """What becomes of a round that is closed and has no outcome when its console comes back."""

    VOID = "void"
    CONCLUDE = "conclude"
    """It goes on once two people have compared record and table."""
    SOURCE = "source"
    """The outcome source may still show the outcome; else it is void."""


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The rulebook's numbers for what the frame itself does."""

    voids: Mapping[str, str]
    """Why a round may be void, each with the law's class."""
    interrupted: str
    """Void, because an interruption came before an outcome was established."""
    concluded: str
    """Goes on after an interruption."""
    registered_stands: str
    """What is registered stands though the terminal is lost."""
    not_registered: str
    """What is not registered goes back."""
    corrected: str
    managed: str
    """The shift manager decides."""
    earlier: Sequence[str]
    """By which a round that has an outcome may be void."""
    interruption: str = ""
    """Of a round whose console was interrupted, as a whole."""
    terminal_lost: str = ""
    """The round goes on without a terminal."""
    outcome_stands: str = ""
    """What voids a round in play does not void one that has an outcome."""
    past: str = ""
    """By which an outcome stands for good once the next round has begun; empty where a correction has no term."""


def cited(paragraph: str) -> str:
    """Behind a sentence; nothing where the rulebook has no such paragraph."""
    return f" ({paragraph})" if paragraph else ""


class Game(ABC):
    """One table's rules: rulebook and readings. A game of one outcome leaves most as it is here."""

    name: ClassVar[str]
    paragraphs: ClassVar[Paragraphs]
    shared: frozenset[str] = frozenset()
    """Spots whose totals over the whole table count."""

    @property
    @abstractmethod
    def rules_hash(self) -> str:
        """Names exactly these rules and readings, and no limits, in every round's record."""

    @property
    @abstractmethod
    def readings(self) -> Mapping[str, Value]:
        """How this table reads its rulebook where that differs from the house's reading."""

    @property
    @abstractmethod
    def kind_of(self) -> Mapping[str, str]:
        """Every spot, and the kind of bet it is."""

    @abstractmethod
    def is_outcome(self, outcome: Value) -> bool: ...

    @abstractmethod
    def due(self, public: Value, outcome: Value, wager: Wager) -> Due:
        """All that a whole round comes to for a wager, by its outcome."""

    @abstractmethod
    def payouts(self, public: Value, outcome: Value, wager: Wager) -> dict[str, int]:
        """The same by spot, for people to read."""

    def commission_cents(self, public: Value, outcome: Value, wager: Wager) -> int | None:
        """What the house keeps of what a wager wins; its payouts are without it. None where a game keeps nothing."""
        return None

    def corrected(self, play: Value, outcome: Value) -> Value | Refusal:
        """The outcome that people name for a round that was played so, with what is not theirs to say."""
        return outcome

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of bets with limits of their own."""
        return tuple(dict.fromkeys(self.kind_of.values()))

    @cached_property
    def limits_by_value(self) -> Callable[[int, Ranges, tuple[int, int]], Limits]:
        """Chip, kinds of bets, slip. Raises ValueError where they contradict each other."""
        return LimitsOf(self.kind_of).by_value

    def check(self, slip: Stakes, limits: Limits, others: Stakes = NO_STAKES) -> Refusal | None:
        """Why a slip is not taken, or None. `others`: what other terminals have on shared spots."""
        return limits.check(slip)

    def expand(self, bet: str, stake_cents: int) -> list[tuple[str, int]] | Refusal:
        """The spots behind a bet that a player names, whose stake is divided over them."""
        if bet in self.kind_of:
            return [(bet, stake_cents)]
        return Refusal(RefusalNumber.UNKNOWN_SPOT, f"There is no spot {bet!r}.", bet)

    def room(self, limits: Limits, totals: Stakes) -> dict[str, int]:
        """By shared spot, what the table still takes."""
        return {}

    def stands_whole(self, slip: Stakes, limits: Limits, totals: Stakes) -> bool:
        """Whether the table's totals alone say that the close would give nothing of this slip back."""
        return True

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        return Closed({})

    def begin(self, public: Value) -> Value:
        """The state of play after the close. It is nothing but what the records say."""
        return None

    def step(self, play: Value, fact: Value) -> Value | Refusal:
        return Refusal(RefusalNumber.NO_SUCH_STEP, "This game has no steps between the close and its outcome.")

    def answered(self, play: Value, question: int, answers: Sequence[Answered]) -> Value:
        return play

    def paid(self, play: Value) -> Value:
        return play

    def awaits(self, play: Value) -> Awaits:
        return AwaitsOutcome()

    def due_now(self, play: Value, wager: Wager) -> Due:
        """What is decided of a wager in the middle of the round."""
        return NOTHING_DUE

    def taken_back(self, play: Value, wager: Wager) -> Stakes:
        """By spot, what the player has taken back of a wager in the middle of the round. It is paid with the rest."""
        return NO_STAKES

    def interrupted(self, play: Value) -> Interruption:
        return Interruption.SOURCE

    def carry(self, play: Value, outcome: Value, carry: Value) -> Value:
        """What the next round inherits of this one, which inherited `carry`; `outcome` may be void."""
        return None
