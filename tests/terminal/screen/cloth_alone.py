"""The cloth, the racetrack and the tray in a window of their own, over a handmade view."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest

from games.roulette.limits import Limits, Range
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from protocol.refusals import RefusalNumber, Why
from screen.app import Window, open_app, warnings
from screen.words import Words
from terminal.screen.hand import Hand
from terminal.view import Bets, Stakes, View, Want, Wish

FOLDER = Path(__file__).resolve().parent
WORDS = [Path("terminal/screen") / name for name in ("words.toml", "words_cloth.toml")]
OUTSIDE = ("column", "dozen", "even-money")
LIMITS = Limits(
    100, {kind: Range(2500, 500000) if kind in OUTSIDE else Range(500, 50000) for kind in PAYS}, Range(500, 1000000)
)
NOT_OPEN = Why(RefusalNumber.BETS_NOT_OPEN, "No More Bets.")
OPEN = View(
    "T07",
    table="12",
    round=1184,
    phase="BETS_OPEN",
    is_heard=True,
    heard_wall_ms=0,
    credit_cents=1_000_000,
    limits=LIMITS,
)
"""Bets are open, nothing lies."""


def closed(view: View, stakes: Stakes) -> View:
    return replace(view, phase="BETS_CLOSED", no_bets=NOT_OPEN, bets=Bets(stakes, None, is_final=True))


@dataclass
class Alone:
    """A hand over a cloth, with a touch screen and a terminal that registers what it likes."""

    hand: Hand
    window: Window
    device: QPointingDevice
    wishes: list[Wish]
    view: View = OPEN
    app: QGuiApplication = field(default_factory=open_app)

    @property
    def wants(self) -> list[Want]:
        return [wish for wish in self.wishes if isinstance(wish, Want)]

    @property
    def slip(self) -> Stakes:
        """The newest slip that was asked for."""
        return self.wants[-1].stakes if self.wants else {}

    def see(self, view: View) -> None:
        self.view = view
        self.hand.see(view)

    def register(self) -> None:
        """The console registers the newest slip."""
        self.see(replace(self.view, bets=Bets(dict(self.slip))))

    def at(self, x: float, y: float, left: float = 480, top: float = 218) -> QPoint:
        """Pixels of the window for pixels of the cloth's design."""
        zoom = min(self.window.view.width() / 1920, self.window.view.height() / 1080)
        return QPointF((left + x) * zoom, (top + y) * zoom).toPoint()

    def press(self, *fingers: tuple[int, QPoint]) -> None:
        sequence = QTest.touchEvent(self.window.view, self.device)
        for finger, point in fingers:
            sequence.press(finger, point, self.window.view)
        sequence.commit()

    def move(self, finger: int, point: QPoint) -> None:
        QTest.touchEvent(self.window.view, self.device).move(finger, point, self.window.view).commit()
        self.draw()

    def lift(self, finger: int, point: QPoint, *still: int) -> None:
        sequence = QTest.touchEvent(self.window.view, self.device).release(finger, point, self.window.view)
        for other in still:
            sequence.stationary(other)
        sequence.commit()

    def tap(self, point: QPoint, finger: int = 0) -> None:
        self.press((finger, point))
        self.lift(finger, point)

    def draw(self) -> None:
        """One frame; moves of a finger are gathered until then."""
        self.window.view.grabWindow()
        self.app.processEvents()


@contextmanager
def cloth_alone(size: tuple[int, int] = (1920, 1080), language: str = "en") -> Iterator[Alone]:
    open_app()
    del warnings[:]
    words = Words(*WORDS, language=language)
    wishes: list[Wish] = []
    hand = Hand(Rules(), words, wishes.append)
    window = Window(FOLDER / "ClothAlone.qml", {"hand": hand, "words": words.props}, size)
    alone = Alone(hand, window, QTest.createTouchDevice(), wishes)
    alone.see(OPEN)
    alone.draw()
    try:
        yield alone
    finally:
        window.close()
        assert warnings == []
