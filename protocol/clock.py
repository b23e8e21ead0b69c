"""The time that cores receive: a core never reads a clock itself."""

import time
from pathlib import Path

from msgspec import Struct


class Now(Struct, frozen=True, gc=False):
    monotonic_s: float
    """The time for deadlines and for the order of events within one process."""
    wall_ms: int
    """The time for stamps that people read; it may jump."""


_shift: Path | None = None


def this_moment() -> Now:
    """Reads the clocks, for the shells of processes; a core receives the result."""
    return Now(time.monotonic(), time.time_ns() // 1_000_000 + (int(_shift.read_text()) if _shift else 0))


def shift_wall_clock(by: Path | None) -> None:
    """Makes the wall clock wrong, for tests, by the milliseconds in this file."""
    global _shift
    _shift = by
