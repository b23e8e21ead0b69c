"""A window that fills a quarter of the screen, frame and title bar included."""

from PySide6.QtCore import QMargins, QObject, QRect, QTimer
from PySide6.QtGui import QWindow

from screen.sizes import QUARTERS

LOOK_EVERY_MS = 50
LOOKS = 60
"""The number of checks after the window is shown; a window manager may need that long to add its frame."""


def quarter_of(room: QRect, name: str) -> QRect:
    right, lower = QUARTERS[name]
    width, height = room.width() // 2, room.height() // 2
    return QRect(room.x() + right * width, room.y() + lower * height, width, height)


class Quarter(QObject):
    """Moves a window into a quarter. Window managers add frames some time after showing, and Qt has no signal for
    it.
    """

    def __init__(self, window: QWindow, name: str) -> None:
        super().__init__()
        self._window = window
        self._name = name
        self._room = QRect()
        self._frame = QMargins()
        self._looks = LOOKS
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(LOOK_EVERY_MS)

    def _look(self) -> None:
        if not self._window.isExposed():
            return
        self._looks -= 1
        if self._looks == 0:
            self._timer.stop()
        room, frame = self._window.screen().availableGeometry(), self._window.frameMargins()
        if (room, frame) != (self._room, self._frame):  # Only then: a person may have moved it.
            self._room, self._frame = room, frame
            self._window.setGeometry(quarter_of(room, self._name).marginsRemoved(frame))
