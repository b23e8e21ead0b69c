"""Reads the size and place of a window: `1280x720`, `1280x720+0+0`, or a quarter of the screen."""

import re

Size = tuple[int, int] | tuple[int, int, int, int] | str
"""Width and height, with the upper left corner if given; or one of QUARTERS."""

QUARTERS = {"upper-left": (0, 0), "upper-right": (1, 0), "lower-left": (0, 1), "lower-right": (1, 1)}
WRITTEN = re.compile(r"(\d{3,5})x(\d{3,5})(?:\+(\d{1,5})\+(\d{1,5}))?")
LEAST = (640, 360)


def read_size(text: str) -> Size | None:
    """Reads a size; None where it is not a size or too small to be legible."""
    if text in QUARTERS:
        return text
    found = WRITTEN.fullmatch(text)
    if found is None:
        return None
    width, height = int(found[1]), int(found[2])
    if width < LEAST[0] or height < LEAST[1]:
        return None
    return (width, height) if found[3] is None else (width, height, int(found[3]), int(found[4]))
