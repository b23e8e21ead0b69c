"""The formats that this program reads, by their number."""

from typing import Any

from record.formats import one, three, two

FORMATS: dict[int, Any] = {one.NUMBER: one, two.NUMBER: two, three.NUMBER: three}
NEWEST = FORMATS[max(FORMATS)]
KEYS: dict[str, int] = NEWEST.KEYS
FOLLOWED: tuple[str, ...] = NEWEST.FOLLOWED
"""A format may have a table or a column more than the ones before, and never one less."""
