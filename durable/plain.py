"""Stores a plain value of any shape in one column of a table, as JSON with sorted keys."""

from typing import Any

import msgspec

_AS_JSON = msgspec.json.Encoder(order="sorted").encode


def as_text(value: Any) -> str | None:
    return None if value is None else _AS_JSON(value).decode()


def from_text(text: str | None) -> Any:
    """Reads the value. Raises ValueError where it is damaged."""
    return None if text is None else msgspec.json.decode(text)
