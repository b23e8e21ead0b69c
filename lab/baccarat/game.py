"""Baccarat's part of the lab: the pictures of its screens, and where a finger places a bet."""

from collections.abc import Mapping

from lab.game import GameLab

BETS_LEFT, BETS_TOP = 440, 444
"""Where the five spots lie on the player's screen."""


class BaccaratLab(GameLab):
    benchmarks: Mapping[str, str] = {
        "card-slides": "lab.baccarat.benchmarks.card_slides",
        "card-way": "lab.baccarat.benchmarks.card_way",
    }
    pictures = (("lab.baccarat.pictures", "photograph"),)
    sizes = ((1920, 1080), (1280, 720))

    def spot_at(self, spot: str) -> tuple[float, float]:
        from terminal.baccarat.spots import chip_at

        x, y = chip_at(spot)
        return BETS_LEFT + x, BETS_TOP + y
