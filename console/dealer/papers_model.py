"""What QML binds to on the sheets of reports and of the wheel, and slots for touches there."""

import secrets
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, Slot

from console.dealer.derive_health import health_sheet
from console.dealer.derive_papers import reports_sheet
from console.dealer.heard import Answered, Ask
from console.dealer.papers import REPORTS, WHEEL, Papers
from console.dealer.seen import Person
from protocol.clock import Now
from screen.props import Props
from screen.words import Words


class PapersModel(QObject):
    def __init__(
        self,
        send: Callable[[Ask], None],
        words: Words,
        person: Callable[[], Person | None],
        now: Callable[[], Now],
        turned: Callable[[], None] = lambda: None,
    ) -> None:
        """`turned` is told when a sheet is opened or closed."""
        super().__init__()
        self._turned = turned
        self._send = send
        self._words = words
        self._person = person
        self._now = now
        self._papers = Papers(lambda: secrets.token_hex(8))
        self.props = Props()
        self.show()

    @property
    def sheet(self) -> str:
        """The one that is open."""
        return self._papers.sheet

    def hear(self, answered: Answered) -> None:
        self._papers.answered(answered.token, answered.answer, self._now().monotonic_s)
        self.tick()
        self.show()

    def tick(self) -> None:
        """Whoever is logged out takes the sheets away; what waits is asked for again."""
        person = self._person()
        if person is None:
            if self._papers.sheet:
                self.close()
            return
        for ask in self._papers.due(person.session, self._now().monotonic_s):
            self._send(ask)

    def show(self) -> None:
        papers, words = self._papers, self._words
        sheet = papers.sheet
        self.props.put({"isOpen": bool(sheet), "sheet": sheet})
        self.props.put(reports_sheet(papers, words) | health_sheet(papers, words))

    def _touched(self) -> None:
        self.tick()
        self.show()

    def _today(self) -> str:
        return datetime.fromtimestamp(self._now().wall_ms / 1000).astimezone().date().isoformat()

    @Slot(str)
    def open(self, sheet: str) -> None:
        if sheet in (REPORTS, WHEEL) and self._person() is not None:
            self._papers.open(sheet, self._today(), self._now().monotonic_s)
            self._touched()
            self._turned()

    @Slot()
    def close(self) -> None:
        self._papers.close()
        self.show()
        self._turned()

    @Slot(str)
    def chooseDay(self, day: str) -> None:
        self._papers.choose_day(day, self._now().monotonic_s)
        self._touched()

    @Slot(str)
    def save(self, name: str) -> None:
        self._papers.save(name, self._now().monotonic_s)
        self._touched()

    @Slot(int)
    def chooseWheel(self, number: int) -> None:
        self._papers.wheel = number
        self._touched()

    @Slot()
    def countAgain(self) -> None:
        self._papers.count_again(self._today(), self._now().monotonic_s)
        self._touched()
