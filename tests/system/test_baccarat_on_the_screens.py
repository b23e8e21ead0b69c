"""A baccarat table by real processes: the dealer's screen deals it from a simulated shoe, the room display follows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from cluster.children import Patience
from console.baccarat.display.panel import RoomPanel
from console.dealer.config import read_dealer_config
from console.dealer.run import DealerApp
from console.display.config import read_display_config
from console.display.run import DisplayApp
from protocol.table_status import TableStatus
from screen import app as screens
from tests.system.test_shoe_at_the_table import BETS, CardCluster, card_cluster
from tests.time_limit import WAIT_S

DEALER, SUPERVISOR = "1001", "2001"
SIZE = (1280, 720)


class Screens:
    """Both screens of one table, driven by touches on the dealer's."""

    def __init__(self, cluster: CardCluster) -> None:
        self.cluster = cluster
        self.dealer = DealerApp(read_dealer_config(cluster.table.dealer_config), SIZE)
        self.room = DisplayApp(read_display_config(cluster.table.display_config), SIZE)

    def until(self, what: str, is_so: Callable[[], object]) -> None:
        patience = Patience(WAIT_S)
        while not is_so():
            title = self.dealer.model.primary.value("title")
            assert not patience.is_over(), f"Waited in vain: {what}. The big button says {title!r}."
            screens.turn_once()

    def find(self, name: str) -> QQuickItem | None:
        waiting = [self.dealer.window.root]
        while waiting:
            item = waiting.pop()
            if item.objectName() == name:
                return item
            waiting += [child for child in item.childItems() if child.isVisible()]
        return None

    def _place(self, name: str) -> QPoint:
        item = self.find(name)
        assert item is not None, name
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()

    def touch(self, *names: str) -> None:
        for name in names:
            self.until(f"{name} may be touched", lambda: not self._is_resting() and self._may(name))  # noqa: B023
            self.dealer.window.view.grabWindow()
            QTest.mouseClick(self.dealer.window.view, Qt.MouseButton.LeftButton, pos=self._place(name))

    def _may(self, name: str) -> bool:
        item = self.find(name)
        return item is not None and item.property("available") is not False

    def _is_resting(self) -> bool:
        return self.dealer.model.is_waiting

    def keys(self, digits: str) -> None:
        self.touch(*(f"key-{digit}" for digit in digits))

    def log_in(self) -> None:
        self.until("the console is heard", lambda: self.dealer.model.head.value("isHeard"))
        self.keys(DEALER)
        self.touch("logInGo")
        self.keys(self.cluster.table.badge(DEALER).pin)
        self.touch("logInGo")
        self.until("the dealer is logged in", lambda: self.dealer.model.head.value("isLoggedIn"))

    def approve(self) -> None:
        self.keys(SUPERVISOR)
        self.touch("secondNext")
        self.keys(self.cluster.table.badge(SUPERVISOR).pin)
        self.touch("deed")

    def do(self, act: str) -> None:
        self.until(f"the big button does {act}", lambda: self.dealer.model.primary.value("act") == act)
        self.touch("primary")

    def until_facts(self, what: str, is_so: Callable[[TableStatus], object]) -> None:
        self.until(what, lambda: is_so(self.cluster.status()))

    def is_agreed(self) -> bool:
        """Whether the dealer's confirmation was taken; it is refused for two seconds after the last card, in which
        players may ask for a check.
        """
        if self.dealer.model.primary.value("act") == "agree" and not self._is_resting():
            self.touch("primary")
        return self.cluster.status().phase == "SETTLED"

    def close(self) -> None:
        self.dealer.close()
        self.room.close()


@contextmanager
def on_screens() -> Iterator[Screens]:
    with card_cluster() as cluster:
        screens.open_app()
        screens.warnings.clear()
        cluster.start_console()
        here = Screens(cluster)
        try:
            yield here
        finally:
            here.close()
        assert screens.warnings == []


def test_a_shoe_is_made_ready_and_a_round_is_dealt_confirmed_and_paid_from_the_dealers_screen() -> None:
    with on_screens() as here:
        cluster = here.cluster
        cluster.start_terminal("T01", [{"round": 1, "bets": BETS}])
        cluster.bring_credit("T01", 100_000)
        here.log_in()
        here.do("new-shoe")
        here.touch("write-5", "write-C", "field-shuffled_by", "fill-0", "field-cut_by", "fill-0")
        here.touch("field-cut_from_end", "fill-0", "deed")
        here.approve()
        here.do("open")
        here.until_facts("the bet lies", lambda facts: facts.terminals["T01"].registered_cents == sum(BETS.values()))
        here.do("last-bets")
        here.do("close")
        panel = here.room.model.panel
        assert isinstance(panel, RoomPanel)
        while cluster.until_seen("the round is dealt", lambda seen: seen.moment in ("dealing", "concluded")).next:
            count = len(cluster.seen.cards)
            cluster.draw()
            here.until("the card is on the room's screen", lambda: len(panel.cards.rows) > count)  # noqa: B023
        here.until("the round is settled", here.is_agreed)
        here.until("the room says who has won", lambda: here.room.model.notice.value("kind") == "result")
        cluster.until_caught_up("T01")
        assert cluster.books().differences == []
