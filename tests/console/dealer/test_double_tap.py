"""A second tap in the same place must not trigger what has appeared under the finger since the first tap."""

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
    """A dealer's screen after the close, with a stake of T1 on 17."""
    with loaded(floor_in(Phase.BETS_CLOSED, tmp_path), "anna") as opened:
        yield opened


def after_a_moment(here: Loaded) -> None:
    here.look()
    here.floor.clock.pass_time(1.0)
    here.look()
    while here.model.rest.value("isOn"):
        QGuiApplication.processEvents()


def tap(here: Loaded, x: float, y: float, times: int = 1) -> None:
    """Taps at a place given in pixels of the 1920-pixel design."""
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


def test_two_taps_on_enter_result_by_hand_open_only_the_page_to_enter_the_result(here: Loaded) -> None:
    here.floor.spin(None, kind=VerdictKind.HELD)
    after_a_moment(here)
    where = place(here, "act-enter").center() * (DESIGN_PX / WIDTH_PX)
    tap(here, where.x(), where.y(), times=2)
    assert verb(here) == "enter"


def test_button_of_the_shift_managers_void_does_not_overlap_the_buttons_that_open_its_page(here: Loaded) -> None:
    here.floor.spin(None, kind=VerdictKind.HELD)
    after_a_moment(here)
    openers = [place(here, name) for name in ("act-enter", "primary")]
    here.model.act("enter")
    here.look()
    assert not any(place(here, "managerVoids").intersects(opener) for opener in openers)


def test_button_of_the_shift_managers_void_opens_the_void_page_with_paragraph_5_10(here: Loaded) -> None:
    here.floor.spin(None, kind=VerdictKind.HELD)
    after_a_moment(here)
    here.model.act("enter")
    after_a_moment(here)
    where = place(here, "managerVoids").center() * (DESIGN_PX / WIDTH_PX)
    tap(here, where.x(), where.y())
    flow = here.model._desk.flow
    assert flow is not None
    assert (flow.verb, flow.arguments["paragraph"]) == ("void", "5.10")


def test_two_taps_on_void_open_the_void_page_and_do_not_void_the_round(here: Loaded) -> None:
    """One dealer may void a round that the wheel calls invalid: the page's button can be pressed at once, and it
    appears where the big button was."""
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


def test_reports_sheet_ignores_touches_just_after_it_opens(here: Loaded) -> None:
    after_a_moment(here)
    here.reports = {"days": days_report()}
    here.model.papers.open("reports")
    assert here.model.rest.value("isOn")
