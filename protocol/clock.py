"""The time that cores are given: they never look at a clock themselves."""

import time
from pathlib import Path

from msgspec import Struct


class Now(Struct, frozen=True, gc=False):
    monotonic_s: float
    """For deadlines and the order of things within one process."""
    wall_ms: int
    """For stamps that people read; it may jump."""


_shift: Path | None = None


def this_moment() -> Now:
    """For the shells of processes; a core is handed it."""
    return Now(time.monotonic(), time.time_ns() // 1_000_000 + (int(_shift.read_text()) if _shift else 0))


def shift_wall_clock(by: Path | None) -> None:
    """For tests: from now on wrong by the milliseconds in this file."""
    global _shift
    _shift = by
