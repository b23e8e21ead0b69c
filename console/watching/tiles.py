"""An outcome in a small box, as the shared tile draws it."""

Tile = dict[str, str]
"""`text` and `look`, a colour that the shared tile knows."""
NO_TILE: Tile = {"text": "", "look": ""}
