"""The dealer's screen of a card table over a real console core and a simulated shoe, touched control by control."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from console.dealer.game import DealerGame
from console.dealer.model import REST_S, DealerModel
from console.dealer.run import ROOT
from console.log import state_message
from console.watching.heard import Answered, Ask, LinkChanged, StateHeard, StatusHeard, TelemetryHeard
from console.watching.seen import Person
from lab.simulation.scripted import PEER, sign_in
from protocol.answers import packed
from protocol.messages import Answer, Command
from protocol.staff import LoggedIn
from screen import app as screens
from screen.legible import complaints
from screen.words import LANGUAGES
from tests.console.cards.table import CardFloor
from tests.table import PEOPLE

SIZE = (1280, 720)
NUMBERS = {"1001": "anna", "1002": "dora", "2001": "carl", "3001": "ben"}
"""What a second person keys, and who that is."""
PIN = "123456"
S = TypeVar("S", bound="TouchScreen")


class TouchScreen:
    """The dealer's screen. Every question of it is answered at once; time passes only when a test says so."""

    def __init__(self, game: DealerGame, floor: CardFloor, who: str = "anna", size: tuple[int, int] = SIZE) -> None:
        self._floor = floor
        self.asked: list[Ask] = []
        self.model = DealerModel(game, self._answer, "en", floor.clock.now)
        self.window = screens.Window(ROOT, self.model.properties(), size, kit=game.kit)
        self.model._desk.person = Person(who, who, PEOPLE[who].role.value, self._session(who))
        self.model.hear(LinkChanged(is_heard=True, wall_ms=0))
        self.look()
        self.rest()

    def _session(self, who: str) -> str:
        return sign_in(self._floor.desk.engine, PEOPLE[who], self._floor.clock.now())

    def look(self) -> None:
        """Gives the screen the table's present status."""
        desk, now = self._floor.desk, self._floor.clock.now()
        sign_in(desk.engine, PEOPLE[self.model._desk.person.number if self.model._desk.person else "anna"], now)
        self.model.hear(StateHeard(state_message(desk.table, now), now.monotonic_s, 1))
        self.model.hear(TelemetryHeard(self._floor.source.telemetry(), now.monotonic_s))
        self.model.hear(StatusHeard(desk.status()))
        self.pump()

    def pump(self) -> None:
        for _ in range(4):
            screens.turn_once()

    def rest(self) -> None:
        """Waits until the screen takes a touch again."""
        self._floor.pass_time(REST_S + 0.1)
        self.model._tick()
        self.pump()

    def live(self, seconds: float = 1.0) -> None:
        self._floor.pass_time(seconds)
        self.look()
        self.rest()

    def _answer(self, ask: Ask) -> None:
        self.asked.append(ask)
        desk, now = self._floor.desk, self._floor.clock.now()
        if ask.verb == "log-in":
            who = NUMBERS[str(ask.arguments["number"])]
            body = LoggedIn(self._session(who), who, PEOPLE[who].role.value)
            self.model.hear(Answered(ask.token, Answer("log-in", None, None, packed(body))))
            return
        command = Command(f"ask-{len(self.asked)}", ask.verb, ask.session, dict(ask.arguments))
        effects, answer = desk.engine.command(command, PEER, now)
        desk.finish(effects)
        self._floor.carry()
        self.model.hear(Answered(ask.token, answer))

    # -- touches

    def find(self, name: str) -> QQuickItem | None:
        waiting = [self.window.root]
        while waiting:
            item = waiting.pop()
            if item.objectName() == name:
                return item
            waiting += [child for child in item.childItems() if child.isVisible()]
        return None

    def tap(self, *names: str) -> None:
        """Taps a control as soon as it can be seen, whether it may be touched or not."""
        for name in names:
            self.window.view.grabWindow()
            item = self.find(name)
            assert item is not None, f"there is no {name} on the screen: {self.words()}"
            place: QPoint = item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
            QTest.mouseClick(self.window.view, Qt.MouseButton.LeftButton, pos=place)
            self.pump()

    def touch(self, *names: str) -> None:
        """Touches controls one after the other, each once the screen has shown the effect of the one before."""
        for name in names:
            self.live(0.1)
            self.tap(name)
        self.live(0.1)

    def key(self, card: str) -> None:
        self.touch(f"rank-{card[0]}", f"suit-{card[1]}")

    def approve(self, number: str = "2001") -> None:
        for digit in number:
            self.tap(f"key-{digit}")
        self.tap("secondNext")
        for digit in PIN:
            self.tap(f"key-{digit}")
        self.touch("deed")

    def decide(self, second: str | None = "2001") -> None:
        """Touches the button of the page, and lets the second person approve."""
        self.touch("deed")
        if second is not None:
            self.approve(second)

    # -- what it says

    def primary(self) -> tuple[str, str]:
        return str(self.model.primary.value("act")), str(self.model.primary.value("title"))

    def verbs(self) -> list[str]:
        """The verbs that were sent as commands, not only asked about."""
        return [ask.verb for ask in self.asked if ask.verb not in ("what-if", "log-in", "log-out")]

    def said(self, key: str, **values: object) -> str:
        return self.model.words.say(key, **values)

    def words(self) -> str:
        model = self.model
        parts = ((model.notice, "title"), (model.primary, "title"), (model.page, "title"), (model.page, "refused"))
        return " | ".join(str(props.value(key)) for props, key in (*parts, (model.toast, "text")))

    def why_not(self, act: str) -> str:
        row = next(row for row in self.model.actions.rows if row["act"] == act)
        return "" if row["may"] else str(row["hint"])

    def sums(self) -> dict[str, str]:
        return {row["caption"]: row["value"] for row in self.model.page.value("sums")}

    def unreadable(self) -> list[str]:
        found = []
        for language in LANGUAGES:
            while self.model.words.language != language:
                self.model.switchLanguage()
            self.pump()
            found += [f"{language}: {complaint}" for complaint in complaints(self.window)]
        self.model.switchLanguage()
        return found


@contextmanager
def shown(here: Callable[[], S]) -> Iterator[S]:
    """Opens the screen; a warning of Qt fails the test."""
    screens.open_app()
    screens.warnings.clear()
    screen = here()
    try:
        yield screen
    finally:
        screen.window.close()
    assert screens.warnings == []
