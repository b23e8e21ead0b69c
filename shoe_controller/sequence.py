"""Event numbers from 1 to 255 and then 1 again: which is next, which came before, which is missing."""

from enum import StrEnum

NUMBERS = 255
MISSING_S = 2.0
"""How long a missing event is asked for; then later events are taken, and the judge finds what is missing."""


class Turn(StrEnum):
    NEXT = "next"
    BEFORE = "before"
    AHEAD = "ahead"


def after(number: int) -> int:
    return number % NUMBERS + 1


class Sequence:
    def __init__(self) -> None:
        self._last: int | None = None
        self._missing_since_s: float | None = None

    @property
    def next(self) -> int | None:
        return None if self._last is None else after(self._last)

    def see(self, number: int, now_s: float) -> Turn:
        """Whether a number is the next, an earlier or a later one; the first after the start counts as the next."""
        ahead = 1 if self._last is None else (number - self._last) % NUMBERS
        if ahead == 0 or ahead > NUMBERS // 2:
            return Turn.BEFORE
        if ahead > 1:
            if self._missing_since_s is None:
                self._missing_since_s = now_s
            if now_s - self._missing_since_s < MISSING_S:
                return Turn.AHEAD
        self._last, self._missing_since_s = number, None
        return Turn.NEXT
