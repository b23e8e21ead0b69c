"""A picture of `etg screens` shows the state that its name promises, however slow the machine is."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from lab.checks import ROOT
from lab.roulette.pictures.chapters import Photographer
from lab.roulette.pictures.states import PAGE, PLAYER, ROOM, TABLE
from screen.app import Window, open_app, turn_once

FOLDER = ROOT / "lab" / "roulette" / "pictures"
QML = "import QtQuick\nRectangle { property bool isOpen: false; color: isOpen ? 'green' : 'red' }\n"
PHOTOGRAPHED = {"player": (PLAYER,), "both": (PLAYER, TABLE), "all": (PLAYER, TABLE, ROOM), "room": (ROOM,)}
"""By the method that takes them, the screens that have to promise a picture's name."""


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    open_app()
    qml = tmp_path / "Late.qml"
    qml.write_text(QML)
    opened = Window(qml, {}, (64, 36))
    yield opened
    opened.close()


class Slow:
    """A studio on a machine that needs many turns until the screen shows the table's state."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def until(self, what: str, is_so: Callable[[], object], timeout_s: float = 60.0) -> None:
        for turn in range(50):
            if is_so():
                return
            turn_once()
            self._window.root.setProperty("isOpen", turn >= 20)
        raise AssertionError(what)

    def pump(self, seconds: float = 0.0) -> None:
        turn_once()


def test_a_picture_is_taken_only_when_the_screen_shows_the_promised_state(window: Window, tmp_path: Path) -> None:
    model = SimpleNamespace(setLanguage=lambda language: None, areas={"table": Situation(window)})
    app: Any = SimpleNamespace(window=window, model=model)
    photographer: Any = object.__new__(Photographer)
    photographer._studio, photographer._out, photographer.taken, photographer.complaints = Slow(window), tmp_path, 0, []
    photographer.player("bets-open", app)
    for language in ("zh", "en"):
        picture = QImage(str(tmp_path / f"player-bets-open-{language}.png"))
        assert picture.pixelColor(32, 18) == QColor("green")


class Situation:
    """The situation, as the player's model names it."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def value(self, name: str) -> str:
        return "open" if self._window.root.property("isOpen") else "idle"


def test_every_name_of_a_picture_has_a_promised_state() -> None:
    taken = [call for path in FOLDER.glob("*.py") for call in _calls(path.read_text())]
    names = [(method, name) for method, name in taken if method in PHOTOGRAPHED and not name.startswith(PAGE)]
    assert len(names) > 30
    assert [(method, name) for method, name in names if any(name not in of for of in PHOTOGRAPHED[method])] == []


def test_no_chapter_of_pictures_waits_for_time_to_pass() -> None:
    for path in FOLDER.glob("*.py"):
        waits = [node for node in ast.walk(ast.parse(path.read_text())) if _method(node) == "pump"]
        assert [ast.unparse(node) for node in waits if isinstance(node, ast.Call) and node.args] == []


def _calls(source: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and isinstance(name := node.args[0], ast.Constant):
            yield _method(node), str(name.value)


def _method(node: ast.AST) -> str:
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
