"""The type of each column of a record, and so which values an export may have there."""

from dataclasses import dataclass
from typing import Any

from record.formats.known import FORMATS
from record.formats.one import BY_HASH

TYPES: dict[str, type] = {"INTEGER": int, "TEXT": str, "BLOB": bytes}
IN_WORDS = {int: "a whole number", str: "text", bytes: "bytes in hexadecimal"}


class BadValue(Exception):
    """A value that no column could store; the message says what it should have been."""


@dataclass(frozen=True, slots=True)
class Column:
    type: type
    may_be_none: bool

    def read(self, value: Any) -> Any:
        """The value as SQLite stores it, from the value in an export; raises BadValue."""
        if value is None and self.may_be_none:
            return None
        if self.type is bytes and type(value) is str:
            try:
                return bytes.fromhex(value)
            except ValueError:
                raise BadValue(self._wanted) from None
        if type(value) is not self.type:
            raise BadValue(self._wanted)
        return value

    def holds(self, value: Any) -> bool:
        """Whether a commit may hold this value here: true and false are accepted for 1 and 0."""
        if value is None:
            return self.may_be_none
        return isinstance(value, self.type) if self.type is int else type(value) is self.type

    @property
    def _wanted(self) -> str:
        return IN_WORDS[self.type] + (" or null" if self.may_be_none else "")


Columns = dict[str, dict[str, Column]]


def _columns(tables: dict[str, dict[str, str]]) -> Columns:
    return {table: {name: _column(name, kind) for name, kind in columns.items()} for table, columns in tables.items()}


def _column(name: str, kind: str) -> Column:
    """The column's type; for some columns the record holds only the hash, in hexadecimal."""
    if name in BY_HASH:
        return Column(str, False)
    return Column(TYPES[kind.rstrip("?")], kind.endswith("?"))


CONSOLE_COLUMNS = {number: _columns(format_.CONSOLE) for number, format_ in FORMATS.items()}
TERMINAL_COLUMNS = {number: _columns(format_.TERMINAL) for number, format_ in FORMATS.items()}
"""By the number of the format."""
