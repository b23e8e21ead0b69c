"""Measures the processor time that a burst of 500 slips costs the console: its own thread, ZeroMQ's threads, and each
part.
"""

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from cluster.games import by_hand
from console.config import game_of, settings_of
from console.effects import Write
from console.engine import Engine
from console.link_events import LinksEvent
from console.loop import ConsoleLoop
from console.programs import program_of, read_console_config
from console.rows import RoundRow, TerminalRow
from console.store import FILE_NAME, Store
from daemon.log import open_log
from games.game import Stakes
from lab.benchmarks import Row, row
from lab.benchmarks.cluster import CREDIT_CENTS, TERMINALS, Floor, floor_of, give_credit, open_round
from protocol.chain import GENESIS
from protocol.clock import this_moment
from protocol.codec import encode_frame, encode_lines
from protocol.enums import Phase
from protocol.front import Received
from protocol.messages import Hello, Message, Slip
from tools.games import USUAL

TURNS = 11
"""The first is not counted."""
NAMES = [f"T{number:03}" for number in range(1, TERMINALS + 1)]
WHAT = f"turn: {TERMINALS} slips"


def rows(game: str = USUAL) -> Iterator[Row]:
    """Measures each part beside the whole to which it belongs; the ratio is its share."""
    slip = by_hand(game).long_slip
    with floor_of(TERMINALS, game) as floor:
        give_credit(floor)
        open_round(floor)
        own_s, zmq_s, taken_s = _threads(floor, slip)
        decided_s, committed_s, waited_s = _parts(floor.table.console_config, slip)
    whole_s, ms = own_s + zmq_s, 1000
    yield row(f"{WHAT}, the console's own thread", own_s * ms, "ms", whole_s * ms)
    yield row(f"{WHAT}, ZeroMQ's threads with CURVE", zmq_s * ms, "ms", whole_s * ms)
    yield row(f"{WHAT}, of its own: read, judged, answered", decided_s * ms, "ms", own_s * ms)
    yield row(f"{WHAT}, of its own: rows, hashes and SQLite", committed_s * ms, "ms", own_s * ms)
    yield row(
        f"{WHAT}, of its own: the rest, sockets above all", (own_s - decided_s - committed_s) * ms, "ms", own_s * ms
    )
    yield row(f"{WHAT}, no processor time: waiting for the disk", waited_s * ms, "ms", taken_s * ms)


def _threads(floor: Floor, slip: Stakes) -> tuple[float, float, float]:
    """The processor time of the console's own thread and of its other threads in a burst, and how long the
    burst took.
    """
    found = []
    for turn in range(TURNS):
        own_s, others_s = _ran_s(floor.console_pid)
        taken_s = floor.register(slip if turn % 2 else {})
        own_after_s, others_after_s = _ran_s(floor.console_pid)
        found.append((own_after_s - own_s, others_after_s - others_s, taken_s))
    own, others, taken = zip(*found[1::2], strict=True)
    return median(own), median(others), median(taken)


def _ran_s(pid: int) -> tuple[float, float]:
    """The processor time of a process's first thread, and of all its other threads together."""
    ran = {
        int(task.name): int((task / "schedstat").read_text().split()[0]) / 1e9
        for task in Path(f"/proc/{pid}/task").iterdir()
    }
    own_s = ran.pop(pid)
    return own_s, sum(ran.values())


class Burst:
    """Takes the place of sockets and disk: all slips have arrived, and the time of each part is measured."""

    def __init__(self, store: Store) -> None:
        self.counts: Counter[str] = Counter()
        self.inbox: list[Received] = []
        self.sent = 0
        self.committed_s = self.waited_s = 0.0
        self._store = store

    def drain(self, messages_max: int, ms_max: float) -> list[Received]:
        received, self.inbox = self.inbox, []
        return received

    def send(self, route: bytes, payload: bytes) -> bool:
        self.sent += 1
        return True

    def publish(self, topic: bytes, payload: bytes) -> None:
        """Does nothing: nobody listens to a measurement."""

    def mark(self, s_max: float) -> None:
        """Does nothing: every slip has arrived."""

    def flush(self) -> None:
        """Does nothing: nobody listens to a measurement."""

    def links_changed(self) -> list[LinksEvent]:
        return []

    def fence(self, terminal: str) -> None:
        """Does nothing: no terminal is fenced in a measurement."""

    def enrol(self, terminal: str, public: str) -> None:
        """Does nothing: no terminal is enrolled in a measurement."""

    def commit(self, writes: list[Write]) -> None:
        began_s, ran_s = time.perf_counter(), time.thread_time()
        self._store.commit(writes)
        ran_s = time.thread_time() - ran_s
        self.committed_s += ran_s
        self.waited_s += time.perf_counter() - began_s - ran_s

    def checkpoint(self) -> None:
        """Does nothing: no round ends in a measurement."""

    def seal_day(self, wall_ms: int) -> None:
        """Does nothing: no day ends in a measurement."""


def _parts(config_file: Path, slip: Stakes) -> tuple[float, float, float]:
    """The processor time of a burst without sockets: before the commit, in it, after it, and the time that the commit
    waits.
    """
    config = read_console_config(config_file)
    game = game_of(config_file, config)
    settings = settings_of(config_file, config, game, program_of(config.game).vertical(config))
    found = []
    with TemporaryDirectory(dir=Path(config.data).parent) as folder:
        store = Store(Path(folder) / FILE_NAME)
        table, _ = store.load()
        table.seats.terminals = {name: TerminalRow(name, 1, credit_cents=CREDIT_CENTS) for name in NAMES}
        burst = Burst(store)
        engine = Engine(table, store, game, settings, bytes)
        loop = ConsoleLoop(engine, burst, burst, None, settings, open_log(), this_moment)
        loop.begin([])
        hello = Hello("", 1, "", game.name, game.rules_hash, 0, GENESIS, 1, GENESIS)
        burst.inbox = [_received(name, replace(hello, terminal=name), 1, 0) for name in NAMES]
        loop.turn()
        table.round = RoundRow(1, Phase.BETS_OPEN, 0, "", game.rules_hash)
        for turn in range(1, TURNS + 1):
            message = Slip(1, turn, encode_lines(slip))
            here = table.seats.present
            burst.inbox = [_received(name, message, table.log.epoch, here[name].session) for name in NAMES]
            burst.committed_s = burst.waited_s = 0.0
            burst.sent, began_s = 0, time.thread_time()
            loop.turn()
            decided_s = time.thread_time() - began_s - burst.committed_s
            if burst.sent != TERMINALS:
                raise RuntimeError("not every slip got its receipt")
            found.append((decided_s, burst.committed_s, burst.waited_s))
        store.close()
    decided, committed, waited = zip(*found[1:], strict=True)
    return median(decided), median(committed), median(waited)


def _received(name: str, message: Message, epoch: int, session: int) -> Received:
    return Received(f"terminal/{name}", name.encode(), encode_frame(message, epoch=epoch, session=session, number=1))
