"""Alarms of a wheel's health at two levels: evidence that exceeded a limit, and windows that confirm each other."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from phrases import Phrase, phrase
from wheel_controller.chances import Evidence, Tilts, chi_square, chi_square_above, evidence

WINDOW_SPINS = 1000
WINDOW_STEP = 250
WINDOW_CHANCE = 0.001
"""The chance at either end: too uneven, and too even."""


Who = tuple[str, str]
"""Whose spins are counted together: a dealer's number and the ball's direction; empty for all."""


class Level(StrEnum):
    TOO_FEW = "too few"
    GREEN = "green"
    AMBER = "amber"
    RED = "red"


LIMITS_NATS = {Level.AMBER: math.log(100), Level.RED: math.log(10_000)}
"""A fair wheel ever exceeds these with a chance of 1 % and of 0.01 %."""


@dataclass(frozen=True, slots=True)
class Alarm:
    level: Level
    test: str
    spin: int
    sentence: Phrase


class Watch:
    """Counts one kind of place by group; an alarm that was once raised stays."""

    def __init__(
        self, test: str, places: int, tilts: Tilts, words: Callable[[Who, Evidence], Phrase], *, grouped: bool = True
    ) -> None:
        self.test = test
        self.groups: dict[Who, list[int]] = {}
        self.evidence: dict[Who, Evidence] = {}
        self.alarms: dict[tuple[Who, Level], Alarm] = {}
        self._places = places
        self._tilts = tilts
        self._words = words
        self._grouped = grouped
        self._changed: set[Who] = set()

    def see(self, group: Who, place: int) -> None:
        self.groups.setdefault(group, [0] * self._places)[place] += 1
        self._changed.add(group)

    def look(self, spins: int) -> None:
        """Tests each changed group; group n needs n (n + 1) times the evidence, so that false alarms stay rare."""
        for number, (group, counts) in enumerate(self.groups.items(), 1):
            if group in self._changed:
                self.evidence[group] = found = evidence(counts, self._tilts)
                self._compare(group, found, math.log(number * (number + 1)) if self._grouped else 0.0, spins)
        self._changed.clear()

    def _compare(self, group: Who, found: Evidence, more_nats: float, spins: int) -> None:
        for level, limit_nats in LIMITS_NATS.items():
            if found.nats >= limit_nats + more_nats and (group, level) not in self.alarms:
                self.alarms[group, level] = Alarm(level, self.test, spins, self._words(group, found))


@dataclass(frozen=True, slots=True)
class Window:
    first_spin: int
    chi_square: float
    chance_above: float

    @property
    def side(self) -> int:
        """1 if too uneven, -1 if too even, 0 if usual."""
        return (self.chance_above < WINDOW_CHANCE) - (1 - self.chance_above < WINDOW_CHANCE)


def rolling_windows(places: Sequence[int], of: int) -> list[Window]:
    """Windows over the places that came up, out of `of` places."""
    windows = []
    for start in range(0, len(places) - WINDOW_SPINS + 1, WINDOW_STEP):
        counts = [0] * of
        for place in places[start : start + WINDOW_SPINS]:
            counts[place] += 1
        value = chi_square(counts)
        windows.append(Window(start + 1, value, chi_square_above(value, of - 1)))
    return windows


def window_alarms(windows: Sequence[Window]) -> list[Alarm]:
    """Alarms from windows without common spins: one beyond a limit is amber until the next, two in a row are red."""
    apart = windows[:: WINDOW_SPINS // WINDOW_STEP]
    alarms = []
    for before, after in pairwise(apart):
        if before.side and before.side == after.side:
            alarms.append(_window_alarm(Level.RED, after, "before"))
    if apart and apart[-1].side:
        alarms.append(_window_alarm(Level.AMBER, apart[-1], "next"))
    return alarms


def _window_alarm(level: Level, window: Window, more: str) -> Alarm:
    last = window.first_spin + WINDOW_SPINS - 1
    what = "uneven" if window.side > 0 else "even"
    sentence = phrase(
        "window", first=window.first_spin, last=last, what=what, chi=f"{window.chi_square:.1f}", more=more
    )
    return Alarm(level, "windows", last, sentence)
