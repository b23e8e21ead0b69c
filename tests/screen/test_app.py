"""How the screens start Qt, and what they say when it fails."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication
from PySide6.QtQuick import QQuickItem

from screen import app as screens
from tests.screen.conftest import Show
from tests.time_limit import WAIT_S
from tools.doctor import SIGNALS_PROBE


def test_the_installed_pyside_survives_two_thousand_signals() -> None:
    done = subprocess.run([sys.executable, "-c", SIGNALS_PROBE], capture_output=True, timeout=WAIT_S)
    assert (done.returncode, done.stdout) == (0, b"2000\n")


def test_the_shipped_fonts_have_every_weight_and_chinese(app: QGuiApplication) -> None:
    for weight in (QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold, QFont.Weight.ExtraBold):
        font = QFont("Inter")
        font.setWeight(weight)
        assert (QFontInfo(font).family(), QFontInfo(font).weight()) == ("Inter", weight)
    assert QFontDatabase.hasFamily("Noto Sans SC")
    assert app.font().families() == ["Inter", "Noto Sans SC"]


@pytest.mark.parametrize(
    ("size", "zoom", "left", "top"),
    [((1280, 720), 2 / 3, 0, 0), ((1920, 1080), 1, 0, 0), ((3840, 2160), 2, 0, 0), ((1920, 1280), 1, 0, 100)],
)
def test_a_stage_fills_its_window_and_keeps_its_shape(
    show: Show, size: tuple[int, int], zoom: float, left: int, top: int
) -> None:
    window = show('Rectangle { objectName: "all"; width: 1920; height: 1080 }', size)
    box = window.root.findChild(QQuickItem, "all")
    assert box is not None
    scene = box.mapRectToScene(box.boundingRect())
    assert scene.getRect() == pytest.approx((left, top, 1920 * zoom, 1080 * zoom))


def test_qml_that_fails_to_load_says_why_and_never_hangs(app: QGuiApplication, tmp_path: Path) -> None:
    """The property `top` is final: Qt reports that from its loading thread, to a handler that needs the interpreter."""
    qml = tmp_path / "Wrong.qml"
    qml.write_text("import QtQuick\n\nItem {\n    property color top\n}\n")
    with pytest.raises(RuntimeError, match="Cannot override FINAL property"):
        screens.Window(qml, {}, (10, 10))
    assert screens.warnings
    screens.warnings.clear()


def test_complaints_of_qml_are_collected(app: QGuiApplication, show: Show) -> None:
    show("property var nothing: null; Text { text: root.nothing.words }")
    assert "Cannot read property" in screens.warnings[0]
    screens.warnings.clear()


def test_a_picture_of_a_window_is_written_to_the_given_place(show: Show, tmp_path: Path) -> None:
    show("Body { text: 'x' }", (640, 360)).grab(tmp_path / "new" / "picture.png")
    assert (tmp_path / "new" / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_waits_until_the_change_of_a_notice_is_complete(show: Show, tmp_path: Path) -> None:
    window = show('Notice { objectName: "notice"; width: 1040; height: 104; kind: "open" }', (960, 540))
    window.grab(tmp_path / "open.png")
    notice = window.root.findChild(QQuickItem, "notice")
    assert notice is not None
    notice.setProperty("kind", "closed")
    assert window.is_changing()
    window.grab(tmp_path / "at-once.png")
    assert not window.is_changing()
    window.grab(tmp_path / "later.png")
    pictures = [(tmp_path / f"{name}.png").read_bytes() for name in ("open", "at-once", "later")]
    assert pictures[0] != pictures[1] == pictures[2]
