"""Bugs that only roulette can have: ignoring where the ball is, and a pay table that is wrong for everyone."""

from typing import Any

from console.effects import Effects
from console.engine import Engine
from console.roulette.wheel_witness import WheelWitness
from console.rounds import UNDECIDED
from games.roulette.rules import Rules
from lab.simulation.site import Parts
from protocol.clock import Now


class PastPostingWins(Engine):
    """Wrong: it does not check whether the ball has left the track."""

    def after_commit(self, now: Now) -> Effects:
        if self.table.round.phase in UNDECIDED:
            spin = self.table.play.witness
            assert isinstance(spin, WheelWitness)
            spin.registered_since_pass.clear()
        return super().after_commit(now)


class WrongPayTable(Rules):
    """Wrong: console and terminal use the same wrong pay table, so only a third opinion can tell."""

    def payout_cents(self, slip: Any, outcome: str) -> int:
        right = super().payout_cents(slip, outcome)
        wrong = sum(cents for spot, cents in slip.items() if spot == "top-line" or spot.startswith("corner"))
        return right + (wrong if right else 0)


BUGS: dict[str, Parts] = {
    "past-posting-wins": Parts(engine=PastPostingWins),
    "wrong-pay-table": Parts(rules=lambda game: WrongPayTable()),
}
