"""Random players: they bet, change, undo, clear, ask for too much, answer or not, also at the last moment."""

from collections.abc import Mapping

from games.limits import Limits
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.world import World
from protocol.enums import Calls
from protocol.messages import Ask
from protocol.refusals import Why
from terminal.player import NoPlayer, Options
from terminal.view import Answer, Call, Errand, QueryTable, ShowHidden

TOUCHES = (0, 0, 0, 1, 1, 1, 2, 3)
"""How often a screen is touched in a round."""
TOUCHES_S = 0.7
"""How long after the opening a screen is touched: mostly while bets are open, sometimes just too late."""
ANSWERS = (0, 1, 1, 1, 1, 2)
"""How often somebody who is asked touches the screen."""
ANSWERS_LATE = 1.3
"""How long after the question at most, by its time."""


class Player(NoPlayer):
    """A player; the terminal's loop asks it for the next slip or an answer."""

    def __init__(self, world: World, terminal: SimulatedTerminal) -> None:
        self._world = world
        self._rng = terminal.rng
        self._terminal = terminal
        terminal.player = self
        self.is_idle = True
        self._wanted: dict[str, int] | None = None
        """Touched together, and not taken yet."""
        self._slips: list[dict[str, int]] = [{}]
        """What was placed in this round, the latest last."""
        self._errands: list[Errand] = []
        self._answered = False
        """What was given last was an answer, not a slip."""

    def round_opens(self) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        self._slips = [{}]
        for _ in range(rng.choice(TOUCHES) * self._world.rates.touches * self._world.game.touches):
            self._world.clock.at(now_s + rng.uniform(0, TOUCHES_S), self._touch)

    def _touch(self) -> None:
        self._wanted, self.is_idle = self._world.game.wish(self._rng, self._slips), False
        self._terminal.touch()

    def wants(self, errand: Errand, within_s: float) -> None:
        self._world.clock.after(self._rng.uniform(0, within_s), self._touch_errand, errand)

    def _touch_errand(self, errand: Errand) -> None:
        self._errands.append(errand)
        self._touch_answer()

    def cash_out(self) -> None:
        """Wants a ticket for everything that is free."""
        self._errands.append(Call(Calls.CASH_OUT))
        self._touch_answer()

    def take_errand(self) -> Errand | None:
        return self._errands.pop(0) if self._errands else None

    def is_asked(self, asked: Ask) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        for _ in range(rng.choice(ANSWERS)):
            at_s = now_s + ANSWERS_LATE * asked.ms / 1000 * rng.random()
            self._world.clock.at(at_s, self._touch_answer)

    def _touch_answer(self) -> None:
        self.is_idle = False
        self._terminal.touch()

    def next_answer(self, asked: Ask, options: Options, credit_cents: int) -> Answer | None:
        """Gives an answer, usually one that is offered."""
        rng, self.is_idle, self._answered = self._rng, True, True
        action, least, most = self._world.game.answer(rng, options)
        cents = rng.choice((least, most, rng.randint(least, most)))
        if rng.random() < 0.05:
            action, cents = rng.choice(((action, most + 1), ("nothing", 0)))
        self._world.auditor.player_answers(self._terminal.name, asked.question, action, cents)
        if self._world.story is not None:
            self._world.tell(self._terminal.name, "answers", [asked.about, action, cents])
        return Answer(asked.question, action, cents)

    def next_slip(self, round_: int, limits: Limits, credit_cents: int) -> dict[str, int] | None:
        wanted, self._wanted, self.is_idle = self._wanted, None, True
        self._answered = False
        if wanted is not None:
            self._world.auditor.player_wants(self._terminal.name, wanted)
            self._slips.append(wanted)
            self._told(wanted, "placed")
        return wanted

    def turned_away(self, why: Why) -> None:
        if self._wanted is None:
            self.is_idle = True  # The question that was touched is over.
        else:
            self._told(self._wanted, why.sentence.code)
            self._wanted, self.is_idle = None, True

    def refuse_sent(self, why: Why) -> None:
        if not self._answered:
            self._told(self._slips.pop(), why.sentence.code)

    def _told(self, wanted: dict[str, int], what: str) -> None:
        if self._world.story is not None:
            self._world.tell(self._terminal.name, "player", [wanted, what])


class Players:
    """All players of a run."""

    def __init__(self, world: World, terminals: Mapping[str, SimulatedTerminal]) -> None:
        self._world = world
        self._of = {name: Player(world, terminal) for name, terminal in terminals.items()}

    def join(self, terminal: SimulatedTerminal) -> None:
        self._of[terminal.name] = Player(self._world, terminal)

    def round_opens(self) -> None:
        for player in self._of.values():
            player.round_opens()

    def query(self, name: str, within_s: float) -> None:
        self._of[name].wants(QueryTable(), within_s)

    def show_hidden(self, name: str, within_s: float) -> None:
        self._of[name].wants(ShowHidden(), within_s)

    def are_asked(self, asked: Ask) -> None:
        for name in asked.options:
            self._of[name].is_asked(asked)
