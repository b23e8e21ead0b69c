"""Format 2 as data: what the program tells people is a phrase, a code with arguments; what a person typed is text.

Such a column of a table holds JSON: a text, or an array of code and arguments. The rest is as in format 1.
"""

from record.formats import one
from record.formats.one import (
    ACCOUNTS,
    BODIES,
    BY_HASH,
    CONSOLE,
    CONSOLE_FILE,
    ENTRIES,
    FOLLOWED,
    KEYS,
    LIMITS_OF_KIND,
    PARTS,
    POSTING,
    SAID,
    SETTLEMENTS,
    STANDS,
    TABLES,
    TERMINAL,
    TERMINAL_FILE,
    TEXTS,
    VALUES,
    Fields,
)
from record.formats.types import PHRASE, SENTENCE, either, whole

__all__ = [
    "ACCOUNTS", "BODIES", "BY_HASH", "CONSOLE", "CONSOLE_FILE", "ENTRIES", "ENTRY", "FOLLOWED", "KEYS", "KINDS",
    "LIMITS_OF_KIND", "NUMBER", "PARTS", "POSTING", "RECORD", "SAID", "SETTLEMENTS", "STANDS", "TABLES", "TERMINAL",
    "TERMINAL_FILE", "TEXTS", "TOLD", "VALUES",
]  # fmt: skip
NUMBER = 2
FORMAT = whole("format", 2, 2)
PHRASE_OR_TEXT = either(PHRASE, SENTENCE)
TOLD: dict[str, tuple[str, ...]] = {
    "rounds": ("reason",),
    "terminals": ("locked",),
    "standing": ("reason",),
    "alarms": ("sentence",),
    "place": ("fault",),
}
"""Columns of both files that hold a phrase or text, as JSON."""
RECORD: Fields = one.RECORD | {"format": FORMAT}
ENTRY: Fields = one.ENTRY | {"format": FORMAT, "note": PHRASE_OR_TEXT}
KINDS: dict[str, Fields] = {
    kind: {name: PHRASE_OR_TEXT if type_ is SENTENCE else type_ for name, type_ in fields.items()}
    for kind, fields in one.KINDS.items()
}
