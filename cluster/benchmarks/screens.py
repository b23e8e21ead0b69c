"""Screens on the software renderer at 1920x1080, each in a process of its own, beside bare windows of Qt alone."""

import json
import os
import statistics
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from cluster.benchmarks import Row, row

BARE = [sys.executable, str(Path(__file__).with_name("bare_window.py"))]
OURS = [sys.executable, "-m", "cluster.benchmarks.stage"]
ENVIRONMENT = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "PYTHONWARNINGS": "ignore"}
STARTS = 5
TERMINALS = 4
WARM_UP = 10
"""Frames at the beginning that still load pictures."""


def rows() -> list[Row]:
    bare_ms = [_late_ms(_frames([*BARE, "spin"])) for _ in range(2)]
    return [
        row("touch to visible chip, the slowest", max(_frames([*OURS, "touch"])), "frames", 1.0),
        row("first usable frame of a terminal", _start_ms([*OURS, "first"]), "ms", _start_ms([*BARE, "first"])),
        row("99 % of frames, ball on the track", _late_ms(_frames([*OURS, "spin"])), "ms", min(bare_ms)),
        row("99 % of frames, count-up", _late_ms(_frames([*OURS, "count-up"])), "ms", min(bare_ms)),
        row("99 % of frames, dealer's grid of 500", _late_ms(_frames([*OURS, "grid"])), "ms", min(bare_ms)),
        row(f"{TERMINALS} terminals spinning, the slowest", _side_by_side(OURS), "fps", _side_by_side(BARE)),
    ]


def _start_ms(words: list[str]) -> float:
    taken = []
    for _ in range(STARTS):
        began_s = perf_counter()
        subprocess.run(words, env=ENVIRONMENT, check=True, capture_output=True)
        taken.append(perf_counter() - began_s)
    return 1000 * statistics.median(taken)


def _frames(words: list[str]) -> list[float]:
    """When each frame was drawn, as the process itself tells."""
    done = subprocess.run(words, env=ENVIRONMENT, check=True, capture_output=True, text=True)
    drawn: list[float] = json.loads(done.stdout.splitlines()[-1])
    return drawn


def _late_ms(drawn: list[float]) -> float:
    """So long at most, 99 of 100 frames took."""
    gaps = sorted(after - before for before, after in pairwise(drawn[WARM_UP:]))
    return 1000 * gaps[round(0.99 * (len(gaps) - 1))]


def _side_by_side(words: list[str]) -> float:
    started = [
        subprocess.Popen([*words, "spin"], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) for _ in range(TERMINALS)
    ]
    drawn = [json.loads(process.communicate(timeout=120)[0].splitlines()[-1]) for process in started]
    return float(min((len(frames) - 1) / (frames[-1] - frames[0]) for frames in drawn))
