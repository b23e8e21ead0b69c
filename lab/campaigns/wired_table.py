"""A table in one process: the real loops of console and terminals, with a wire in memory in place of sockets."""

import logging
from bisect import bisect
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import Any

import msgspec
import structlog

from cluster.demo_staff import FINISHED
from cluster.games import demo_of
from cluster.table_folder import PEOPLE, TableFolder
from console import roster
from console.config import settings_of
from console.effects import WRITES, Write
from console.engine import Engine
from console.process import ConsoleProcess
from console.programs import program_of
from console.settings import Settings
from console.staff import begin_session
from console.store import FILE_NAME
from console.store import Store as ConsoleStore
from daemon.log import Log
from durable import StoreError
from games.registry import GAMES
from lab.campaigns.wired_ends import CONSOLE, DESK, ConsoleEnd, Said, TerminalEnd
from phrases.catalogue import english
from protocol.clock import Now, this_moment
from protocol.codec import encode_frame
from protocol.enums import Phase, TransferState
from protocol.front import Received
from protocol.messages import Answer, Command
from protocol.refusals import Why
from protocol.session import Watchdog
from protocol.what_if import proposal_of
from terminal.core import Core
from terminal.player import ScriptedPlayer, Stakes
from terminal.process import TerminalProcess
from terminal.seat import Seat
from terminal.store import Store as TerminalStore
from tools.games import USUAL

