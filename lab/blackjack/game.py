"""Blackjack as the lab asks for it: the pictures of its screens, and where a finger bets."""

from collections.abc import Mapping
from typing import Any

from games.blackjack.game import Blackjack
from games.blackjack.variants import VARIANTS
from games.registry import GAMES
from lab.game import GameLab

ASKED = ("interim_ms", "interim_next_ms", "first_ms", "next_ms", "follow_ms", "options_ms", "order_ms")
UNHURRIED_MS = 90_000
"""Questions stay open until a picture of them is taken."""
BOXES_LEFT, BOXES_TOP = 24, 334
"""Where the seven boxes lie on the player's screen."""


class BlackjackLab(GameLab):
    benchmarks: Mapping[str, str] = {}
    campaigns: Mapping[str, tuple[str, str, int]] = {"blackjack-evening": ("lab.blackjack.evening", "evening", 200)}
    pictures = (("lab.blackjack.pictures", "photograph"),)
    sizes = ((1920, 1080), (1280, 720))

    sections: Mapping[str, dict[str, Any]] = {"readings": dict.fromkeys(ASKED, UNHURRIED_MS)}

    def __init__(self, name: str) -> None:
        self._name = name

    def spot_at(self, spot: str) -> tuple[float, float]:
        from terminal.blackjack.felt import Reader
        from terminal.blackjack.spots import BlackjackSpots

        game = GAMES.make(self._name, {})
        assert isinstance(game, Blackjack)
        circle = BlackjackSpots(Reader(game)).circles[spot]
        return BOXES_LEFT + circle.x, BOXES_TOP + circle.y


BLACKJACKS: dict[str, GameLab] = {name: BlackjackLab(name) for name in VARIANTS}
