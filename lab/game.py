"""The face of a game for the lab: what is measured, tried and photographed of it alone."""

from collections.abc import Mapping


class GameLab:
    benchmarks: Mapping[str, str] = {}
    """By name: the module."""
    campaigns: Mapping[str, tuple[str, str, int]] = {}
    """By name: module, function, and how many it tries unless told."""
    pictures: tuple[tuple[str, str], ...] = ()
    """Of every state of its screens, each at a table of its own: module and function."""

    def spot_at(self, spot: str) -> tuple[float, float]:
        """Where a finger places a bet, in pixels of the player's screen."""
        raise NotImplementedError
