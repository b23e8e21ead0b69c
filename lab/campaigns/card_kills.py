"""kill -9 at the points of a round of cards: real processes, a shoe on a serial port, and the record on disk."""

import json
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from cluster.children import Child, ChildFailed, Children, Launch, new_interpreter
from cluster.demo_staff import FINISHED, MANAGER, SUPERVISOR, DemoFailed, DemoStaff
from cluster.game import DemoGame, Hand, HandRefused
from cluster.games import demo_of
from cluster.rehearsal.silent_link import SilentLink
from cluster.sums import add_up
from cluster.table_folder import COMMANDS, TableFolder, make_table
from console.store import FILE_NAME
from lab.campaigns.report import Report
from protocol.codec import decode_record
from protocol.enums import Phase
from protocol.messages import Close, Fact, Result
from protocol.table_status import TableStatus
from tools.staff import NoAnswer

NAMES = ["T01", "T02"]
BETWEEN = (*FINISHED, Phase.IDLE)
CREDIT_CENTS = 4_000_000
BETS, ROUNDS_MAX = {"player": 1000, "banker": 2000, "player-pair": 500}, 1000
ROUNDS_A_POINT = 6
"""Where players bet as they like, not every round has a decision or a payment in its middle."""
SPEED = 3.0
ROUND_S_MAX = 600.0
"""A round that is not over by then never will be, however slow the machine is."""
LOOK_S = 0.05
ROUND = {"bet_time_s": 0, "settle_wait_s": 5.0}
LINK = "link"
"""The link of the first terminal: it falls silent until the round is over, and nothing is closed."""
ALIVE = ("shoe", LINK)
"""Where one of these is struck, no process dies."""
LINK_CUT_AT = ("no-slip", "registered", "closed", "card-2", "card-4", "result")


class Point(NamedTuple):
    """One point to strike: who dies, and at which moment; or, where nobody dies, a fault of the shoe."""

    who: str
    moment: str


BACCARAT_POINTS = (
    *(Point("T01", f"PutRevision:{when}") for when in ("before-commit", "after-commit", "after-sending")),
    *(Point("console", f"PutRegistered:{when}") for when in ("before-commit", "after-commit", "after-speaking")),
    *(Point("console", f"Close:{when}") for when in ("before-commit", "after-commit", "after-speaking")),
    *(Point("console", f"Fact:{when}#{n}") for n in (2, 4) for when in ("before-commit", "after-commit")),
    Point("console", "Fact:after-speaking#4"),
    *(Point("console", f"Result:{when}") for when in ("before-commit", "after-commit", "after-speaking")),
    *(Point("T01", f"PutEnded:{when}") for when in ("before-commit", "after-commit")),
    Point("shoe", "power-loss"),
    Point("shoe", "cable-out"),
    *(Point(LINK, moment) for moment in LINK_CUT_AT),
)
NO_SLIP = Point(LINK, "no-slip")


WHENS = ("before-commit", "after-commit", "after-speaking")
BLACKJACK_POINTS = (
    *(Point("T01", f"PutRevision:{when}") for when in ("before-commit", "after-commit", "after-sending")),
    *(Point("console", f"{what}:{when}") for what in ("PutRegistered", "Close") for when in WHENS),
    *(Point("console", f"Fact:{when}#{n}") for n in (3, 6) for when in ("before-commit", "after-commit")),
    *(Point("T01", f"PutChoice:{when}") for when in ("before-commit", "after-commit", "after-sending")),
    *(Point("console", f"{what}:{when}") for what in ("PutChoice", "Answers", "Pay") for when in WHENS),
    *(Point("console", f"Result:{when}") for when in WHENS),
    *(Point("T01", f"PutEnded:{when}") for when in ("before-commit", "after-commit")),
    Point("shoe", "power-loss"),
    Point("shoe", "cable-out"),
    *(Point(LINK, moment) for moment in LINK_CUT_AT),
)


