"""A player's screen of any game in a window without a display; its clock stands still until a test moves it."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from protocol.clock import Now
from screen import app
from terminal.screen.game_face import GameFace
from terminal.screen.model import ROOT, PlayerModel, player_properties, player_words
from terminal.view import View, Wish

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class PlayerScreen:
    def __init__(self, face: GameFace, size: tuple[int, int] = (1280, 720)) -> None:
        self.now = Now(1000.0, 1_800_001_000_000)
        self.wishes: list[Wish] = []
        self.model = PlayerModel(face, player_words(face), self.wishes.append, clock=lambda: self.now)
        self.window = app.Window(ROOT, player_properties(self.model), size, kit=face.kit)

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
        QTest.mouseClick(self.window.view, LEFT, NO_KEY, self._place(name, right, down))
        self.draw()

    def press(self, name: str) -> None:
        QTest.mousePress(self.window.view, LEFT, NO_KEY, self._place(name))
        self.draw()

    def lift(self, name: str) -> None:
        QTest.mouseRelease(self.window.view, LEFT, NO_KEY, self._place(name))
        self.draw()

    def drag(self, name: str, from_: tuple[float, float], to: tuple[float, float]) -> None:
        """Slides a finger over an item; the points are parts of the item's size."""
        start, end = self._place(name, *from_), self._place(name, *to)
        QTest.mousePress(self.window.view, LEFT, NO_KEY, start)
        QTest.mouseMove(self.window.view, end)
        self.draw()
        QTest.mouseRelease(self.window.view, LEFT, NO_KEY, end)
        self.draw()

    def _place(self, name: str, right: float = 0.5, down: float = 0.5) -> QPoint:
        item = self.item(name)
        box = item.boundingRect()
        return item.mapToScene(box.topLeft() + QPointF(right * box.width(), down * box.height())).toPoint()

    def close(self) -> None:
        self.window.close()


def is_seen(item: QQuickItem) -> bool:
    return item.isVisible() and item.opacity() > 0
