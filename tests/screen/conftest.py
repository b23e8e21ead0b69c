"""Windows for tests, made of a few lines of QML; a warning of Qt fails the test that caused it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from screen import app as screens
from screen.kit import Kit

Show = Callable[..., screens.Window]


@pytest.fixture
def app() -> Iterator[QGuiApplication]:
    running = screens.open_app()
    screens.warnings.clear()
    yield running
    assert screens.warnings == []


@pytest.fixture
def kit() -> Kit | None:
    """The kit of the game whose controls are shown."""
    return None


@pytest.fixture
def show(app: QGuiApplication, tmp_path: Path, kit: Kit | None) -> Iterator[Show]:
    """Shows QML such as `show("Body { text: \"x\" }")` in a window of its own; properties are available as `given`."""
    folders = [found for path in (kit.modules if kit else ()) for found in sorted(path.iterdir())]
    modules = ["Etg", *(folder.name for folder in folders)]
    imports = "".join(f"import {module}\n" for module in modules)
    windows: list[screens.Window] = []

    def shown(body: str, size: tuple[int, int] = (1920, 1080), **given: Any) -> screens.Window:
        qml = tmp_path / f"Shown{len(windows)}.qml"
        names = "".join(f"    required property var {name}\n" for name in given)
        qml.write_text(f"import QtQuick\n{imports}\nStage {{\n    id: root\n{names}    {body}\n}}\n")
        windows.append(screens.Window(qml, given, size, kit=kit))
        return windows[-1]

    yield shown
    for window in windows:
        window.close()
