"""The interface of a game for the lab: its own benchmarks, campaigns and pictures."""

from collections.abc import Mapping
from typing import Any


class GameLab:
    benchmarks: Mapping[str, str] = {}
    """The module of each benchmark, by name."""
    campaigns: Mapping[str, tuple[str, str, int]] = {}
    """By name: module, function, and the number of tries by default."""
    pictures: tuple[tuple[str, str], ...] = ()
    """Modules and functions that take pictures of every state of its screens, each at a table of its own."""

    sizes: tuple[tuple[int, int], ...] = ((1920, 1080),)
    """Of the windows that are photographed; where there are several, each has a folder of its own."""

    sections: Mapping[str, dict[str, Any]] = {}
    """Of the configuration of the tables that are photographed."""

    def spot_at(self, spot: str) -> tuple[float, float]:
        """Gives the place where a finger places a bet, in pixels of the player's screen."""
        raise NotImplementedError