NO_PIN = "!"
TABLE = {"table": "POWER", "round": {"bet_time_s": 0, "settle_wait_s": 60}}
SILENT: Log = structlog.wrap_logger(None, wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
WAIT_S = 20.0
TURN_S = 0.02
"""As long as a process waits for a message at most."""


def settings_in_memory(game: str) -> Settings:
    """Gives settings as a console would read them from its file, where people enter outcomes."""
    program, sections = program_of(game), demo_of(game).keyed_sections
    config = msgspec.convert({**TABLE, "game": game, **sections}, program.config)
    return settings_of(Path("memory"), config, GAMES.make(game, config.readings), program.vertical(config))


class Interrupted(Exception):
    """A process has stopped; the message is its last sentence."""


class StuckTable(Exception):
    """A process has neither stopped nor continued."""


class OwnTime:
    """The time of tables that nobody watches: it passes with their turns, so nothing waits for a heartbeat."""

    def __init__(self) -> None:
        self._now = this_moment()

    def __call__(self) -> Now:
        return self._now

    def pass_turn(self) -> None:
        self._now = Now(self._now.monotonic_s + TURN_S, self._now.wall_ms + round(1000 * TURN_S))


class WiredTable:
    """A table in which the disk can stop every process, which can start again on what the disk has."""

    def __init__(
        self,
        folder: Path,
        slips: dict[str, dict[int, list[Stakes]]],
        vfs: str,
        said: Said,
        game: str = USUAL,
        time: OwnTime | None = None,
    ) -> None:
        self._time = time
        self._now: Callable[[], Now] = time or this_moment
        self.place = TableFolder(folder, tuple(slips))
        self._game = GAMES.make(game, demo_of(game).keyed_sections.get("readings", {}))
        self._days_begin: list[int] = []
        self._settings = replace(settings_in_memory(game), day_of=self._day_of)
        self._slips = slips
        self._vfs = vfs
        self._said = said
        self.weaker_than_allowed: str | None = None
        """Set behind the back of every store, after a seal too: how much it then loses is the control of a test."""
        self._asked = 0
        self._end: ConsoleEnd | None = None
        self._engine: Engine | None = None
        self._processes: dict[str, ConsoleProcess | TerminalProcess] = {}
        self._cores: dict[str, Core] = {}
        self.ends: dict[str, TerminalEnd] = {}
        self.stores: dict[str, ConsoleStore | TerminalStore] = {}
        for name in (CONSOLE, *slips):
            (folder / name).mkdir(parents=True, exist_ok=True)

    def hire(self) -> None:
        store = ConsoleStore(self.file(CONSOLE), vfs=self._vfs, now=self._now)
        (table, _), hired = store.load(), list[Write]()
        for number, (name, role) in PEOPLE.items():
            done = roster.add(table, number, name, role, NO_PIN, self._now())
            assert not isinstance(done, Why), done
            hired += [write for write in done if isinstance(write, WRITES)]
        store.commit(hired)
        store.close()

    def _day_of(self, wall_ms: int) -> str:
        return f"day {bisect(self._days_begin, wall_ms):03}"

    def end_day(self) -> None:
        """Ends a day and waits until every process has begun a new file."""
        number = self.engine.table.log.day
        self._days_begin.append(self._now().wall_ms)
        folders = [self.file(name).parent / "days" for name in (CONSOLE, *self._slips)]
        self.until("the day is sealed", lambda: all((folder / f"{number:06}.db").exists() for folder in folders))
        self.until("all are even", self.is_even)

    def file(self, name: str) -> Path:
        return self.place.folder / name / (FILE_NAME if name == CONSOLE else "terminal.db")

    def console_store(self) -> ConsoleStore:
        return ConsoleStore(self.file(CONSOLE), vfs=self._vfs, now=self._now)

    def terminal_store(self, name: str) -> TerminalStore:
        return TerminalStore(self.file(name), owner=name, vfs=self._vfs)

    def start(self, *names: str) -> None:
        for name in names or (CONSOLE, *self._slips):
            try:
                self._start_console() if name == CONSOLE else self._start_terminal(name)
            except StoreError as failed:
                raise Interrupted(str(failed)) from failed

    def _start_console(self) -> None:
        self.stores[CONSOLE] = store = self.console_store()
        table, incomplete = store.load()
        self._engine = Engine(table, store, self._game, self._settings, token_bytes)
        self._end = ConsoleEnd(tuple(self._slips), self._said)
        process = ConsoleProcess(self._engine, store, self._end, None, self._settings, None, SILENT, now=self._now)
        self._processes[CONSOLE] = process
        process.begin(incomplete)

    def _start_terminal(self, name: str) -> None:
        self.stores[name] = store = self.terminal_store(name)
        dog = Watchdog(Random(1).uniform, self._now().monotonic_s)
        self._cores[name] = core = Core(store.load(name), self._game, store, self._now().wall_ms, "wired", dog)
        self.ends[name] = end = TerminalEnd(name, lambda: self._end, self._said)
        player = ScriptedPlayer(self._slips[name])
        self._processes[name] = TerminalProcess(core, store, end, player, SILENT, now=self._now)

    def die(self, *names: str) -> None:
        """Kills a process as kill -9 does: it says and writes nothing more."""
        for name in names or tuple(self.stores):
            self._processes.pop(name, None)
            if name == CONSOLE:
                self._end = self._engine = None
            if (store := self.stores.pop(name, None)) is not None:
                store._file._give_up()
                store.close()

    def _weaken(self) -> None:
        for store in self.stores.values() if self.weaker_than_allowed else ():
            store._file._connection.execute(f"PRAGMA synchronous = {self.weaker_than_allowed}")

    def turn(self) -> None:
        self._weaken()
        for name, process in list(self._processes.items()):
            try:
                if name in self._processes:  # Else it has died in another's turn.
                    process.turn()
            except StoreError as failed:
                raise Interrupted(f"{name}: {failed}") from failed
        if self._time:
            self._time.pass_turn()

    def until(self, what: str, is_so: Callable[[], bool]) -> None:
        deadline_s = self._now().monotonic_s + WAIT_S
        while self._now().monotonic_s < deadline_s:
            self.turn()
            if is_so():
                return
        raise StuckTable(f"Waited in vain: {what}.")

    def ask(self, verb: str, second: str | None = None, **arguments: Any) -> Answer:
        """Sends a command of the dealer; a second person approves it where two are needed."""
        answer = self.answer_to("1001", verb, arguments)
        if second is not None and (digest := proposal_of(answer)):
            answer = self.answer_to(second, "approve", {"digest": digest})
        if answer.refusal is not None:
            raise StuckTable(f"{verb} was refused: {english(answer.sentence)}")
        return answer

    def answer_to(self, number: str, verb: str, arguments: dict[str, Any]) -> Answer:
        command, to_desk = self.say(number, verb, arguments)
        self.until(f"the answer to {verb}", lambda: any(answer.id == command for answer in to_desk))
        return next(answer for answer in to_desk if answer.id == command)

    def say(self, number: str, verb: str, arguments: dict[str, Any]) -> tuple[str, list[Answer]]:
        """Sends a command; gives its id and the place of its answer, if one comes."""
        assert self._end is not None
        self._asked += 1
        begin_session(self.engine.table, number, number, "staff/shell", self._now())
        command = Command(f"{self.engine.table.log.epoch}-{self._asked}", verb, number, arguments)
        self._end.inbox.append(Received("staff/shell", DESK, encode_frame(command)))
        return command.id, self._end.to_desk

    @property
    def engine(self) -> Engine:
        assert self._engine is not None
        return self._engine

    def seat(self, name: str) -> Seat:
        return self._cores[name].seat

    def is_here(self) -> bool:
        return all(core.seat.is_in_session for core in self._cores.values())

    def credit_cents(self, name: str) -> int:
        return self._cores[name].seat.ledger.credit_cents

    def all_registered(self, round_: int) -> bool:
        """Says whether every terminal has played its slips of this round and heard that the last one stands."""
        slips = [core.seat.slips.get(round_) for core in self._cores.values()]
        wanted = [len(of_rounds.get(round_, [])) for of_rounds in self._slips.values()]
        found = [slip.registered_revision if slip else 0 for slip in slips]
        return found == wanted

    def is_even(self) -> bool:
        """Says whether the round is over, every terminal up to date, every journal copied, and nothing owed
        or waiting.
        """
        table = self.engine.table
        seats = [core.seat for core in self._cores.values()]
        return (
            table.round.phase in (*FINISHED, Phase.IDLE)
            and not table.money.owed
            and not any(row.state == TransferState.ASKED for row in table.money.transfers.values())
            and all(seat.is_in_session and seat.fault is None for seat in seats)
            and all((seat.cursor, seat.acked_seq) == (table.log.head, seat.ledger.seq) for seat in seats)
        )
