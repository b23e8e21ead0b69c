"""Baccarat's screen in a window without a display."""

from terminal.baccarat.face import BaccaratFace
from terminal.baccarat.stage import BaccaratStage
from tests.terminal.baccarat.seat import FACE
from tests.terminal.window import PlayerScreen


class Screen(PlayerScreen):
    def __init__(self, size: tuple[int, int] = (1280, 720), face: BaccaratFace = FACE) -> None:
        super().__init__(face, size)

    @property
    def stage(self) -> BaccaratStage:
        assert isinstance(self.model.stage, BaccaratStage)
        return self.model.stage
