"""The formats that this program reads, by their number."""

from typing import Any

from record.formats import one, two

FORMATS: dict[int, Any] = {one.NUMBER: one, two.NUMBER: two}
NEWEST = FORMATS[max(FORMATS)]
