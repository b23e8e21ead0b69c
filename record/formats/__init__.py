"""Stored formats by their number: who reads a file asks for the one that it was written in."""

from typing import Any

from record.formats import reading
from record.formats.known import FORMATS


class UnknownFormat(Exception):
    """The message is the sentence for the person."""


class Reader:
    """How files of one format are read."""

    def __init__(self, number: int, tables: Any, bytes_: Any) -> None:
        self.number = number
        self.tables = tables
        self.bytes = bytes_


READERS: dict[int, Reader] = {number: Reader(number, tables, reading) for number, tables in FORMATS.items()}


def reader_of(number: int) -> Reader:
    """Raises UnknownFormat where no reader of this program knows the format."""
    if number in READERS:
        return READERS[number]
    known = ", ".join(map(str, sorted(READERS)))
    raise UnknownFormat(f"This program reads format {known}, and the file is written in format {number}.")
