"""The clerk makes reports, one at a time, from a copy of the console's file, in a process that may be slow, large,
or die."""

import re
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from console.child import Child
from console.effects import MakeReport
from console.engine import ReportMade
from console.store import Store
from console.vertical import Health
from daemon.log import Log
from durable import Backup, StoreError
from protocol.messages import Said, shortened
from protocol.reports import REPORTS, DayReport, DaysReport, ReportDocument, ReportSaid

ReportWords = Callable[[MakeReport, Path, Path | None], list[str]]
"""Makes the command line of a program that writes a report from a copy of the file, as JSON and, if a path is given,
as a PDF."""
COPY = "report-copy.db"
LASTS_S_MAX = 3600.0
SHOWN_LINES, SHOWN_NOTES, NOTE_CHARACTERS_MAX = 120, 40, 240


class Written(ReportDocument, frozen=True, kw_only=True):
    """A report as the program writes it: its sentences in English, and the same as phrases."""

    said: ReportSaid


class DayWritten(DayReport, frozen=True, kw_only=True):
    said: ReportSaid


class DaysWritten(DaysReport, frozen=True, kw_only=True):
    said: ReportSaid


WRITTEN: dict[str, type[DayWritten] | type[DaysWritten]] = {"day": DayWritten, "days": DaysWritten}


class Clerk:
    def __init__(
        self, store: Store, words: ReportWords, folder: Path, table: str, health: Health[Any, Any] | None, log: Log
    ) -> None:
        self._store = store
        self._words = words
        self._folder = folder
        self._health = health
        self._table = re.sub(r"[^A-Za-z0-9-]+", "-", table)
        self._log = log
        self._asked: deque[MakeReport] = deque()
        self._work: _Work | None = None
        store.copy_path(COPY).unlink(missing_ok=True)  # left by a console that was killed

    @property
    def is_busy(self) -> bool:
        return self._work is not None or bool(self._asked)

    @property
    def is_copying(self) -> bool:
        return self._work is not None and self._work.copy is not None

    def ask(self, wanted: MakeReport) -> None:
        self._asked.append(wanted)

    def step(self) -> ReportMade | None:
        """Does a little of the work in every turn of the loop; returns the report once it is made or has failed."""
        if self._work is None:
            if not self._asked:
                return None
            self._work = _Work(self._asked.popleft(), self._store.copy_path(COPY))
        work = self._work
        try:
            done = self._go_on(work)
        except (StoreError, OSError, msgspec.DecodeError) as bad:
            done = ReportMade(work.wanted, None, "", shortened(str(bad)))
        if done is not None:
            work.give_up()
            self._work = None
            if done.failed:
                self._log.error("report_failed", name=work.wanted.name, sentence=done.failed)
        return done

    def _go_on(self, work: "_Work") -> ReportMade | None:
        if work.child is None:
            if work.copy is None:
                work.copy = self._store.backup(COPY)
            if not work.copy.step():
                return None
            work.copy = None
            work.pdf = self._pdf(work.wanted)
            words = self._words(work.wanted, work.path, work.pdf)
            work.child = Child(words, work.path, LASTS_S_MAX, "The report")
            return None
        return _made(self._health, work, work.child) if work.child.has_ended() else None

    def _pdf(self, wanted: MakeReport) -> Path | None:
        """The path of the PDF. The name has the time in it, so that no paper replaces another."""
        if not wanted.save:
            return None
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self._folder / f"{self._table}-{wanted.name}-{wanted.on}-{time.strftime('%Y%m%dT%H%M%S')}.pdf"

    def close(self) -> None:
        if self._work:
            self._work.give_up()


class _Work:
    def __init__(self, wanted: MakeReport, copy: Path) -> None:
        self.wanted = wanted
        self.path = copy
        self.copy: Backup | None = None
        self.pdf: Path | None = None
        self.child: Child | None = None

    def give_up(self) -> None:
        if self.copy:
            self.copy.give_up()
        if self.child:
            self.child.give_up()
        self.path.unlink(missing_ok=True)


def _made(health: Health[Any, Any] | None, work: _Work, child: Child) -> ReportMade:
    """The report that the process wrote. Exit code 1 with a document means that the document reports a problem."""
    name, file = work.wanted.name, work.pdf.name if work.pdf else ""
    if health is not None and name == health.name:
        return ReportMade(work.wanted, health.shown(child.document(health.document)), file, "")
    kind: type[Written] | type[DayWritten] | type[DaysWritten] = WRITTEN.get(name, Written)
    written = child.document(kind)
    return ReportMade(work.wanted, _shown(written, REPORTS.get(name, ReportDocument)), file, "")


def _shown(document: Written | DayWritten | DaysWritten, kind: type[ReportDocument]) -> ReportDocument:
    """The part of the report that a screen shows, with phrases; the PDF has the whole report."""
    whole = {name: getattr(document, name) for name in kind.__struct_fields__}
    shown = {
        "lines": document.lines[-SHOWN_LINES:] if document.report in REPORTS else [],
        "count": len(document.lines),
        "notes": [_note(each) for each in document.said.notes[:SHOWN_NOTES]],
        "differences": [_note(each) for each in document.said.differences[:SHOWN_NOTES]],
    }
    return kind(**whole | shown)


def _note(said: Said) -> Said:
    return shortened(said, NOTE_CHARACTERS_MAX) if isinstance(said, str) else said
