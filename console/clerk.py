"""Makes reports one at a time, from a copy of the console's file, in a process that may be slow, large, or die."""

import re
import subprocess
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from console.effects import MakeReport
from console.engine import ReportMade
from console.store import Store
from console.vertical import Health
from daemon.log import Log
from durable import Backup, StoreError
from protocol.messages import shortened

ReportWords = Callable[[MakeReport, Path, Path | None], list[str]]
"""The words of a program that writes the report on this copy as JSON, and on paper into that file."""
COPY = "report-copy.db"
NICE = 15
DATA_BYTES_MAX = 512 << 20
LIMITED = ("prlimit", f"--data={DATA_BYTES_MAX}:{DATA_BYTES_MAX}", "nice", "-n", str(NICE))
"""Of the system, and before the report begins: set from here, it might have taken its memory already."""
"""Its own memory: whatever the record has grown to, the console beside it must not be killed for it."""
LASTS_S_MAX = 3600.0
OUTPUT_BYTES_MAX = 16 << 20
SHOWN_LINES, SHOWN_NOTES, NOTE_CHARACTERS_MAX = 120, 40, 240
ON_SCREEN = ("day", "days")


class Clerk:
    def __init__(
        self, store: Store, words: ReportWords, folder: Path, table: str, health: Health | None, log: Log
    ) -> None:
        self._store = store
        self._words = words
        self._folder = folder
        self._health = health
        self._table = re.sub(r"[^A-Za-z0-9-]+", "-", table)
        self._log = log
        self._asked: deque[MakeReport] = deque()
        self._work: _Work | None = None
        store.copy_path(COPY).unlink(missing_ok=True)  # of a console that was killed

    @property
    def is_busy(self) -> bool:
        return self._work is not None or bool(self._asked)

    def ask(self, wanted: MakeReport) -> None:
        self._asked.append(wanted)

    def step(self) -> ReportMade | None:
        """A little of the work, in every turn of the loop; what was made, once it is."""
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
            work.start(self._words(work.wanted, work.path, work.pdf))
            return None
        code = work.child.poll()
        if code is None:
            if time.monotonic() < work.until_s:
                return None
            raise OSError(f"The report was not made within {LASTS_S_MAX:g} s.")
        return _made(self._health, work)

    def _pdf(self, wanted: MakeReport) -> Path | None:
        """Under a name of its own, so that no paper ever replaces another."""
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
        self.child: subprocess.Popen[bytes] | None = None
        self.until_s = 0.0
        self._output, self._errors = copy.with_suffix(".out"), copy.with_suffix(".err")

    def start(self, words: list[str]) -> None:
        with self._output.open("wb") as output, self._errors.open("wb") as errors:
            self.child = subprocess.Popen(
                [*LIMITED, *words], stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True
            )
        self.until_s = time.monotonic() + LASTS_S_MAX

    def document(self) -> dict[str, Any]:
        with self._output.open("rb") as file:
            said = file.read(OUTPUT_BYTES_MAX)
        if said.strip():
            return msgspec.json.decode(said, type=dict[str, Any])
        errors = self._errors.read_text("utf-8", "replace").strip().splitlines()
        raise OSError(errors[-1] if errors else "The report ended without a word.")

    def give_up(self) -> None:
        if self.copy:
            self.copy.give_up()
        if self.child and self.child.poll() is None:
            self.child.kill()
        if self.child:
            self.child.wait()
        for file in (self.path, self._output, self._errors):
            file.unlink(missing_ok=True)


def _made(health: Health | None, work: _Work) -> ReportMade:
    """Exit code 1 with a document: something in it is not as it should be, and it says so."""
    document = work.document()
    shown = health.shown(document) if health and work.wanted.name == health.name else _shown(document)
    return ReportMade(work.wanted, shown, work.pdf.name if work.pdf else "", "")


def _shown(document: dict[str, Any]) -> dict[str, Any]:
    """As much as a screen shows: the whole is on paper."""
    is_on_screen = document["report"] in ON_SCREEN
    return {
        **document,
        "lines": document["lines"][-SHOWN_LINES:] if is_on_screen else [],
        "count": len(document["lines"]),
        **{kind: [_note(each) for each in document[kind][:SHOWN_NOTES]] for kind in ("notes", "differences")},
    }


def _note(sentence: str) -> str:
    return shortened(sentence, NOTE_CHARACTERS_MAX)
