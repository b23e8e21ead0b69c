"""Dealers of games that are played by facts: they or the outcome source report them one by one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from console.source import Happened
from console.state import Table
from games.game import AwaitsFact, Game
from lab.simulation.audit_game import Truth, Value
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.players import Players
from lab.simulation.scripted import DEALER, SUPERVISOR
from lab.simulation.staff import Dealer
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World
from protocol.enums import Phase
from protocol.messages import Ask

SEEN_AFTER_S = 0.8
"""How long the dealer waits for the outcome source before he says a fact himself."""
TALKS, TALKS_S = 0.08, (4.0, 10.0)
"""How often people talk before a fact is said, and how long."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The true course of one round, fact by fact."""

    outcome: Value
    facts: Mapping[str, Value]
    """By what the play waits for."""
    odd: Mapping[str, Value] = field(default_factory=dict)
    """What happens before one of these, once; where nothing out of the ordinary does, it is empty."""


class StepsDealer(Dealer):
    """A dealer who brings a round of facts to its end, whatever the facts are."""

    awry = 0.004
    """How often, at a look, the round is called off."""

    def __init__(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players, game: Game
    ) -> None:
        super().__init__(world, desk, rounds, players)
        self._console = console
        self._game = game
        self._asked: tuple[int, int] = (0, 0)
        """The last round and question that players were told of."""

    # Of each game.

    def _next(self, table: Table, waits: AwaitsFact) -> None:
        """Does the next thing in a round that waits for a fact."""
        raise NotImplementedError

    def _too_early(self) -> Value:
        """Reports a fact before the table waits for one."""
        raise NotImplementedError

    def _paragraph(self) -> str:
        """Gives the paragraph by which staff void a round in play."""
        return self.voids_open

    # Of all.

    def _closed(self, table: Table) -> None:
        rng, play = self._rng, table.play
        question = play.course.question
        if table.round.phase is Phase.HELD:
            self._recover(table)
        elif play.close_durable_s is None:
            return
        elif rng.random() < self.awry:
            self._void(self._paragraph())
        elif question is not None:
            self._put(question)
        elif play.witness.verdict is not None:
            self._confirm()
        elif isinstance(waits := self._game.awaits(play.course.play), AwaitsFact):
            self._next(table, waits)

    def _recover(self, table: Table) -> None:
        """Continues a round after an interruption; a round that is held for another reason becomes void."""
        chance = self._rng.random()
        if not table.play.conclude_only or chance < 0.05 or {"conclude"} & self._desk.refused:
            self._void(self._paragraph())
        elif chance < 0.7:
            self._desk.ask("conclude", DEALER, SUPERVISOR)
        elif chance < 0.75:  # Impatience: none of these may move an interrupted round.
            self._say(self._too_early())
        elif chance < 0.8:
            self._confirm()

    def _put(self, question: Ask) -> None:
        if self._asked != (question.round, question.question):
            self._asked = (question.round, question.question)
            self._players.are_asked(question)
        elif self._rng.random() < 0.02:
            self._say(self._too_early())

    def _confirm(self) -> None:
        second = None if self._rng.random() < 0.1 else SUPERVISOR
        self._desk.ask("confirm", DEALER, second)

    def _say(self, fact: Value) -> None:
        self._desk.ask("show", DEALER, fact=fact)


class FactsDealer(StepsDealer):
    """A dealer who plays the random rounds that `deal` makes, with mistakes. `managed` is the paragraph by which the
    shift manager voids.
    """

    def __init__(
        self,
        world: World,
        desk: StaffOrders,
        console: SimulatedConsole,
        rounds: int,
        players: Players,
        game: Game,
        deal: Callable[[Random, float], Dealt],
    ) -> None:
        super().__init__(world, desk, console, rounds, players, game)
        self._deal = deal
        self.voids_open = game.paragraphs.managed
        self._dealt: dict[int, Dealt] = {}
        self._seen: dict[str, float] = {}
        """In this round, what the outcome source was shown, and when."""
        self._odd: set[str] = set()
        self._looked: set[str] = set()
        """In this round, the facts that people have begun to look at."""
        self._talks_until_s = 0.0

    def _truth(self, number: int) -> Value:
        dealt = self._dealt.get(number)
        return None if dealt is None else dealt.outcome

    def _began(self, table: Table) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        self._plan, self._asked_open_s = {}, None
        if rng.random() < 0.2:
            self._plan["last-bets"] = now_s + rng.uniform(0.05, 0.5)
        if rng.random() < 0.9:
            self._plan["close"] = now_s + rng.uniform(0.3, 1.5)
        dealt = self._dealt[self._round] = self._deal(rng, self._world.rates.odd)
        self._seen, self._odd, self._looked = {}, set(dealt.odd), set()
        self._world.auditor.came_out(self._round, Truth(dealt.outcome))

    def _too_early(self) -> Value:
        return next(iter(self._dealt[self._round].facts.values()))

    def _next(self, table: Table, waits: AwaitsFact) -> None:
        rng, dealt, now_s, what = self._rng, self._dealt[self._round], self._world.clock.now_s, str(waits.what)
        if what in self._odd:
            self._odd.discard(what)
            self._say(dealt.odd[what])
        elif what not in self._looked:
            self._looked.add(what)
            if rng.random() < TALKS:
                self._talks_until_s = now_s + rng.uniform(*TALKS_S)
        elif now_s < self._talks_until_s:
            return
        elif self._world.rates.judged and what not in self._seen:
            self._seen[what] = now_s
            fact = dealt.facts[what]
            self._world.auditor.reported([self._round], fact)
            self._console.report(Happened(fact, what, simulated=True))
        elif now_s > self._seen.get(what, 0.0) + SEEN_AFTER_S and rng.random() < 0.7:
            wrong = rng.random() < self._world.rates.misjudged / 2
            self._say((self._deal(rng, 0.0) if wrong else dealt).facts[what])
