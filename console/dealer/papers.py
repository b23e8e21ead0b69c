"""Which sheet is open at this screen, the reports or one of the game's, and which reports the console is asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import Struct

from console.watching.heard import Ask
from phrases import Said
from protocol.answers import read_body, read_part
from protocol.codec import RemoteProtocolError
from protocol.messages import Answer
from protocol.reports import REPORTS as KINDS
from protocol.reports import DaysReport, ReportDocument
from protocol.staff import ReportMade

AGAIN_S = 1.0
PAPERS = ("day", "bets", "rounds", "voids", "staff")
"""The reports that can be saved as PDF for a day."""
REPORTS, DAYS = "reports", "days"
D = TypeVar("D", bound=Struct)


@dataclass(slots=True)
class _Wanted:
    arguments: dict[str, Any]
    due_s: float
    token: int = 0
    """The token of the question on its way, or 0."""


@dataclass(slots=True)
class Papers:
    """The open sheet and its reports.

    Tokens are below zero, because those above are the desk's. A report that is not made yet is asked for again with the
    same `ask` name.
    """

    new_ask: Callable[[], str]
    reports: Mapping[str, str] = field(default_factory=lambda: {REPORTS: DAYS})
    """The report that is asked for when a sheet is opened, by sheet."""
    kinds: Mapping[str, type[Struct]] = field(default_factory=lambda: KINDS)
    """The type of each report's document."""
    sheet: str = ""
    day: str = ""
    chosen: int = 0
    """The chosen entry of the game's sheet; 0 is the newest."""
    documents: dict[str, Struct] = field(default_factory=dict)
    """The documents by report, and a day's by report and day."""
    saved: dict[str, str] = field(default_factory=dict)
    """The file name by report and day."""
    failed: dict[str, Said] = field(default_factory=dict)
    """The reason of a failure, by report or by report and day."""
    _wanted: dict[str, _Wanted] = field(default_factory=dict)
    _token: int = 0

    def open(self, sheet: str, today: str, now_s: float) -> None:
        self.close()
        self.sheet = sheet
        self._want(self.reports[sheet], today, now_s)

    def close(self) -> None:
        self.sheet, self.day, self.chosen = "", "", 0
        for kept in (self.documents, self.saved, self.failed, self._wanted):
            kept.clear()

    def choose_day(self, day: str, now_s: float) -> None:
        self.day = day
        if f"day {day}" not in self.documents:
            self._want("day", day, now_s)

    def save(self, name: str, now_s: float) -> None:
        """Asks for a PDF. At most one is asked for at a time for each report and day."""
        key = f"save {name} {self.day}"
        if name in PAPERS and self.day and key not in self._wanted:
            self.saved.pop(f"{name} {self.day}", None)
            self._want(name, self.day, now_s, save=True)

    def ask_again(self, today: str, now_s: float) -> None:
        if self.sheet and self.reports[self.sheet] not in self._wanted:
            self._want(self.reports[self.sheet], today, now_s)

    def document(self, key: str, kind: type[D]) -> D | None:
        found = self.documents.get(key)
        return found if isinstance(found, kind) else None

    def is_waiting(self, key: str) -> bool:
        return key in self._wanted

    def due(self, session: str, now_s: float) -> list[Ask]:
        asks = []
        for wanted in self._wanted.values():
            if not wanted.token and now_s >= wanted.due_s:
                self._token -= 1
                wanted.token = self._token
                asks.append(Ask(self._token, "report", session, wanted.arguments))
        return asks

    def answered(self, token: int, answer: Answer | None, now_s: float) -> None:
        found = next(((key, wanted) for key, wanted in self._wanted.items() if wanted.token == token), None)
        if found is None:
            return
        key, wanted = found
        if answer is not None and answer.refusal is not None:
            del self._wanted[key]
            self.failed[key] = answer.sentence or ""
        elif (made := _made(answer)) is not None and made.is_made and self._end(key, wanted, made):
            days = self.document(DAYS, DaysReport)
            if days and days.lines and not self.day:
                self.choose_day(days.lines[0].date, now_s)
        else:
            wanted.token, wanted.due_s = 0, now_s + AGAIN_S

    def _want(self, name: str, day: str, now_s: float, *, save: bool = False) -> None:
        key = name if name in self.reports.values() else f"{name} {day}"
        self.failed.pop(key, None)
        arguments = {"ask": self.new_ask(), "name": name, "date": day, "save": save}
        self._wanted[f"save {key}" if save else key] = _Wanted(arguments, now_s)

    def _end(self, key: str, wanted: _Wanted, made: ReportMade) -> bool:
        """Keeps a report that has been made; returns False if its document cannot be decoded."""
        if made.failed:
            self.failed[key] = made.failed
        elif wanted.arguments["save"]:
            self.saved[key.removeprefix("save ")] = made.file
        else:
            document = _document(made, self.kinds[wanted.arguments["name"]])
            if document is None:
                return False
            self.documents[key] = document
        del self._wanted[key]
        return True


def _document(made: ReportMade, kind: type[Struct]) -> Struct | None:
    """The document of this type; None if the console sent another one."""
    if issubclass(kind, ReportDocument):
        return next((each for each in (made.day, made.days, made.listed) if type(each) is kind), None)
    try:
        return read_part(made.of_game, kind)
    except RemoteProtocolError:
        return None


def _made(answer: Answer | None) -> ReportMade | None:
    """The report in the answer; None if there is no answer or it cannot be decoded, and the report is asked for
    again."""
    try:
        return None if answer is None else read_body(answer, ReportMade)
    except RemoteProtocolError:
        return None
