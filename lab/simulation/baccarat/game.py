"""Baccarat's parts for a run of the simulation."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from console.baccarat.program import vertical
from console.vertical import KEYED
from games.baccarat.game import Baccarat, make_game
from games.registry import GAMES
from lab.simulation.audit_game import Value
from lab.simulation.baccarat.audit import RULES, AuditBaccarat
from lab.simulation.baccarat.audit_shoe import AuditShoe
from lab.simulation.baccarat.dealer import BaccaratDealer
from lab.simulation.baccarat.readings import READINGS
from lab.simulation.baccarat.shoe_dealer import ShoeDealer
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.game import SimulatedGame, Slip
from lab.simulation.players import Players
from lab.simulation.rates import Rates
from lab.simulation.staff import Dealer
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World

if TYPE_CHECKING:
    from lab.simulation.site import Parts

SPOTS = tuple(RULES.kind_of)
DIALECTS = ("s2", "s2", "keyed", "s2", "ae2", "beetek")
"""The protocols of the shoes, for tables that have one."""
SQUEEZES = ("off", "highest", "dealer", "private")
"""Who squeezes cards, for every dialect."""
HANDS = (["9S", "KD"], ["8H", "8C"], ["3S", "4D"], ["6C", "6D", "9H"], ["2S", "KC", "5H"])


def _outcomes() -> list[Value]:
    """Outcomes that people may find when they check the cards again."""
    order = ["P1", "B1", "P2", "B2", "P3", "B3"]
    found = []
    for player, banker in product(HANDS, HANDS):
        places = order[:4] + order[4:5] * (len(player) - 2) + order[5:] * (len(banker) - 2)
        found.append({"player": player, "banker": banker, "order": places})
    return [outcome for outcome in found if make_game(READINGS).is_outcome(outcome)]


class SimulatedBaccarat(SimulatedGame):
    audit: AuditBaccarat = RULES
    game = GAMES.make(Baccarat.name, READINGS)
    vertical = KEYED
    outcomes = _outcomes()

    def as_played(self, seed: int, rates: Rates) -> SimulatedGame:
        return BaccaratFromShoe(seed, rates) if seed % 2 else self

    def make_dealer(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players
    ) -> Dealer:
        return BaccaratDealer(world, desk, console, rounds, players, self.game)

    def bugs(self) -> "dict[str, Parts]":
        from lab.simulation.baccarat.bugs import BUGS

        return BUGS

    def wish(self, rng: Random, slips: Sequence[Slip]) -> Slip:
        chance, latest = rng.random(), slips[-1]
        if chance < 0.12:
            return dict(slips[-2]) if len(slips) > 1 else {}
        if chance < 0.17:
            return {"player": 510, "tie": 60_000}
        wish = dict(latest) if chance < 0.5 else {}
        for _ in range(rng.randrange(1, 4)):
            spot = rng.choice(("player", "banker", rng.choice(SPOTS)))
            wish[spot] = 100 * rng.choice((5, 6, rng.randrange(5, 80), rng.randrange(5, 600)))
        return wish

    def bold(self, cents: int) -> Slip | None:
        each = min(50_000, cents // 2 // 100 * 100)
        return {"player": each, "player-pair": each} if each >= 500 else None


class BaccaratFromShoe(SimulatedBaccarat):
    """Baccarat with production's commands of staff, and its source of cards joined to a simulated shoe."""

    def __init__(self, seed: int, rates: Rates) -> None:
        self.dialect = DIALECTS[seed // 2 % len(DIALECTS)]
        squeeze = SQUEEZES[seed // 2 // len(DIALECTS) % len(SQUEEZES)]
        self.audit = self._audit = AuditShoe(squeeze)
        self.game = GAMES.make(Baccarat.name, READINGS | {"squeeze": squeeze})
        self.vertical = vertical(make_game(READINGS | {"squeeze": squeeze}), self.dialect)

    def may_confirm(self, rates: Rates) -> bool:
        return rates.auto_confirm and self.dialect == "ae2"

    def make_dealer(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players
    ) -> Dealer:
        return ShoeDealer(
            world, desk, console, rounds, players, self._audit, self.dialect, auto_confirm=self.may_confirm(world.rates)
        )


GAME = SimulatedBaccarat()
