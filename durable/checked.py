"""A short hash beside a row: if the disk has changed the row, the next start notices.

The hash is the first 8 bytes of a SHA-256. It covers one MessagePack array: the table's name, then the row's values in
the order of the columns. Integers have their shortest form, text is `str`, blobs are `bin`, an empty column is `nil`.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

CHECK_BYTES = 8
_ENCODE = msgspec.msgpack.Encoder().encode


def check_of(table: str, values: Sequence[Any]) -> bytes:
    """Computes the hash of a row from its values as SQLite returns them: a boolean is 1 or 0."""
    return hashlib.sha256(_ENCODE([table, *values])).digest()[:CHECK_BYTES]


def with_check(table: str, values: Sequence[Any]) -> tuple[Any, ...]:
    """Gives the row as it is stored: `checked` is the last column."""
    return *values, check_of(table, values)


def fits(table: str, row: Sequence[Any]) -> bool:
    *values, checked = row
    return check_of(table, values) == bytes(checked)
