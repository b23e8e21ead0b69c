"""Splits bytes into frames: what every dialect's framer does, and the framer for keyed cards."""

from typing import Protocol


class Framer(Protocol):
    """Keeps the beginning of at most one unfinished frame."""

    dropped: int
    """The number of bytes that belonged to no frame."""

    def feed(self, data: bytes) -> list[bytes]: ...


class WholeFramer:
    """Returns keyed input unchanged as one frame."""

    def __init__(self) -> None:
        self.dropped = 0

    def feed(self, data: bytes) -> list[bytes]:
        return [data] if data else []
