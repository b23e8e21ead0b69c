"""Random Blackjack rounds that the game plays and the audit follows; both must say the same of every bet."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.blackjack.game import Blackjack
from games.game import (
    NOTHING_DUE,
    VOID,
    Answered,
    AnsweredBy,
    AwaitsAnswers,
    AwaitsFact,
    Choice,
    Due,
    HasOutcome,
    Increment,
    Interruption,
    Registered,
    Value,
)
from games.refusal import Refusal
from games.registry import GAMES
from record.audit.games import rules_by
from record.audit.games.face import BrokenRound, Rules, Slip, Terms, Wager
from record.audit.games.face import Choice as AuditChoice
from tests.games.blackjack.cluster import LEAST_CENTS, MOST_CENTS, Table, limits_of, names, random_cents, shuffled

STEPS_MAX = 600
TERMS = Terms(100, {"box": LEAST_CENTS}, {"box": MOST_CENTS})
NAMES = ("blackjack-rws", "blackjack-perfect-pairs", "blackjack")
TROUBLES = ("quiet", "players", "dealer", "both")
"""What disturbs a round: nothing, absences, dealing errors, or both."""


class Different(Exception):
    """Raised when game and audit differ about a round."""


def agree(what: str, played: Any, audited: Any) -> None:
    if played != audited:
        raise Different(f"{what}: the game says {played}, the audit {audited}")


class Audited(Table):
    """One round with these slips; the audit's own rules follow every step of it."""

    def __init__(self, game: Blackjack, slips: Sequence[Registered], carry: Value, follows: Rules) -> None:
        self.game, self.carried, self.follows = game, carry, follows
        self.closed = game.close(slips, limits_of(game), carry)
        returned: dict[str, list[list[Any]]] = {
            name: [list(each) for each in rows] for name, rows in self.closed.returned.items()
        }
        self.slips = {
            each.terminal: Slip(each.stakes, each.increments, returned.get(each.terminal, []), each.instructions)
            for each in slips
        }
        self.stakes = {each.terminal: dict(each.stakes) for each in slips}
        for name, rows in returned.items():
            for spot, cents, _ in rows:
                self.stakes[name][spot] -= cents
        self.public = self.closed.public
        agree("close", "", follows.fault_in_close(self.public, self.slips, carry, TERMS))
        self.play, self.followed = game.begin(self.public), follows.begin(self.public)
        self.choices: dict[str, list[Choice]] = {name: [] for name in self.stakes}
        self.paid: dict[str, Due] = dict.fromkeys(self.stakes, NOTHING_DUE)
        self.questions = self.payments = 0
        self.outcome: Value = None
        self.seen: Counter[str] = Counter()

    def audited(self, name: str) -> Wager:
        wager = self.wager(name)
        return Wager(wager.stakes, [AuditChoice(*each) for each in wager.choices], name)

    def audited_now(self, name: str) -> tuple[int, ...]:
        return tuple(self.follows.due_now(self.followed, self.audited(name)))

    def say(self, *fact: str) -> Refusal | None:
        taken = self.game.step(self.play, list(fact))
        if isinstance(taken, Refusal):
            self.seen["refused"] += 1
            return taken
        self.seen[fact[0]] += 1
        try:
            self.followed = self.follows.step(self.followed, list(fact))
        except BrokenRound as bad:
            raise Different(f"the game takes {' '.join(fact)}, the audit does not: {bad}") from bad
        self.play = taken
        self.go_on()
        return None

    def go_on(self) -> None:
        payments = self.payments
        while self.followed.waits_for == "payment":
            for name in self.stakes:
                due = tuple(self.game.due_now(self.play, self.wager(name)))
                agree(
                    f"payment {self.payments + 1} of {name}",
                    due,
                    tuple(self.follows.due_now(self.followed, self.audited(name))),
                )
            self.followed = self.follows.paid(self.followed)
            payments += 1
            if payments == self.payments + 1:
                super().go_on()
        super().go_on()
        agree("payments", self.payments, payments)
        if not self.followed.void:
            self.agree_on_what_is_asked()
        if self.outcome is not None:
            self.seen["payments"] += payments + 1

    def agree_on_what_is_asked(self) -> None:
        waits = self.game.awaits(self.play)
        if isinstance(waits, AwaitsAnswers):
            asked = waits.question
            options = {name: [list(option) for option in offered] for name, offered in asked.options.items()}
            ms = round(1000 * asked.seconds)
            fault = self.follows.fault_in_question(self.followed, asked.about, ms, options, dict(asked.silence))
            agree(f"question {self.questions + 1}", "", fault)
        elif isinstance(waits, AwaitsFact):
            word = {"agree": "agreement"}.get(waits.what["waits_for"], waits.what["waits_for"])
            agree("what is waited for", word, self.followed.waits_for)
            if word == "card":
                agree("the next place", waits.what["place"], self.followed.table.place())

    def answer(self, given: Mapping[str, tuple[str, int]], by: Mapping[str, AnsweredBy] = {}) -> None:
        question = self.question
        self.questions += 1
        answers = []
        for name in sorted(question.options):
            action, cents = given.get(name, (question.silence[name], 0))
            who = by.get(name, AnsweredBy.PLAYER if name in given else AnsweredBy.SILENCE)
            answers.append(Answered(name, action, cents, who))
            self.choices[name].append(Choice(self.questions, action, cents))
            self.seen[f"{question.about.split(':')[0]} {action.split(':')[0]}"] += 1
        self.play = self.game.answered(self.play, self.questions, answers)
        said = [[name, action, cents, who.value] for name, action, cents, who in answers]  # type: ignore[attr-defined]
        try:
            self.followed = self.follows.answered(self.followed, self.questions, said)
        except BrokenRound as bad:
            raise Different(f"the game takes {said}, the audit does not: {bad}") from bad
        self.go_on()

    def end(self) -> Value:
        """Compares the outcome, every final due and the carry; a round without an outcome is void."""
        outcome = VOID if self.outcome is None else self.outcome
        if outcome == VOID:
            self.seen[f"void: {self.followed.void or 'by people'}"] += 1
            by_console = self.game.interrupted(self.play) is Interruption.VOID
            interrupted = self.game.paragraphs.interrupted
            agree(
                "an interruption",
                by_console,
                not self.follows.fault_in_void(self.followed, interrupted, by_console=True),
            )
        else:
            agree("result", "", self.follows.fault_in_result(self.followed, outcome))
            for name in self.stakes:
                due = tuple(self.due(name))
                agree(f"due of {name}", due, tuple(self.follows.due(self.public, outcome, self.audited(name))))
                agree(
                    f"due of {name} by the facts", due, tuple(self.follows.due_now(self.followed, self.audited(name)))
                )
        left = self.game.carry(self.play, outcome, self.carried)
        agree("carry", left, self.follows.carry(self.followed, outcome, self.carried))
        return left


