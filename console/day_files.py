"""The files of sealed days: which must exist by the record, which are unchanged, and which were archived."""

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import Struct

from console.days import DAYS, SealedRows, day_file
from console.reading import Reader
from console.rows import DayRow
from console.schema import FORM
from console.sealing import INCOMPLETE
from durable import StoreError, refuse_other_form, sha256_of
from protocol.keys import replace_file

ARCHIVED = "archived.json"
TRIES = 5


class Where(StrEnum):
    HERE = "here"
    ARCHIVED = "archived"
    MISSING = "missing"
    DAMAGED = "damaged"


class Note(Struct, frozen=True):
    """A sealed day whose file `etg days archive` has moved away."""

    number: int
    day: str
    sha256: str
    to: str
    """The folder that the file was copied to, by its name at that time."""


class DayFile(Struct, frozen=True):
    """A sealed day of the record, and the state of its file."""

    number: int
    day: str
    rounds: int
    size_bytes: int
    sha256: str
    where: Where
    sentence: str = ""
    """What is wrong with the file; empty if nothing is."""


class Listed(Struct, frozen=True):
    """What a record says of its sealed days."""

    days: list[DayRow]
    open_rounds: list[int]
    """Rounds that not every terminal has settled yet: the files of their days must stay here."""


def listed_in(database: Path) -> Listed:
    """The sealed days in a console's file, which may be in use. It takes no lock, because a lock could delay the
    console's checkpoint.

    The rows of sealed days are in the file from its first commit on. The file is read until two reads agree, because a
    page may be written in between.
    """
    try:
        refuse_other_form(database, FORM)
    except OSError as bad:
        raise StoreError(f"{database} cannot be read: {bad.strerror}.") from None
    before = None
    for _ in range(TRIES):
        found = _listed_in(database)
        if found is not None and found == before:
            return found
        before = found
    raise StoreError(f"{database} cannot be read as a console's record.")


def _listed_in(database: Path) -> Listed | None:
    file = SealedRows(database)
    try:
        reader = Reader(file, database)
        days = reader.select(DayRow, "ORDER BY number")
        rounds = reader.numbers(f"SELECT number FROM rounds {INCOMPLETE}")
        shape = reader.shape()
    finally:
        file.close()
    number = shape.number if shape else 1  # The row of the first file may still be only in SQLite's write-ahead log.
    is_whole = not file.is_damaged and [row.number for row in days] == [*range(1, number)]
    return Listed(days, rounds) if is_whole else None


def found(data: Path, row: DayRow) -> DayFile:
    """The state of a day's file by its name and size alone."""
    path = day_file(data, row.number)
    try:
        size_bytes = path.stat().st_size
    except FileNotFoundError:
        note = read_notes(days_folder(data)).get(
            row.number
        )  # The note is written before the file is removed, so it is read after the file was not found.
        if note is not None and note.sha256 == row.sha256.hex():
            return _day_file(row, Where.ARCHIVED)
        return _day_file(row, Where.MISSING, f"Sealed day {row.day} is missing ({path.name}).")
    if size_bytes != row.size_bytes:
        return _day_file(row, Where.DAMAGED, f"Sealed day {row.day} is damaged ({path.name}).")
    return _day_file(row, Where.HERE)


def checked(data: Path, row: DayRow) -> DayFile:
    """The state of a day's file by size and SHA-256."""
    file, path = found(data, row), day_file(data, row.number)
    if file.where is Where.HERE and not is_whole(path, row):
        return _day_file(row, Where.DAMAGED, f"Sealed day {row.day} is damaged ({path.name}).")
    return file


def _day_file(row: DayRow, where: Where, sentence: str = "") -> DayFile:
    rounds = max(0, row.last_round - row.first_round + 1)
    return DayFile(row.number, row.day, rounds, row.size_bytes, row.sha256.hex(), where, sentence)


def is_whole(path: Path, row: DayRow) -> bool:
    """Whether the file is that sealed day, byte for byte. A file that cannot be read is not."""
    try:
        return path.stat().st_size == row.size_bytes and sha256_of(path) == row.sha256
    except OSError:
        return False


def read_notes(folder: Path) -> dict[int, Note]:
    """The notes of archived days by number.

    If they cannot be read there are none, and a day is then missing, not archived.
    """
    try:
        notes = msgspec.json.decode((folder / ARCHIVED).read_bytes(), type=list[Note])
    except (OSError, msgspec.DecodeError):
        return {}
    return {note.number: note for note in notes}


def write_notes(folder: Path, notes: Iterable[Note]) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    ordered = sorted(notes, key=lambda note: note.number)
    replace_file(folder / ARCHIVED, msgspec.json.format(msgspec.json.encode(ordered)).decode() + "\n", 0o600)


def days_folder(data: Path) -> Path:
    return data / DAYS
