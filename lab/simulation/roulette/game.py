"""Roulette's parts for a run of the simulation."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from console.roulette.program import vertical
from games.roulette.rules import Rules
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.game import SimulatedGame, Slip
from lab.simulation.players import Players
from lab.simulation.roulette.audit import CHIP_CENTS, COVERED, EVEN_MONEY, KIND_CENTS, KIND_OF, POCKETS, RULES
from lab.simulation.roulette.dealer import RouletteDealer
from lab.simulation.roulette.judged import make_library
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World

if TYPE_CHECKING:
    from lab.simulation.site import Parts

SPOTS = tuple(COVERED)


class SimulatedRoulette(SimulatedGame):
    audit = RULES
    game = Rules()
    vertical = vertical()
    outcomes = POCKETS

    def prepare(self) -> None:
        make_library()

    def make_dealer(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players
    ) -> RouletteDealer:
        return RouletteDealer(world, desk, console, rounds, players)

    def bugs(self) -> "dict[str, Parts]":
        from lab.simulation.roulette.bugs import BUGS

        return BUGS

    def wish(self, rng: Random, slips: Sequence[Slip]) -> Slip:
        chance, latest = rng.random(), slips[-1]
        if chance < 0.15 and len(slips) > 1:
            return dict(slips[-2])
        if chance < 0.22:
            return {}
        if chance < 0.55:
            return {**latest, **_bets(rng, 1)}
        if chance < 0.60:
            return {"straight:17": 10_100}
        if chance < 0.65:
            return {"red": 200_000, "odd": 90_000}
        return _bets(rng, rng.randrange(1, 5))

    def bold(self, cents: int) -> Slip | None:
        """Gives a slip of this amount on red and black, for a terminal that lies."""
        half = min(200_000, cents // 2) // CHIP_CENTS * CHIP_CENTS
        return {"red": half, "black": half} if half >= 1000 else None


def _bets(rng: Random, count: int) -> Slip:
    bets = {}
    for _ in range(count):
        spot = rng.choice(EVEN_MONEY) if rng.random() < 0.4 else rng.choice(SPOTS)
        low, _ = KIND_CENTS[KIND_OF[spot]]
        bets[spot] = low + CHIP_CENTS * rng.randrange(20)
    return bets


GAME = SimulatedRoulette()
