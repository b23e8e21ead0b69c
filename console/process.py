"""The Game Console as a process: its loop, and what only a real process has: PINs, backups, reports, a technician."""

from collections.abc import Callable
from typing import Protocol

from console.clerk import Clerk
from console.day_check import DayCheck
from console.effects import Alarm, AppendRecord, CheckPin, Effect, HashPin, MakeBackup, MakeReport, Write
from console.engine import Engine
from console.front import FrontLink
from console.invariants import what_is_broken
from console.loop import ConsoleLoop, OutcomeSource, Reply, Stopped
from console.pins import Pins, PinWorker
from console.rounds import BETWEEN_ROUNDS
from console.rows import RoundRow
from console.settings import Settings
from console.source import ShowingSource
from console.state import Table
from console.store import Store
from console.technician import Technician
from daemon import failpoint
from daemon.log import Log
from daemon.stop import StopRequest
from daemon.supervisor import Supervisor
from durable import Backup, StoreError
from phrases import phrase
from protocol.clock import Now, this_moment
from protocol.codec import Frame, decode_record
from protocol.enums import AlarmKind
from protocol.messages import Answer, Command, Ping, Pong, Telemetry, Vitals

WAIT_S_MAX = 0.02
LOOP_GAP_S_MAX = 1.0
TELEMETRY_EVERY_S = 0.1
COUNTS_EVERY_S = 10.0
HEALTH_EVERY_ROUNDS = 100
HEALTH_FIRST_S = 60.0
"""After the start, when everyone is back."""


class Source(OutcomeSource, ShowingSource, Protocol):
    """The outcome source: where outcomes come from, and what it shows to people."""


