"""Tests each control of the module Etg alone in a window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from screen.app import MODULES, Window
from tests.screen.conftest import Show

MODULE = MODULES / "Etg"
LISTED = [line.split() for line in (MODULE / "qmldir").read_text().splitlines() if line.endswith(".qml")]
CONTROLS = [words[0] for words in LISTED if words[0] != "singleton"]
KINDS = ["open", "last", "closed", "result", "held", "fault", "idle"]


def item(window: Window) -> QQuickItem:
    found = window.root.findChild(QQuickItem, "it")
    assert isinstance(found, QQuickItem)
    return found


def test_the_shared_qml_module_lists_every_file_once() -> None:
    assert sorted(words[-1] for words in LISTED) == sorted(path.name for path in MODULE.glob("*.qml"))


@pytest.mark.parametrize("control", CONTROLS)
def test_a_shared_control_without_data_draws_without_a_warning(control: str, show: Show) -> None:
    show(f"{control} {{ width: 300; height: 100 }}").view.grabWindow()


@pytest.mark.parametrize("title", ["Place your bets", "请下注"])
def test_no_two_kinds_of_notice_look_the_same(title: str, show: Show) -> None:
    rest = f'title: "{title}"; text: "x"; seconds: "9"; fraction: 0.5; steps: 4; step: 2'
    pictures = [show(f'Notice {{ kind: "{kind}"; {rest} }}', (960, 540)).view.grabWindow() for kind in KINDS]
    assert all(a != b for at, a in enumerate(pictures) for b in pictures[:at])


def test_a_notice_counts_down_only_where_there_are_seconds(show: Show) -> None:
    window = show('property string rest: "9"; Notice { objectName: "it"; seconds: root.rest }')
    assert item(window).property("counts") is True
    for none in ("", "-1"):
        window.root.setProperty("rest", none)
        assert item(window).property("counts") is False


def touch(window: Window) -> None:
    QTest.mouseClick(window.view, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))


def test_a_button_reports_one_touch_and_says_why_it_is_disabled(show: Show) -> None:
    window = show(
        'property bool may: true; property int touches: 0; ActionButton { objectName: "it"; text: "Cash out"; '
        'available: root.may; why: "after the result"; onTouched: ++root.touches }'
    )
    touch(window)
    assert window.root.property("touches") == 1
    said = {text.property("text") for text in item(window).findChildren(QQuickItem) if text.property("text")}
    assert "after the result" not in said
    window.root.setProperty("may", False)
    touch(window)
    assert window.root.property("touches") == 1
    said = {text.property("text") for text in item(window).findChildren(QQuickItem) if text.property("text")}
    assert "after the result" in said


def test_every_icon_has_an_outline_and_no_two_icons_are_the_same(show: Show) -> None:
    window = show("readonly property var paths: IconPaths.paths")
    paths = window.root.property("paths").toVariant()
    asked = (
        "undo redo cross repeat plus star bell lock globe sound mute page menu back check warning person refresh "
        "keypad clock wifi-off stop swap search note pause"
    ).split()
    assert set(asked) <= set(paths)
    assert len(set(paths.values())) == len(paths)


def test_the_font_subset_is_made_from_the_words_of_every_screen() -> None:
    from lab.make_fonts import words_files

    assert {Path("screen/words.toml"), Path("terminal/screen/words.toml"), Path("console/dealer/words.toml")} <= {
        path.relative_to(MODULES.parents[1]) for path in words_files()
    }


def test_text_of_a_button_without_room_for_its_icon_is_centred(show: Show) -> None:
    button = item(
        show('ActionButton { objectName: "it"; iconAbove: true; text: "Undo"; available: false; why: "none" }')
    )
    looked_at = [button]
    for each in looked_at:
        looked_at += each.childItems()
    (lines,) = [each for each in looked_at if each.inherits("QQuickColumn")]
    assert lines.y() + lines.height() / 2 == pytest.approx(button.height() / 2, abs=1)
