"""Opens the dealer's and the room's screen with the coin game. The tests send the console's messages themselves."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from console.dealer.model import DealerModel
from console.dealer.run import ROOT as DEALERS_ROOT
from console.display.model import DisplayModel
from console.display.run import ROOT as ROOMS_ROOT
from console.watching.heard import Ask, LinkChanged, StatusHeard, TelemetryHeard
from console.watching.seen import Person
from protocol.diagnosis import PersonNamed
from protocol.enums import Phase
from protocol.table_status import CentsRange, TableStatus, TermsByName
from screen import app as screens
from tests.console.coin.game import DEALERS, ROOMS
from tests.told import TERMINAL, ended, status_with

ANNA = Person("anna", "Anna Tan", "dealer", "s-1")
TERMS: TermsByName = {
    "bet_time_ms": 30_000, "last_bets_ms": 5_000, "pace_per_hour": 0, "lent": False, "side": CentsRange(100, 50_000),
    "slip": CentsRange(100, 100_000),
}  # fmt: skip
OUTCOMES = {Phase.RESULT: "heads", Phase.SETTLED: "heads"}
SEAT = replace(TERMINAL, credit_cents=27_500, escrow_cents=0, registered_cents=500)
COIN = status_with(
    game="coin", outcomes=ended((2, "heads"), (1, "tails")), enrolled=["T1"], terminals={"T1": SEAT}, terms=TERMS,
    logged_in=["anna"], people={"anna": PersonNamed("anna", "dealer")}, opened_ago_s=6,
)  # fmt: skip


def status(phase: Phase, **changes: Any) -> TableStatus:
    """The status of a table at which a coin is tossed, in this phase, as a console sends it."""
    paragraph = "9.1" if phase is Phase.VOID else None
    return replace(COIN, phase=phase, outcome=OUTCOMES.get(phase), paragraph=paragraph, **changes)


class Shown:
    def __init__(self, model: DealerModel | DisplayModel, root: Path, size: tuple[int, int]) -> None:
        self.window = screens.Window(root, model.properties(), size)
        self.hear = model.hear
        self.hear(LinkChanged(is_heard=True, wall_ms=0))
        self.hear(TelemetryHeard({"side": "spinning"}, 0.0))

    def look(self, facts: TableStatus) -> None:
        self.hear(StatusHeard(facts))
        self.pump()

    def pump(self) -> None:
        for _ in range(4):
            QGuiApplication.processEvents()
            QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def find(self, name: str) -> QQuickItem | None:
        waiting = [self.window.root]
        while waiting:
            item = waiting.pop()
            if item.objectName() == name:
                return item
            waiting += [child for child in item.childItems() if child.isVisible()]
        return None

    def text(self, name: str) -> str:
        found = self.find(name)
        return "" if found is None else str(found.property("text"))

    def touch(self, name: str) -> None:
        found = self.find(name)
        assert found is not None, name
        place: QPoint = found.mapToScene(QPointF(found.width() / 2, found.height() / 2)).toPoint()
        QTest.mouseClick(self.window.view, Qt.MouseButton.LeftButton, pos=place)
        self.pump()


class ShownDealer(Shown):
    def __init__(self) -> None:
        self.asked: list[Ask] = []
        self.model = DealerModel(DEALERS, self.asked.append, "en")
        self.model._desk.person = ANNA
        super().__init__(self.model, DEALERS_ROOT, (1280, 720))


class ShownRoom(Shown):
    def __init__(self, size: tuple[int, int]) -> None:
        self.model = DisplayModel(ROOMS)
        super().__init__(self.model, ROOMS_ROOT, size)


@contextmanager
def without_warnings(shown: Shown) -> Iterator[None]:
    """Closes the window at the end; fails the test if Qt printed a warning."""
    try:
        yield
    finally:
        shown.window.close()
    assert screens.warnings == []


@contextmanager
def dealer() -> Iterator[ShownDealer]:
    screens.open_app()
    screens.warnings.clear()
    shown = ShownDealer()
    with without_warnings(shown):
        yield shown


@contextmanager
def room(size: tuple[int, int]) -> Iterator[ShownRoom]:
    screens.open_app()
    screens.warnings.clear()
    shown = ShownRoom(size)
    with without_warnings(shown):
        yield shown
