"""The errors of a disk, as sentences."""

import apsw

UNREADABLE = (apsw.Error, UnicodeDecodeError)
"""What SQLite raises for a file that it cannot read; the second is for a damaged text."""


class StoreError(Exception):
    """The disk refuses or contradicts itself; the message is the sentence for the person."""


class InUseError(StoreError):
    """Another process has the file open."""


def in_one_line(said: str) -> str:
    """Joins a message of SQLite that has several lines into one."""
    return " ".join(said.split())
