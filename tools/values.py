"""A game's plain value at a shell: as people read it and as they type it."""

import msgspec

from durable.plain import as_text
from games.game import Value


def shown(value: Value) -> str:
    return value if isinstance(value, str) else as_text(value) or ""


def typed(text: str) -> Value:
    """A text is itself; a text that begins as a list or a map is JSON. Raises ValueError if that JSON is broken."""
    return msgspec.json.decode(text) if text.startswith(("[", "{")) else text
