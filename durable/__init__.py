"""One SQLite file opened so that a finished commit is on the disk, and opened by one process only."""

import fcntl
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import apsw

Statement = tuple[str, Sequence[Any]]
PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "wal_autocheckpoint": 0, "foreign_keys": 1}
"""synchronous 2 is FULL: every commit is synced. Read back at every open; anything else is refused."""


class StoreError(Exception):
    """The disk refuses or contradicts itself; the message is the sentence for the person."""


class DurableFile:
    def __init__(self, path: Path, schema: str, *, vfs: str | None = None) -> None:
        self._path = path
        self._lock = self._take_lock(path.with_name(path.name + ".lock"))
        is_new = not path.exists()
        try:
            self._connection = apsw.Connection(str(path), vfs=vfs)
            self._set_pragmas()
            found = self._connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != ("ok",):
                raise StoreError(f"{path} is damaged ({found}); restore it from a backup.")
            self._connection.execute(schema)
        except apsw.Error as bad:
            raise StoreError(f"{path} cannot be opened: {bad}") from bad
        if is_new:
            _sync_folder(path.parent)

    def _take_lock(self, path: Path) -> int:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as bad:
            raise StoreError(f"{path.parent} cannot be written: {bad.strerror}") from bad
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise StoreError(f"Another process is using {path.with_suffix('')}.") from None
        return descriptor

    def _set_pragmas(self) -> None:
        self._connection.set_busy_timeout(0)
        for name, wanted in PRAGMAS.items():
            self._connection.execute(f"PRAGMA {name} = {wanted}")
            row = self._connection.execute(f"PRAGMA {name}").fetchone()
            if row is None or row[0] != wanted:
                raise StoreError(f"{self._path} does not accept {name} = {wanted} (it says {row}).")

    def commit(self, statements: Iterable[Statement]) -> None:
        """All or nothing, and on the disk when this returns. After a failure nothing more may be written."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                connection.execute(sql, values)
            connection.execute("COMMIT")
        except (apsw.Error, OSError) as bad:
            raise StoreError(f"{self._path} cannot be written: {bad}") from bad

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return list(self._connection.execute(sql, values))
        except apsw.Error as bad:
            raise StoreError(f"{self._path} cannot be read: {bad}") from bad

    def checkpoint(self) -> None:
        """Between rounds: the write-ahead log goes into the file while nobody waits."""
        try:
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except (apsw.Error, OSError) as bad:
            raise StoreError(f"{self._path} cannot be written: {bad}") from bad

    def close(self) -> None:
        self._connection.close()
        os.close(self._lock)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
