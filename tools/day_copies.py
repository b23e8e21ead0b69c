"""Copies of sealed days in another folder: checked while they are made, and never changed later."""

import hashlib
import os
from pathlib import Path

from console.day_files import is_whole
from console.rows import DayRow
from durable import StoreError, sync_folder

CHUNK_BYTES = 1 << 20
DIGITS = 12


class DayError(Exception):
    """A sealed day cannot be copied or archived; the message is the sentence that the person reads."""


def names_of(row: DayRow) -> tuple[str, str]:
    """The usual name, and another one for when a different file has that name."""
    return f"{row.number:06}.db", f"{row.number:06}-{row.sha256.hex()[:DIGITS]}.db"


def copy_in(folder: Path, row: DayRow) -> Path | None:
    """The undamaged copy of this day in the folder; None if there is none."""
    return next((path for name in names_of(row) if is_whole(path := folder / name, row)), None)


def put_copy(source: Path, folder: Path, row: DayRow) -> Path:
    """Puts a copy into the folder, complete and on disk when this returns; existing files are not changed."""
    if (there := copy_in(folder, row)) is not None:
        return there
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in names_of(row):
        if not (folder / name).exists():
            copy_day(source, folder / name, row)
            return folder / name
    raise DayError(f"{folder} has other files under both names of sealed day {row.day}: {' and '.join(names_of(row))}.")


def copy_day(source: Path, target: Path, row: DayRow) -> None:
    """Copies a day; the copy gets its name only when all of it is on disk and has the sealed hash."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)  # left by a copy that was stopped
    try:
        if _copied(source, part) != (row.size_bytes, row.sha256):
            raise DayError(f"Sealed day {row.day} is damaged ({source}). It was not copied.")
        part.rename(target)
        sync_folder(target.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _forget(target)
    if not is_whole(target, row):
        raise DayError(f"The copy of sealed day {row.day} is damaged ({target}). Check that disk.")


def _copied(source: Path, part: Path) -> tuple[int, bytes]:
    """Copies a file and returns the size and hash of what was read."""
    hashed, size_bytes = hashlib.sha256(), 0
    with source.open("rb") as file, open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o400), "wb") as copy:
        while chunk := file.read(CHUNK_BYTES):
            hashed.update(chunk)
            size_bytes += len(chunk)
            copy.write(chunk)
        copy.flush()
        os.fsync(copy.fileno())
    return size_bytes, hashed.digest()


def _forget(path: Path) -> None:
    """Drops the file from the system's cache, so that a check reads the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


FAILURES = (DayError, StoreError, OSError)
