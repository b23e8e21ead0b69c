"""Kills consoles and terminals with kill -9 at random moments; in the end every cent must be where it belongs."""

import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from typing import Any

from cluster.children import Child, ChildFailed, Children, Launch, new_interpreter
from cluster.demo import CREDIT_CENTS
from cluster.demo_staff import FINISHED, SUPERVISOR, DemoFailed, DemoStaff
from cluster.game import DemoGame
from cluster.games import demo_of
from cluster.sums import TableSums, add_up
from cluster.table_folder import TableFolder, make_table
from lab.campaigns.report import Report
from protocol.enums import Phase
from protocol.table_status import TableStatus
from tools.games import USUAL
from tools.staff import NoAnswer

TERMINALS = 10
KILLS_A_ROUND = 2
RECOVERY_S_MAX = 60.0
STRIKE_S_MAX = 2.5
"""About the length of a round, so that kills reach every part of it."""
ROUND = {"bet_time_s": 0, "settle_wait_s": 5.0}
SAY_S_MAX = 0.5


def kills(count: int, game: str = USUAL) -> Report:
    return strike(count, TERMINALS, Random().randrange(2**31), game)


def strike(
    count: int,
    terminals: int,
    seed: int,
    game: str = USUAL,
    launch: Launch = new_interpreter,
    kind: "type[Evening] | None" = None,
) -> Report:
    report = Report()
    report.figures["seed"] = seed
    with tempfile.TemporaryDirectory(prefix="etg-kills-") as folder:
        names = [f"T{number:02}" for number in range(1, terminals + 1)]
        table = make_table(Path(folder), names, {**demo_of(game).keyed_sections, "round": ROUND}, game)
        children, client = Children(table.folder, launch), table.staff()
        try:
            staff = DemoStaff(client, table.badge, children)
            (kind or Evening)(table, children, staff, Random(seed), report, demo_of(game)).play(count)
        except (ChildFailed, DemoFailed, NoAnswer) as failed:
            report.check(False, f"The table could not be played on: {failed}")
            return report
        finally:
            children.end()
            client.close()
        _check_books(add_up(table), len(names), count, report)
    return report


