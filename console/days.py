"""Sealed gaming days: files that nobody writes any more, opened when something in them is needed.

A day whose file is missing or unreadable is skipped, and the table goes on without it. A person who needs it is told.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import apsw
import msgspec

from console.reading import Reader
from console.rows import DayRow
from console.schema import LACKS
from phrases import Phrase, phrase

DAYS = "days"
KEPT_OPEN = 4
FileIdentity = tuple[int, int, int]
"""Inode, size and modification time of a file: enough to notice that another file was put in its place."""


def day_file(data: Path, number: int) -> Path:
    return data / DAYS / f"{number:06}.db"


def sealed_files(data: Path) -> list[Path]:
    """The files of sealed days in the order of their numbers, without copies and notes beside them."""
    return sorted(path for path in (data / DAYS).glob("*.db") if path.stem.isdecimal())


class SealedRows:
    """One sealed file, opened read-only. It cannot change, so nothing is locked and no file is written beside it."""

    def __init__(self, path: Path, identity: FileIdentity | None = None) -> None:
        self.identity = identity
        self.is_damaged = False
        self._connection: apsw.Connection | None = None
        try:
            self._connection = apsw.Connection(
                f"{path.absolute().as_uri()}?mode=ro&immutable=1",
                flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI,
            )
            self.rows("SELECT 1 FROM sqlite_schema")
        except apsw.Error:
            self.is_damaged = True

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query; none if the file is damaged."""
        if self._connection is None or self.is_damaged:
            return []
        try:
            return list(self._connection.execute(sql, values))
        except apsw.Error:
            self.is_damaged = True
            return []

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close(True)


class Days:
    """All sealed days of a table, and which of them has a given round or record."""

    def __init__(self, data: Path, rows: Sequence[DayRow]) -> None:
        self._data = data
        self._open: OrderedDict[int, tuple[SealedRows, Reader]] = OrderedDict()
        self._damaged: dict[int, FileIdentity] = {}
        """Files that are not trusted. If another file is put in the place of one, that file is tried again."""
        self.learn(rows)

    def learn(self, rows: Sequence[DayRow]) -> None:
        self._rows = sorted(rows, key=lambda row: row.number, reverse=True)
        self._others = {
            row.number: frozenset(msgspec.msgpack.decode(row.others)) for row in rows if row.others != b"\x90"
        }

    def distrust(self, numbers: Iterable[int]) -> None:
        """Reads nothing more from these files, because a check found that they are not what was sealed."""
        for number in numbers:
            if (identity := _identity(day_file(self._data, number))) is not None:
                self._damaged[number] = identity

    def __len__(self) -> int:
        return len(self._rows)

    def newest(self, count: int = 1) -> Iterator[Reader]:
        """Readers of the newest days, the newest first."""
        return self._readers(self._rows[:count])

    def with_round(self, number: int, *, oldest_first: bool = False) -> Iterator[Reader]:
        """Readers of the days that have rows of this round.

        Use each before the next one, because only a few stay open.
        """
        rows = [*self._of_round(number)]
        return self._readers(reversed(rows) if oldest_first else rows)

    def with_records(self, from_seq: int, *, oldest_first: bool = True) -> Iterator[Reader]:
        """Readers of the days that have records from this number on. Use each before the next one."""
        rows = [row for row in self._rows if row.last_record >= from_seq]
        return self._readers(reversed(rows) if oldest_first else rows)

    def hash_at(self, seq: int) -> bytes | None:
        for row in self._rows:
            if seq == row.last_record:
                return row.record_hash
            if row.first_record <= seq < row.last_record:
                return next((reader.hash_at(seq) for reader in self._readers([row])), None)
        return None

    def round_not_here(self, number: int) -> Phrase | None:
        """The sealed day that has rows of this round and cannot be read, as a phrase."""
        return self._not_here(self._of_round(number))

    def record_not_here(self, seq: int) -> Phrase | None:
        """The sealed day that has this record and cannot be read, as a phrase."""
        return self._not_here(row for row in self._rows if row.first_record <= seq <= row.last_record)

    def _of_round(self, number: int) -> Iterator[DayRow]:
        for row in self._rows:
            if row.first_round <= number <= row.last_round or number in self._others.get(row.number, ()):
                yield row

    def _not_here(self, rows: Iterable[DayRow]) -> Phrase | None:
        for row in rows:
            if self._file(row) is None:
                return phrase("day_broken" if row.number in self._damaged else "day_archived", day=row.day)
        return None

    def _readers(self, rows: Iterable[DayRow]) -> Iterator[Reader]:
        for row in rows:
            if (reader := self._file(row)) is not None:
                yield reader

    def _file(self, row: DayRow) -> Reader | None:
        """The reader of a day; None if its file is missing or damaged.

        Checked each time, so that a file put back counts at once.
        """
        number, path = row.number, day_file(self._data, row.number)
        identity, known = _identity(path), self._open.pop(number, None)
        if known is not None and known[0].is_damaged and identity is not None:
            self._damaged[number] = identity
        if identity != self._damaged.get(number, identity):
            del self._damaged[number]
        if known is not None and (identity is None or known[0].identity != identity or number in self._damaged):
            known[0].close()
            known = None
        if identity is None or number in self._damaged:
            return None
        if known is None:
            file = SealedRows(path, identity)
            known = file, Reader(file, path, LACKS[row.format])
        while len(self._open) >= KEPT_OPEN:
            self._open.popitem(last=False)[1][0].close()
        self._open[number] = known
        return None if known[0].is_damaged else known[1]

    def close(self) -> None:
        while self._open:
            self._open.popitem()[1][0].close()


def _identity(path: Path) -> FileIdentity | None:
    """The identity of a file; None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
