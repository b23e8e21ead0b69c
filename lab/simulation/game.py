"""A game in a run: the auditor's rules of it, and the people who play and deal it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from console.vertical import Vertical
from games.game import Game
from games.limits import Limits, Range
from lab.simulation.audit_game import AuditGame, Value
from lab.simulation.rates import Rates

if TYPE_CHECKING:
    from lab.simulation.console_machine import SimulatedConsole
    from lab.simulation.players import Players
    from lab.simulation.site import Parts
    from lab.simulation.staff import Dealer
    from lab.simulation.staff_orders import StaffOrders
    from lab.simulation.world import World

Slip = dict[str, int]
Offer = tuple[str, int, int]
"""Action, with the least and the most that it stakes."""


class SimulatedGame(ABC):
    """The parts of one game for a run; what only one run needs is made for that run."""

    audit: AuditGame
    game: Game
    vertical: Vertical
    outcomes: Sequence[Value]
    """Those that somebody in doubt may come to."""
    touches = 1
    """How many times as often as by the rates a screen is touched while bets are open."""

    def as_played(self, seed: int, rates: Rates) -> "SimulatedGame":
        """Gives the plan for the table; where a game can be dealt in several ways, the seed chooses one."""
        return self

    def may_confirm(self, rates: Rates) -> bool:
        """Whether the outcome source may confirm a round without a person."""
        return rates.auto_confirm

    @abstractmethod
    def wish(self, rng: Random, slips: Sequence[Slip]) -> Slip:
        """Gives a player's next slip after the slips placed so far; it may also be an invalid one."""

    def answer(self, rng: Random, options: Sequence[Offer]) -> Offer:
        """Gives one of the actions that a player is offered."""
        return rng.choice(options)

    @abstractmethod
    def bold(self, cents: int) -> Slip | None:
        """Gives a slip of about this amount, for a terminal that lies; None where the amount is too small."""

    @abstractmethod
    def make_dealer(
        self, world: "World", desk: "StaffOrders", console: "SimulatedConsole", rounds: int, players: "Players"
    ) -> "Dealer":
        """Makes the dealer with the outcome source; `players` are told of opened rounds and of questions."""

    def prepare(self) -> None:  # noqa: B027  # most have nothing to make
        """Makes what is needed once per process for any number of runs."""

    def bugs(self) -> "dict[str, Parts]":
        """Gives the planted bugs that only this game can have, by name."""
        return {}

    @cached_property
    def limits(self) -> Limits:
        audit = self.audit
        ranges = {kind: Range(*cents) for kind, cents in audit.kind_cents.items()}
        return Limits(audit.chip_cents, ranges, Range(*audit.slip_cents), self.game.kind_of)


PLACES = {
    "roulette-triple-zero": ("roulette.game", "GAME"),
    "baccarat-commission": ("baccarat.game", "GAME"),
    "blackjack": ("blackjack.game", "OF_2017"),
    "blackjack-perfect-pairs": ("blackjack.game", "PERFECT_PAIRS"),
    "blackjack-rws": ("blackjack.game", "RWS"),
}
"""By the name that records have: the module, and its name there."""


def game_of(name: str) -> SimulatedGame:
    """Finds a game in its folder here, or `GAME` in any module. Raises ImportError where there is none."""
    where, what = PLACES.get(name, (f"{name}.game", "GAME"))
    module = import_module(name if "." in name else f"lab.simulation.{where}")
    game: SimulatedGame = getattr(module, what)
    return game
