"""The real screens on their own, shown what a busy table shows: `python -m lab.roulette.benchmarks.stage WHAT`."""

import math
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from secrets import token_bytes
from typing import Any

from PySide6.QtCore import QTimer

from console.dealer.model import DealerModel
from console.dealer.run import ROOT as DEALER_ROOT
from console.request import Plan, Request
from console.roulette.dealer.game import ROULETTE
from console.roulette.program import vertical
from console.rows import PersonRow, RoundRow, TerminalRow
from console.settings import Settings
from console.state import Presence, StaffSession, Table
from console.status import status
from console.watching.heard import Answered, Ask, LinkChanged, StatusHeard, TelemetryHeard
from games.limits import Range
from games.roulette.limits import roulette_limits
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from protocol.answers import packed
from protocol.clock import this_moment
from protocol.enums import Calls, Phase, Role
from protocol.messages import Answer, Command
from protocol.staff import LoggedIn
from protocol.table_status import TableStatus
from screen.app import Window, open_app
from terminal.effects import PutEnded
from terminal.roulette.face import RouletteFace
from terminal.screen.model import ROOT, PlayerModel, player_properties, player_words
from terminal.view import Bets, Played, View

TELL_MS = 100
LIMITS = roulette_limits(100, {kind: Range(100, 500_000) for kind in PAYS}, Range(100, 5_000_000))


def busy_view() -> View:
    rules = Rules()
    stakes = dict.fromkeys(list(rules.spots)[::8], 1_000)
    ended = tuple(PutEnded(200 - at, 1, rules.wheel_order[at % 39], None, None, b"") for at in range(200))
    return View(
        "T01", "BENCH", 201, Phase.BETS_CLOSED, is_heard=True, credit_cents=126_500, escrow_cents=sum(stakes.values()),
        limits=LIMITS, bets=Bets(stakes, is_final=True, margin_ms=420), ended=ended,
    )  # fmt: skip


def spinning(since_s: float) -> dict[str, Any]:
    age_s = time.perf_counter() - since_s
    return {
        "online": True, "simulated": True, "judge": "on the track", "state": 4, "game": 7, "rotor_rpm": 15.8,
        "rotor_direction": "counter-clockwise", "rotor_angle": -1.65 * age_s % math.tau, "ball": "track",
        "ball_angle": 8.0 * age_s % math.tau, "ball_rad_s": 8.0, "ball_direction": "clockwise",
        "revolutions": round(1.27 * age_s, 2), "spin_s": round(age_s, 2), "pocket": None, "verdict": None,
        "paragraph": None, "threshold_rpm": 40.0, "rate": 1.0, "sensors": "1111", "launch_rotor_rpm": 15.8,
    }  # fmt: skip


def player_window() -> tuple[PlayerModel, Window]:
    face = RouletteFace(Rules())
    model = PlayerModel(face, player_words(face), lambda _: None)
    return model, Window(ROOT, player_properties(model), kit=face.kit)


def tell_on(tell: Callable[[], None]) -> None:
    """Ten times a second, as a table does, until the process is ended."""
    timer = QTimer()
    timer.timeout.connect(tell)
    timer.start(TELL_MS)
    open_app().exec()


def first() -> None:
    """Until the first frame that shows a terminal's own figures."""
    model, window = player_window()
    model.see(busy_view())
    window.view.frameSwapped.connect(lambda: QTimer.singleShot(0, open_app().quit))
    window.view.update()
    open_app().exec()


def count_up() -> None:
    """The rotor turns on with the ball at rest, and a win is counted up every second."""
    model, _window = player_window()
    view, spot = busy_view(), "straight:17"
    rounds = iter(range(202, 10_000))
    began_s = time.perf_counter()

    def win() -> None:
        number = next(rounds)
        model.see_telemetry(
            {**spinning(began_s), "ball": "rest", "ball_rad_s": None, "pocket": "17", "verdict": "result"}
        )
        if number % 10 == 0:
            played = Played(number, 1, "17", {spot: 1_000}, {spot: 36_000}, 0, 420, 0)
            ended = (PutEnded(number, 1, "17", None, None, b""), *view.ended[:199])
            bets = Bets({spot: 1_000}, is_final=True, margin_ms=420)
            now = replace(view, round=number, phase=Phase.RESULT, bets=bets, last_played=played, last_win=played)
            model.see(replace(now, ended=ended))

    tell_on(win)


LOGGED_IN = packed(LoggedIn("s", "bench", "dealer"))


def grid() -> None:
    """A house of 500 whose every tile changes twice a second, and whose pages are turned as often."""
    asked: list[Ask] = []
    model = DealerModel(ROULETTE, asked.append, "en")
    _window = Window(DEALER_ROOT, model.properties(), kit=ROULETTE.kit)
    model.hear(LinkChanged(is_heard=True, wall_ms=this_moment().wall_ms))
    houses = [full_house(turn) for turn in range(20)]
    model.hear(StatusHeard(houses[0]))
    for key in (*"1001", "next", *"123456", "enter"):
        model.logInKey(key)
    model.hear(Answered(asked[-1].token, Answer("", None, None, LOGGED_IN)))
    turns = iter(range(10_000))
    began_s = time.perf_counter()

    def tell() -> None:
        turn = next(turns)
        model.hear(TelemetryHeard(spinning(began_s), this_moment().monotonic_s))
        if turn % 5 == 0:
            model.hear(StatusHeard(houses[turn // 5 % len(houses)]))
        elif turn % 5 == 2:
            model.turnPage(1 if turn // 50 % 2 == 0 else -1)

    tell_on(tell)


def full_house(turn: int) -> TableStatus:
    """As the console itself tells it."""
    now = this_moment()
    table = Table(round=RoundRow(7, Phase.BETS_OPEN, now.wall_ms, "1001", Rules().rules_hash))
    for at in range(500):
        name = f"T{at + 1:03}"
        table.seats.terminals[name] = TerminalRow(name, credit_session=1, cashed_out=False)
        here = Presence(1, now.monotonic_s, credit_cents=100 * (at + turn), pinged_s=now.monotonic_s)
        here.escrow_cents, here.calls = 100 * ((at + turn) % 9), Calls.ATTENDANT if (at + turn) % 11 == 0 else None
        table.seats.present[name] = here
    person = PersonRow("1001", "bench", Role.DEALER, "")
    archive: Any = None
    asked, settings = Command("1", "status", "", {}), Settings("BENCH", LIMITS, vertical())
    request = Request(table, asked, person, archive, Rules(), settings, token_bytes, now)
    table.staff.sessions["s"] = StaffSession("1001", "staff/dealer", now.monotonic_s)
    plan = status(request)
    assert isinstance(plan, Plan)
    body = plan.do([])[1]
    assert isinstance(body, TableStatus)
    return body


if __name__ == "__main__":
    APP = open_app()  # it must outlive every window
    {"first": first, "count-up": count_up, "grid": grid}[sys.argv[1]]()
