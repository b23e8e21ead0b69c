"""Two Dice in the simulation: `./etg simulate --game tests.dice.simulated`."""

from collections.abc import Sequence
from itertools import product
from random import Random

from console.vertical import KEYED
from games.registry import GAMES
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.facts import Dealt, FactsDealer
from lab.simulation.game import SimulatedGame, Slip
from lab.simulation.players import Players
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World
from tests.dice.audit import ANSWER_MS, POT_CENTS_MAX, AuditDice
from tests.dice.game import NAME

SPOTS = tuple(AuditDice.kind_of)
ROLLS = ([1, 1], [3, 4], [2, 4], [6, 6], [5, 6])


class SimulatedDice(SimulatedGame):
    audit = AuditDice()
    game = GAMES.make(NAME, {"pot_cents_max": POT_CENTS_MAX, "answer_ms": ANSWER_MS})
    vertical = KEYED
    outcomes = tuple({"first": first, "second": second} for first, second in product(ROLLS, ROLLS))

    def make_dealer(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players
    ) -> FactsDealer:
        return FactsDealer(world, desk, console, rounds, players, self.game, _deal)

    def wish(self, rng: Random, slips: Sequence[Slip]) -> Slip:
        chance, latest = rng.random(), slips[-1]
        if chance < 0.1:
            return dict(slips[-2]) if len(slips) > 1 else {}
        if chance < 0.15:
            return {"pot": 3100, "pair": 50}
        wish = dict(latest) if chance < 0.5 else {}
        for _ in range(rng.randrange(1, 4)):
            spot = rng.choice(("pot", "pot", "pair", "point", rng.choice(SPOTS)))
            wish[spot] = 100 * rng.randrange(1, 26)
        return wish

    def bold(self, cents: int) -> Slip | None:
        each = min(3000, cents // 2 // 100 * 100)
        return {"pair": each, "pot": each} if each >= 100 else None


def _deal(rng: Random, odd: float) -> Dealt:
    first, second = ([rng.randrange(1, 7), rng.randrange(1, 7)] for _ in range(2))
    if rng.random() < 0.3:
        first[1] = first[0]
    facts = {"first roll": ["roll", *map(str, first)], "second roll": ["roll", *map(str, second)]}
    dropped = {"second roll": ["dropped"]} if rng.random() < odd else {}
    return Dealt({"first": first, "second": second}, facts, dropped)


GAME = SimulatedDice()
