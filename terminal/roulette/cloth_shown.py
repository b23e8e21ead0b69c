"""What the cloth, the racetrack and the preview are drawn from at one moment."""

from dataclasses import dataclass

from terminal.screen.shown import Shown


@dataclass(frozen=True, slots=True)
class ClothShown(Shown):
    area: str = "cloth"
    """The area that was touched: `cloth`, `track` or `finales`."""
    neighbours: int = 2
    is_track: bool = False
