"""From bytes to frames: what every dialect's framer does, and the one for text between brackets."""

from typing import Protocol


class Framer(Protocol):
    """Keeps the beginning of at most one unfinished frame."""

    dropped: int
    """Bytes that belonged to no frame."""

    def feed(self, data: bytes) -> list[bytes]: ...


class WholeFramer:
    """What is keyed comes as it is."""

    def __init__(self) -> None:
        self.dropped = 0

    def feed(self, data: bytes) -> list[bytes]:
        return [data] if data else []
