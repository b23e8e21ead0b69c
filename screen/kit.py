"""What a game brings to every screen that shows it: a QML module, drawings and words of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

Draw = Callable[..., None]
"""Draws with a painter whose field goes from -1 to 1, and with the arguments in the picture's address."""


@dataclass(frozen=True, slots=True)
class Kit:
    modules: tuple[Path, ...]
    """The folders in which QML finds the game's modules."""
    drawings: Mapping[str, Draw]
    """Drawings by the name in `image://etg/<name>/<arguments>`."""
    words: tuple[Path, ...]
