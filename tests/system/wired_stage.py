"""The stage of a rehearsal within one process: production loops and stores that fail at a named commit."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cluster.games import by_hand
from cluster.rehearsal.points import CONSOLE, NETWORK, SEAT, SITE, TERMINAL, Point
from console.effects import Write as ConsoleWrite
from console.process import name_of as name_of_console
from console.store import Store as ConsoleStore
from lab.campaigns.wired_table import WiredTable
from protocol.messages import Answer
from protocol.table_status import SettlementOwed, TableStatus, TransferOpen
from protocol.what_if import proposal_of
from terminal.effects import Write as TerminalWrite
from terminal.process import name_of as name_of_terminal
from terminal.store import Store as TerminalStore
from tests import told
from tools.games import USUAL

Watch = Callable[[str, list[str]], None]
VICTIMS = {CONSOLE: (CONSOLE,), SITE: (SEAT, CONSOLE), TERMINAL: (SEAT,), NETWORK: ()}
ROUNDS = 5


class Died(BaseException):
    """The process died as by kill -9: nothing after this moment is done."""


class WatchedConsole(ConsoleStore):
    def __init__(self, path: Path, vfs: str, watch: Watch) -> None:
        self._watch = watch
        super().__init__(path, vfs=vfs)

    def commit(self, writes: list[ConsoleWrite]) -> None:
        names = [name_of_console(write) for write in writes]
        self._watch("before-commit", names)
        super().commit(writes)
        self._watch("after-commit", names)


class WatchedTerminal(TerminalStore):
    def __init__(self, path: Path, vfs: str, watch: Watch) -> None:
        self._watch = watch
        super().__init__(path, vfs=vfs)

    def commit(self, writes: list[TerminalWrite]) -> None:
        names = [name_of_terminal(write) for write in writes]
        self._watch("before-commit", names)
        super().commit(writes)
        self._watch("after-commit", names)


class WatchedTable(WiredTable):
    def __init__(self, folder: Path, vfs: str, reach: Callable[[str, str, list[str]], None]) -> None:
        slips = {SEAT: {round_: [dict(by_hand(USUAL).slips[0])] for round_ in range(1, ROUNDS)}}
        super().__init__(folder, slips, vfs, lambda *_: None)
        self._disk = vfs
        self._reach = reach

    def console_store(self) -> ConsoleStore:
        return WatchedConsole(self.file(CONSOLE), self._disk, partial(self._reach, CONSOLE))

    def terminal_store(self, name: str) -> TerminalStore:
        return WatchedTerminal(self.file(name), self._disk, partial(self._reach, name))

    def turn(self) -> None:
        try:
            super().turn()
        except Died as died:
            self.die(str(died))


class WiredStage:
    def __init__(self, folder: Path, vfs: str) -> None:
        self.table = WatchedTable(folder, vfs, self._reach)
        self._point: Point | None = None
        self._column = ""
        self._left = 0
        self.is_struck = False

    def begin(self, credit_cents: int) -> None:
        table = self.table
        table.hire()
        table.start()
        table.until("all are here", table.is_here)
        table.ask("credit", terminal=SEAT, cents=credit_cents)
        table.until("credit is booked", table.is_even)
        table.die(SEAT)  # And with its first ping the console knows its credit.
        table.start(SEAT)
        table.until("it is back", table.is_even)

    def arm(self, point: Point, column: str) -> None:
        self._point, self._column, self.is_struck = point, column, False
        self._left = int(point.moment.partition("#")[2] or 1)
        if not point.moment:
            self._strike("")

    def _reach(self, who: str, when: str, names: list[str]) -> None:
        point = self._point
        if point is None or self.is_struck or point.who != who:
            return
        if f"{point.moment.partition('#')[0]}" in [f"{name}:{when}" for name in names]:
            self._left -= 1
            if not self._left:
                self._strike(who)

    def _strike(self, who: str) -> None:
        self.is_struck = True
        if self._column == NETWORK:
            self.table.ends[SEAT].cut()
        victims = VICTIMS[self._column]
        for name in victims:
            if name != who:
                self.table.die(name)
        if who in victims:
            raise Died(who)

    def status(self) -> TableStatus:
        return self._facts()

    def ask(self, verb: str, second: str | None = None, **arguments: Any) -> Answer:
        return self.table.ask(verb, second, **arguments)

    def say(self, verb: str, second: str | None = None, **arguments: Any) -> None:
        if second is None:
            self.table.say("1001", verb, arguments)
            return
        proposed = self.table.answer_to("1001", verb, arguments)
        self.table.say(second, "approve", {"digest": proposal_of(proposed)})

    def until(self, what: str, is_so: Callable[[TableStatus], bool]) -> TableStatus:
        self.table.until(what, lambda: is_so(self._facts()))
        return self._facts()

    def until_struck(self) -> None:
        self.table.until("the moment has come", lambda: self.is_struck)

    def restore(self) -> None:
        self.table.ends[SEAT].mend()
        for name in VICTIMS[self._column]:
            self.table.start(name)

    def _facts(self) -> TableStatus:
        """Gives facts as a status has them, but from the present state instead of the last ping."""
        table, seat = self.table.engine.table, self.table.seat(SEAT)
        slip = table.bets.slips.get(SEAT)
        here = replace(
            told.TERMINAL,
            present=seat.is_in_session,
            cursor=seat.cursor,
            outbox=seat.ledger.seq - seat.acked_seq,
            credit_cents=seat.ledger.credit_cents,
            registered_cents=slip.total_cents if slip else 0,
        )
        return told.status_with(
            round=table.round.number,
            phase=table.round.phase,
            outcome=table.round.outcome,
            recovering=table.play.recovering_until_s is not None,
            log_head=table.log.head,
            owed=[SettlementOwed(number, version, [*owed]) for (number, version, _), owed in table.money.owed.items()],
            transfers=[
                TransferOpen(row.id, row.terminal, row.cents, row.state) for row in table.money.transfers.values()
            ],
            terminals={SEAT: here},
        )
