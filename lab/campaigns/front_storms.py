"""Storms at a table's sockets, with good keys and as strangers: the console lives, and an honest terminal plays on."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import msgspec

from cluster.children import ChildFailed, Children, Launch, new_interpreter
from cluster.demo import CREDIT_CENTS
from cluster.demo_staff import SUPERVISOR, DemoFailed, DemoStaff
from cluster.games import by_hand, demo_of
from cluster.sums import add_up
from cluster.table_folder import COMMANDS, STAFF, TableFolder, make_table
from lab.campaigns.report import Report
from lab.campaigns.storm import Kind, Orders
from protocol.enums import Phase
from protocol.key_pairs import read_key_file
from protocol.table_status import TableStatus
from terminal.config import read_terminal_config
from tools.games import USUAL
from tools.staff import TECHNICIAN_KEY, NoAnswer

HONEST, HOSTILE = "T01", "T66"
RUNS_A_TABLE = 8
PLAYS_S_MAX = 60.0
OPEN_S_MAX = 1.5
"""How long a dealer leaves bets open after they are placed."""
READ_BYTES = 1 << 16
BURNS = (sys.executable, "-c", "while True: pass")
CORES = 2
STRANGER = "stranger"
WHO = ("terminal", "display", "technician", STRANGER)


def front_storms(count: int) -> Report:
    return rage(count, Random().randrange(2**31))


def rage(count: int, seed: int, launch: Launch = new_interpreter) -> Report:
    """Every kind of storm with every kind of key, again and again; every second run beside busy cores."""
    report, random = Report(), Random(seed)
    report.figures["seed"] = seed
    runs = [(kind, who) for kind in Kind for who in WHO if kind is not Kind.NOISE or who == STRANGER]
    random.shuffle(runs)
    wanted = [(*runs[number % len(runs)], number % 2 == 1) for number in range(count)]
    fronts = blows = 0
    slowest_s = 0.0
    for begin in range(0, count, RUNS_A_TABLE):
        with _table(launch) as evening:
            for kind, who, is_busy in wanted[begin : begin + RUNS_A_TABLE]:
                what = f"{kind}, {who}{', busy cores' if is_busy else ''}"
                try:
                    slowest_s = max(slowest_s, evening.weather(kind, who, is_busy, random.randrange(2**31)))
                    report.check(True, what)
                except (ChildFailed, DemoFailed, NoAnswer) as failed:
                    report.check(False, f"{what}: {failed}")
                    break
            fronts += evening.fronts_lost()
            blows += evening.blows
            for difference in evening.differences():
                report.check(False, difference)
    report.figures |= {"fronts_lost": fronts, "blows": blows, "slowest_round_s": round(slowest_s, 2)}
    return report


@contextmanager
def _table(launch: Launch) -> Iterator["_Evening"]:
    sections = {**demo_of(USUAL).keyed_sections, "round": {"bet_time_s": 0, "settle_wait_s": 60.0}}
    with tempfile.TemporaryDirectory(prefix="etg-storms-") as folder:
        table = make_table(Path(folder), [HONEST, HOSTILE], sections)
        children, client = Children(table.folder, launch), table.staff()
        try:
            yield _Evening(table, children, DemoStaff(client, table.badge, children))
        finally:
            children.end()
            client.close()


class _Evening:
    def __init__(self, table: TableFolder, children: Children, staff: DemoStaff) -> None:
        self._table, self._children, self._staff = table, children, staff
        self._played = 0
        self.blows = 0
        self._console = children.start("console", "console", "--config", str(table.console_config))
        words = ("--headless", "--config", str(table.terminal_config(HONEST)), "--player", "random", "--seed", "1")
        children.start(HONEST, "terminal", *words)
        staff.bring_credit([HONEST], CREDIT_CENTS)

    def weather(self, kind: Kind, who: str, is_busy: bool, seed: int) -> float:
        """Plays a round in the middle of a storm; gives its seconds."""
        with ExitStack() as storm:
            for words in [BURNS] * CORES if is_busy else []:
                storm.enter_context(_running(words))
            orders = msgspec.json.encode(self._orders(kind, who, seed)).decode()
            raging = storm.enter_context(_running((sys.executable, "-P", "-m", "lab.campaigns.storm", orders)))
            self._blow(raging)
            began_s = time.monotonic()
            self._until("the links are back", lambda status: status.terminals[HONEST].present)
            self._staff.ask("open")
            self._until("it has placed its bets", lambda status: status.terminals[HONEST].registered_cents)
            time.sleep(Random(seed).uniform(0, OPEN_S_MAX))
            self._staff.ask("close")
            for said in by_hand(USUAL).said("17"):
                self._staff.ask(said.verb, SUPERVISOR if said.takes_two else None, **said.arguments)
            self._until("the round is settled", lambda status: status.phase == Phase.SETTLED and not status.owed)
            took_s = time.monotonic() - began_s
            self._played += 1
            self._blow(raging)
            if not self._console.is_running:
                raise DemoFailed(f"The console has ended: {self._console.last_words}")
            return took_s

    def _blow(self, storm: "subprocess.Popen[bytes]") -> None:
        """Waits until the storm has struck since the last look: it must rage before the round and after it."""
        assert storm.stdout is not None
        if not (struck := os.read(storm.stdout.fileno(), READ_BYTES)):
            raise DemoFailed("The storm has ended by itself.")
        self.blows += len(struck)

    def _until(self, what: str, is_so: Callable[[TableStatus], object]) -> None:
        def look() -> TableStatus | None:
            status = self._staff.status()
            return status if is_so(status) else None

        self._children.until(what, look, PLAYS_S_MAX)

    def _orders(self, kind: Kind, who: str, seed: int) -> Orders:
        table = self._table
        files = {
            "terminal": Path(read_terminal_config(table.terminal_config(HOSTILE)).secret),
            "display": table.display_config.with_suffix(".key"),
            "technician": table.console / TECHNICIAN_KEY,
        }
        keys = read_key_file(files[who]) if who in files else None
        place = table.console / (COMMANDS if who in ("terminal", STRANGER) else STAFF)
        return Orders(kind, f"ipc://{place}", table.console_public(), keys, seed)

    def fronts_lost(self) -> int:
        return self._console.log.read_text().count('"front_lost"')

    def differences(self) -> list[str]:
        """Ends every process, and says what is wrong with the books."""
        self._children.end()
        books = add_up(self._table)
        wrong = [] if len(books.rounds) == self._played else [f"{len(books.rounds)} rounds, not {self._played}"]
        return [*books.differences, *wrong, *(f"{each}" for each in books.rounds if each["outcome"] != "result")]


@contextmanager
def _running(words: tuple[str, ...]) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()