class Killed(NamedTuple):
    """A game in this campaign."""

    points: tuple[Point, ...]
    bets: Mapping[str, int]
    """In every round; without any, players bet and decide as they like."""
    cards_to_conclude: Callable[[Any], int]
    """From so many cards on, by what the close has told of the bets, an interrupted round is concluded (5.4.1)."""
    readings: Mapping[str, int]


KILLED = {
    "baccarat-commission": Killed(BACCARAT_POINTS, BETS, lambda public: 3, {}),
    "blackjack-rws": Killed(
        BLACKJACK_POINTS,
        {},
        lambda public: len(public["boxes"]) + 2,
        dict.fromkeys(("interim_ms", "interim_next_ms", "first_ms", "next_ms", "follow_ms", "options_ms"), 2500),
    ),
}
USUAL = "baccarat-commission"


def card_kills(count: int, launch: Launch = new_interpreter, game: str = USUAL) -> Report:
    """Strikes each point this number of times."""
    return strike([point for point in KILLED[game].points for _ in range(count)], launch, game)


def strike(points: list[Point], launch: Launch = new_interpreter, game: str = USUAL) -> Report:
    report, demo, killed = Report(), demo_of(game), KILLED[game]
    with tempfile.TemporaryDirectory(prefix="etg-card-kills-") as folder:
        sections = {**demo.sections(SPEED, Path(folder), 11), "round": ROUND, "readings": killed.readings}
        table = make_table(Path(folder), NAMES, sections, game)
        children, client = Children(table.folder, launch), table.staff()
        try:
            demo.start_source(SPEED, table, children, 11)
            with SilentLink(table, NAMES[0]) as link:
                staff = DemoStaff(client, table.badge, children)
                evening = _Evening(table, children, staff, demo, report, link, killed)
                evening.begin()
                for point in points:
                    evening.strike(point)
        except (ChildFailed, DemoFailed, NoAnswer) as failed:
            report.check(False, f"The table could not be played on: {failed}")
        finally:
            children.end()
            client.close()
        for difference in add_up(table).differences:
            report.check(False, difference)
    return report


