"""The time that cores are given: they never look at a clock themselves."""

from typing import NamedTuple


class Now(NamedTuple):
    monotonic_s: float
    """For deadlines and the order of things within one process."""
    wall_ms: int
    """For stamps that people read; it may jump."""
