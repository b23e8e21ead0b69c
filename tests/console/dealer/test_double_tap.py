"""A second tap of the same touch falls on whatever has come under the finger: it must do nothing there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from protocol.enums import Phase, VerdictKind
from tests.console.dealer.loaded import Loaded, loaded
from tests.console.dealer.reported import days_report
from tests.table import floor_in

WIDTH_PX, DESIGN_PX = 1280, 1920


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Loaded]:
    """Bets are closed, and T1 has a stake on 17."""
    with loaded(floor_in(Phase.BETS_CLOSED, tmp_path), "anna") as opened:
        yield opened


def after_a_moment(here: Loaded) -> None:
    here.look()
    here.floor.clock.pass_time(1.0)
    here.look()
    while here.model.rest.value("isOn"):
        QGuiApplication.processEvents()


def tap(here: Loaded, x: float, y: float, times: int = 1) -> None:
    """At a place in pixels of the design."""
    scale = WIDTH_PX / DESIGN_PX
    for _ in range(times):
        QTest.mouseClick(here.window.view, Qt.MouseButton.LeftButton, pos=QPoint(round(scale * x), round(scale * y)))
        here.pump()


def item(here: Loaded, name: str) -> QQuickItem:
    waiting = [here.window.root]
    while waiting:
        found = waiting.pop()
        if found.objectName() == name:
            return found
        waiting += [child for child in found.childItems() if child.isVisible()]
    raise AssertionError(f"there is no {name}")


def place(here: Loaded, name: str) -> QRectF:
    found = item(here, name)
    return QRectF(found.mapToScene(QPointF(0, 0)), found.mapToScene(QPointF(found.width(), found.height())))


def verb(here: Loaded) -> str:
    flow = here.model._desk.flow
    return "" if flow is None else flow.verb


def test_two_taps_on_enter_result_by_hand_open_that_page_and_no_other(here: Loaded) -> None:
    here.floor.spin(None, kind=VerdictKind.HELD)
    after_a_moment(here)
    where = place(here, "act-enter").center() * (DESIGN_PX / WIDTH_PX)
    tap(here, where.x(), where.y(), times=2)
    assert verb(here) == "enter"


def test_the_shift_managers_void_lies_under_nothing_that_opens_its_page(here: Loaded) -> None:
    here.floor.spin(None, kind=VerdictKind.HELD)
    after_a_moment(here)
    openers = [place(here, name) for name in ("act-enter", "primary")]
    here.model.act("enter")
    here.look()
    assert not any(place(here, "managerVoids").intersects(opener) for opener in openers)


def test_the_shift_managers_void_opens_void_by_5_10(here: Loaded) -> None:
    here.floor.spin(None, kind=VerdictKind.HELD)
    after_a_moment(here)
    here.model.act("enter")
    after_a_moment(here)
    where = place(here, "managerVoids").center() * (DESIGN_PX / WIDTH_PX)
    tap(here, where.x(), where.y())
    flow = here.model._desk.flow
    assert flow is not None
    assert (flow.verb, flow.arguments["paragraph"]) == ("void", "5.10")


def test_two_taps_on_void_open_its_page_and_void_nothing(here: Loaded) -> None:
    """One dealer may void what the wheel calls void: the deed is there at once, under the end of the big button."""
    here.floor.spin(None, "5.3.2", kind=VerdictKind.INVALID)
    after_a_moment(here)
    tap(here, 620, 1000, times=2)
    assert (verb(here), here.floor.phase()) == ("void", Phase.HELD)
    after_a_moment(here)
    tap(here, 620, 1000)
    assert here.floor.phase() is Phase.VOID


def test_two_taps_on_back_close_the_page_and_confirm_no_result(here: Loaded) -> None:
    here.floor.spin("17")
    after_a_moment(here)
    here.model.act("hold")
    after_a_moment(here)
    tap(here, 300, 1000, times=2)
    assert (verb(here), here.floor.phase()) == ("", Phase.BETS_CLOSED)
    after_a_moment(here)
    tap(here, 300, 1000)
    assert here.floor.phase() in (Phase.RESULT, Phase.SETTLED)


def test_the_sheet_of_reports_takes_no_touch_when_it_has_just_opened(here: Loaded) -> None:
    after_a_moment(here)
    here.reports = {"days": days_report()}
    here.model.papers.open("reports")
    assert here.model.rest.value("isOn")
