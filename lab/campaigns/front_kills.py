"""Kills the front with kill -9 at random moments: no round is void, every cent is right, and it is back at once."""

import os
import signal
from datetime import datetime
from random import Random
from statistics import median
from typing import Any

import msgspec

from cluster.children import Child, Launch, new_interpreter
from cluster.fronts import front_of
from lab.campaigns.kills import TERMINALS, Evening, strike
from lab.campaigns.report import Report
from tools.games import USUAL

BACK_AT_LAST_S = 30.0
BACK_S_MAX = 1.0
"""In the median."""


def front_kills(count: int, game: str = USUAL) -> Report:
    return strike_fronts(count, TERMINALS, Random().randrange(2**31), game)


def strike_fronts(count: int, terminals: int, seed: int, game: str = USUAL, launch: Launch = new_interpreter) -> Report:
    report = strike(count, terminals, seed, game, launch, FrontEvening)
    void = report.figures.get("rounds_void", 0)
    report.check(void == 0, f"{void} rounds are void.")
    return report


class FrontEvening(Evening):
    def play(self, count: int) -> None:
        super().play(count)
        log = [msgspec.json.decode(line) for line in self._console.log.read_text().splitlines()]
        lost = sum(line["event"] == "front_lost" for line in log)
        back_s = _outages_s(log)
        took_s = median(back_s)
        self._report.check(lost == self._killed["front"], f"{lost} fronts were missed.")
        self._report.check(took_s <= BACK_S_MAX, f"The front was back after {took_s:.2f} s in the median.")
        self._report.figures |= {"front_back_s_median": round(took_s, 3), "front_back_s_max": round(max(back_s), 3)}

    def _start(self, name: str) -> Child:
        child = super()._start(name)
        if name == "console":
            self._console = child
        return child

    def _victims(self) -> tuple[str, ...]:
        return ("front",)

    def _kill(self, victims: tuple[str, ...]) -> None:
        """Waits for a front where there is none yet, so that each strike kills one."""
        console = self._console
        os.kill(self._children.until("a front", lambda: front_of(console.pid), BACK_AT_LAST_S), signal.SIGKILL)
        self._killed["front"] += 1


def _outages_s(log: list[dict[str, Any]]) -> list[float]:
    """How long each front was gone, by the console's log: from the moment it was missed until another was ready."""
    outages, lost = [], None
    for line in log:
        at = datetime.fromisoformat(line["timestamp"])
        if line["event"] == "front_lost":
            lost = lost or at
        elif line["event"] == "front_ready" and lost is not None:
            outages.append((at - lost).total_seconds())
            lost = None
    return outages
