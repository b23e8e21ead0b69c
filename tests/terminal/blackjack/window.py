"""Blackjack's screen in a window without a display; its clock stands still until a test moves it."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from protocol.clock import Now
from screen import app
from terminal.blackjack.face import BlackjackFace
from terminal.blackjack.stage import BlackjackStage
from terminal.screen.model import ROOT, PlayerModel, player_properties, player_words
from terminal.view import View, Wish

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Screen:
    def __init__(self, face: BlackjackFace, size: tuple[int, int] = (1280, 720)) -> None:
        self.now = Now(1000.0, 1_800_001_000_000)
        self.wishes: list[Wish] = []
        self.model = PlayerModel(face, player_words(face), self.wishes.append, clock=lambda: self.now)
        self.window = app.Window(ROOT, player_properties(self.model), size, kit=face.kit)

    @property
    def stage(self) -> BlackjackStage:
        assert isinstance(self.model.stage, BlackjackStage)
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

    def _place(self, name: str, right: float = 0.5, down: float = 0.5) -> QPoint:
        item = self.item(name)
        box = item.boundingRect()
        at = item.mapToScene(box.topLeft() + QPoint(round(right * box.width()), round(down * box.height())))
        return QPoint(round(at.x()), round(at.y()))

    def close(self) -> None:
        self.window.close()


def is_seen(item: QQuickItem) -> bool:
    return item.isVisible() and item.opacity() > 0
