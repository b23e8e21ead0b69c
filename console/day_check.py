"""Checks all sealed days by size and SHA-256, in a process beside the console, before the next day is sealed."""

from pathlib import Path

import msgspec
from msgspec import Struct

from console.child import Child
from console.days import day_file
from console.effects import Alarm
from console.store import BACKUPS, Store
from daemon.log import Log
from phrases import Phrase, phrase
from protocol.enums import AlarmKind

OUTPUT = "days-check"
LASTS_S_MAX = 6 * 3600.0
WHY_CHARACTERS_MAX = 500


class Wrong(Struct, frozen=True):
    """A sealed day whose file is damaged or missing."""

    number: int
    day: str
    where: str

    @property
    def phrase(self) -> Phrase:
        file = day_file(Path(), self.number).name
        return phrase("day_damaged" if self.where == "damaged" else "day_missing", day=self.day, file=file)


class Answer(Struct, frozen=True):
    """The part of `etg days check --json` that is used here."""

    wrong: list[Wrong]
    checked: int


class DayCheck:
    def __init__(self, store: Store, words: list[str], data: Path, log: Log) -> None:
        self._store = store
        self._words = words
        self._output = data / BACKUPS / OUTPUT
        self._log = log
        self._child: Child | None = None
        self.wrong: tuple[Phrase, ...] = ()
        """The damaged and missing days that the last check found, for a technician."""

    @property
    def is_busy(self) -> bool:
        return self._child is not None

    def begin(self) -> list[Alarm]:
        """Starts a check, after the console's start and after each seal; does nothing if no day is sealed."""
        self.close()
        if not self._store.days_sealed():
            return []
        try:
            self._child = Child(self._words, self._output, LASTS_S_MAX, "The check")
        except OSError as bad:
            return self._failed(bad)
        return []

    def step(self) -> list[Alarm]:
        """Runs in every turn of the loop; returns alarms once the check has ended."""
        if self._child is None:
            return []
        try:
            if not self._child.has_ended():
                return []
            found = self._child.document(Answer)
        except (OSError, msgspec.DecodeError) as bad:
            return self._failed(bad)
        self.close()
        return self._tell(found)

    def _failed(self, bad: Exception) -> list[Alarm]:
        """Raises an alarm that the days could not be checked. The table goes on."""
        self.close()
        self._log.error("days_unchecked", sentence=str(bad))
        return [Alarm(AlarmKind.DAYS_UNCHECKED, phrase("days_unchecked", why=str(bad)[:WHY_CHARACTERS_MAX]))]

    def _tell(self, found: Answer) -> list[Alarm]:
        self.wrong = tuple(each.phrase for each in found.wrong)
        self._store.distrust_days(each.number for each in found.wrong if each.where == "damaged")
        self._log.info("days_checked", checked=found.checked, wrong=len(found.wrong))
        return [Alarm(AlarmKind.DAY_DAMAGED, each) for each in self.wrong]

    def close(self) -> None:
        if self._child is not None:
            self._child.give_up()
            self._child = None
