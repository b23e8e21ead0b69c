"""Makes new files completely, with a schema by which they are known afterwards."""

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import apsw

from durable.checked import with_check
from durable.commit_count import Made
from durable.folder import folder_of
from durable.form import Form

Values = Sequence[Any]
Batch = tuple[str, Iterable[Values]]
"""One statement for many rows."""
OWN_SCHEMA = """
CREATE TABLE durable (
    one INTEGER PRIMARY KEY CHECK (one = 1), file BLOB NOT NULL, commits INTEGER NOT NULL,
    checked BLOB NOT NULL) STRICT;
"""
COUNT = "INSERT OR REPLACE INTO durable VALUES (?, ?, ?, ?)"
"""A statement that is part of every commit."""
FILE_BYTES = 16


@dataclass(frozen=True, slots=True)
class SealedFile:
    """A file as it was when it was put aside."""

    size_bytes: int
    sha256: bytes


Fill = Callable[[SealedFile], Iterable[Batch]]
"""Gives the first content of a new file from the file before it."""
NEXT = ".next"


def sha256_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def make(connection: apsw.Connection, form: Form, schema: str) -> None:
    """Makes the whole content in the file itself, so that its first bytes say what it is, whatever its log says."""
    connection.execute("PRAGMA synchronous = 2")
    with connection:
        connection.execute(f"PRAGMA application_id = {form.application_id}")
        connection.execute(f"PRAGMA user_version = {form.number}")
        connection.execute(OWN_SCHEMA + schema)
        connection.execute(COUNT, counted(Made(os.urandom(FILE_BYTES), 0)))


def make_file(path: Path, form: Form, schema: str, batches: Iterable[Batch], vfs: str | None = None) -> None:
    """Makes a new file with these rows, on the disk when this returns; it replaces what an interrupted start has
    left.
    """
    for suffix in ("", "-wal", "-journal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    connection = apsw.Connection(str(path), vfs=vfs)
    try:
        make(connection, form, schema)
        with connection:
            for sql, rows in batches:
                connection.executemany(sql, rows)
            connection.execute(COUNT, counted(Made(os.urandom(FILE_BYTES), 1)))
    finally:
        connection.close(True)
    folder_of(vfs).sync(path)


def schema_in(connection: apsw.Connection) -> list[tuple[Any, ...]]:
    """Lists a file's tables and indexes in a fixed order, even if damage has turned a text into bytes."""
    found = connection.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema")
    return sorted(found, key=repr)


@cache
def schema_by(schema: str) -> list[tuple[Any, ...]]:
    connection = apsw.Connection(":memory:")
    try:
        connection.execute(schema)
        return schema_in(connection)
    finally:
        connection.close(True)


def counted(made: Made) -> tuple[Any, ...]:
    return with_check("durable", (1, *made))
