"""What QML binds to on the sheets of reports and of the game, and slots for touches there."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import QObject, QUrl, Slot

from console.dealer.derive_papers import reports_sheet
from console.dealer.game import GameSheet
from console.dealer.papers import DAYS, REPORTS, Papers
from console.watching.heard import Answered, Ask
from console.watching.seen import Person
from protocol.clock import Now
from protocol.reports import REPORTS as KINDS
from screen.props import Props
from screen.words import Words


class PapersModel(QObject):
    def __init__(
        self,
        send: Callable[[Ask], None],
        words: Words,
        person: Callable[[], Person | None],
        now: Callable[[], Now],
        sheets: Sequence[GameSheet],
        turned: Callable[[], None] = lambda: None,
    ) -> None:
        """Makes the model. `turned` is called when a sheet is opened or closed."""
        super().__init__()
        self._turned = turned
        self._send = send
        self._words = words
        self._person = person
        self._now = now
        self._sheets = sheets
        self._papers = Papers(
            lambda: secrets.token_hex(8),
            {REPORTS: DAYS, **{each.name: each.report for each in sheets}},
            {**KINDS, **{each.report: each.document for each in sheets}},
        )
        self.props = Props()
        self.show()

    @property
    def sheet(self) -> str:
        """The name of the sheet that is open; empty if none is."""
        return self._papers.sheet

    def hear(self, answered: Answered) -> None:
        self._papers.answered(answered.token, answered.answer, self._now().monotonic_s)
        self.tick()
        self.show()

    def tick(self) -> None:
        """Closes the sheet if nobody is logged in; else asks again for reports that are not made yet."""
        person = self._person()
        if person is None:
            if self._papers.sheet:
                self.close()
            return
        for ask in self._papers.due(person.session, self._now().monotonic_s):
            self._send(ask)

    def show(self) -> None:
        papers, words = self._papers, self._words
        self.props.put({"isOpen": bool(papers.sheet), "sheet": papers.sheet, **self._head()})
        self.props.put(reports_sheet(papers, words))
        for each in self._sheets:
            self.props.put(each.derive(papers, words))

    def _head(self) -> dict[str, Any]:
        """Icon, title and text of the open sheet, and the QML file that draws it."""
        own = next((each for each in self._sheets if each.name == self._papers.sheet), None)
        if own is None:
            title, text = self._words.say("papers_title"), self._words.say("papers_text")
            return {"icon": "page", "title": title, "text": text, "part": QUrl()}
        title, text = self._words.say(own.title), self._words.say(own.text)
        return {"icon": own.icon, "title": title, "text": text, "part": QUrl.fromLocalFile(str(own.qml))}

    def _touched(self) -> None:
        self.tick()
        self.show()

    def _today(self) -> str:
        return datetime.fromtimestamp(self._now().wall_ms / 1000).astimezone().date().isoformat()

    @Slot(str)
    def open(self, sheet: str) -> None:
        if sheet in self._papers.reports and self._person() is not None:
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
    def chooseEntry(self, number: int) -> None:
        self._papers.chosen = number
        self._touched()

    @Slot()
    def askAgain(self) -> None:
        self._papers.ask_again(self._today(), self._now().monotonic_s)
        self._touched()
