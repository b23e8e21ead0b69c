"""Measures a diagnosis of a full house: the answer over the wire, and the whole command beside a bare Python."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from lab.benchmarks import Row, row
from lab.benchmarks.cluster import floor_of
from protocol.diagnosis import DiagPing, DiagStatus
from tools.diag import ask
from tools.games import USUAL

TERMINALS = 150
TURNS = 5
BARE = "import msgspec, typer, zmq"


def rows(game: str = USUAL) -> Iterator[Row]:
    with floor_of(TERMINALS, game) as floor:
        floor.until("all terminals to join", lambda seat: seat.core.seat.is_in_session)
        technician = floor.table.technician()
        try:
            ask(technician, DiagStatus)
            answer_s = _best(lambda: ask(technician, DiagStatus))
            ping_s = _best(lambda: ask(technician, DiagPing))
        finally:
            technician.close()
        words = ["-m", "cluster", "diag", "status", "--config", str(floor.table.console_config)]
        command_s = _best(lambda: _python(*words))
    ms = 1000
    yield row(f"diag: status of {TERMINALS} terminals, answered", answer_s * ms, "ms", ping_s * ms)
    yield row(f"diag: status of {TERMINALS} terminals, command", command_s * ms, "ms", _best(_bare) * ms)


def _bare() -> None:
    _python("-c", BARE)


def _python(*words: str) -> None:
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)


def _best(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(TURNS):
        began_s = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began_s)
    return min(taken)
