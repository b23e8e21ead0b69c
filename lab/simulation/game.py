"""A game as a run knows it: the auditor's rules of it, and those who play and deal it."""

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


class SimulatedGame(ABC):
    """One to a game; what a run needs of its own is made for it."""

    audit: AuditGame
    game: Game
    vertical: Vertical
    outcomes: Sequence[Value]
    """Those that somebody in doubt may come to."""

    def as_played(self, seed: int, rates: Rates) -> "SimulatedGame":
        """How a table plays it: a game that is dealt in more than one way chooses by the seed."""
        return self

    def may_confirm(self, rates: Rates) -> bool:
        """Whether the outcome source may confirm a round alone."""
        return rates.auto_confirm

    @abstractmethod
    def wish(self, rng: Random, slips: Sequence[Slip]) -> Slip:
        """What a player wants now, who has placed these in the round, the latest last; also what nobody takes."""

    @abstractmethod
    def bold(self, cents: int) -> Slip | None:
        """A slip of so much, as far as one may have it; None where that is not worth a lie."""

    @abstractmethod
    def make_dealer(
        self, world: "World", desk: "StaffOrders", console: "SimulatedConsole", rounds: int, players: "Players"
    ) -> "Dealer":
        """With whatever gives the outcomes; `players` are told of a round that opens, and of its questions."""

    def prepare(self) -> None:  # noqa: B027  # most have nothing to make
        """What is made once a process, however many runs follow."""

    def bugs(self) -> "dict[str, Parts]":
        """Planted ones that only this game can have, by name."""
        return {}

    @cached_property
    def limits(self) -> Limits:
        audit = self.audit
        ranges = {kind: Range(*cents) for kind, cents in audit.kind_cents.items()}
        return Limits(audit.chip_cents, ranges, Range(*audit.slip_cents), self.game.kind_of)


FOLDERS = {"roulette-triple-zero": "roulette", "baccarat-commission": "baccarat"}
"""By the name that records have."""


def game_of(name: str) -> SimulatedGame:
    """`GAME` of the folder that it has here, or of any module. Raises ImportError where there is none."""
    module = import_module(name if "." in name else f"lab.simulation.{FOLDERS.get(name, name)}.game")
    game: SimulatedGame = module.GAME
    return game
