"""The room display of a card table over a real console core and a simulated shoe."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtQuick import QQuickItem

from console.display.game import RoomGame
from console.display.model import DisplayModel
from console.display.run import ROOT
from console.log import state_message
from console.watching.heard import LinkChanged, StateHeard, StatusHeard
from protocol.table_status import RoomStatus
from screen import app as screens
from tests.console.cards.table import CardFloor

LYING, UPRIGHT = (1920, 1080), (1080, 1920)
SMALLEST = 26
"""In pixels of the design: what is read from the far end of a room."""


class CardRoom:
    def __init__(self, floor: CardFloor, game: RoomGame, size: tuple[int, int]) -> None:
        self.floor = floor
        self.model = DisplayModel(game, floor.clock.now)
        self.window = screens.Window(ROOT, self.model.properties(), size, kit=game.kit)
        self.model.hear(LinkChanged(is_heard=True, wall_ms=0))

    def look(self, **changes: Any) -> RoomStatus:
        """Gives the screen what a display's key is told, and no more."""
        desk, now = self.floor.desk, self.floor.clock.now()
        full = desk.status()
        told = RoomStatus(**{name: getattr(full, name) for name in RoomStatus.__struct_fields__})
        self.model.hear(StateHeard(state_message(desk.table, now), now.monotonic_s, 1))
        self.model.hear(StatusHeard(msgspec.structs.replace(told, **changes)))
        for _ in range(4):
            screens.turn_once()
        return told

    def smallest(self) -> float:
        """The height of the smallest visible text, in pixels of the window."""
        return min(sizes(self.window.root))


def sizes(item: QQuickItem) -> list[float]:
    is_text = item.inherits("QQuickText") and bool(item.property("text"))
    own = [item.property("font").pixelSize() * item.mapRectToScene(QRectF(0, 0, 1, 1)).width()] if is_text else []
    return own + [size for child in item.childItems() if child.isVisible() for size in sizes(child)]


@contextmanager
def card_room(floor: CardFloor, game: RoomGame, size: tuple[int, int] = LYING) -> Iterator[CardRoom]:
    """Opens the room display; a warning of Qt fails the test."""
    screens.open_app()
    screens.warnings.clear()
    here = CardRoom(floor, game, size)
    try:
        yield here
    finally:
        here.window.close()
    assert screens.warnings == []
