"""How a disk's trouble is told."""

import apsw

UNREADABLE = (apsw.Error, UnicodeDecodeError)
"""What SQLite raises for a file that it cannot read; the second where a text is damaged."""


class StoreError(Exception):
    """The disk refuses or contradicts itself; the message is the sentence for the person."""


class InUseError(StoreError):
    """Another process has the file open."""


def in_one_line(said: str) -> str:
    """SQLite says some things in several."""
    return " ".join(said.split())
