"""What the player's own pages are drawn from at one moment."""

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
    """None until the terminal has looked the rounds up."""
    chosen: int = 0
    """The round whose bets are listed; 0 for the newest."""
    wanted: Stakes = field(default_factory=dict)
    """The bets on the cloth now."""
    is_open: bool = False
    naming: int = 0
    """The number of the favourite whose name is being typed; 0 if none."""
    typed: str = ""
