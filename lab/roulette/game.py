"""Roulette for the lab: its benchmarks, campaigns and pictures, and the place where a finger bets."""

from collections.abc import Mapping

from lab.game import GameLab

CLOTH_LEFT, CLOTH_TOP = 480, 218
"""Where the cloth lies on the player's screen."""


class RouletteLab(GameLab):
    benchmarks: Mapping[str, str] = {
        "roulette": "lab.roulette.benchmarks.slips",
        "wheel": "lab.roulette.benchmarks.wheel",
        "screens": "lab.roulette.benchmarks.screens",
    }
    campaigns: Mapping[str, tuple[str, str, int]] = {
        "console-conclude": ("lab.roulette.campaigns.conclude", "conclude", 3),
        "screens": ("lab.roulette.campaigns.screens", "rounds_drawn", 1_000),
        "diag-faults": ("lab.roulette.campaigns.diag_faults", "faults", 3),
        "diag-rounds": ("lab.roulette.campaigns.diag_rounds", "rounds", 200),
        "stalls": ("lab.campaigns.stalls", "fair", 3_600),
        "stalls-unfair": ("lab.campaigns.stalls", "unfair", 3_600),
        "wheel-fair": ("lab.campaigns.wheel", "fair", 10_000),
        "wheel-varied": ("lab.campaigns.wheel", "varied", 10_000),
        "wheel-faults": ("lab.campaigns.wheel", "faults", 1_000),
        "wheel-troubles": ("lab.campaigns.wheel", "troubles", 200),
        "wheel-revolutions": ("lab.campaigns.wheel_launches", "revolutions", 2_000),
        "wheel-broken-sensor": ("lab.campaigns.wheel_launches", "broken_sensor", 2_000),
        "wheel-same-direction": ("lab.campaigns.wheel_launches", "same_direction", 2_000),
        "wheel-sensors": ("lab.campaigns.wheel", "sensors", 100),
        "wheel-fuzz": ("lab.campaigns.wheel_fuzz", "fuzz", 1_000_000),
        "wheel-garbled": ("lab.campaigns.wheel_fuzz", "garbled", 2_000),
        "wheel-health": ("lab.campaigns.wheel_health", "health", 100),
        "wheel-port": ("lab.campaigns.wheel_port", "port", 1),
    }

    pictures = (
        ("lab.roulette.pictures.chapters", "photograph"),
        ("lab.roulette.pictures.wheels", "photograph_wheels"),
    )

    def spot_at(self, spot: str) -> tuple[float, float]:
        from games.roulette.cloth import CHIPS

        x, y = CHIPS[spot]
        return CLOTH_LEFT + x, CLOTH_TOP + y
