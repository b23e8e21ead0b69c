"""Starts Qt: it loads the shipped fonts, collects warnings, opens one window per root QML item, and collects
garbage.
"""

import gc
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import shiboken6
import structlog
from PySide6.QtCore import (
    Q_ARG,
    QEvent,
    QMessageLogContext,
    QMetaObject,
    Qt,
    QTimer,
    QtMsgType,
    QUrl,
    qInstallMessageHandler,
)
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication
from PySide6.QtQuick import QQuickItem, QQuickView, QQuickWindow

from daemon.log import Log
from screen.drawing import Drawings
from screen.graphics import Asked, graphics
from screen.kit import Kit
from screen.quarter import Quarter, quarter_of
from screen.sizes import Size

HERE = Path(__file__).resolve().parent
FONTS = HERE / "fonts"
MODULES = HERE / "qml"
FAMILIES = ["Inter", "Noto Sans SC"]
COLLECT_EVERY_MS = 10_000

warnings: list[str] = []
"""Complaints of Qt and QML since the start; a correct screen leaves it empty."""


def _take_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    if kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
        return
    warnings.append(text)
    structlog.get_logger().warning("qt_complained", text=text)


def open_app(asked: Asked = "auto", log: Log | None = None) -> QGuiApplication:
    """Makes the one application of this process on the first call, after deciding what draws it."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ.setdefault("QT_QUICK_CONTROLS_STYLE", "Basic")
    drawn_by = graphics(asked)
    if log is not None:
        log.info("graphics_chosen", backend=drawn_by.backend, why=drawn_by.why)
    if drawn_by.backend == "software":
        QQuickWindow.setSceneGraphBackend("software")
    qInstallMessageHandler(_take_message)
    app = QGuiApplication(["etg"])
    app.setApplicationName("etg")
    for file in sorted([*FONTS.glob("*.ttf"), *FONTS.glob("*.otf")]):
        if QFontDatabase.addApplicationFont(str(file)) < 0:
            raise RuntimeError(f"Qt cannot read the font {file.name}")
    font = QFont(FAMILIES)
    font.setFeature(QFont.Tag("tnum"), 1)
    app.setFont(font)
    return app


def run_app(app: QGuiApplication) -> int:
    """Runs until the last window closes. Garbage is collected on this thread only, because another would destroy
    Qt objects.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    timer = QTimer()
    timer.timeout.connect(gc.collect)
    timer.start(COLLECT_EVERY_MS)
    code: int = app.exec()
    timer.stop()
    gc.enable()
    return code


def turn_once() -> None:
    """Runs one turn of the event loop: QML deletes discarded objects only at its end."""
    QGuiApplication.processEvents()
    QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Window:
    """A window filled by one root item; without a size it fills the screen. A game's screen needs its kit."""

    def __init__(
        self,
        qml: Path,
        properties: Mapping[str, Any],
        size: Size | None = None,
        title: str = "etg",
        kit: Kit | None = None,
    ) -> None:
        self._kept = dict(properties)  # QML does not own them
        self.view = QQuickView()
        self.view.setTitle(title)
        self.view.setColor(QColor("#090D10"))
        self.view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
        for modules in (MODULES, *(kit.modules if kit else ())):
            self.view.engine().addImportPath(str(modules))
        self.view.engine().addImageProvider("etg", Drawings(kit.drawings if kit else {}))
        self.view.setInitialProperties(self._kept)
        self._place(size)
        self._load(QUrl.fromLocalFile(str(qml)))
        if self.view.status() != QQuickView.Status.Ready:
            raise RuntimeError("; ".join(error.toString() for error in self.view.errors()))
        if size is None:
            self.view.showFullScreen()
        else:
            self.view.show()
        if isinstance(size, str):
            self._quarter = Quarter(self.view, size)

    def _place(self, size: Size | None) -> None:
        if size is None:  # Where there is no window manager, nobody else makes it as large as the screen.
            self.view.setGeometry(self.view.screen().geometry())
        elif isinstance(size, str):
            self.view.setGeometry(quarter_of(self.view.screen().availableGeometry(), size))
        else:
            self.view.resize(size[0], size[1])
            if len(size) == 4:
                self.view.setPosition(size[2], size[3])

    def _load(self, url: QUrl) -> None:
        """Loads the item from the event loop. A call from Python would block: Qt's loading thread waits for
        `_take_message`.
        """
        QMetaObject.invokeMethod(self.view, "setSource", Qt.ConnectionType.QueuedConnection, Q_ARG(QUrl, url))
        while self.view.status() == QQuickView.Status.Null:
            QGuiApplication.processEvents()

    @property
    def root(self) -> QQuickItem:
        return self.view.rootObject()

    def is_changing(self) -> bool:
        """Says whether an item is changing from one state to another; endless animations do not count."""
        looked_at = [self.root]
        while looked_at:
            item = looked_at.pop()
            looked_at += item.childItems()
            moving = [each for each in item.children() if each.inherits("QQuickAbstractAnimation")]
            if any(each.property("running") and each.property("loops") > 0 for each in moving):
                return True
        return False

    def grab(self, path: Path) -> None:
        """Takes a picture once everything is at its place."""
        while self.is_changing():
            turn_once()
        path.parent.mkdir(parents=True, exist_ok=True)
        if not self.view.grabWindow().save(str(path)):
            raise OSError(f"the picture {path} could not be written")

    def close(self) -> None:
        """Closes the engine first: bindings that still live would read destroyed models."""
        self.view.close()
        shiboken6.delete(self.view)
        QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._kept.clear()
