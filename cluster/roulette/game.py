"""Roulette for a demo and a rehearsal: a simulated wheel, and the bets and pockets that people enter."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, ClassVar

from cluster.children import Children
from cluster.game import ByHand, DemoGame, Said
from cluster.roulette.hand import CONTROL, WheelHand, start_wheel
from cluster.table_folder import Sections, TableFolder
from games.roulette.pockets import POCKETS
from protocol.enums import Phase
from protocol.table_status import TableStatus

if TYPE_CHECKING:
    from cluster.roulette.scaled_wheel import ScaledWheel
    from console.roulette.program import WheelKeys
    from games.roulette.rules import Rules

WHEEL = "wheel"
"""The wheel's port in the table's folder."""
STAKE_CENTS = 500


class RouletteDemo(DemoGame):
    keyed_sections: ClassVar[Sections] = {"wheel": {"driver": "manual"}}
    by_hand = ByHand(
        slips=(
            {"straight:17": STAKE_CENTS},
            {"straight:17": STAKE_CENTS, "red": 200},
            {"red": 300},
            {"split:17-18": 400},
        ),
        won_cents=35 * STAKE_CENTS,
        outcome="17",
        corrected="18",
        outcomes=("17", "0", "25", "8"),
        void_paragraph="5.4",
        long_slip={f"straight:{number}": STAKE_CENTS for number in range(1, 21)},
    )

    def sections(self, speed: float, folder: Path, seed: int) -> Sections:
        if speed == 1:
            return {"wheel": {"driver": "m360", "port": str(folder.absolute() / WHEEL)}}
        return {"wheel": {"driver": "simulated", "speed": speed, "seed": seed, "control": CONTROL}}

    def start_source(self, speed: float, table: TableFolder, children: Children, seed: int) -> None:
        """Starts the simulated wheel; in real time it is a process of its own, on a pty."""
        if speed == 1:
            start_wheel(table, children, table.folder / WHEEL, seed)

    def simulated(self, keys: "WheelKeys", rules: "Rules") -> "ScaledWheel":
        from cluster.roulette.scaled_wheel import ScaledWheel

        control = Path(keys.control) if keys.control else None
        return ScaledWheel(keys.seed, keys.speed, control, rules.wheel_order)

    def hand(self, speed: float, table: TableFolder, children: Children) -> WheelHand:
        return WheelHand(table)

    def why_no_fault(self, name: str) -> str:
        from wheel_controller.sim.faults import FAULTS, unknown_fault

        return "" if name in FAULTS else unknown_fault(name)

    def said_next(self, facts: TableStatus, random: Random) -> Said | None:
        if facts.phase != Phase.BETS_CLOSED:
            return None
        return Said("enter", True, {"outcome": random.choice(POCKETS)})
