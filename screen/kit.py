"""What a game brings to every screen that shows it: a QML module, drawings and words of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

Draw = Callable[..., None]
"""Given a painter whose field goes from -1 to 1 in both directions, and the arguments of the picture's address."""


@dataclass(frozen=True, slots=True)
class Kit:
    modules: Path
    """The folder in which QML finds the game's module."""
    drawings: Mapping[str, Draw]
    """By the name in `image://etg/<name>/<arguments>`."""
    words: Path
