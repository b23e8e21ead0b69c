"""A baccarat table through the interface of a game: it folds facts and answers as consoles and terminals do."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.baccarat.game import Baccarat, make_game
from games.game import (
    VOID,
    Answered,
    AnsweredBy,
    AwaitsAnswers,
    AwaitsFact,
    Choice,
    Due,
    HasOutcome,
    Registered,
    Value,
    Wager,
    is_plain,
)
from games.limits import Limits, Range
from games.refusal import Refusal

GAME = make_game({})
LIMITS = Limits(
    100,
    {kind: Range(500, 1_000_000) for kind in GAME.kinds},
    Range(500, 10_000_000),
    GAME.kind_of,
)


@dataclass
class Table:
    """The rounds of one table, one after another."""

    game: Baccarat = GAME
    carry: Value = None
    public: Value = None
    play: Value = None
    records: list[tuple[str, Value]] = field(default_factory=list)
    slips: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    choices: dict[str, list[Choice]] = field(default_factory=dict)
    questions: int = 0

    def bets(self, **slips: Mapping[str, int]) -> "Table":
        self.slips, self.choices, self.records, self.questions = slips, {}, [], 0
        registered = [Registered(name, stakes) for name, stakes in sorted(slips.items())]
        self.public = through_json(self.game.close(registered, LIMITS, self.carry).public)
        self.play = self.game.begin(self.public)
        return self

    def say(self, *facts: str) -> "Table":
        """Enters a fact such as `card 9S P1` or `reconstruct`; the game must accept it."""
        for fact in facts:
            taken = self.game.step(self.play, fact.split())
            assert not isinstance(taken, Refusal), (fact, taken)
            self.play = self.kept(taken)
            self.records.append(("fact", fact.split()))
        return self

    def deal(self, cards: str) -> "Table":
        """Deals cards to the places that the table of play names."""
        for card in cards.split():
            self.say(f"card {card} {self.waits()['place']}")
        return self

    def refusal(self, fact: Value) -> Refusal:
        taken = self.game.step(self.play, fact.split() if isinstance(fact, str) else fact)
        assert isinstance(taken, Refusal), fact
        assert taken.sentence.endswith(".")
        return taken

    def answer(self, **actions: str) -> "Table":
        """Gives the named players' answers; all others are silent."""
        waits = self.game.awaits(self.play)
        assert isinstance(waits, AwaitsAnswers), waits
        asked = waits.question
        self.questions += 1
        answers = []
        for name in asked.options:
            by = AnsweredBy.PLAYER if name in actions else AnsweredBy.SILENCE
            answers.append(Answered(name, actions.get(name, asked.silence[name]), 0, by))
            self.choices.setdefault(name, []).append(Choice(self.questions, answers[-1].action))
        self.play = self.kept(self.game.answered(self.play, self.questions, answers))
        self.records.append(("answers", [list(answer) for answer in answers]))
        return self

    def kept(self, play: Value) -> Value:
        assert is_plain(play), play
        return through_json(play)

    def waits(self) -> Value:
        waits = self.game.awaits(self.play)
        assert isinstance(waits, AwaitsFact), waits
        assert is_plain(waits.what)
        return waits.what

    def asked(self) -> set[str]:
        waits = self.game.awaits(self.play)
        return set(waits.question.options) if isinstance(waits, AwaitsAnswers) else set()

    def outcome(self) -> Value:
        waits = self.game.awaits(self.play)
        assert isinstance(waits, HasOutcome), waits
        assert self.game.is_outcome(through_json(waits.outcome))
        return through_json(waits.outcome)

    def wager(self, name: str) -> Wager:
        return Wager(self.slips[name], self.choices.get(name, ()))

    def due_now(self, name: str) -> Due:
        return self.game.due_now(self.play, self.wager(name))

    def payouts(self, name: str) -> dict[str, int]:
        outcome, wager = self.outcome(), self.wager(name)
        payouts = self.game.payouts(self.public, outcome, wager)
        due = self.game.due(self.public, outcome, wager)
        assert (due.stake_cents, due.payout_cents) == (wager.stake_cents, sum(payouts.values()))
        return payouts

    def end(self, *, void: bool = False) -> "Table":
        outcome = VOID if void else self.outcome()
        self.carry = through_json(self.game.carry(self.play, outcome, self.carry))
        assert is_plain(self.carry)
        return self

    def replayed(self) -> Value:
        """Makes the same play again, from the records alone."""
        play: Value = self.game.begin(self.public)
        question = 0
        for kind, body in self.records:
            if kind == "fact":
                play = self.game.step(play, body)
            else:
                question += 1
                play = self.game.answered(play, question, [Answered(*answer) for answer in body])
        return play


def through_json(value: Value) -> Value:
    return json.loads(json.dumps(value))
