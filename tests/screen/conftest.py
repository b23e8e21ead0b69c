"""Windows for tests, made of a few lines of QML; a warning of Qt fails the test that caused it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from screen import app as screens

Show = Callable[..., screens.Window]


@pytest.fixture
def app() -> Iterator[QGuiApplication]:
    running = screens.open_app()
    screens.warnings.clear()
    yield running
    assert screens.warnings == []


@pytest.fixture
def show(app: QGuiApplication, tmp_path: Path) -> Iterator[Show]:
    """`show("Body { text: \\"x\\" }")` puts it on a stage of its own window; properties are in scope as `given`."""
    windows: list[screens.Window] = []

    def shown(body: str, size: tuple[int, int] = (1920, 1080), **given: Any) -> screens.Window:
        qml = tmp_path / f"Shown{len(windows)}.qml"
        names = "".join(f"    required property var {name}\n" for name in given)
        qml.write_text(f"import QtQuick\nimport Etg\n\nStage {{\n    id: root\n{names}    {body}\n}}\n")
        windows.append(screens.Window(qml, given, size))
        return windows[-1]

    yield shown
    for window in windows:
        window.close()
