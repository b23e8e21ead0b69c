"""A table of real processes that tests start, kill and wait for; every wait checks again until a deadline."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from cluster.children import Child, Children
from cluster.fronts import front_of
from cluster.sums import TableSums, add_up
from cluster.table_folder import Sections, TableFolder, make_table
from daemon.switches import SLOW_DISK, WALL_SHIFT
from protocol.answers import plain_body, read_body
from protocol.keys import replace_file
from protocol.messages import Answer
from protocol.table_status import TableStatus
from tests.phrased import english
from tests.system.forking import forked
from tests.time_limit import WAIT_S
from tools.staff import Badge, NoAnswer, StaffClient

Document = dict[str, Any]
BY_HAND: dict[str, dict[str, Any]] = {
    "wheel": {"driver": "manual"},
    "round": {"bet_time_s": 0, "last_bets_s": 200.0, "settle_wait_s": 60.0},
}
"""No sensors, no timer within reach: the dealer's commands alone move the round."""


class Cluster:
    def __init__(self, folder: Path, terminals: list[str], settings: Sections) -> None:
        self.table: TableFolder = make_table(folder, terminals, settings)
        self.children = Children(folder, forked)
        self._folder = folder
        self._staff: StaffClient | None = None
        self._console: Child | None = None

    def start_console(self, failpoint: str = "") -> Child:
        words = ("console", "--config", str(self.table.console_config))
        self._console = self.children.start("console", *words, environment=self._environment("console", failpoint))
        return self._console

    def start_terminal(self, name: str, slips: list[Document] | None = None, failpoint: str = "") -> Child:
        """Starts a terminal with a script of slips, or with nobody at it."""
        player = "none"
        if slips is not None:
            player = str(self._folder / f"{name}.script")
            Path(player).write_text("\n".join(json.dumps(slip) for slip in slips))
        words = ("--headless", "--config", str(self.table.terminal_config(name)), "--player", player)
        return self.children.start(name, "terminal", *words, environment=self._environment(name, failpoint))

    def shift_clock(self, name: str, days: float) -> None:
        """Changes the wall clock of a process; it must start after the first such call."""
        replace_file(self._shift_file(name), str(round(days * 86_400_000)), 0o600)

    def _shift_file(self, name: str) -> Path:
        return self._folder / f"{name}.shift"

    def slow_disk(self, name: str, sync_ms: int) -> None:
        """Changes the disk speed of a process; it must start after the first such call."""
        replace_file(self._slow_file(name), str(sync_ms), 0o600)

    def _slow_file(self, name: str) -> Path:
        return self._folder / f"{name}.slow"

    def _environment(self, name: str, failpoint: str) -> dict[str, str]:
        files = {WALL_SHIFT: self._shift_file(name), SLOW_DISK: self._slow_file(name)}
        return {"ETG_FAILPOINT": failpoint, **{key: str(file) for key, file in files.items() if file.exists()}}

    def front_pid(self) -> int:
        """Gives the process id of the console's front, as soon as it runs."""
        assert self._console is not None
        pid = self._console.pid
        return self.children.until("the front runs", lambda: front_of(pid), WAIT_S)

    def kill(self, name: str) -> None:
        self.children.forget(name).kill()

    def end(self, name: str) -> Child:
        child = self.children.forget(name)
        child.end()
        return child

    def dies_at_its_failpoint(self, name: str) -> None:
        child = self.children.forget(name)
        assert child.wait() == -9, child.last_words

    def ask(self, verb: str, second: str | None = None, *, timeout_s: float = WAIT_S, **arguments: Any) -> Document:
        """Sends a command that must be done; gives the answer's facts."""
        answer = self._client().ask(verb, arguments, **self._people(verb, second), timeout_s=timeout_s)
        assert answer.refusal is None, answer.sentence
        return plain_body(answer)

    def status(self) -> TableStatus:
        return read_body(self._client().ask("status", timeout_s=WAIT_S), TableStatus)

    def ask_refused(self, verb: str, second: str | None = None, **arguments: Any) -> str:
        """Sends a command that must be refused; gives the reason."""
        answer = self._client().ask(verb, arguments, **self._people(verb, second), timeout_s=WAIT_S)
        assert answer.refusal is not None, plain_body(answer)
        return english(answer.sentence)

    def ask_in_vain(self, verb: str, second: str | None = None, **arguments: Any) -> None:
        """Sends a command on which the console dies without an answer."""
        with pytest.raises(NoAnswer):
            raise AssertionError(self._ask_between(self._console_must_live, verb, second, arguments))

    def ask_its_last(self, verb: str, second: str | None = None, **arguments: Any) -> None:
        """Sends a command after whose answer the console dies; the answer may or may not arrive."""
        with suppress(NoAnswer):
            self._ask_between(self._console_must_live, verb, second, arguments)

    def ask_a_silent_console(self, verb: str, **arguments: Any) -> None:
        """Asks once a console that stands still; the dealer who asks is logged in already."""
        with pytest.raises(NoAnswer):
            raise AssertionError(self._ask_between(self._once_is_enough, verb, None, arguments))

    def _ask_between(
        self, look: Callable[[], None], verb: str, second: str | None, arguments: dict[str, Any]
    ) -> Answer:
        """Asks again and again while checking the processes, with a long time for an answer."""
        client = self._client()
        client.between = look
        try:
            return client.ask(verb, arguments, **self._people(verb, second), timeout_s=WAIT_S)
        finally:
            client.between = lambda: None

    def _console_must_live(self) -> None:
        if self._console is None or not self._console.is_running:
            raise NoAnswer("The console has ended.")

    def _once_is_enough(self) -> None:
        raise NoAnswer("The console was asked once and said nothing.")

    def bets_close_and_the_ball_falls(self, pocket: str) -> None:
        """Closes bets and enters the result, as two people do where there are no sensors."""
        self.ask("close")
        self.ask("enter", "2001", outcome=pocket)

    def void(self, paragraph: str) -> None:
        self.ask("void", "3001", paragraph=paragraph, reason="As people saw it.")

    def until(self, what: str, is_so: Callable[[TableStatus], Any]) -> TableStatus:
        def look() -> TableStatus | None:
            facts = self.status()
            return facts if is_so(facts) else None

        return self.children.until(what, look, WAIT_S)

    def until_here(self, *names: str) -> None:
        self.until(
            f"{names} are here",
            lambda facts: all(name in facts.terminals and facts.terminals[name].present for name in names),
        )

    def until_credit(self, name: str, cents: int) -> TableStatus:
        return self.until(f"{name} has {cents} cents", lambda facts: facts.terminals[name].credit_cents == cents)

    def bring_credit(self, name: str, cents: int) -> None:
        self.until_here(name)
        self.ask("credit", terminal=name, cents=cents)
        self.until_credit(name, cents)

    def until_registered(self, name: str, cents: int) -> TableStatus:
        return self.until(
            f"{name} has {cents} cents registered", lambda facts: facts.terminals[name].registered_cents == cents
        )

    def until_sent(self, name: str, round_: int) -> None:
        """Waits until the terminal has put the stake into escrow and sent its slip; no more is known."""

        def look() -> bool | None:
            sent = [line["round"] for line in self.log(name) if line["event"] == "slip_sent"]
            return round_ in sent or None

        self.children.until(f"{name} has sent its slip", look, WAIT_S)

    def until_phase(self, phase: str) -> TableStatus:
        return self.until(f"the round is {phase}", lambda facts: facts.phase == phase)

    def until_caught_up(self, *names: str) -> TableStatus:
        """Waits until all are at the log's head and nothing is owed."""

        def is_so(facts: TableStatus) -> bool:
            at_head = all(facts.terminals[name].cursor == facts.log_head for name in names)
            return at_head and not facts.owed and not facts.transfers

        return self.until("all have caught up", is_so)

    def books(self) -> TableSums:
        """Ends every process and adds up the books."""
        self.close()
        books = add_up(self.table)
        assert books.differences == []
        return books

    def log(self, name: str) -> list[Document]:
        return [json.loads(line) for line in (self._folder / f"{name}.log").read_text().splitlines()]

    def close(self) -> None:
        self.children.end()
        if self._staff is not None:
            self._staff.close()
            self._staff = None

    def _people(self, verb: str, second: str | None) -> dict[str, Badge | None]:
        """Names the people: the dealer asks, and anyone may read."""
        badge = self.table.badge
        return {"staff": None if verb == "status" else badge("1001"), "second": badge(second) if second else None}

    def _client(self) -> StaffClient:
        if self._staff is None:
            self._staff = self.table.staff()
        return self._staff


@contextmanager
def short_folder() -> Iterator[Path]:
    """Makes a short folder, because pytest's own have names too long for sockets."""
    folder = Path(tempfile.mkdtemp(prefix="etg-test-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def cluster_of(*terminals: str, settings: dict[str, dict[str, Any]] = BY_HAND) -> Iterator[Cluster]:
    with short_folder() as folder:
        cluster = Cluster(folder, list(terminals), settings)
        try:
            yield cluster
        finally:
            cluster.close()
