"""The bare baselines of the screens: one file with Qt alone. `python bare_window.py first|turn|touch`."""

import sys

from PySide6.QtCore import QByteArray, QTimer, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine, QQmlComponent
from PySide6.QtQuick import QQuickWindow

WINDOW = 'import QtQuick\nWindow { width: 1920; height: 1080; visible: true; color: "#101418"\n'
WINDOWS = {
    "first": WINDOW + "}",
    "turn": WINDOW
    + """Rectangle { x: 94; y: 200; width: 300; height: 300; color: "brown"
        Rectangle { anchors.centerIn: parent; width: 300; height: 40; color: "gold" }
        RotationAnimation on rotation { from: 0; to: 360; duration: 4000; loops: -1 } } }""",
    "touch": WINDOW
    + """MouseArea { id: area; anchors.fill: parent }
        Rectangle { x: area.mouseX - 20; y: area.mouseY - 20; width: 40; height: 40; visible: area.pressed } }""",
}


def main(what: str) -> None:
    """Runs until it is ended; `first` runs until its first frame."""
    app = QGuiApplication([])
    engine = QQmlApplicationEngine()
    component = QQmlComponent(engine)
    component.setData(QByteArray(WINDOWS[what].encode()), QUrl())
    window = component.create()
    assert isinstance(window, QQuickWindow), component.errorString()
    if what == "first":
        window.frameSwapped.connect(lambda: QTimer.singleShot(0, app.quit))
    app.exec()


if __name__ == "__main__":
    main(sys.argv[1])
