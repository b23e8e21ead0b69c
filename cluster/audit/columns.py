"""What each column of a record holds, read from the schemas that the stores make their tables by."""

from dataclasses import dataclass
from typing import Any

import apsw

from cluster.audit.book import CONSOLE_TABLES, TERMINAL_TABLES
from console.commits import BY_HASH
from console.store import SCHEMA as CONSOLE_SCHEMA
from terminal.store import SCHEMA as TERMINAL_SCHEMA

TYPES: dict[str, type] = {"INTEGER": int, "TEXT": str, "BLOB": bytes}
"""All that a STRICT table of ours has."""
IN_WORDS = {int: "a whole number", str: "text", bytes: "bytes in hexadecimal"}


class BadValue(Exception):
    """The message says what a value should have been."""


@dataclass(frozen=True, slots=True)
class Column:
    type: type
    may_be_none: bool

    def read(self, value: Any) -> Any:
        """As SQLite would have kept it, from what an export says."""
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

    @property
    def _wanted(self) -> str:
        return IN_WORDS[self.type] + (" or null" if self.may_be_none else "")


Columns = dict[str, dict[str, Column]]


def _columns(schema: str, wanted: dict[str, tuple[str, ...]]) -> Columns:
    connection = apsw.Connection(":memory:")
    try:
        connection.execute(schema)
        return {table: _columns_of(connection, table, names) for table, names in wanted.items()}
    finally:
        connection.close(True)


def _columns_of(connection: apsw.Connection, table: str, names: tuple[str, ...]) -> dict[str, Column]:
    found = {
        name: Column(TYPES[type_], not (not_null or key))
        for _, name, type_, not_null, _, key in connection.execute(f"PRAGMA table_info({table})")
    }
    # Of some values the record says the hash only, in hexadecimal.
    return {name: Column(str, False) if name in BY_HASH else found[name] for name in names}


CONSOLE_COLUMNS = _columns(CONSOLE_SCHEMA, CONSOLE_TABLES)
TERMINAL_COLUMNS = _columns(TERMINAL_SCHEMA, TERMINAL_TABLES)
