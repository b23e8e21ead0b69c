"""`etg bench`: each figure beside a bare baseline measured in the same run."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import import_module
from inspect import signature
from time import perf_counter

from daemon.stop import StopAsked, stop_raises
from lab.desktop import DesktopFailed
from lab.games import LABS
from tools.failure import failed
from tools.games import why_not_dealt

# Module of each group of benchmarks; its `rows()` measures them, at a table of the game that is asked for.
GROUPS = {
    "baccarat": "lab.benchmarks.baccarat",
    "blackjack": "lab.benchmarks.blackjack",
    "cluster": "lab.benchmarks.cluster",
    "diag": "lab.benchmarks.diag",
    "history": "lab.benchmarks.history",
    "turn": "lab.benchmarks.turn",
    **{name: module for game in LABS.values() for name, module in game.benchmarks.items()},
}


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    value: float
    unit: str
    baseline: float
    ratio: float
    """The value divided by the baseline: for a rate more is better, for a time less is better."""


def row(name: str, value: float, unit: str, baseline: float) -> Row:
    return Row(name, round(value, 3), unit, round(baseline, 3), round(value / baseline, 3))


def rate(work: Callable[[], object], per_call: int, seconds: float = 0.5, turns: int = 3) -> float:
    """Gives the best rate of a few turns, in units of work per second: the turn that was least disturbed."""
    best = 0.0
    for _ in range(turns):
        count, start = 0, perf_counter()
        while (elapsed := perf_counter() - start) < seconds:
            work()
            count += per_call
        best = max(best, count / elapsed)
    return best


def rates_in_turns(
    ours: Callable[[], object], baseline: Callable[[], object], per_call: int, seconds: float = 0.1, turns: int = 15
) -> tuple[float, float]:
    """Measures both in short turns, one after the other, so that a busy machine disturbs them alike; gives the
    best of each.
    """
    pairs = [(rate(ours, per_call, seconds, 1), rate(baseline, per_call, seconds, 1)) for _ in range(turns)]
    return max(mine for mine, _ in pairs), max(theirs for _, theirs in pairs)


def run_benchmarks(names: list[str], game: str, as_json: bool) -> int:
    if why := why_not_dealt(game):
        return failed("etg bench", why, as_json)
    if unknown := [name for name in names if name not in GROUPS]:
        return failed("etg bench", f"there is no {unknown[0]!r}; there are: {', '.join(GROUPS)}.", as_json)
    rows: list[Row] = []
    for name in names or GROUPS:
        try:
            with stop_raises():  # What a benchmark has started is ended with it.
                measure = import_module(GROUPS[name]).rows
                rows += measure(game) if signature(measure).parameters else measure()
        except ModuleNotFoundError as missing:
            why = f"{name} needs {missing.name}, which a checkout's set-up installs."
            return failed("etg bench", why, as_json)
        except DesktopFailed as wrong:
            return failed("etg bench", str(wrong), as_json)
        except StopAsked:
            return failed("etg bench", "ended by request; nothing of it runs on.", as_json)
    if as_json:
        print(json.dumps({"benchmarks": [asdict(row) for row in rows]}, indent=1))
    else:
        for found in rows:
            print(f"{found.name}: {found.value:,} {found.unit}, bare {found.baseline:,}, ratio {found.ratio}")
    return 0
