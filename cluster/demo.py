"""`etg demo`: a whole simulated table on this machine, played through real processes and added up to the cent."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from cluster.children import ChildFailed, Children
from cluster.demo_staff import DEALER, DemoFailed, DemoStaff
from cluster.demo_view import DemoView, LiveView, PlainView, books_in_words
from cluster.failure import failed
from cluster.reconcile import Books, reconcile
from cluster.staff import NoAnswer
from cluster.table_folder import TableFolder, make_table
from cluster.wheel_hand import HandRefused, answers, order
from daemon.config import ConfigError
from daemon.stop import StopAsked, stop_raises
from durable import StoreError
from protocol.keys import SetupError
from wheel_controller.sim.faults import FAULTS, unknown_fault

CREDIT_CENTS = 100_000
WHEEL = "wheel"
SPEED = 20.0
"""Where nobody sits at a screen."""
WINDOWS = ("960x540+960+0", "960x540+0+540")
"""The terminals'; others play without one. With dealer and room they fill a screen of 1920x1080."""
STAFF_WINDOWS = {"dealer": "960x540+0+0", "display": "960x540+960+540"}
FAILURES = (ChildFailed, DemoFailed, NoAnswer, HandRefused, StoreError, ConfigError, SetupError, OSError)


@dataclass(frozen=True, slots=True)
class Demo:
    terminals: int
    rounds: int
    speed: float
    """1: real time, the wheel on a pty."""
    seed: int | None
    data: Path | None
    fault: str | None
    with_screens: bool
    headless: bool
    as_json: bool


def has_display() -> bool:
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run_demo(demo: Demo) -> int:
    if demo.fault is not None and demo.fault not in FAULTS:
        return failed("etg demo", unknown_fault(demo.fault), demo.as_json)
    view = _view(demo)
    try:
        with stop_raises(), _folder(demo.data) as folder:
            table, first_round = _play(demo, folder, view)
            books = reconcile(table)
    except StopAsked:
        return failed("etg demo", "ended by request; nothing of it runs on.", demo.as_json)
    except FAILURES as bad:
        return failed("etg demo", bad, demo.as_json)
    _tell(demo, books, first_round)
    return 0 if books.balanced else 1


def _view(demo: Demo) -> DemoView:
    if demo.as_json:
        return DemoView()
    return PlainView() if demo.headless or demo.with_screens or not sys.stdout.isatty() else LiveView()


@contextmanager
def _folder(data: Path | None) -> Iterator[Path]:
    """A short path: the sockets lie in it, and the system cuts long ones."""
    if data is not None:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        yield data
        return
    with tempfile.TemporaryDirectory(prefix="etg-demo-") as folder:
        yield Path(folder)


def _play(demo: Demo, folder: Path, view: DemoView) -> tuple[TableFolder, int]:
    seed = Random().randrange(2**31) if demo.seed is None else demo.seed
    names = [f"T{number:02}" for number in range(1, demo.terminals + 1)]
    table = make_table(folder, names, table_settings(demo.speed, folder, seed))
    children, client = Children(folder), table.staff()
    try:
        with view:
            start_table(demo.speed, table, children, seed, len(WINDOWS) if demo.with_screens else 0)
            if demo.with_screens:
                _open_staff_windows(table, children)
            staff = DemoStaff(client, table.badge, children, partial(order, table.control), view.show, demo.speed)
            return table, _rounds(demo, staff, names, view)
    finally:
        children.end()
        client.close()


def _open_staff_windows(table: TableFolder, children: Children) -> None:
    for name, config in (("dealer", table.dealer_config), ("display", table.display_config)):
        children.start(name, name, "--config", str(config), "--windowed", STAFF_WINDOWS[name])
        children.forget(name)  # whoever closes that window stops nothing
    badge = table.badge(DEALER)
    print("Scripted staff deal, and players by chance bet: touch a terminal's cloth and its seat is yours.")
    print(f"To deal yourself, log in at the dealer's screen: number {badge.number}, PIN {badge.pin}.", flush=True)


def start_table(speed: float, table: TableFolder, children: Children, seed: int, screens: int = 0) -> None:
    if speed == 1:
        wheel = ["--port", str(table.folder / WHEEL), "--control", str(table.control), "--seed", str(seed)]
        children.start("wheel", "wheel", "sim", *wheel)
        children.until("the wheel is there", partial(answers, table.control), 20)
    children.start("console", "console", "--config", str(table.console_config))
    for at, name in enumerate(table.terminals):
        player = ["--player", "random", "--seed", str(seed)]
        screen = ["--windowed", WINDOWS[at]] if at < screens else ["--headless"]
        children.start(name, "terminal", *screen, "--config", str(table.terminal_config(name)), *player)


def table_settings(speed: float, folder: Path, seed: int) -> dict[str, dict[str, Any]]:
    if speed == 1:
        wheel: dict[str, Any] = {"driver": "m360", "port": str(folder.absolute() / WHEEL)}
    else:
        wheel = {"driver": "simulated", "speed": speed, "seed": seed, "control": "wheel.control"}
    return {"wheel": wheel, "round": {"bet_time_s": 0, "settle_wait_s": 5.0}}


def _rounds(demo: Demo, staff: DemoStaff, names: list[str], view: DemoView) -> int:
    staff.bring_credit(names, CREDIT_CENTS)
    first_round = int(staff.status()["round"]) + 1
    for number in range(demo.rounds):
        decided = staff.play(demo.fault if number == demo.rounds // 2 else None)
        view.round_over(staff.status(), decided)
    staff.settle_down(names)
    return first_round


def _tell(demo: Demo, books: Books, first_round: int) -> None:
    document = books.document(first_round)
    if demo.as_json:
        print(msgspec.json.encode(document).decode())
        return
    print("\n".join(books_in_words(document, books.differences)))