def random_slips(random: Random, game: Blackjack) -> list[Registered]:
    """Several players on few boxes, some above the maximum, some with side bets alone; now and then nobody bets."""
    is_2017 = game.name == "blackjack"
    slips, place, taken = [], 0, set[int]()
    numbers = random.sample(range(1, 8), random.randint(1, 4))
    if random.random() < 0.03:
        return []
    for name in random.sample(names(5), random.randint(1, 5)):
        stakes: dict[str, int] = {}
        increments = []
        for number in random.sample(numbers, random.randint(1, len(numbers))):
            if is_2017 and number in taken:
                continue
            taken.add(number)
            for _ in range(random.choice((1, 1, 2))):
                place += random.randint(1, 3)
                most = 600 if random.random() < 0.05 and not is_2017 else 90
                cents = 100 * random.randint(10, most)
                increments.append(Increment(f"box:{number}", cents, place))
                stakes[f"box:{number}"] = stakes.get(f"box:{number}", 0) + cents
            if is_2017 and random.random() < 0.5:
                stakes |= {f"under:{number}": 300, f"over:{number}": 200}
            if random.random() < 0.4:
                stakes[f"pair:{number}"] = 500
        if not is_2017 and random.random() < 0.2:
            stakes[f"pair:{random.randint(1, 7)}"] = 300
        if "boom" in game.kind_of and random.random() < 0.3:
            stakes["boom"] = 700
        if stakes:
            slips.append(Registered(name, stakes, increments))
    return slips


def said_at_random(random: Random, game: Blackjack, slips: list[Registered], carry: Value) -> list[Registered]:
    """The slips with instructions: the first who bets on a box often sits there, and some leave."""
    said: dict[str, list[str]] = {}
    for each in slips:
        own: list[str] = []
        said[each.terminal] = own
        for word in (*(f"sit:{spot.partition(':')[2]}" for spot in each.stakes if spot.startswith("box:")), "leave:1"):
            own.append(word)
            if random.random() < 0.3 or game.why_not_instructed(each.terminal, said, carry) is not None:
                own.remove(word)
    return [each._replace(instructions=tuple(said[each.terminal])) for each in slips]


