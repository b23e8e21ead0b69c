"""`etg demo`: a whole simulated table on this machine, played through real processes and added up to the cent."""

import math
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec

from cluster.children import ChildFailed, Children, Launch, new_interpreter
from cluster.demo_hand import hand_of
from cluster.demo_run import CORNERS, Demo, DemoRun
from cluster.demo_staff import Crew, DemoFailed, DemoStaff
from cluster.demo_tills import start_devices
from cluster.demo_view import DemoView, LiveView, PlainView, books_in_words
from cluster.game import HandRefused
from cluster.games import demo_of
from cluster.sums import TableSums, add_up
from cluster.table_folder import SCRIPTED, Sections, TableFolder, hire, make_table
from daemon.config import ConfigError
from daemon.stop import StopAsked, stop_raises
from durable import StoreError
from protocol.keys import SetupError
from tools.failure import failed
from tools.games import USUAL, why_not_dealt
from tools.staff import NoAnswer

CREDIT_CENTS = 100_000
SPEED = 20.0
"""The speed of the simulated table where nobody sits at a screen."""
ROUNDS = 5
"""The number of rounds where nobody can close a window."""
TICKETS = {"casino": "Demo", "place": "This machine"}
SCRIPTED_CREW = Crew(*SCRIPTED)
FAILURES = (ChildFailed, DemoFailed, NoAnswer, HandRefused, StoreError, ConfigError, SetupError, OSError)


def has_display() -> bool:
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run_demo(demo: Demo, launch: Launch = new_interpreter) -> int:
    if why := why_not_dealt(demo.game) or _why_no_fault(demo):
        return failed("etg demo", why, demo.as_json)
    try:
        with stop_raises(), _folder(demo.data) as folder:
            table, played, first_round = _play(demo, folder, _view(demo), launch)
            books = add_up(table)
    except StopAsked:
        return failed("etg demo", "ended by request; nothing of it runs on.", demo.as_json)
    except FAILURES as bad:
        return failed("etg demo", bad, demo.as_json)
    _tell(demo, books, first_round)
    if demo.rounds is not None and played < demo.rounds:
        return failed("etg demo", f"ended by request after {played} of {demo.rounds} rounds.", as_json=False)
    return 0 if books.balanced else 1


def _why_no_fault(demo: Demo) -> str:
    return "" if demo.fault is None else demo_of(demo.game).why_no_fault(demo.fault)


def _view(demo: Demo) -> DemoView:
    if demo.as_json:
        return DemoView()
    return PlainView() if demo.headless or demo.with_screens or not sys.stdout.isatty() else LiveView()


@contextmanager
def _folder(data: Path | None) -> Iterator[Path]:
    """Makes a folder with a short path: the sockets are inside, and the system cuts long paths."""
    if data is not None:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        yield data
        return
    with tempfile.TemporaryDirectory(prefix="etg-demo-") as folder:
        yield Path(folder)


def _play(demo: Demo, folder: Path, view: DemoView, launch: Launch) -> tuple[TableFolder, int, int]:
    """Plays rounds; returns the table, the number of rounds and the first of them. At the end no bet is left
    undecided.
    """
    seed = Random().randrange(2**31) if demo.seed is None else demo.seed
    names = [f"T{number:02}" for number in range(1, demo.terminals + 1)]
    settings = table_settings(demo.speed, folder, seed, demo.game)
    table = make_table(folder, names, {**settings, "tickets": TICKETS}, demo.game, with_devices=True)
    hire(table, SCRIPTED)
    children, client = Children(folder, launch), table.staff()
    staff = DemoStaff(client, table.badge, children, view.show, SCRIPTED_CREW, math.inf)
    hand = hand_of(demo_of(demo.game), demo.speed, table, children, seed)
    running = DemoRun(demo, table, children, staff, hand, view)
    try:
        with view:
            try:
                start_devices(table, children, seed)
                start_table(demo.speed, table, children, seed, demo.game, with_screens=demo.with_screens)
                if demo.with_screens:
                    running.open_staff_windows()
                running.rounds(CREDIT_CENTS)
            except StopAsked:
                view.tell("The demo ends by request.")
            with stop_raises():  # Whoever asks a second time does not wait for this.
                running.wind_down()
        return table, running.played, running.first_round
    finally:
        children.end()
        client.close()


def start_table(
    speed: float, table: TableFolder, children: Children, seed: int, game: str = USUAL, *, with_screens: bool = False
) -> None:
    demo_of(game).start_source(speed, table, children, seed)
    children.start("console", "console", "--config", str(table.console_config))
    for name in table.terminals:
        has_window = with_screens and name in CORNERS
        screen = ["--windowed", CORNERS[name]] if has_window else ["--headless"]
        player = ["--player", "random", "--seed", str(seed)]
        children.start(name, "terminal", *screen, "--config", str(table.terminal_config(name)), *player)
        if has_window:
            children.may_leave(name)


def table_settings(speed: float, folder: Path, seed: int, game: str = USUAL) -> Sections:
    return {**demo_of(game).sections(speed, folder, seed), "round": {"bet_time_s": 0, "settle_wait_s": 5.0}}


def _tell(demo: Demo, books: TableSums, first_round: int) -> None:
    document = books.document(first_round)
    if demo.as_json:
        print(msgspec.json.encode(document).decode())
        return
    print("\n".join(books_in_words(document, books.outcome_key, books.differences)), flush=True)
