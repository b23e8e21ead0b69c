"""The formats that this program reads, by their number."""

from typing import Any

from record.formats import one

FORMATS: dict[int, Any] = {one.NUMBER: one}
NEWEST = FORMATS[max(FORMATS)]
