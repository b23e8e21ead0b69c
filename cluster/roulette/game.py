"""Roulette as demo, diagnosis, rehearsal, benchmarks and pictures ask for it; what is large is imported when needed."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, ClassVar

import typer

from cluster.game import ByHand, ClusterGame, Facts, Said, Sections, Verb
from cluster.roulette import diag, wheel_cli
from cluster.roulette.hand import CONTROL, WheelHand, start_wheel
from console.roulette.answers import EFFECTS
from games.game import Value
from games.roulette.pockets import POCKETS
from protocol.table_status import TableStatus

if TYPE_CHECKING:
    from cluster.children import Children
    from cluster.demo_staff import DemoStaff
    from cluster.roulette.scaled_wheel import ScaledWheel
    from cluster.studio import Pictures
    from cluster.table_folder import TableFolder
    from console.roulette.program import WheelKeys
    from games.roulette.rules import Rules

WHEEL = "wheel"
SPINS = "spins.jsonl"
"""In the console's folder: what each spin told, so that a count does not judge all of them again."""
CLOTH_LEFT, CLOTH_TOP = 480, 218
"""Where the cloth lies on the player's screen."""
STAKE_CENTS = 500


class Roulette(ClusterGame):
    device = WHEEL
    device_help = "The wheel's link, sensors, speeds and last spins."
    outcome_key = "pocket"
    evidence_key = "spin"
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
    effects = EFFECTS
    verbs: Mapping[str, Verb] = {
        "change-ball": Verb(said="The change of the ball is recorded."),
        "set-revolutions": Verb(("revolutions",), said="It holds from round {from_round} on."),
        "set-rotor": Verb(("reminder",), said="It holds from round {from_round} on."),
    }
    numbers = ("revolutions",)
    benchmarks: Mapping[str, str] = {
        "roulette": "cluster.roulette.benchmarks.slips",
        "wheel": "cluster.roulette.benchmarks.wheel",
        "screens": "cluster.roulette.benchmarks.screens",
    }
    campaigns: Mapping[str, tuple[str, str, int]] = {
        "console-conclude": ("cluster.roulette.campaigns.conclude", "conclude", 3),
        "screens": ("cluster.roulette.campaigns.screens", "rounds_drawn", 1_000),
        "diag-faults": ("cluster.roulette.campaigns.diag_faults", "faults", 3),
        "diag-rounds": ("cluster.roulette.campaigns.diag_rounds", "rounds", 200),
        "stalls": ("cluster.campaigns.stalls", "fair", 3_600),
        "stalls-unfair": ("cluster.campaigns.stalls", "unfair", 3_600),
        "wheel-fair": ("cluster.campaigns.wheel", "fair", 10_000),
        "wheel-varied": ("cluster.campaigns.wheel", "varied", 10_000),
        "wheel-faults": ("cluster.campaigns.wheel", "faults", 1_000),
        "wheel-troubles": ("cluster.campaigns.wheel", "troubles", 200),
        "wheel-revolutions": ("cluster.campaigns.wheel_launches", "revolutions", 2_000),
        "wheel-broken-sensor": ("cluster.campaigns.wheel_launches", "broken_sensor", 2_000),
        "wheel-same-direction": ("cluster.campaigns.wheel_launches", "same_direction", 2_000),
        "wheel-sensors": ("cluster.campaigns.wheel", "sensors", 100),
        "wheel-fuzz": ("cluster.campaigns.wheel_fuzz", "fuzz", 1_000_000),
        "wheel-garbled": ("cluster.campaigns.wheel_fuzz", "garbled", 2_000),
        "wheel-health": ("cluster.campaigns.wheel_health", "health", 100),
        "wheel-port": ("cluster.campaigns.wheel_port", "port", 1),
    }

    def commands(self) -> Mapping[str, typer.Typer]:
        return {WHEEL: wheel_cli.app}

    def sections(self, speed: float, folder: Path, seed: int) -> Sections:
        if speed == 1:
            return {"wheel": {"driver": "m360", "port": str(folder.absolute() / WHEEL)}}
        return {"wheel": {"driver": "simulated", "speed": speed, "seed": seed, "control": CONTROL}}

    def start_source(self, speed: float, table: "TableFolder", children: "Children", seed: int) -> None:
        """In real time the wheel is a process of its own, on a pty."""
        if speed == 1:
            start_wheel(table, children, table.folder / WHEEL, seed)

    def simulated(self, keys: "WheelKeys", rules: "Rules") -> "ScaledWheel":
        from cluster.roulette.scaled_wheel import ScaledWheel

        control = Path(keys.control) if keys.control else None
        return ScaledWheel(keys.seed, keys.speed, control, rules.wheel_order)

    def hand(self, staff: "DemoStaff", table: "TableFolder", seed: int) -> WheelHand:
        return WheelHand(table)

    def why_no_fault(self, name: str) -> str:
        from wheel_controller.sim.faults import FAULTS, unknown_fault

        return "" if name in FAULTS else unknown_fault(name)

    def said_next(self, facts: TableStatus, random: Random) -> Said | None:
        if facts.phase != "BETS_CLOSED":
            return None
        return Said("enter", True, {"outcome": random.choice(POCKETS)})

    def report_words(self, name: str, copy: Path) -> list[str] | None:
        if name != "wheels":
            return None
        memory = copy.parents[1] / SPINS
        return [WHEEL, "health", "--data", str(copy), "--memory", str(memory), "--json"]

    def source_in_words(self, source: Value) -> list[str]:
        return diag.wheel_in_words(source)

    def judged_again(
        self, number: int, packed: bytes, outcome: Value, verbs: list[str]
    ) -> tuple[Facts | None, list[str]]:
        return diag.spin_again(number, packed, outcome, verbs)

    def evidence_in_words(self, evidence: Facts | None) -> str:
        return diag.spin_in_words(evidence)

    def spot_at(self, spot: str) -> tuple[float, float]:
        from games.roulette.cloth import CHIPS

        x, y = CHIPS[spot]
        return CLOTH_LEFT + x, CLOTH_TOP + y

    def pictures(self) -> "Sequence[Pictures]":
        from cluster.roulette.pictures.chapters import photograph  # Qt, and only for who wants pictures
        from cluster.roulette.pictures.wheels import photograph_wheels

        return photograph, photograph_wheels