class Evening:
    def __init__(
        self,
        table: TableFolder,
        children: Children,
        staff: DemoStaff,
        random: Random,
        report: Report,
        game: DemoGame,
    ) -> None:
        self._table = table
        self._children = children
        self._staff = staff
        self._random = random
        self._report = report
        self._game = game
        self._killed: Counter[str] = Counter()
        self._restarted_s = 0.0
        self._recovery_s: list[float] = []

    def play(self, count: int) -> None:
        names = list(self._table.terminals)
        for name in ("console", *names):
            self._start(name)
        self._staff.bring_credit(names, CREDIT_CENTS)
        left = count
        while left:
            strikes = [self._random.uniform(0, STRIKE_S_MAX) for _ in range(min(left, KILLS_A_ROUND))]
            self._play_struck([(delay_s, self._victims()) for delay_s in sorted(strikes)])
            left -= len(strikes)
        figures = self._report.figures
        figures |= {f"killed_{what}": times for what, times in sorted(self._killed.items())}
        figures["recovery_s_median"] = round(median(self._recovery_s), 2)
        figures["recovery_s_max"] = round(max(self._recovery_s), 2)

    def _victims(self) -> tuple[str, ...]:
        """Chooses what to kill: the console, some terminals, or both at once."""
        some = self._random.sample(self._table.terminals, self._random.randint(1, min(3, len(self._table.terminals))))
        return self._random.choice([("console",), ("console", *some), tuple(some), tuple(some[:1])])

    def _play_struck(self, strikes: list[tuple[float, tuple[str, ...]]]) -> None:
        killer = Thread(target=self._strike, args=(strikes,))
        killer.start()
        try:
            self._play_rounds(killer)
        finally:
            killer.join()
        self._staff.until("all have recovered", self._is_whole, RECOVERY_S_MAX)
        took_s = time.monotonic() - self._restarted_s
        self._recovery_s.append(took_s)
        self._report.check(took_s <= RECOVERY_S_MAX, f"{strikes}: recovered after {took_s:.1f} s")

    def _strike(self, strikes: list[tuple[float, tuple[str, ...]]]) -> None:
        began_s = time.monotonic()
        for delay_s, victims in strikes:
            time.sleep(max(0.0, began_s + delay_s - time.monotonic()))
            self._kill(victims)
            self._restarted_s = time.monotonic()

    def _kill(self, victims: tuple[str, ...]) -> None:
        dying = [self._children.forget(name) for name in victims]
        for child in dying:
            child.kill()
        for name in victims:
            self._start(name)
        self._killed["console" if victims == ("console",) else "both" if "console" in victims else "terminals"] += 1

    def _start(self, name: str) -> Child:
        if name == "console":
            return self._children.start(name, "console", "--config", str(self._table.console_config))
        player = ("--player", "random", "--seed", str(self._killed.total()))
        return self._children.start(
            name, "terminal", "--headless", "--config", str(self._table.terminal_config(name)), *player
        )

    def _play_rounds(self, killer: Thread) -> None:
        """Plays rounds by the status alone, because nobody knows what a console that died has done."""
        is_opened = False
        while True:
            status = self._staff.status()
            phase = status.phase
            if phase in (*FINISHED, Phase.IDLE):
                if is_opened and not killer.is_alive():
                    return
                is_opened = self._attempt("open") or is_opened
            elif phase == Phase.BETS_OPEN:
                time.sleep(self._random.uniform(0, 1))
                self._attempt("close")
            else:
                self._deal(status)
                time.sleep(0.03)

    def _deal(self, status: TableStatus) -> None:
        """Deals by the status: a held round was interrupted, and two people let it go on."""
        if status.phase == Phase.HELD:
            self._attempt("conclude", SUPERVISOR)
        elif said := self._game.said_next(status, self._random):
            time.sleep(self._random.uniform(0, SAY_S_MAX))
            self._attempt(said.verb, SUPERVISOR if said.takes_two else None, **said.arguments)

    def _attempt(self, verb: str, second: str | None = None, **arguments: Any) -> bool:
        try:
            self._staff.ask(verb, second, **arguments)
        except (DemoFailed, NoAnswer):
            return False
        return True

    def _is_whole(self, status: TableStatus) -> bool:
        """Says whether every terminal is connected and up to date, every ledger copied, and nothing owed."""
        seats = [status.terminals[name] for name in self._table.terminals]
        is_done = status.phase in FINISHED and not status.owed and not status.transfers
        return is_done and all(
            seat.present and seat.cursor == status.log_head and seat.outbox == 0 and not seat.locked for seat in seats
        )


def _check_books(books: TableSums, terminals: int, count: int, report: Report) -> None:
    for difference in books.differences:
        report.check(False, difference)
    rounds = books.rounds
    total_cents = {
        key: sum(each[key] for each in rounds) for key in ("stakes_cents", "payouts_cents", "returned_cents")
    }
    won_cents = total_cents["payouts_cents"] + total_cents["returned_cents"] - total_cents["stakes_cents"]
    has_cents, should_have_cents = sum(books.credits_cents.values()), terminals * CREDIT_CENTS + won_cents
    report.check(has_cents == should_have_cents, f"The players have {has_cents} cents instead of {should_have_cents}.")
    report.check(2 * len(rounds) >= count, f"Only {len(rounds)} rounds were played.")
    report.figures |= {
        "rounds": len(rounds),
        "rounds_concluded": sum(each["outcome"] == "result" for each in rounds),
        "rounds_void": sum(each["outcome"] == "void" for each in rounds),
        "slips": sum(len(each["terminals"]) for each in rounds),
        **total_cents,
    }
