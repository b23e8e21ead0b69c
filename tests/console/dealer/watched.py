"""Drives the real dealer's screen against a real console process: touches controls by name and waits for conditions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from cluster.children import Child, Patience
from cluster.control import answers
from cluster.demo import table_settings
from cluster.roulette.game import WHEEL
from cluster.roulette.hand import control_of, order
from console.dealer.config import read_dealer_config
from console.dealer.run import DealerApp
from console.roulette.dealer.panel import WheelPanel
from protocol.table_status import TableStatus
from screen import app as screens
from tests.system.cluster import Cluster, cluster_of, short_folder
from tests.time_limit import WAIT_S

DEALER, SUPERVISOR, MANAGER = "1001", "2001", "3001"
SIZE = (1280, 720)
SPIN_S_MAX = 240.0
"""Seconds by the wheel's clock, from the order to spin until the wheel is ready for the next spin."""
SIMULATED: dict[str, dict[str, Any]] = {
    "wheel": {"driver": "simulated", "speed": 20, "seed": 5, "control": "wheel.control"},
    "round": {"bet_time_s": 300, "last_bets_s": 200.0, "settle_wait_s": 5.0},
}


class Watched:
    def __init__(self, cluster: Cluster, console: Child, size: tuple[int, int] = SIZE) -> None:
        self.cluster = cluster
        self.console = console
        self._app = screens.open_app()
        self._size = size
        self.dealer = self.open()

    def open(self) -> DealerApp:
        self.dealer = DealerApp(read_dealer_config(self.cluster.table.dealer_config), self._size)
        return self.dealer

    @property
    def panel(self) -> WheelPanel:
        panel = self.dealer.model.panel
        assert isinstance(panel, WheelPanel)
        return panel

    def pump(self) -> None:
        screens.turn_once()
        self._app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def until(self, what: str, is_so: Callable[[], object], wait_s: float = WAIT_S) -> None:
        """Runs the screen until the condition is true.

        A simulated wheel slows down on a busy machine, so after the wait it gets one whole spin more by its own clock.
        """
        patience, until_s = Patience(wait_s), None
        while not is_so():
            if patience.is_over():
                wheel_s = self._wheel_s()
                until_s = wheel_s + SPIN_S_MAX if until_s is None else until_s
                assert wheel_s < until_s, f"Waited in vain: {what}. {self.words()}"
            self.pump()

    def _wheel_s(self) -> float:
        control = control_of(self.cluster.table)
        return float(order(control, do="status")["now_s"]) if answers("wheel", control) else inf

    def find(self, name: str) -> QQuickItem | None:
        """The visible item with this name.

        It searches the drawn items, because an item made by a Repeater has no other parent.
        """
        waiting = [self.dealer.window.root]
        while waiting:
            item = waiting.pop()
            if item.objectName() == name:
                return item
            waiting += [child for child in item.childItems() if child.isVisible()]
        return None

    def touch(self, name: str) -> None:
        """Taps an item once it exists, may be touched, and no longer moves."""
        places: list[QPoint | None] = [None]

        def has_settled() -> bool:
            places.append(self.place(name) if self.may_touch(name) else None)
            return places[-1] is not None and places[-1] == places[-2]

        self.until(f"{name} may be touched", has_settled)
        self.tap(name)

    def place(self, name: str) -> QPoint:
        item = self.find(name)
        assert item is not None
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()

    def tap(self, name: str) -> None:
        """Taps an item at once, without waiting until it may be touched."""
        QTest.mouseClick(self.dealer.window.view, Qt.MouseButton.LeftButton, pos=self.place(name))

    def tap_at(self, name: str, x: float, y: float) -> None:
        """Taps at a place inside an item, in pixels of the design."""
        self.until(f"{name} may be touched", lambda: self.may_touch(name))
        item = self.find(name)
        assert item is not None
        QTest.mouseClick(
            self.dealer.window.view, Qt.MouseButton.LeftButton, pos=item.mapToScene(QPointF(x, y)).toPoint()
        )

    def may_touch(self, name: str) -> bool:
        item = self.find(name)
        if item is None or not item.isEnabled() or item.property("available") is False:
            return False
        if self.dealer.model.rest.value("isOn"):
            return False
        if name == "primary":
            return not self.dealer.model.primary.value("resting") and bool(self.dealer.model.primary.value("act"))
        return name != "deed" or bool(self.dealer.model.page.value("deed")["available"])

    def keys(self, digits: str) -> None:
        for digit in digits:
            self.touch(f"key-{digit}")

    def log_in(self, number: str = DEALER) -> None:
        self.until("the console is heard", lambda: self.dealer.model.head.value("isHeard"))
        self.keys(number)
        self.touch("logInGo")
        self.keys(self.cluster.table.badge(number).pin)
        self.touch("logInGo")
        self.until(f"{number} is logged in", lambda: self.dealer.model.head.value("isLoggedIn"))

    def second_approves(self, number: str = SUPERVISOR) -> None:
        self.keys(number)
        self.touch("secondNext")
        self.keys(self.cluster.table.badge(number).pin)
        self.touch("deed")

    def do(self, act: str) -> None:
        """Touches the big button once it offers this action."""
        self.until(f"the big button does {act}", lambda: self.dealer.model.primary.value("act") == act)
        self.touch("primary")

    def until_facts(self, what: str, is_so: Callable[[TableStatus], object]) -> TableStatus:
        """Asks the console for its status until the condition is true, while the screen runs on."""
        found: list[TableStatus] = []

        def look() -> object:
            found.append(self.cluster.status())
            return is_so(found[-1])

        self.until(what, look)
        return found[-1]

    def until_phase(self, *phases: str) -> TableStatus:
        return self.until_facts(f"the round is {phases}", lambda facts: facts.phase in phases)

    def until_credit(self, name: str, cents: int) -> None:
        is_so = f"{name} has {cents} cents"
        self.until_facts(is_so, lambda facts: facts.terminals[name].credit_cents == cents)

    def until_notice(self, title: str) -> None:
        self.until(f"the notice says {title}", lambda: self.dealer.model.notice.value("title") == title)

    def spin(self, fault: str | None = None) -> None:
        control = control_of(self.cluster.table)
        self.until("the wheel is ready", lambda: order(control, do="status")["ready"])
        order(control, do="spin", fault=fault)

    def truth(self) -> str:
        return str(order(control_of(self.cluster.table), do="status")["truth"]["pocket"])

    def words(self) -> str:
        model = self.dealer.model
        texts = [model.notice.value("title"), model.notice.value("text"), model.primary.value("title")]
        texts += [model.toast.value("text"), model.page.value("title"), model.page.value("refused")]
        return " | ".join(str(text) for text in texts)

    def close(self) -> None:
        self.dealer.close()


