"""Everything the pages that are a player's own are drawn from, at one moment."""

from dataclasses import dataclass, field

from terminal.recall import RoundPlayed
from terminal.screen.derive_scene import Scene
from terminal.screen.game_face import GameFace
from terminal.view import Stakes


@dataclass(frozen=True, slots=True)
class Leaf:
    scene: Scene
    face: GameFace
    software: str = ""
    rounds: tuple[RoundPlayed, ...] | None = None
    """None until the terminal has looked them up."""
    chosen: int = 0
    """The round that is shown bet by bet; 0: the newest."""
    wanted: Stakes = field(default_factory=dict)
    """What lies on the cloth now."""
    is_open: bool = False
    naming: int = 0
    """The favourite whose name is being typed, or 0."""
    typed: str = ""
