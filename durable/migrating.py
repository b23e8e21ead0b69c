"""Reads a file in an earlier format, for the program that takes it over and puts it aside unchanged."""

import os
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw

from durable import (
    NEXT,
    UNREADABLE,
    Fill,
    Form,
    SealedFile,
    StoreError,
    close_untouched,
    form_number,
    in_one_line,
    lock_file,
    make_file,
    sha256_of,
    take_lock,
)
from durable.folder import folder_of, protect, put_aside


class OldFile:
    """A file in an earlier format. Only the content of its own log is still written to it."""

    def __init__(self, path: Path, number: int, form: Form, schema: str) -> None:
        self.number = number
        self._path = path
        self._form = form
        self._schema = schema
        self._connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)

    def check(self) -> None:
        found = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
        if found != ("ok",):
            raise StoreError(f"{self._path} is damaged ({found}); restore it from a backup.")

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return list(self._connection.execute(sql, values))

    def begin_anew(self, aside: Path, fill: Fill) -> None:
        """Begins a new file in the old one's place; after any interruption one of the two has the name, complete."""
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close(True)
        folder = folder_of(None)
        folder.sync(self._path)
        folder.sync(self._path.parent)  # Its log is gone for good: it must never meet the file that comes.
        made = self._path.with_name(self._path.name + NEXT)
        sealed = SealedFile(self._path.stat().st_size, sha256_of(self._path))
        make_file(made, self._form, self._schema, fill(sealed))
        put_aside(self._path, aside, made, folder)
        protect(aside)

    def close(self) -> None:
        """Closes a refused file and its log unchanged, and removes what SQLite has made beside it."""
        with suppress(apsw.ConnectionClosedError):
            close_untouched(self._connection)
        log, index = (self._path.with_name(self._path.name + suffix) for suffix in ("-wal", "-shm"))
        index.unlink(missing_ok=True)
        if log.exists() and not log.stat().st_size:
            log.unlink()


@contextmanager
def migrated(path: Path, form: Form, schema: str, known: Container[int]) -> Iterator[OldFile]:
    """Migrates a file. It refuses one that is in use, of another kind, newer, or too old, with a sentence."""
    if not path.is_file():
        raise StoreError(f"There is no {path}.")
    descriptor = take_lock(lock_file(path))
    try:
        number = form_number(path, form)
        if number == form.number:
            raise StoreError(f"{path} has format {number} already: there is nothing to migrate.")
        if number not in known:
            raise StoreError(f"{path} has format {number}, which this program cannot read. It is left as it is.")
        try:
            old = OldFile(path, number, form, schema)
            try:
                old.check()
                yield old
            finally:
                old.close()
        except (*UNREADABLE, OSError) as bad:
            why = in_one_line(str(bad))
            raise StoreError(f"{path} cannot be migrated: {why}. It stands under its name, whole.") from bad
    finally:
        os.close(descriptor)
