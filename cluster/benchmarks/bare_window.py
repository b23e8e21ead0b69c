"""The bare baselines of the screens: only Qt, one file, nothing of ours. `python bare_window.py first|spin`."""

import sys
import time
from typing import Any

from PySide6.QtCore import QByteArray, QObject, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlComponent
from PySide6.QtQuick import QQuickWindow

ONE_LINE = "import QtQuick\nWindow { width: 1920; height: 1080; visible: true }"
TURNING = """import QtQuick
Window { width: 1920; height: 1080; visible: true; color: "black"
  Rectangle { x: 24; y: 136; width: 400; height: 400; color: "brown"
    RotationAnimation on rotation { from: 0; to: 360; duration: 4000; loops: -1 } } }"""


def frames_of(window: QQuickWindow, app: QGuiApplication, seconds: float) -> list[float]:
    """When each frame was drawn."""
    drawn: list[float] = []
    window.frameSwapped.connect(lambda: drawn.append(time.perf_counter()))
    end_s = time.perf_counter() + seconds
    while time.perf_counter() < end_s:
        app.processEvents()
    return drawn


def open_window(text: str) -> tuple[QGuiApplication, QObject, QQuickWindow, Any]:
    from PySide6.QtQml import QQmlApplicationEngine

    app = QGuiApplication([])
    engine = QQmlApplicationEngine()
    component = QQmlComponent(engine)
    component.setData(QByteArray(text.encode()), QUrl())
    window = component.create()
    assert isinstance(window, QQuickWindow), component.errorString()
    return app, component, window, engine


def main(what: str) -> None:
    if what == "first":
        app, _component, window, _engine = open_window(ONE_LINE)
        drawn: list[bool] = []
        window.frameSwapped.connect(lambda: drawn.append(True))
        while not drawn:
            app.processEvents()
        return
    app, _component, window, _engine = open_window(TURNING)
    print([round(at_s, 5) for at_s in frames_of(window, app, 4.0)])


if __name__ == "__main__":
    main(sys.argv[1])