class _Evening:
    def __init__(
        self,
        table: TableFolder,
        children: Children,
        staff: DemoStaff,
        demo: DemoGame,
        report: Report,
        link: SilentLink,
        killed: Killed,
    ) -> None:
        self._killed = killed
        self._table, self._children, self._staff, self._report = table, children, staff, report
        self._link = link
        hand = demo.hand(SPEED, table, children)
        assert hand is not None
        self._hand: Hand = hand
        self._running: dict[str, Child] = {}
        self._bettors: list[str] = []
        """The round's bets are closed once these have bet."""
        self._rows: Counter[str] = Counter()
        self._slips = table.folder / "slips"
        lines = (json.dumps({"round": number, "bets": killed.bets}) for number in range(1, ROUNDS_MAX))
        self._slips.write_text("\n".join(lines))

    def begin(self) -> None:
        for name in ("console", *NAMES):
            self._start(name, "")
        self._staff.bring_credit(NAMES, CREDIT_CENTS)

    def _start(self, name: str, failpoint: str) -> None:
        words: tuple[str, ...] = ("console", "--config", str(self._table.console_config))
        if name != "console":
            config = str(self._table.terminal_config(name))
            player = [str(self._slips)] if self._killed.bets else ["random", "--seed", name[1:]]
            words = ("terminal", "--headless", "--config", config, "--player", *player)
        self._running[name] = self._children.start(name, *words, environment={"ETG_FAILPOINT": failpoint})

    def strike(self, point: Point) -> None:
        number = self._staff.until("a round is over", lambda status: status.phase in BETWEEN).round + 1
        if point.who not in ALIVE:
            self._children.forget(point.who).kill()
            self._start(point.who, point.moment)
        self._staff.until("all are here", lambda status: all(status.terminals[name].present for name in NAMES))
        self._bettors = NAMES
        if point == NO_SLIP:  # The terminal hears that bets are open, and its slip never gets through.
            self._link.cut(COMMANDS)
            self._bettors = NAMES[1:]
        for _ in range(1 if self._killed.bets else ROUNDS_A_POINT):
            if (state := self._play(number, point)) is not None:
                break
            number += 1
        else:
            self._report.check(False, f"{point.who}, {point.moment}: round {number} ended, and nothing had struck")
            return
        is_closed, cards, has_result = state
        is_void, to_conclude = self._record(number)[3], self._killed.cards_to_conclude(self._public)
        must_be_void = point.who == "console" and not has_result and (not is_closed or cards < to_conclude)
        self._rows["void" if is_void else "stands" if has_result else "concluded"] += 1
        said = f"{point.who}, {point.moment}, round {number}: {cards} cards on record, void: {is_void}"
        self._report.check(is_void == must_be_void, said)
        self._report.figures |= dict(sorted(self._rows.items()))

    def _record(self, number: int) -> tuple[bool, int, bool, bool]:
        """How far the round is by the console's disk: closed, with cards, with a result, or void."""
        with closing(sqlite3.connect(self._table.console / FILE_NAME)) as file:
            rows = file.execute("SELECT data FROM records WHERE round = ?", (number,)).fetchall()
        found: list[Any] = [decode_record(data)[1] for (data,) in rows]
        self._public: Any = next((each.public for each in found if isinstance(each, Close)), {"boxes": {}})
        cards = sum(isinstance(each, Fact) and each.fact[0] == "card" for each in found)
        has_result = any(isinstance(each, Result) for each in found)
        is_void = any(type(each).__name__ == "Void" for each in found)
        return any(isinstance(each, Close) for each in found), cards, has_result, is_void

    def _cut_link(self, moment: str, status: TableStatus) -> tuple[bool, int, bool] | None:
        """How the round stands on disk, once the moment has come."""
        is_closed, cards, has_result, _ = self._record(status.round)
        has_come = {
            "no-slip": is_closed,
            "registered": self._have_bet(status),
            "closed": is_closed,
            "card-2": cards >= 2,
            "card-4": cards >= 4,
            "result": has_result,
        }
        if not has_come[moment]:
            return None
        self._link.cut()
        return is_closed, cards, has_result

    def _play(self, number: int, point: Point | None) -> tuple[bool, int, bool] | None:
        """Plays the round to its end; returns the round as it was on disk when it was struck."""
        state, until_s, is_armed = None, time.monotonic() + ROUND_S_MAX, point is not None
        while time.monotonic() < until_s:
            if point is not None and point.who not in ALIVE and not self._running[point.who].is_running:
                state = state or self._record(number)[:3]
                self._children.forget(point.who)
                self._start(point.who, "")
                point = None
            try:
                status = self._staff.status()
                if status.round == number and point is not None and point.who == LINK and state is None:
                    state = self._cut_link(point.moment, status)
                if status.round == number and status.phase in FINISHED:
                    self._link.mend()
                    if not status.owed:
                        return state
                is_strike = is_armed and point is not None and point.who == "shoe" and status.phase == Phase.BETS_CLOSED
                if self._hand.is_due(status):
                    was = self._record(number)[:3] if is_strike else None
                    self._hand.deal(status, point.moment if is_strike and point else None)
                    is_armed, state = is_armed and not is_strike, state or was
                else:
                    self._say(status, number)
            except (ChildFailed, DemoFailed, HandRefused, NoAnswer):
                continue
            time.sleep(LOOK_S)
        raise DemoFailed(f"round {number} is not over after {ROUND_S_MAX:g} s")

    def _say(self, status: TableStatus, number: int) -> None:
        if status.phase == Phase.BETS_OPEN and not self._have_bet(status):
            return
        if said := self._hand.said_next(status):
            second = MANAGER if said.by_manager else SUPERVISOR if said.takes_two else None
            self._staff.ask(said.verb, second, **said.arguments)
        elif status.round < number and status.phase in BETWEEN:
            self._staff.ask("open")

    def _have_bet(self, status: TableStatus) -> bool:
        """Whether all players have bet; a terminal that has just started needs a while."""
        return all(status.terminals[name].registered_cents for name in self._bettors)