@contextmanager
def watched(*terminals: str, settings: dict[str, dict[str, Any]] | None = None) -> Iterator[Watched]:
    with (
        cluster_of(*terminals, settings=SIMULATED if settings is None else settings) as cluster,
        _shown(cluster) as here,
    ):
        yield here


@contextmanager
def watched_in_real_time(*terminals: str) -> Iterator[Watched]:
    """A screen whose wheel is a separate process, which goes on turning when the console is killed."""
    with short_folder() as folder:
        cluster = Cluster(folder, list(terminals), table_settings(1, folder, seed=3))
        port = ["--port", str(folder / WHEEL), "--control", str(control_of(cluster.table)), "--seed", "3"]
        cluster.children.start("wheel", "wheel", "sim", *port)
        cluster.children.until("the wheel is there", lambda: answers("wheel", control_of(cluster.table)), WAIT_S)
        try:
            with _shown(cluster) as here:
                yield here
        finally:
            cluster.close()


@contextmanager
def _shown(cluster: Cluster) -> Iterator[Watched]:
    """Starts console and screen; fails the test if Qt printed a warning."""
    screens.open_app()
    screens.warnings.clear()
    here = Watched(cluster, cluster.start_console())
    try:
        yield here
    finally:
        here.close()
    assert screens.warnings == [], screens.warnings
