"""QML bindings are notified of changes, and only of changes."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester

from screen.props import Props
from screen.rows import FIRST_ROLE, Rows
from tests.screen.conftest import Show

COUNTER = "property var seen: root.told.credit; property int changes: 0; onSeenChanged: ++changes"


def test_a_binding_is_notified_once_of_each_change_and_not_of_repetitions(show: Show) -> None:
    told = Props({"credit": "S$1.00"})
    root = show(COUNTER, told=told).root
    before = root.property("changes")
    for credit in ("S$1.00", "S$2.00", "S$2.00", "S$3.00"):
        told.put({"credit": credit})
    assert (root.property("seen"), root.property("changes") - before) == ("S$3.00", 2)


def test_an_unchanged_list_notifies_nothing_and_a_change_names_its_role(app: QGuiApplication) -> None:
    rows = Rows("spot", "cents", "status")
    rows.sync([{"spot": "red", "cents": 1, "status": "asked"}, {"spot": "odd", "cents": 2, "status": "asked"}])
    heard: list[Any] = []
    rows.dataChanged.connect(lambda first, last, roles: heard.append((first.row(), last.row(), roles)))
    for signal in (rows.rowsInserted, rows.rowsRemoved, rows.rowsMoved, rows.modelReset):
        signal.connect(lambda *told: heard.append(told))
    rows.sync([{"spot": "red", "cents": 1, "status": "asked"}, {"spot": "odd", "cents": 2, "status": "asked"}])
    assert heard == []
    rows.sync([{"spot": "red", "cents": 1, "status": "asked"}, {"spot": "odd", "cents": 2, "status": "registered"}])
    assert heard == [(1, 1, [FIRST_ROLE + 2])]


keyed = some.lists(some.tuples(some.integers(0, 9), some.integers(0, 2)), unique_by=lambda pair: pair[0], max_size=8)


@given(keyed, keyed)
def test_a_list_model_can_become_any_other_and_kept_rows_keep_their_delegate(
    before: list[tuple[int, int]], after: list[tuple[int, int]]
) -> None:
    rows = Rows("key", "value")
    tester = QAbstractItemModelTester(rows, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows.sync([{"key": key, "value": value} for key, value in before])
    kept = {key: QPersistentModelIndex(rows.index(at)) for at, (key, _) in enumerate(before)}
    rows.sync([{"key": key, "value": value} for key, value in after])
    shown = [(rows.data(rows.index(at)), rows.data(rows.index(at), FIRST_ROLE + 1)) for at in range(rows.rowCount())]
    assert shown == after
    order = [key for key, _ in after]
    for key, index in kept.items():
        assert index.isValid() == (key in order)
        assert not index.isValid() or index.row() == order.index(key)
    assert rows.rowCount(rows.index(0)) == 0 or not after
    assert rows.data(QModelIndex()) is None
    del tester
