"""One SQLite file in which a finished commit is on the disk, and which only one process can open."""

import contextlib
import fcntl
import os
import shutil
import time
import weakref
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import apsw

from durable.backup import Backup
from durable.checked import fits
from durable.commit_count import NOTHING_MADE, CommitCount, Made, witness_file
from durable.errors import UNREADABLE, InUseError, StoreError, in_one_line
from durable.folder import folder_of, protect, put_aside
from durable.form import Form, form_number, refuse_other_form
from durable.making import (
    COUNT,
    NEXT,
    OWN_SCHEMA,
    Batch,
    Fill,
    SealedFile,
    Values,
    counted,
    make,
    make_file,
    schema_by,
    schema_in,
    sha256_of,
)
from durable.syncing import sync_file, sync_folder

Statement = tuple[str, Values]
LOG_BYTES_KEPT = 16 << 20
PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "wal_autocheckpoint": 0,
    "journal_size_limit": LOG_BYTES_KEPT,
    "foreign_keys": 1,
}
"""synchronous 2 is FULL: every commit is synced. Read back at every open; anything else is refused."""


__all__ = [
    "NEXT", "UNREADABLE", "Backup", "Batch", "DurableFile", "Fill", "Form", "Health", "InUseError", "SealedFile",
    "StoreError", "form_number", "free_mb", "in_one_line", "lock_file", "make_file", "refuse_other_form", "sha256_of",
    "sync_file", "sync_folder", "take_lock",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the disk, for people; nothing is decided by it."""

    commit_us: int | None
    """How long the last commit took, in microseconds."""
    committed_wall_ms: int | None
    disk_free_mb: int


class DurableFile:
    def __init__(self, path: Path, schema: str, form: Form, *, vfs: str | None = None) -> None:
        self._path = path
        self._form = form
        self._schema = schema
        self._vfs = vfs
        self._commit_us: int | None = None
        self._committed_wall_ms: int | None = None
        held = [take_lock(lock_file(path))]
        self._release = weakref.finalize(self, _close_all, held)
        try:
            self._witness = self._call_witness()
            held.append(self._witness.descriptor)
            self._connection = self._open()
        except BaseException:
            self._release()
            raise

    def _call_witness(self) -> CommitCount:
        try:
            return CommitCount(witness_file(self._path))
        except OSError as bad:
            raise StoreError(f"{witness_file(self._path)} cannot be written: {bad.strerror}") from bad

    def _open(self) -> apsw.Connection:
        is_new = not self._path.exists()
        self._refuse_what_is_gone(is_new)
        if self._path.is_file() and not hot_journal(self._path).exists():
            refuse_other_form(self._path, self._form)
        try:
            connection = apsw.Connection(str(self._path), vfs=self._vfs)
            try:
                self._prepare(connection)
            except BaseException:
                close_untouched(connection)
                raise
        except (*UNREADABLE, OSError) as bad:
            self._remove_empty(is_new)
            raise StoreError(f"{self._path} cannot be opened: {self._why(bad)}") from bad
        if is_new:
            sync_folder(self._path.parent)
        return connection

    def _remove_empty(self, is_new: bool) -> None:
        """Removes what a failed first start has left, which contains nothing; the next start begins anew."""
        if is_new and self._path.is_file() and not self._path.stat().st_size:
            self._path.unlink()

    def _refuse_what_is_gone(self, is_new: bool) -> None:
        """Refuses a file that is gone, where SQLite would silently make a new one."""
        if is_new and (made := self._witness.read()):
            raise StoreError(
                f"{self._path} is gone, and {made.commits} commits were made in it; restore the newest backup. "
                f"To begin anew, remove {self._witness.path}."
            )
        if self._path.is_file() and not self._path.stat().st_size:
            raise StoreError(f"{self._path} is empty; restore the newest backup. To begin anew, remove it.")

    def _prepare(self, connection: apsw.Connection) -> None:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != ("ok",):
            raise StoreError(f"{self._path} is damaged ({found}); restore it from a backup.")
        self._refuse_lost_commits(self._made_in(connection))
        if connection.execute("SELECT 1 FROM sqlite_schema").fetchone() is None:
            make(connection, self._form, self._schema)
        self._set_pragmas(connection)
        if schema_in(connection) != schema_by(OWN_SCHEMA + self._schema):
            raise StoreError(f"{self._path} is damaged in its schema; restore it from a backup.")
        self._made = self._made_in(connection) or NOTHING_MADE
        self._witness.write(self._made)

    def _made_in(self, connection: apsw.Connection) -> Made | None:
        is_there = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'durable'").fetchone()
        row = connection.execute("SELECT * FROM durable").fetchone() if is_there else None
        if row is not None and not fits("durable", row):
            raise StoreError(f"{self._path} is damaged in row 1 of table durable; restore it from a backup.")
        return Made(row[1], row[2]) if row else None

    def _refuse_lost_commits(self, found: Made | None) -> None:
        """Refuses a file that lacks commits, before anything is written. A backup in its place has a count of
        its own.
        """
        made, found = self._witness.read(), found or NOTHING_MADE
        if made and found.file in (made.file, NOTHING_MADE.file) and found.commits < made.commits:
            raise StoreError(
                f"{self._path} has {found.commits} commits of {made.commits}: its log {self._path.name}-wal is missing "
                f"or damaged, or it is an old copy. Put that log back, or restore the newest backup and remove "
                f"{self._witness.path}."
            )

    def _set_pragmas(self, connection: apsw.Connection) -> None:
        connection.set_busy_timeout(0)
        for name, wanted in PRAGMAS.items():
            connection.execute(f"PRAGMA {name} = {wanted}")
            row = connection.execute(f"PRAGMA {name}").fetchone()
            if row is None or row[0] != wanted:
                raise StoreError(f"{self._path} does not accept {name} = {wanted} (it says {row}).")

    def commit(self, statements: Iterable[Statement]) -> None:
        """Commits all or nothing; when this returns, the data is on the disk.

        After a failure the file is closed: a second try could succeed without the data of the first, so only
        a new start may find out what the disk has.
        """
        self.commit_batches((sql, map(itemgetter(1), alike)) for sql, alike in groupby(statements, itemgetter(0)))

    def commit_batches(self, batches: Iterable[Batch]) -> None:
        """Commits rows that are sorted already, in the same way as `commit`."""
        began_ns = time.monotonic_ns()
        try:
            cursor = self._connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            for sql, rows in batches:
                cursor.executemany(sql, rows)
            made = Made(self._made.file, self._made.commits + 1)
            cursor.execute(COUNT, counted(made))
            cursor.execute("COMMIT")
            self._made = made
            self._witness.write(made)
        except (apsw.Error, OSError) as bad:
            self._give_up()
            raise StoreError(f"{self._path} cannot be written: {self._why(bad)}") from bad
        self._commit_us = (time.monotonic_ns() - began_ns) // 1000
        self._committed_wall_ms = time.time_ns() // 1_000_000

    def _why(self, bad: Exception) -> str:
        """Says what went wrong: SQLite calls a full disk an input or output error, or cannot roll back a lost
        transaction.
        """
        is_full = any(isinstance(each, apsw.FullError) for each in (bad, bad.__context__))
        if is_full or free_mb(self._path.parent) == 0:
            return f"the disk is full. Make room in {self._path.parent}."
        return in_one_line(str(bad))

    def health(self) -> Health:
        return Health(self._commit_us, self._committed_wall_ms, free_mb(self._path.parent))

    def abandon(self) -> None:
        """Closes a file that this program must not write; file and log stay as they are."""
        self._give_up()
        self._release()

    def _give_up(self) -> None:
        """Closes the file without touching the disk again."""
        with contextlib.suppress(apsw.ConnectionClosedError):
            close_untouched(self._connection)

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return list(self._connection.execute(sql, values))
        except UNREADABLE as bad:
            raise StoreError(f"{self._path} cannot be read: {in_one_line(str(bad))}") from bad

    def checkpoint(self) -> None:
        """Moves the write-ahead log into the file between rounds, while nobody waits.

        The log keeps its size and is written over: a growing log needs a sync of its new size as well.
        """
        try:
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_RESTART)
        except (apsw.Error, OSError) as bad:
            self._give_up()
            raise StoreError(f"{self._path} cannot be written: {bad}") from bad

    def begin_anew(self, aside: Path, fill: Fill) -> None:
        """Puts the file aside as `aside`, which nobody writes any more; a new one filled by `fill` takes its place.

        If this is interrupted anywhere, the next start finds one of the two under this name, whole.
        """
        made = self._path.with_name(self._path.name + NEXT)
        try:
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            self._connection.close(True)
            folder = folder_of(self._vfs)
            folder.sync(self._path)
            folder.sync(self._path.parent)  # Its log is gone for good: it must never meet the file that comes.
            sealed = SealedFile(self._path.stat().st_size, sha256_of(self._path))
            make_file(made, self._form, self._schema, fill(sealed), self._vfs)
            put_aside(self._path, aside, made, folder)
            protect(aside)
            self._connection = self._open()
        except (apsw.Error, OSError) as bad:
            self._give_up()
            raise StoreError(f"{self._path} cannot be sealed as {aside.name}: {self._why(bad)}") from bad

    def backup(self, path: Path) -> "Backup":
        return Backup(self._connection, path)

    def close(self) -> None:
        """Closes the file. Commits are on the disk already; only the last checkpoint can fail here."""
        try:
            self._connection.close(True)
        except (apsw.Error, OSError) as bad:
            raise StoreError(f"{self._path} cannot be written: {bad}") from bad
        finally:
            self._release()


def free_mb(folder: Path) -> int:
    return shutil.disk_usage(folder).free >> 20


def lock_file(path: Path) -> Path:
    """Gives the lock file, which the process holds that has the file open."""
    return path.with_name(path.name + ".lock")


def hot_journal(path: Path) -> Path:
    """Names the journal of an interrupted first transaction: SQLite takes it back, and the file is empty again."""
    return path.with_name(path.name + "-journal")


def take_lock(path: Path) -> int:
    """Takes the lock; returns the descriptor that holds it."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as bad:
        raise StoreError(f"{path.parent} cannot be written: {bad.strerror}") from bad
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise InUseError(f"Another process is using {path.with_suffix('')}.") from None
    return descriptor


def close_untouched(connection: apsw.Connection) -> None:
    """Closes without a change a log that could not be read: people may still find data in it."""
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    connection.close(True)


def _close_all(descriptors: list[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)
