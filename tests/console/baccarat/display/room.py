"""The room display of a baccarat table over a real console core and a simulated shoe."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from console.baccarat.display.game import BACCARAT
from console.baccarat.display.panel import RoomPanel
from console.display.model import DisplayModel
from console.display.run import ROOT
from console.log import state_message
from console.watching.heard import LinkChanged, StateHeard, StatusHeard
from protocol.table_status import RoomStatus
from screen import app as screens
from tests.console.baccarat.table import ShoeFloor

LYING, UPRIGHT = (1920, 1080), (1080, 1920)


class CardRoom:
    def __init__(self, floor: ShoeFloor, size: tuple[int, int]) -> None:
        self.floor = floor
        self.model = DisplayModel(BACCARAT, floor.clock.now)
        self.window = screens.Window(ROOT, self.model.properties(), size, kit=BACCARAT.kit)
        self.model.hear(LinkChanged(is_heard=True, wall_ms=0))

    @property
    def panel(self) -> RoomPanel:
        panel = self.model.panel
        assert isinstance(panel, RoomPanel)
        return panel

    def look(self, **changes: Any) -> RoomStatus:
        """The screen gets what a display's key is told, and no more."""
        desk, now = self.floor.desk, self.floor.clock.now()
        full = desk.status()
        told = RoomStatus(**{name: getattr(full, name) for name in RoomStatus.__struct_fields__})
        self.model.hear(StateHeard(state_message(desk.table, now), now.monotonic_s, 1))
        self.model.hear(StatusHeard(msgspec.structs.replace(told, **changes)))
        for _ in range(4):
            screens.turn_once()
        return told


@contextmanager
def card_room(floor: ShoeFloor, size: tuple[int, int] = LYING) -> Iterator[CardRoom]:
    """A warning of Qt fails the test."""
    screens.open_app()
    screens.warnings.clear()
    here = CardRoom(floor, size)
    try:
        yield here
    finally:
        here.window.close()
    assert screens.warnings == []
