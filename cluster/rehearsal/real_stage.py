"""The stage of a rehearsal with real processes, which it stops at the moment, kills, disconnects and starts again."""

import contextlib
import signal
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from cluster.children import Child, Children, Launch
from cluster.demo_staff import DemoStaff
from cluster.games import by_hand, demo_of
from cluster.rehearsal.points import CONSOLE, NETWORK, SEAT, SITE, TERMINAL, Point
from cluster.rehearsal.silent_link import SilentLink
from cluster.table_folder import TableFolder, make_table
from protocol.messages import Answer
from protocol.table_status import TableStatus
from tools.staff import NoAnswer, StaffClient

OTHER = "T02"
"""The second terminal. It does not bet: every moment belongs to the first terminal."""
ROUNDS_MAX = 500
WAIT_S = 60.0
ROUND = {"bet_time_s": 0, "settle_wait_s": 5.0}
VICTIMS = {CONSOLE: (CONSOLE,), SITE: (CONSOLE, SEAT, OTHER), TERMINAL: (SEAT,), NETWORK: ()}
STOPPED = "T"
"""The letter that Linux gives a process that waits for SIGCONT."""


class RealStage:
    def __init__(self, folder: Path, game: str, launch: Launch) -> None:
        sections = {**demo_of(game).keyed_sections, "round": ROUND}
        self.table: TableFolder = make_table(folder, [SEAT, OTHER], sections, game)
        self._children = Children(folder, launch)
        self._link = SilentLink(self.table, SEAT)
        self._client: StaffClient = self.table.staff()
        self._staff = DemoStaff(self._client, self.table.badge, self._children)
        self._running: dict[str, Child] = {}
        self._struck: tuple[str, str, bool] = ("", "", False)
        slips = [{"round": round_, "bets": by_hand(game).slips[0]} for round_ in range(1, ROUNDS_MAX)]
        self._script = folder / "slips"
        self._script.write_bytes(b"\n".join(msgspec.json.encode(slip) for slip in slips))

    def __enter__(self) -> "RealStage":
        self._link.__enter__()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        for child in self._running.values():
            child.signal(signal.SIGCONT)  # Else it would not hear that it should end.
        self._children.end()
        self._client.close()
        self._link.__exit__()

    def begin(self, credit_cents: int) -> None:
        self._start(CONSOLE, SEAT, OTHER)
        self._staff.bring_credit([SEAT, OTHER], credit_cents)

    def arm(self, point: Point, column: str) -> None:
        self._struck = point.who, column, bool(point.moment)
        if point.moment:
            self._end(point.who)
            self._start(point.who, failpoint=f"{point.moment}!stop")
            self.until("all are here again", lambda status: all(seat.present for seat in status.terminals.values()))

    def status(self) -> TableStatus:
        return self._staff.status()

    def ask(self, verb: str, second: str | None = None, **arguments: Any) -> Answer:
        return self._staff.ask(verb, second, **arguments)

    def say(self, verb: str, second: str | None = None, **arguments: Any) -> None:
        with contextlib.suppress(NoAnswer):
            self._staff.say(verb, second, arguments, timeout_s=0.5)

    def until(self, what: str, is_so: Callable[[TableStatus], bool]) -> TableStatus:
        return self._staff.until(what, is_so, WAIT_S)

    def until_struck(self) -> None:
        who, column, waits = self._struck
        at_the_moment = self._running[who]
        if waits:
            is_there = f"{who} is at its moment"
            self._children.until(is_there, lambda: _state(at_the_moment.pid) == STOPPED or None, WAIT_S)
        if column == NETWORK:
            self._link.cut()
        for name in VICTIMS[column]:
            self._children.forget(name).kill()
        at_the_moment.signal(signal.SIGCONT)

    def restore(self) -> None:
        _, column, _ = self._struck
        self._link.mend()
        self._start(*VICTIMS[column])

    def _start(self, *names: str, failpoint: str = "") -> None:
        for name in names:
            words = ["console", "--config", str(self.table.console_config)]
            if name != CONSOLE:
                config = str(self.table.terminal_config(name))
                player = str(self._script) if name == SEAT else "none"
                words = ["terminal", "--headless", "--config", config, "--player", player]
            self._running[name] = self._children.start(name, *words, environment={"ETG_FAILPOINT": failpoint})

    def _end(self, name: str) -> None:
        self._children.forget(name).end()


def _state(pid: int) -> str:
    """Reads the third field of the process state; the second is the name in brackets, whatever it contains."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