class Player:
    """Plays one table round after round, with one set of cards after the other."""

    def __init__(self, name: str, seed: int) -> None:
        self.game: Any = GAMES.make(name, {})
        follows = rules_by(name, {})
        assert follows is not None
        self.follows, self.random = follows, Random(f"{name} {seed}")
        self.carry: Value = None
        self.cards: list[str] = []
        self.table: Audited | None = None
        self.seen: Counter[str] = Counter()

    def play_round(self) -> None:
        slips = said_at_random(self.random, self.game, random_slips(self.random, self.game), self.carry)
        trouble = self.random.choice(TROUBLES)
        self.table = table = Audited(self.game, slips, self.carry, self.follows)
        for _ in range(STEPS_MAX):
            if table.outcome is not None or table.followed.void or self.random.random() < 0.0005:
                break
            self._step(table, trouble)
        else:
            raise Different(f"the round does not end; the game waits for {self.game.awaits(table.play)}")
        self.carry = table.end()
        self.seen += table.seen

    def _step(self, table: Audited, trouble: str) -> None:
        waits = self.game.awaits(table.play)
        if isinstance(waits, HasOutcome):
            return
        if isinstance(waits, AwaitsAnswers):
            self._answer(table, trouble)
            return
        what = waits.what
        if what["waits_for"] == "set":
            self.cards = shuffled(self.random)
            if self.random.random() < 0.6:  # Pairs and Blackjacks come first.
                self.cards.sort(key=lambda card: card[0] in "ATK8")
            table.say("set", "S")
        elif what["waits_for"] == "decision":
            self._decide(table)
        elif what["waits_for"] == "order":
            table.say("order", *self.random.sample(what["of"], len(what["of"])))
        elif trouble in ("dealer", "both") and self.random.random() < 0.15:
            table.say(*self._disturbance(table, what))
        elif trouble in ("players", "both") and self.random.random() < 0.1 and table.stakes:
            table.say(self.random.choice(("away", "back")), self.random.choice(sorted(table.stakes)))
        elif what["waits_for"] == "card":
            table.say("card", what["must_be"] or self._next(), what["place"])
        else:
            table.say("agree")

    def _next(self) -> str:
        if not self.cards:  # The record counts the cards; on the felt more of them may have come.
            self.cards = shuffled(self.random)
        return self.cards.pop()

    def _answer(self, table: Audited, trouble: str) -> None:
        given, by = {}, {}
        for name, options in table.question.options.items():
            if trouble in ("players", "both") and self.random.random() < 0.1:
                by[name] = AnsweredBy.AWAY
            elif self.random.random() < 0.85:
                weights = [3 if option.action.startswith(("split", "follow", "double")) else 2 for option in options]
                (option,) = self.random.choices(options, weights)
                given[name] = option.action, random_cents(self.random, option)
        table.answer(given, by)

    def _decide(self, table: Audited) -> None:
        """Decides about an error: cards are put in another order, sometimes with one card more, or are left as they
        lie.
        """
        cards = _by_the_record(table)
        if self.random.random() < 0.5:
            cards = self.random.sample(cards, len(cards))
        if self.random.random() < 0.3:
            held = table.followed.shoe.held
            cards = [*cards, self.random.choice([self._next(), *held])]
        is_put_right = self.random.random() < 0.6 and table.say("reconstruct", *cards[:60]) is None
        if not is_put_right and table.say("leave") is not None:
            table.say("reconstruct", *_by_the_record(table))

    def _disturbance(self, table: Audited, what: Any) -> list[str]:
        random, cards = self.random, [self._next() for _ in range(2)]
        dealt = _by_the_record(table)
        at = random.randrange(len(dealt)) if dealt else 0
        return random.choice(
            [
                ["error", random.choice(("wrong-hand", "box-skipped", "card-too-many", "empty-area", "other"))],
                ["together", *cards, *([self._next()] if random.random() < 0.3 else [])],
                ["exposed", cards[0]],
                ["discard", what.get("must_be") or cards[0], random.choice(("dealer-overdraw", "empty-area"))],
                ["correct", str(max(at, len(dealt) - random.randint(1, 3))), *dealt[-1:], cards[0]],
                ["correct", str(len(dealt) - 1), *dealt[-1:], cards[1]],
                ["cut"],
                ["burn"],
                ["card", "ZZ" if random.random() < 0.05 else cards[0], what.get("place") or "D"],
            ]
        )


def _by_the_record(table: Audited) -> list[str]:
    """The cards of the present deal by the records, without those that players have accepted."""
    course = table.followed.course
    first = max((at for at, move in enumerate(course) if move[0] in ("begin", "accepted")), default=0)
    return [move[1] for move in course[first:] if move[0] == "card"]


def rounds(name: str, count: int, seed: int) -> tuple[list[str], Counter[str]]:
    """Gives the differences between game and audit in this number of rounds of a seed; after one the table
    begins anew.
    """
    wrong: list[str] = []
    player, seen, part = Player(name, seed), Counter[str](), 0
    for number in range(count):
        try:
            player.play_round()
        except (Different, BrokenRound) as bad:
            wrong.append(f"{name}, seed {seed}, round {number + 1}: {bad}")
            seen += player.seen
            part += 1
            player = Player(name, seed * 1000 + part)
    return wrong, seen + player.seen
