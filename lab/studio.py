"""A real table with its screens in one window system, driven by touches and by staff."""

import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QPointingDevice
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from cluster.children import Child, Children
from cluster.demo_staff import DemoStaff
from cluster.games import demo_of
from cluster.table_folder import TableFolder, make_table
from console.dealer.config import read_dealer_config
from console.dealer.run import DealerApp
from console.display.config import read_display_config
from console.display.run import DisplayApp
from games.registry import GAMES
from lab.games import lab_of
from protocol.table_status import TableStatus
from screen.app import Window, open_app
from terminal.config import read_terminal_config
from terminal.screen.run import PlayerApp
from terminal.view import View
from tools.games import USUAL

DESIGN_WIDTH, DESIGN_HEIGHT = 1920, 1080
FRAME_S = 0.02
SPEED = 6.0
SEED = 11


class WaitedTooLong(Exception):
    """A state did not come in time; the message is the sentence for the person."""


class Taken(Protocol):
    """The saved pictures, and the texts on them that cannot be read."""

    taken: int
    complaints: list[str]


class Studio:
    """A table whose windows are looked at and touched here; its processes are real, and so is the wire of the outcome
    source.
    """

    def __init__(
        self, table: TableFolder, children: Children, size: tuple[int, int], game: str, readings: Mapping[str, Any]
    ) -> None:
        self.app = open_app()
        self.table = table
        self.children = children
        self.size = size
        self.game = lab_of(game)
        self.rules = GAMES.make(game, readings)
        self.finger: QPointingDevice = QTest.createTouchDevice()
        self.players: dict[str, PlayerApp] = {}
        self.views: dict[str, View] = {}
        self.dealer: DealerApp | None = None
        self.display: DisplayApp | None = None
        self.client = table.staff()
        self.staff = DemoStaff(self.client, table.badge, children)
        self.console: Child | None = None

    def start_console(self) -> None:
        self.console = self.children.start("console", "console", "--config", str(self.table.console_config))

    def restart_console(self) -> None:
        """Restarts the console as after kill -9."""
        assert self.console is not None
        self.children.forget("console").kill()
        self.start_console()

    def start_bot(self, name: str) -> None:
        config = str(self.table.terminal_config(name))
        self.children.start(name, "terminal", "--headless", "--config", config, "--player", "random")

    def sit_down(self, name: str) -> PlayerApp:
        config = read_terminal_config(self.table.terminal_config(name))
        player = PlayerApp(config, self.rules, None, self.size)
        player.link.seen.connect(partial(self.views.__setitem__, name))
        self.players[name] = player
        return player

    def open_dealer(self) -> DealerApp:
        self.dealer = DealerApp(read_dealer_config(self.table.dealer_config), self.size)
        return self.dealer

    def open_display(self) -> DisplayApp:
        self.display = DisplayApp(read_display_config(self.table.display_config), self.size)
        return self.display

    def close(self) -> None:
        for player in self.players.values():
            player.close()
        for screen in (self.dealer, self.display):
            if screen:
                screen.close()
        self.client.close()
        self.children.end()

    # Time

    def pump(self, seconds: float = 3 * FRAME_S) -> None:
        """Lets both windows run for this time."""
        until_s = time.monotonic() + seconds
        while (left_s := until_s - time.monotonic()) > 0:
            self.turn()
            time.sleep(min(FRAME_S / 4, left_s))

    def turn(self) -> None:
        """Lets both windows handle what has come."""
        self.app.processEvents()
        self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as a running loop would

    def until(self, what: str, is_so: Callable[[], object], timeout_s: float = 60.0) -> None:
        until_s = time.monotonic() + timeout_s
        while not is_so():
            if time.monotonic() > until_s:
                raise WaitedTooLong(f"Waited {timeout_s:g} s in vain: {what}.")
            self.children.check()
            self.pump(FRAME_S)

    def status(self) -> TableStatus:
        return self.staff.status()

    def until_phase(self, *phases: str) -> None:
        self.until(f"the round is {' or '.join(phases)}", lambda: self.status().phase in phases)
        self.pump(0.8)

    @contextmanager
    def console_stopped(self) -> Iterator[None]:
        """Stops the console's process without closing its sockets, as a pulled cable would."""
        assert self.console is not None
        self.console.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.console.signal(signal.SIGCONT)

    # Fingers

    def touch(self, window: Window, x: float, y: float, finger: int = 0) -> None:
        """Taps at a place, in pixels of the design."""
        self.press(window, x, y, finger)
        QTest.touchEvent(window.view, self.finger).release(finger, self.at(window, x, y)).commit()
        self.turn()

    def press(self, window: Window, x: float, y: float, finger: int = 0) -> None:
        QTest.touchEvent(window.view, self.finger).press(finger, self.at(window, x, y)).commit()
        self.turn()

    def lift_outside(self, window: Window, x: float, y: float, finger: int = 0) -> None:
        """Slides off the cloth and lifts the finger: nothing is placed."""
        away = self.at(window, 700, 1000)
        QTest.touchEvent(window.view, self.finger).move(finger, away).commit()
        self.pump()
        QTest.touchEvent(window.view, self.finger).release(finger, away).commit()
        self.pump()

    def at(self, window: Window, x: float, y: float) -> QPoint:
        """Gives the place on a stage, which is scaled to fit, and centred."""
        width, height = window.view.width(), window.view.height()
        scale = min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)
        left, top = (width - scale * DESIGN_WIDTH) / 2, (height - scale * DESIGN_HEIGHT) / 2
        return QPoint(round(left + scale * x), round(top + scale * y))

    def touch_item(self, window: Window, name: str) -> None:
        """Touches a button, by the name it has in QML."""
        item = self.find(window, name)
        point = item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
        QTest.touchEvent(window.view, self.finger).press(0, point).commit()
        self.pump()
        QTest.touchEvent(window.view, self.finger).release(0, point).commit()
        self.pump()

    def find(self, window: Window, name: str) -> QQuickItem:
        if (item := _item(window, name)) is None:
            raise WaitedTooLong(f"There is no {name} on the screen now.")
        return item

    def has(self, window: Window, name: str) -> bool:
        return _item(window, name) is not None

    def bet(self, name: str, spot: str) -> None:
        """Places a finger on the cloth, at the place of the spot."""
        self.touch(self.players[name].window, *self.game.spot_at(spot))


def _item(window: Window, name: str) -> QQuickItem | None:
    looked_at = [window.root]
    while looked_at:
        item = looked_at.pop()
        if item.isVisible() and item.objectName() == name:
            return item
        looked_at += item.childItems()
    return None


Pictures = Callable[[Studio, Path], Taken]
"""Drives a table through the states of its screens, and saves each."""


@contextmanager
def studio(
    folder: Path, terminals: list[str], size: tuple[int, int], game: str = USUAL, **settings: dict[str, Any]
) -> Iterator[Studio]:
    rounds = {"bet_time_s": 120, "settle_wait_s": 5.0}
    sections = {**demo_of(game).sections(SPEED, folder, SEED), "round": rounds, **settings}
    table = make_table(folder, terminals, sections, game)
    opened = Studio(table, Children(folder), size, game, sections.get("readings", {}))
    try:
        demo_of(game).start_source(SPEED, opened.table, opened.children, SEED)
        yield opened
    finally:
        opened.close()
