"""Interrupts a table of real processes in real time, and measures how long `diag status` takes to report it."""

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cluster.children import Children, Launch, new_interpreter
from cluster.demo import CREDIT_CENTS, start_table, table_settings
from cluster.demo_staff import SUPERVISOR, DemoStaff
from cluster.roulette.hand import open_and_spin
from cluster.table_folder import TableFolder, make_table
from lab.campaigns.report import Report
from phrases.catalogue import english
from protocol.diagnosis import DiagStatus
from tools.diag import ask
from tools.staff import NoAnswer

TOLD_WITHIN_S = 3.0
WAIT_S = 60.0
TERMINALS = ["T01", "T02"]
AFTER_THE_CLOSE = ("round_recovering", "round_to_conclude", "round_interrupted")


def faults(count: int) -> Report:
    """Measures each interruption; a late report is an error here. `tell` only measures."""
    report = Report()
    for seed in range(count):
        for what, (took_s, words) in tell(seed).items():
            report.check(took_s <= TOLD_WITHIN_S, f"{what} was told after {took_s:.2f} s: {words}")
            report.figures[f"{seed} {what}"] = f"{took_s:.2f} s: {words}"
    return report


def tell(seed: int, launch: Launch = new_interpreter) -> dict[str, tuple[float, str]]:
    """Gives, for each interruption, the seconds until it is reported, and the words."""
    with tempfile.TemporaryDirectory(prefix="etg-faults-") as folder:
        table = make_table(Path(folder), TERMINALS, table_settings(1, Path(folder), seed))
        room = Room(table, Children(Path(folder), launch))
        try:
            return room.play(seed)
        finally:
            room.close()


class Room:
    def __init__(self, table: TableFolder, children: Children) -> None:
        self._table = table
        self._children = children
        self._client, self._technician = table.staff(), table.technician()
        self._staff = DemoStaff(self._client, table.badge, children)
        self._told: dict[str, tuple[float, str]] = {}

    def close(self) -> None:
        self._children.end()
        self._client.close()
        self._technician.close()

    def play(self, seed: int) -> dict[str, tuple[float, str]]:
        start_table(1, self._table, self._children, seed)
        self._staff.bring_credit(TERMINALS, CREDIT_CENTS)
        open_and_spin(self._staff, self._table, self._children)
        self._staff.until("a verdict", lambda facts: facts.verdict is not None, 120)
        self._killed("console", "console, closed", self._command_tells)
        self._back("console, closed, back", *AFTER_THE_CLOSE)
        told = ("round_to_conclude", "round_interrupted")  # The wheel shows the same spin at rest, or it does not.
        self._status_tells(*told)
        if self._staff.status().conclude_only:
            self._staff.ask("conclude", SUPERVISOR)
        self._staff.see_settled()
        open_and_spin(self._staff, self._table, self._children)
        self._killed("wheel", "wheel link, spinning", partial(self._status_tells, "wheel_offline", "wheel_silent"))
        self._killed("T01", "one terminal", partial(self._status_tells, "terminal_silent"))
        self._killed("T02", "all terminals", partial(self._status_tells, "all_terminals_silent"))
        self._disk_refuses()
        self._back("console, without an outcome, back", *AFTER_THE_CLOSE)
        return self._told

    def _killed(self, name: str, what: str, until_told: Callable[[], str]) -> None:
        self._children.forget(name).kill()
        self._time(what, until_told)

    def _disk_refuses(self) -> None:
        """Lets a file grow no more: the next commit fails, and the console reports nothing that is not on disk."""
        console = self._children.forget("console")
        resource.prlimit(console.pid, resource.RLIMIT_FSIZE, (8_000, 8_000))
        try:
            self._client.ask("emergency-close", {"reason": "full"}, staff=self._table.badge("1001"), timeout_s=2.0)
        except NoAnswer:
            console.wait()
        self._time("disk full", self._command_tells)

    def _back(self, what: str, *kinds: str) -> None:
        self._children.start("console", "console", "--config", str(self._table.console_config))
        self._children.until("the console is back", self._status, WAIT_S)
        self._time(what, partial(self._status_tells, *kinds))

    def _time(self, what: str, until_told: Callable[[], str]) -> None:
        began_s = time.monotonic()
        words = until_told()
        self._told[what] = time.monotonic() - began_s, words

    def _status(self) -> DiagStatus | None:
        try:
            return ask(self._technician, DiagStatus)
        except NoAnswer:
            return None

    def _status_tells(self, *kinds: str) -> str:
        def look() -> str | None:
            found = self._status()
            if found is None:
                return None
            said = {each.kind: english(each.words) for each in found.faults}
            said |= {each.kind: english(each.sentence) for each in found.alarms}
            return next((said[kind] for kind in kinds if kind in said), None)

        return self._children.until(" or ".join(kinds), look, WAIT_S)

    def _command_tells(self) -> str:
        """Runs the whole command as a technician does, because a dead console cannot answer for itself."""
        words = ["diag", "status", "--config", str(self._table.console_config), "--json"]
        done = subprocess.run([sys.executable, "-m", "cluster", *words], stdout=subprocess.PIPE, check=False)
        return str(json.loads(done.stdout)["faults"][0]["words"])
