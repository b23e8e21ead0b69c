"""Measures the time and memory of a start after a year of play, beside a start after one day."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lab.benchmarks import Row, row
from lab.benchmarks.made_history import MadeConsole
from lab.benchmarks.made_ledger import MadeTerminal
from tools.games import USUAL

DAYS, ROUNDS_A_DAY = 350, 1000
TERMINALS = 2
STARTS = 5
WIDE_TERMINALS, WIDE_ROUNDS = 50, 150
BYTES_BEFORE = 996
"""Of as many rounds at commit 3994c3c, where a slip stood twice in the file and a journal's hash three times."""
ENTRY_DAYS, ENTRIES_A_DAY = 350, 2860
"""Two entries a round: a million a year."""
OPENS = {
    "console": "from console.store import Store; Store(path).load()",
    "terminal": "from terminal.store import Store; Store(path).load('T001')",
}
START = """
import json, re, sys, time
from pathlib import Path
path, began = Path(sys.argv[1]), time.perf_counter()
{opens}
taken_s = time.perf_counter() - began
most_kb = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())
print(json.dumps([taken_s, int(most_kb[1]) / 1024]))
"""
"""By VmHWM: ru_maxrss of a child begins with what its parent had."""


def rows(game: str = USUAL) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        short, long = Path(name) / "day", Path(name) / "year"
        _play(short, 0, game)
        _play(long, DAYS, game)
        yield from _starts("console", short / "console.db", long / "console.db", f"{DAYS * ROUNDS_A_DAY:,} rounds")
        _play_terminal(short, 0)
        _play_terminal(long, ENTRY_DAYS)
        behind = f"{ENTRY_DAYS * ENTRIES_A_DAY:,} entries"
        yield from _starts("terminal", short / "terminal" / "terminal.db", long / "terminal" / "terminal.db", behind)
        yield row("history: bytes of a console a round and terminal", _bytes(Path(name), game), "bytes", BYTES_BEFORE)


def _bytes(folder: Path, game: str) -> float:
    """Gives the bytes of a round with many terminals; each slip of eight bets is a commit of its own, as usual."""
    made = MadeConsole(folder / "wide.db", WIDE_TERMINALS, game)
    made.play(WIDE_ROUNDS, rounds_a_commit=1, slips_a_commit=1)
    made.close()
    return (folder / "wide.db").stat().st_size / WIDE_ROUNDS / WIDE_TERMINALS


def _play(folder: Path, sealed_days: int, game: str) -> None:
    """Plays this many sealed days, and one that is open."""
    folder.mkdir()
    made = MadeConsole(folder / "console.db", TERMINALS, game)
    for _ in range(sealed_days):
        made.play(ROUNDS_A_DAY, rounds_a_commit=20)
        made.end_day()
    made.play(ROUNDS_A_DAY, rounds_a_commit=1)
    made.close()


def _play_terminal(folder: Path, sealed_days: int) -> None:
    (folder / "terminal").mkdir()
    made = MadeTerminal(folder / "terminal" / "terminal.db")
    for _ in range(sealed_days):
        made.play(ENTRIES_A_DAY // 2, rounds_a_commit=50)
        made.end_day()
    made.play(ENTRIES_A_DAY // 2, rounds_a_commit=1)
    made.close()


def _starts(what: str, short: Path, long: Path, behind: str) -> Iterator[Row]:
    """Starts both in turns, each in a process of its own; gives the best of each."""
    pairs = [(_start(what, long), _start(what, short)) for _ in range(STARTS)]
    for at, unit in enumerate(("s", "MB")):
        year, day = min(pair[0][at] for pair in pairs), min(pair[1][at] for pair in pairs)
        yield row(f"history: start of a {what} with {behind} behind it, beside one day", year, unit, day)


def _start(what: str, path: Path) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", START.format(opens=OPENS[what]), str(path)], capture_output=True, check=True
    )
    taken_s, megabytes = json.loads(done.stdout)
    return taken_s, megabytes
