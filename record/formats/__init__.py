"""The stored formats by number: a program reads a file by the format it was written in."""

from typing import Any

from record.formats import reading
from record.formats.known import FORMATS


class UnknownFormat(Exception):
    """No reader knows this format; the message is the sentence that the person reads."""


class Reader:
    """How files of one format are read."""

    def __init__(self, number: int, tables: Any, bytes_: Any) -> None:
        self.number = number
        self.tables = tables
        self.bytes = bytes_


READERS: dict[int, Reader] = {number: Reader(number, tables, reading) for number, tables in FORMATS.items()}


def reader_of(number: int) -> Reader:
    """The reader of a format; raises UnknownFormat if this program has none."""
    if number in READERS:
        return READERS[number]
    known = ", ".join(map(str, sorted(READERS)))
    raise UnknownFormat(f"This program reads format {known}, and the file is written in format {number}.")
