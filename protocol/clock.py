"""The time that cores are given: they never look at a clock themselves."""

import time
from typing import NamedTuple


class Now(NamedTuple):
    monotonic_s: float
    """For deadlines and the order of things within one process."""
    wall_ms: int
    """For stamps that people read; it may jump."""


def this_moment() -> Now:
    """For the shells of processes; a core is handed it."""
    return Now(time.monotonic(), time.time_ns() // 1_000_000)
