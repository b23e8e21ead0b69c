"""Shows a player's screen alone with a busy table's data: `python -m lab.roulette.benchmarks.stage WHAT`.

It loads what a terminal loads, and nothing of a console, so its first frame takes as long as a terminal's.
"""

import math
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QTimer

from games.limits import Range
from games.roulette.limits import roulette_limits
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from protocol.enums import Phase
from screen.app import Window, open_app
from terminal.effects import PutEnded
from terminal.screen.model import ROOT, PlayerModel, player_properties, player_words
from terminal.screen.run import FACES
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
    game = Rules()
    face = FACES[game.name](game)
    model = PlayerModel(face, player_words(face), lambda _: None)
    return model, Window(ROOT, player_properties(model), kit=face.kit)


def tell_on(tell: Callable[[], None]) -> None:
    """Sends new data ten times a second, as a table does, until the process is ended."""
    timer = QTimer()
    timer.timeout.connect(tell)
    timer.start(TELL_MS)
    open_app().exec()


def first() -> None:
    """Runs until the first frame that shows a terminal's own figures."""
    model, window = player_window()
    model.see(busy_view())
    window.view.frameSwapped.connect(lambda: QTimer.singleShot(0, open_app().quit))
    window.view.update()
    open_app().exec()


def count_up() -> None:
    """Turns the rotor with the ball at rest, and counts up a win every second."""
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


if __name__ == "__main__":
    APP = open_app()  # it must outlive every window
    {"first": first, "count-up": count_up}[sys.argv[1]]()
