"""The number of commits made in a database, in a small file beside it: the next start notices if some are gone.

SQLite silently takes a write-ahead log that it cannot read for an empty one. The count is written after each
commit and never synced: it outlives the process, and it is never ahead of what is on the disk.
"""

import os
import struct
from pathlib import Path
from typing import NamedTuple

_LAYOUT = struct.Struct(">16sQ")


class Made(NamedTuple):
    file: bytes
    """The database that is counted: a backup has another name than the file from which it was made."""
    commits: int


NOTHING_MADE = Made(b"", 0)


class CommitCount:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)

    def read(self) -> Made | None:
        """Reads the count; None where there is none yet, or a power cut has destroyed it."""
        data = os.pread(self.descriptor, _LAYOUT.size, 0)
        made = Made(*_LAYOUT.unpack(data)) if len(data) == _LAYOUT.size else None
        return made if made and made.commits else None

    def write(self, made: Made) -> None:
        os.pwrite(self.descriptor, _LAYOUT.pack(*made), 0)


def witness_file(database: Path) -> Path:
    return database.with_name(database.name + ".commits")
