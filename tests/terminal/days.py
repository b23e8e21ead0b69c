"""A table whose gaming days end when the test says so."""

from bisect import bisect
from dataclasses import replace
from pathlib import Path

from console.engine import Tick
from tests.table import SETTINGS, Floor, days_of

BET = {"straight:17": 500}


class DaysFloor(Floor):
    def __init__(self, folder: Path, *names: str) -> None:
        self._days_begin: list[int] = []
        super().__init__(folder, *names, settings=replace(SETTINGS, day_of=self._day_of))

    def _day_of(self, wall_ms: int) -> str:
        return f"2027-01-{bisect(self._days_begin, wall_ms) + 1:02}"

    def end_day(self) -> None:
        """Ends the gaming day, and lets each terminal that can seal its file do so."""
        self.say_that_the_day_ends()
        self.pass_time(2.0)

    def say_that_the_day_ends(self) -> None:
        """The log says that the day has ended; the terminals have read it, but have not sealed yet."""
        self.clock.pass_time(1.0)
        self._days_begin.append(self.clock.now().wall_ms)
        self.desk.batch(Tick())
        self.carry()

    def sealed(self, name: str) -> list[int]:
        return sorted(int(file.stem) for file in days_of(self.folder / f"{name}.db").glob("*.db"))


def played(folder: Path, rounds: int = 1) -> DaysFloor:
    """A table at which T1 has bet 500 cents on 17 in each round, and won in the first round only."""
    floor = DaysFloor(folder, "T1")
    floor.join(T1=100_000)
    play(floor, rounds)
    return floor


def play(floor: Floor, rounds: int) -> None:
    for _ in range(rounds):
        first = not floor.desk.table.round.number
        floor.play("17" if first else "20", T1=BET)