class ConsoleProcess(ConsoleLoop):
    def __init__(
        self,
        engine: Engine,
        store: Store,
        sockets: FrontLink,
        source: Source | None,
        settings: Settings,
        pins: Pins | None,
        log: Log,
        clerk: Clerk | None = None,
        day_check: DayCheck | None = None,
        now: Callable[[], Now] = this_moment,
    ) -> None:
        super().__init__(engine, self, sockets, source, settings, log, now)
        self._technician = Technician(engine, store, sockets, source, settings, now(), day_check)
        self._store = store
        self._written: list[Write] = []
        """In the last commit, until what follows from it was said."""
        self._all_sockets = sockets
        self._showing = source
        self._health = settings.vertical.health
        self._clerk = clerk
        self._day_check = day_check
        self._counted_round: int | None = None
        """After which the table's results were counted last."""
        self._count_from_s = now().monotonic_s + HEALTH_FIRST_S
        self._pins = PinWorker(pins, self.pins_done.put) if pins else None
        self._backup: Backup | None = None
        self._turned_s: float | None = None
        self._telemetry_due_s = 0.0
        self._counts_due_s = 0.0
        self._counts: dict[str, int] = {}
        self._events_fault: str | None = None
        self._says[MakeBackup] = lambda wanted: self._begin_backup(wanted.name)
        self._says[MakeReport] = lambda wanted: clerk.ask(wanted) if clerk else None

    def close(self) -> None:
        if self._backup:
            self._backup.give_up()
        if self._pins:
            self._pins.close()
        if self._clerk:
            self._clerk.close()
        if self._day_check:
            self._day_check.close()

    def begin(self, incomplete: list[RoundRow]) -> None:
        super().begin(incomplete)
        self._check_days()

    def _check_days(self) -> None:
        if self._day_check:
            self._decided += self._day_check.begin()

    def run(self, incomplete: list[RoundRow], stop: StopRequest, supervisor: Supervisor) -> None:
        self.begin(incomplete)
        supervisor.ready()
        while not stop.asked:
            self.turn()
            supervisor.turned(self._now().monotonic_s, self._check)
        supervisor.stopping()

    def _check(self) -> None:
        if broken := what_is_broken(self._engine.table):
            raise Stopped(f"What must always hold does not: {broken}.")

    def turn(self) -> None:
        wait_s = min(WAIT_S_MAX, self._showing.wait_s()) if self._showing else WAIT_S_MAX
        self._all_sockets.poll(round(1000 * wait_s))
        self._watch_gap(self._now().monotonic_s)
        self._engine.may_not_seal = self._may_not_seal()
        super().turn()
        self._go_on_with_backup()
        if self._clerk:
            self._go_on_with_reports(self._clerk)
        if self._day_check:
            self._decided += self._day_check.step()
        self._show_source()

    def _may_not_seal(self) -> bool:
        is_copied = self._backup is not None or (self._clerk is not None and self._clerk.is_copying)
        return is_copied or (self._day_check is not None and self._day_check.is_busy)

    def commit(self, writes: list[Write]) -> None:
        """Commits to the store. Around it are the moments at which a test may let the process die."""
        failpoint.reach("before-commit", writes, name_of)
        self._store.commit(writes)
        failpoint.reach("after-commit", writes, name_of)
        self._written = writes

    def checkpoint(self) -> None:
        self._store.checkpoint()

    def seal_day(self, wall_ms: int) -> None:
        number = self._engine.table.log.day
        self._store.seal_day(wall_ms)
        self._log.info("day_sealed", number=number)
        self._check_days()

    def _finish(self, decided: list[Effect | Reply]) -> None:
        super()._finish(decided)
        failpoint.reach("after-speaking", self._written, name_of)
        self._written = []

    def _hear_terminal(self, terminal: str, frame: Frame, route: bytes, now: Now) -> list[Effect]:
        """Also notes what decides nothing: how the terminal and its link are."""
        message, links = frame.message, self._technician.links
        if isinstance(message, Vitals):
            if alarms := links.hear(terminal, message, [], now):
                self._decided += [*alarms, *self._engine.out_of_service(terminal, str(message.fault))]
            return []
        effects = super()._hear_terminal(terminal, frame, route, now)
        links.hear(terminal, message, effects, now)
        if isinstance(message, Ping):
            self._decided.append(Reply(route, Pong(message.wall_ms)))
        return effects

    def _look(self, command: Command, identity: str) -> Answer | None:
        return self._technician.answer(command, identity, self._now())

    def _work_on_pin(self, asked: CheckPin | HashPin) -> None:
        if self._pins:
            self._pins.take(asked)

    def _begin_backup(self, name: str) -> None:
        """Begins a backup, one at a time; the person who asked for it waits until the file is there."""
        if self._backup:
            self._backup.give_up()
        self._backup = None
        try:
            self._backup = self._store.backup(name)
        except StoreError as bad:
            self._log.error("backup_failed", sentence=str(bad))

    def _hear_source(self, source: OutcomeSource) -> None:
        super()._hear_source(source)
        if self._showing:
            self._decided += [*self._showing.take_alarms(), *self._showing.take_recordings()]

    def _watch_gap(self, now_s: float) -> None:
        before_s, self._turned_s = self._turned_s, now_s
        if before_s is not None and now_s - before_s > LOOP_GAP_S_MAX:
            gap_s = now_s - before_s
            self._decided.append(Alarm(AlarmKind.LOOP_GAP, phrase("loop_gap", seconds=f"{gap_s:.1f}")))

    def _go_on_with_backup(self) -> None:
        """Copies a little more. If the copy fails, the table's own disk has not failed, and the table goes on."""
        try:
            if self._backup and self._backup.step():
                self._backup = None
        except StoreError as bad:
            self._backup = None
            self._log.error("backup_failed", sentence=str(bad))

    def _go_on_with_reports(self, clerk: Clerk) -> None:
        table, now = self._engine.table, self._now()
        if (made := clerk.step()) is not None:
            self._handle(made)
            self._commit_and_speak()
        if clerk.is_busy or table.round.phase not in BETWEEN_ROUNDS or now.monotonic_s < self._count_from_s:
            return
        if self._health is not None and _is_due(table, self._counted_round):
            self._counted_round = table.round.number
            clerk.ask(MakeReport("", self._health.name, "", False, ""))

    def _show_source(self) -> None:
        now_s, sockets = self._now().monotonic_s, self._all_sockets
        if self._showing and now_s >= self._telemetry_due_s:
            self._telemetry_due_s = now_s + TELEMETRY_EVERY_S
            sockets.publish(b"W", self._frame(Telemetry(self._showing.telemetry())))
            sockets.flush()  # Not with the next commit, which may be half a second away.
        if now_s >= self._counts_due_s:
            self._counts_due_s = now_s + COUNTS_EVERY_S
            if self._counts != (counts := dict(sockets.counts)):
                self._counts = counts
                self._log.warning("messages_dropped", **counts)
        if self._events_fault != (fault := sockets.events_fault):
            self._events_fault = fault
            self._log.error("no_broadcast", sentence=fault) if fault else self._log.info("broadcast_again")


def _is_due(table: Table, counted_round: int | None) -> bool:
    """Says whether the results must be counted again: between rounds, after enough rounds since the last count."""
    last = max(table.ended, default=0)
    return last > 0 and (counted_round is None or last - counted_round >= HEALTH_EVERY_ROUNDS)


def name_of(write: Write) -> str:
    return decode_record(write.data)[0].kind if isinstance(write, AppendRecord) else type(write).__name__
