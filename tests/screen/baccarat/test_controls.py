"""Baccarat's shared controls in a window: a card that slides in, and a road that is touched."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from screen.app import turn_once
from tests.screen.conftest import Show


def test_a_touched_road_names_the_touched_cell(show: Show) -> None:
    window = show(
        """property string told: ""
    RoadBoard { width: 714; picture: "big-road/21/0/0.0.B.0.,1.0.P.0."; columns: 21; newest: [1, 0]; isTouched: true
        onTouched: (column, row) => root.told = column + "," + row }""",
        (1920, 1080),
    )
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(window.view, button, none, QPoint(34 + 17, 34 * 3 + 5))
    assert window.root.property("told") == "1,3"


def test_a_card_is_at_its_place_after_it_has_turned(show: Show) -> None:
    window = show('DealtCard { objectName: "dealt"; width: 116; height: 162; card: "AS"; shoe: Qt.point(300, -50) }')
    while window.is_changing():
        turn_once()
    dealt = next(item for item in window.root.childItems()[1].childItems() if item.objectName() == "dealt")
    face = dealt.childItems()[0]
    assert (face.x(), face.y(), face.property("isBack")) == (0, 0, False)
