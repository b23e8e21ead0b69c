"""The course of a round, computed from its records, and what each record that pays owes each terminal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from console.owed import Owed
from games.game import NO_STAKES, NOTHING_DUE, VOID, Answered, Choice, Due, Game, Stakes, Value, Wager
from games.refusal import Refusal
from protocol.messages import Answers, Ask, Fact, Message, Pay

NO_CHOICES: tuple[Choice, ...] = ()


class BrokenCourse(Exception):
    """The game refuses a record: the record is incomplete, or it was made by other rules."""


@dataclass(slots=True)
class Course:
    stakes: Mapping[str, Stakes] = field(default_factory=dict)
    """The stakes of each terminal that count in the round."""
    public: Value = None
    play: Value = None
    choices: dict[str, list[Choice]] = field(default_factory=dict)
    """The registered answers of each terminal."""
    decided: dict[str, Due] = field(default_factory=dict)
    """What the payments so far have decided, for each terminal."""
    steps: int = 0
    facts: int = 0
    """How many of the steps were facts."""
    questions: int = 0
    payments: int = 0
    question: Ask | None = None
    """The question that is open, if there is one."""

    def close(self, game: Game, public: Value) -> None:
        self.public, self.play = public, game.begin(public)

    def wager(self, terminal: str) -> Wager:
        return Wager(self.stakes.get(terminal, NO_STAKES), self.choices.get(terminal, NO_CHOICES), terminal)

    def follow(self, game: Game, body: Message) -> dict[str, Due]:
        """Adds one step. If the step is a payment, returns what it adds to the decided money of each terminal."""
        paid: dict[str, Due] = {}
        if isinstance(body, Fact):
            self.take_fact(_taken(game.step(self.play, body.fact)))
            return paid
        if isinstance(body, Ask):
            self.question, self.questions = body, body.question
        elif isinstance(body, Answers):
            self._answered(game, body)
        elif isinstance(body, Pay):
            paid, self.payments = self._pay(game), body.payment
        self.steps += 1
        return paid

    def take_fact(self, play: Value) -> None:
        """Adds a fact, where the state of play after it is known."""
        self.play = play
        self.facts += 1
        self.steps += 1

    def _answered(self, game: Game, body: Answers) -> None:
        self.question = None
        for terminal, action, cents, _ in body.answers:
            self.choices.setdefault(terminal, []).append(Choice(body.question, action, cents))
        answers = [Answered(*answer) for answer in body.answers]
        self.play = game.answered(self.play, body.question, answers)

    def _pay(self, game: Game) -> dict[str, Due]:
        added = {}
        for terminal in self.stakes:
            before = self.decided.get(terminal, NOTHING_DUE)
            due = game.due_now(self.play, self.wager(terminal))
            if due != before:
                self.decided[terminal] = due
                added[terminal] = less(due, before)
        self.play = game.paid(self.play)
        return added

    def staked_cents(self, terminal: str) -> int:
        """The registered stakes of a terminal that no payment has decided yet, in cents."""
        return self.wager(terminal).stake_cents - self.decided.get(terminal, NOTHING_DUE).stake_cents

    def in_play_cents(self, terminal: str) -> int:
        """What must not leave the terminal before the outcome, in cents: stakes, and payments that a void would take
        back."""
        decided = self.decided.get(terminal, NOTHING_DUE)
        return self.wager(terminal).stake_cents - decided.stake_cents + decided.payout_cents

    def owed_by_payment(self, added: Mapping[str, Due], seq: int, close_seq: int) -> dict[str, Owed]:
        return {
            terminal: Owed(
                due.stake_cents,
                due.payout_cents,
                due.stake_cents - due.payout_cents,
                due.returned_cents,
                seq=seq,
                close_seq=close_seq,
                closed_with_cents=sum(self.stakes[terminal].values()),
            )
            for terminal, due in added.items()
        }

    def owed_by_outcome(self, game: Game, outcome: Value, seq: int, close_seq: int) -> dict[str, Owed]:
        """What the first outcome owes each terminal: what its payments left open, or for a void, everything back."""
        owed = {}
        for terminal, stakes in self.stakes.items():
            if not stakes:
                continue
            wager, earlier = self.wager(terminal), self.decided.get(terminal, NOTHING_DUE)
            closed_with = sum(stakes.values())
            if outcome == VOID:
                cents = wager.stake_cents - earlier.stake_cents
                house = earlier.payout_cents - earlier.stake_cents
                owed[terminal] = Owed(cents, cents, house, 0, earlier, not close_seq, seq, close_seq, closed_with)
            else:
                stake, payout, returned = less(game.due(self.public, outcome, wager), earlier)
                house = stake - payout
                owed[terminal] = Owed(stake, payout, house, returned, earlier, False, seq, close_seq, closed_with)
        return owed

    def owed_by_correction(
        self, game: Game, before: Value, outcome: Value, seq: int, close_seq: int
    ) -> dict[str, Owed]:
        """What a correction owes each terminal: the difference to the outcome before it."""
        owed = {}
        for terminal, stakes in self.stakes.items():
            if stakes:
                wager = self.wager(terminal)
                payout = self.payout_cents(game, outcome, wager)
                house = self.payout_cents(game, before, wager) - payout
                owed[terminal] = Owed(wager.stake_cents, payout, house, seq=seq, close_seq=close_seq)
        return owed

    def payout_cents(self, game: Game, outcome: Value, wager: Wager) -> int:
        """The payout of the whole round, in cents."""
        return wager.stake_cents if outcome == VOID else game.due(self.public, outcome, wager).payout_cents


def _taken(play: Value | Refusal) -> Value:
    if isinstance(play, Refusal):
        raise BrokenCourse(play.sentence)
    return play


def less(due: Due, before: Due) -> Due:
    if before is NOTHING_DUE:
        return due
    return Due(
        due.stake_cents - before.stake_cents,
        due.payout_cents - before.payout_cents,
        due.returned_cents - before.returned_cents,
    )


def standing_stakes(lines: Mapping[str, int], returned: Iterable[Any]) -> dict[str, int]:
    """The stakes of a slip that remain after the close returned a part of it."""
    stands = dict(lines)
    for spot, cents, _ in returned:
        stands[spot] -= cents
        if not stands[spot]:
            del stands[spot]
    return stands
