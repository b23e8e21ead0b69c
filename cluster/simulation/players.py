"""Random players: they bet, change, undo, clear, ask for too much, and touch the screen at the last moment."""

from cluster.simulation.terminal_machine import SimulatedTerminal
from cluster.simulation.world import World
from games.limits import Limits
from protocol.refusals import Why
from terminal.player import NoPlayer

TOUCHES = (0, 0, 0, 1, 1, 1, 2, 3)
"""How often a screen is touched in a round."""
TOUCHES_S = 0.7
"""How long after the opening a screen is touched: mostly while bets are open, sometimes just too late."""


class Player(NoPlayer):
    """Whom the terminal's loop asks for the next slip."""

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

    def round_opens(self) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        self._slips = [{}]
        for _ in range(rng.choice(TOUCHES) * self._world.rates.touches):
            self._world.clock.at(now_s + rng.uniform(0, TOUCHES_S), self._touch)

    def _touch(self) -> None:
        self._wanted, self.is_idle = self._world.game.wish(self._rng, self._slips), False
        self._terminal.touch()

    def next_slip(self, round_: int, limits: Limits, credit_cents: int) -> dict[str, int] | None:
        wanted, self._wanted, self.is_idle = self._wanted, None, True
        if wanted is not None:
            self._world.auditor.player_wants(self._terminal.name, wanted)
            self._slips.append(wanted)
            self._told(wanted, "placed")
        return wanted

    def turned_away(self, why: Why) -> None:
        if self._wanted is not None:
            self._told(self._wanted, why.sentence)
            self._wanted, self.is_idle = None, True

    def refuse_sent(self, why: Why) -> None:
        self._told(self._slips.pop(), why.sentence)

    def _told(self, wanted: dict[str, int], what: str) -> None:
        if self._world.story is not None:
            self._world.tell(self._terminal.name, "player", [wanted, what])
