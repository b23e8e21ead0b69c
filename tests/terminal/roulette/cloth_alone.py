"""The cloth, the racetrack and the tray in a window of their own, with a view made by hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QPointF
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest

from games.limits import Range
from games.roulette.limits import roulette_limits
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from protocol.enums import Phase
from protocol.refusals import RefusalNumber, Why
from screen.app import Window, open_app, turn_once, warnings
from terminal.roulette.face import RouletteFace
from terminal.roulette.hand import ClothHand
from terminal.screen.model import player_words
from terminal.view import Bets, Stakes, View, Want, Wish
from tests.phrased import own

FOLDER = Path(__file__).resolve().parent
OUTSIDE = ("column", "dozen", "even-money")
LIMITS = roulette_limits(
    100, {kind: Range(2500, 500000) if kind in OUTSIDE else Range(500, 50000) for kind in PAYS}, Range(500, 1000000)
)
NOT_OPEN = Why(RefusalNumber.BETS_NOT_OPEN, own("No More Bets."))
OPEN = View(
    "T07",
    table="12",
    round=1184,
    phase=Phase.BETS_OPEN,
    is_heard=True,
    heard_wall_ms=0,
    credit_cents=1_000_000,
    limits=LIMITS,
)
"""Bets are open and there is no bet."""


def closed(view: View, stakes: Stakes) -> View:
    return replace(view, phase=Phase.BETS_CLOSED, no_bets=NOT_OPEN, bets=Bets(stakes, None, is_final=True))


@dataclass
class Alone:
    """A hand over a cloth, with a touch screen and a terminal whose answers the test makes."""

    hand: ClothHand
    window: Window
    device: QPointingDevice
    wishes: list[Wish]
    view: View = OPEN
    down: dict[int, QPoint] = field(default_factory=dict)
    app: QGuiApplication = field(default_factory=open_app)

    @property
    def wants(self) -> list[Want]:
        return [wish for wish in self.wishes if isinstance(wish, Want)]

    @property
    def slip(self) -> Stakes:
        """The newest slip that was requested."""
        return self.wants[-1].stakes if self.wants else {}

    def see(self, view: View) -> None:
        self.view = view
        self.hand.see(view)

    def register(self) -> None:
        """Shows the newest slip as registered by the console."""
        self.see(replace(self.view, bets=Bets(dict(self.slip))))

    def start_again(self) -> None:
        """Empties the cloth, lifts all fingers and forgets all requests."""
        for finger, point in list(self.down.items()):
            self.lift(finger, point)
        if self.hand.props.value("isTrack"):
            self.hand.swap()
        self.see(replace(OPEN, round=OPEN.round - 1))
        self.see(OPEN)
        self.wishes.clear()

    def at(self, x: float, y: float, left: float = 480, top: float = 218) -> QPoint:
        """The pixel of the window for a pixel of the cloth's design."""
        zoom = min(self.window.view.width() / 1920, self.window.view.height() / 1080)
        return QPointF((left + x) * zoom, (top + y) * zoom).toPoint()

    def press(self, *fingers: tuple[int, QPoint]) -> None:
        sequence = self._others()
        for finger, point in fingers:
            sequence.press(finger, point, self.window.view)
            self.down[finger] = point
        sequence.commit()

    def move(self, finger: int, point: QPoint) -> None:
        self._others(finger).move(finger, point, self.window.view).commit()
        self.down[finger] = point
        self.draw()

    def lift(self, finger: int, point: QPoint) -> None:
        self._others(finger).release(finger, point, self.window.view).commit()
        del self.down[finger]

    def _others(self, finger: int | None = None) -> "QTest.QTouchEventSequence":
        """An event with all fingers that rest, because a touch screen reports all fingers each time."""
        sequence = QTest.touchEvent(self.window.view, self.device)
        for other, point in self.down.items():
            if other != finger:
                sequence.move(other, point, self.window.view)
        return sequence

    def tap(self, point: QPoint, finger: int = 0) -> None:
        self.press((finger, point))
        self.lift(finger, point)

    def draw(self) -> None:
        """Draws one frame; movements of a finger are collected until then."""
        frames: list[None] = []
        self.window.view.frameSwapped.connect(lambda: frames.append(None))
        while not frames:
            self.window.view.update()
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            turn_once()
        self.window.view.frameSwapped.disconnect()


@contextmanager
def cloth_alone(size: tuple[int, int] = (1280, 720), language: str = "en") -> Iterator[Alone]:
    open_app()
    del warnings[:]
    words = player_words(RouletteFace(Rules()), language)
    wishes: list[Wish] = []
    hand = ClothHand(Rules(), words, wishes.append)
    window = Window(FOLDER / "ClothAlone.qml", {"hand": hand, "words": words.props}, size)
    alone = Alone(hand, window, QTest.createTouchDevice(), wishes)
    alone.see(OPEN)
    alone.draw()
    try:
        yield alone
    finally:
        window.close()
        assert warnings == []
