"""The auditor's book of one round: slips, questions, answers, and the decided part of every wager."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lab.simulation.audit_game import NOTHING_DUE, VOID, AuditGame, Choice, Due, Increment, Value
from lab.simulation.violation import Violation

NO_CHOICES: tuple[Choice, ...] = ()
Registered = tuple[str, int, str]
"""Action, cents, and by whom."""


@dataclass(slots=True)
class SlipAccount:
    decided: int = 0
    registered: int = 0
    lines: bytes = b"\x90"
    stakes: dict[str, int] = field(default_factory=dict)
    """From the close on: what stands of it."""
    instructions: tuple[str, ...] = ()
    """What it says besides its stakes."""
    total_cents: int = 0
    at_s: float = 0.0
    """When the revision that stands reached the console: what came before the outcome could be known may win."""
    increments: list[Increment] = field(default_factory=list)
    """Of the spots of which the table has a total."""


@dataclass(slots=True)
class Question:
    number: int
    about: str
    ms: int
    options: dict[str, dict[str, tuple[int, int]]]
    """By terminal, actions with the least and the most they stake."""
    silence: dict[str, str]
    since_s: float
    """When it was put, or put again after an interruption."""
    answers: dict[str, Registered] = field(default_factory=dict)
    """Those on the console's disk, by terminal."""
    came: dict[str, tuple[float, Any]] = field(default_factory=dict)
    """By terminal: when an answer that it could give first reached the console, and in which session."""
    locked: set[str] = field(default_factory=set)
    """Terminals that the console has locked meanwhile: it takes no answers of theirs."""
    called: set[str] = field(default_factory=set)
    """For these staff have said what the player called."""


@dataclass(slots=True)
class RoundAccount:
    number: int
    rules: AuditGame
    phase: str = "BETS_OPEN"
    by_slip: dict[str, dict[int, tuple[str, int]]] = field(default_factory=dict)
    """By terminal and question, what its slip has answered: it holds that money once it reads so."""
    slips: dict[str, SlipAccount] = field(default_factory=dict)
    places: int = 0
    """How many increments were registered."""
    close_seq: int = 0
    closed_in: int = 0
    """The commit that closed it."""
    closed_s: float | None = None
    """When that was decided, by the record; a millisecond early at most."""
    outcomes: list[Value] = field(default_factory=list)
    interrupted: str | None = None
    """What the round was waiting for when the console died: `open` or `closed`."""
    has_resumed: bool = False
    last_shown_s: float | None = None
    """When something that the outcome source shows last reached the console."""
    complete: bool = False
    sealed: tuple[bytes, list[Any]] = (b"", [])
    """The seal, and what it must be over besides the salt."""
    public: Value = None
    play: Value = None
    steps: int = 0
    questions: int = 0
    question: Question | None = None
    asked: list[Question] = field(default_factory=list)
    """Every question so far."""
    is_keyed: bool = False
    """People have said some of its facts."""
    ends_void: bool = False
    """Its last question was ended by staff: nothing but a void may follow."""
    choices: dict[str, list[Choice]] = field(default_factory=dict)
    """By terminal, what stands of its answers."""
    payments: list[dict[str, Due]] = field(default_factory=list)
    """What each payment added, by terminal."""
    decided: dict[str, Due] = field(default_factory=dict)
    """By terminal, what the payments come to."""
    is_past: bool = False
    """The next round has begun."""

    def must_be_played(self) -> None:
        if self.interrupted or self.phase != "BETS_CLOSED":
            raise Violation("I11", f"round {self.number} was played on, {self.interrupted or self.phase}")

    @property
    def is_open(self) -> bool:
        return not self.close_seq and not self.outcomes

    def choices_of(self, terminal: str) -> Sequence[Choice]:
        return self.choices.get(terminal, NO_CHOICES)

    def answered_cents(self, terminal: str) -> int:
        """Gives the stakes registered with an answer to the open question."""
        return self.question.answers[terminal][1] if self.question and terminal in self.question.answers else 0

    def stake_cents(self, terminal: str) -> int:
        """Gives the stake of the whole round: the standing slip, and stakes of registered answers."""
        slip = self.slips.get(terminal)
        cents = slip.total_cents if slip else 0
        if self.questions:
            cents += sum(staked for _, _, staked in self.choices_of(terminal)) + self.answered_cents(terminal)
        return cents

    def staked_cents(self, terminal: str) -> int:
        """Gives the part of the stake that no payment has decided."""
        cents = self.stake_cents(terminal)
        return cents - self.decided[terminal][0] if terminal in self.decided else cents

    def in_play_cents(self, terminal: str) -> int:
        """Gives what must stay on the terminal until the outcome: stakes, and what the round has paid."""
        return self.staked_cents(terminal) + self.decided.get(terminal, NOTHING_DUE)[1]

    def payout_cents(self, terminal: str, outcome: Value) -> int:
        """Gives the payout of the whole round; every stake where it is void."""
        if outcome == VOID:
            return self.stake_cents(terminal)
        return self.rules.payout_of(self, terminal, outcome)

    def place(self, slip: SlipAccount, stakes: dict[str, int]) -> None:
        """Records a change of a slip: a raise takes a new place at the end, and the newest part is removed first."""
        for spot in sorted(self.rules.shared):
            more = stakes.get(spot, 0) - slip.stakes.get(spot, 0)
            if more > 0:
                self.places += 1
                slip.increments.append((self.places, spot, more))
            for at in range(len(slip.increments) - 1, -1, -1):
                number, of, cents = slip.increments[at]
                if of == spot and more < 0:
                    slip.increments[at] = (number, of, max(0, cents + more))
                    more = min(0, more + cents)
