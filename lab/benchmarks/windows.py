"""Windows in X servers of their own, watched from outside: ours, and bare ones of Qt alone."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path

from lab.benchmarks.eye import Eye, Rows, frames
from lab.desktop import Desktop
from screen.graphics import BACKEND, graphics

SIZE = (1920, 1080)
BARE = [sys.executable, str(Path(__file__).with_name("bare_window.py"))]
LOOK_S = 6.0
TURNING: Rows = tuple((150, y, 200) for y in (300, 350, 400))
"""Lines across what turns on a bare window, and at the same place on the screens of a game that has something there."""


@contextmanager
def bare(what: str, screens: list[Desktop]) -> Iterator[None]:
    with ExitStack() as started:
        for screen in screens:
            started.enter_context(running([*BARE, what], {**screen.environment, **backend()}))
        yield


def backend() -> dict[str, str]:
    """Chooses the renderer of a bare window: the same that our screens choose by themselves."""
    return {BACKEND: "software"} if graphics().backend == "software" else {}


@contextmanager
def running(words: list[str], environment: Mapping[str, str]) -> Iterator[None]:
    process = subprocess.Popen(words, env={**environment, "PYTHONWARNINGS": "ignore"})
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def watched(screens: list[Desktop]) -> list[list[float]]:
    """Gives the time at which each frame was on the screen, from when all of them move."""
    eyes = [Eye(screen.framebuffer) for screen in screens]
    try:
        while not all(len(moved) > 2 for moved in frames(eyes, TURNING, 0.5)):
            """Still starting."""
        return frames(eyes, TURNING, LOOK_S)
    finally:
        for eye in eyes:
            eye.close()


def late_ms(drawn: list[float]) -> float:
    """Gives the time from frame to frame that 95 % of them do not exceed."""
    return 1000 * share([after - before for before, after in pairwise(drawn)], 0.95)


def share(values: list[float], part: float) -> float:
    """Gives the value that this share of them does not exceed."""
    return sorted(values)[round(part * (len(values) - 1))]
