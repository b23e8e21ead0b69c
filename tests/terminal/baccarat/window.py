"""Baccarat's screen in a window without a display; its clock stands still until a test moves it."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from protocol.clock import Now
from screen import app
from terminal.baccarat.face import BaccaratFace
from terminal.baccarat.stage import BaccaratStage
from terminal.screen.model import ROOT, PlayerModel, player_properties, player_words
from terminal.view import View, Wish
from tests.terminal.baccarat.seat import FACE


class Screen:
    def __init__(self, size: tuple[int, int] = (1280, 720), face: BaccaratFace = FACE) -> None:
        self.now = Now(1000.0, 1_800_001_000_000)
        self.wishes: list[Wish] = []
        self.model = PlayerModel(face, player_words(face), self.wishes.append, clock=lambda: self.now)
        self.window = app.Window(ROOT, player_properties(self.model), size, kit=face.kit)

    @property
    def stage(self) -> BaccaratStage:
        assert isinstance(self.model.stage, BaccaratStage)
        return self.model.stage

    def see(self, view: View, now: Now) -> None:
        self.put(view, now)
        self.draw()

    def put(self, view: View, now: Now) -> None:
        """Gives the screen a view that is drawn later."""
        self.now = now
        self.model.see(view)

    def draw(self) -> None:
        app.turn_once()
        assert not self.window.view.grabWindow().isNull()

    def settle(self) -> None:
        """Runs until no card moves or turns any more."""
        while self.window.is_changing():
            app.turn_once()

    def items(self) -> list[QQuickItem]:
        found = [self.window.root]
        for item in found:
            found += item.childItems()
        return found

    def item(self, name: str) -> QQuickItem:
        return next(item for item in self.items() if item.objectName() == name and item.isVisible())

    def texts(self) -> set[str]:
        """All texts that are visible on the screen now."""
        return {str(item.property("text")) for item in self.items() if item.inherits("QQuickText") and is_seen(item)}

    def touch(self, name: str, right: float = 0.5, down: float = 0.5) -> None:
        item = self.item(name)
        box = item.boundingRect()
        at = item.mapToScene(box.topLeft() + QPoint(round(right * box.width()), round(down * box.height())))
        point = QPoint(round(at.x()), round(at.y()))
        QTest.mouseClick(self.window.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
        self.draw()

    def drag(self, name: str, from_: tuple[float, float], to: tuple[float, float]) -> None:
        """Slides a finger over an item; the points are parts of the item's size."""
        item = self.item(name)
        box = item.boundingRect()
        points = [item.mapToScene(QPointF(x * box.width(), y * box.height())).toPoint() for x, y in (from_, to)]
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mousePress(self.window.view, left, none, points[0])
        QTest.mouseMove(self.window.view, points[1])
        self.draw()
        QTest.mouseRelease(self.window.view, left, none, points[1])
        self.draw()

    def close(self) -> None:
        self.window.close()


def is_seen(item: QQuickItem) -> bool:
    return item.isVisible() and item.opacity() > 0
