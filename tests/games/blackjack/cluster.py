"""A table that knows a Blackjack only by its face, as a console does: it closes, deals, asks, pays, and adds up."""

from collections.abc import Mapping, Sequence
from random import Random

from games.blackjack.game import Blackjack
from games.cards import full_shoe
from games.game import (
    NOTHING_DUE,
    Answered,
    AnsweredBy,
    AwaitsAnswers,
    AwaitsFact,
    AwaitsPayment,
    Choice,
    Due,
    HasOutcome,
    Increment,
    Option,
    Question,
    Registered,
    Value,
    Wager,
)
from games.limits import Limits
from games.refusal import Refusal
from tests.games.blackjack.sitting import with_seats

LEAST_CENTS, MOST_CENTS = 1000, 100_000


def limits_of(game: Blackjack) -> Limits:
    ranges = tuple((kind, LEAST_CENTS if kind == "box" else 100, MOST_CENTS) for kind in game.kinds)
    return game.limits_by_value(100, ranges, (100, 10 * MOST_CENTS))


class Table:
    def __init__(self, game: Blackjack, slips: Mapping[str, Mapping[str, int]], carry: Value = None) -> None:
        """Closes bets with these slips, in the order in which they were registered."""
        self.game, self.carried = game, carry
        said: dict[str, list[str]] = {}
        for name, slip in slips.items():
            lines = with_seats(game, name, slip, said, carry)
            said[name] = [word for word, cents in lines.items() if not cents]
        places = iter(range(1, 10_000))
        registered = [
            Registered(
                name,
                {spot: cents for spot, cents in slip.items() if cents},
                [Increment(spot, slip[spot], next(places)) for spot in slip if spot in game.shared],
                said[name],
            )
            for name, slip in slips.items()
        ]
        self.closed = game.close(registered, limits_of(game), carry)
        self.stakes = {name: dict(slip) for name, slip in slips.items()}
        for name, returned in self.closed.returned.items():
            for spot, cents, _ in returned:
                self.stakes[name][spot] -= cents
        self.public = self.closed.public
        self.play = game.begin(self.public)
        self.choices: dict[str, list[Choice]] = {name: [] for name in slips}
        self.paid: dict[str, Due] = dict.fromkeys(slips, NOTHING_DUE)
        self.questions = self.payments = 0
        self.outcome: Value = None

    def wager(self, name: str) -> Wager:
        stakes = {spot: cents for spot, cents in self.stakes[name].items() if cents}
        return Wager(stakes, self.choices[name], name)

    def say(self, *fact: str) -> Refusal | None:
        taken = self.game.step(self.play, list(fact))
        if isinstance(taken, Refusal):
            return taken
        self.play = taken
        self.go_on()
        return None

    def go_on(self) -> None:
        while True:
            match self.game.awaits(self.play):
                case AwaitsPayment():
                    self.payments += 1
                    self.paid = {name: self.game.due_now(self.play, self.wager(name)) for name in self.stakes}
                    self.play = self.game.paid(self.play)
                case HasOutcome(outcome=outcome):
                    self.outcome = outcome
                    return
                case _:
                    return

    @property
    def waits(self) -> Value:
        awaits = self.game.awaits(self.play)
        assert isinstance(awaits, AwaitsFact), awaits
        return awaits.what

    @property
    def question(self) -> Question:
        awaits = self.game.awaits(self.play)
        assert isinstance(awaits, AwaitsAnswers), awaits
        return awaits.question

    def deal(self, *cards: str) -> None:
        """Deals each card to the place that waits for it."""
        for card in cards:
            refusal = self.say("card", card, self.waits["place"])
            assert refusal is None, refusal

    def answer(self, given: Mapping[str, tuple[str, int]], by: Mapping[str, AnsweredBy] = {}) -> None:
        """Gives the named players' answers; the others do not answer in time."""
        question = self.question
        self.questions += 1
        answers = []
        for name in sorted(question.options):
            action, cents = given.get(name, (question.silence[name], 0))
            who = by.get(name, AnsweredBy.PLAYER if name in given else AnsweredBy.SILENCE)
            answers.append(Answered(name, action, cents, who))
            self.choices[name].append(Choice(self.questions, action, cents))
        self.play = self.game.answered(self.play, self.questions, answers)
        self.go_on()

    def due(self, name: str) -> Due:
        return self.game.due(self.public, self.outcome, self.wager(name))

    def net_cents(self, name: str) -> int:
        due = self.due(name)
        return due.payout_cents - due.stake_cents


def begun(game: Blackjack, slips: Mapping[str, Mapping[str, int]]) -> Table:
    """A table that has just got a new set of cards."""
    table = Table(game, slips)
    assert table.say("set", "5C") is None
    return table


def shuffled(random: Random, decks: int = 8) -> list[str]:
    cards = list(full_shoe(decks))
    random.shuffle(cards)
    return cards


def random_answers(random: Random, question: Question) -> dict[str, tuple[str, int]]:
    """Random answers; some players say nothing."""
    given = {}
    for name, options in question.options.items():
        if random.random() < 0.85:
            option = random.choice(options)
            given[name] = option.action, random_cents(random, option)
    return given


def random_cents(random: Random, option: Option) -> int:
    return random.choice((option.least_cents, option.most_cents, random.randint(option.least_cents, option.most_cents)))


def names(count: int) -> Sequence[str]:
    return [f"T{number:02}" for number in range(1, count + 1)]
