"""What recordings of all devices share: how large a file may be, its rows, and the driver that it names."""

from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Protocol


class Drivers(Iterable[str], Container[str], Protocol):
    """The names of drivers."""


class RecordingError(Exception):
    """A recording is bad; the message is one sentence with the file, the line and the fault."""


def bytes_of(path: Path, most: int) -> bytes:
    try:
        if path.stat().st_size > most:
            raise RecordingError(f"{path} is larger than {most >> 20} MiB.")
        return path.read_bytes()
    except OSError as error:
        raise RecordingError(f"{path} cannot be read: {error.strerror}.") from None


def rows(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The rows that are not empty, each with its number."""
    for number, line in enumerate(data.split(b"\n"), 1):
        row = line.rstrip(b"\r")
        if row.strip():
            yield number, row


def dialect_in(words: list[str], drivers: Drivers, where: str) -> str | None:
    """The driver that a comment names; None if the comment is about something else."""
    if words[:1] != ["dialect"] or len(words) != 2:
        return None
    if words[1] not in drivers:
        raise RecordingError(f"{where}: no driver speaks {words[1]!r}; there are {', '.join(drivers)}.")
    return words[1]
