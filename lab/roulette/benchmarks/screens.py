"""Measures the shipped screens from outside, beside bare windows of Qt alone.

They run in X servers of 1920x1080 without a graphics card: the product's own processes, started as on a floor,
without any option for the benchmark.
"""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from cluster.children import Children
from cluster.demo import CREDIT_CENTS, table_settings
from cluster.demo_staff import DemoStaff
from cluster.roulette.game import RouletteDemo
from cluster.roulette.hand import control_of, open_and_spin, order
from cluster.table_folder import TableFolder, make_table
from lab.benchmarks import Row, row
from lab.benchmarks.eye import Eye, Finger, Rows, frames, touch_ms
from lab.desktop import Desktop, desktop
from lab.roulette.game import RouletteLab
from screen.graphics import BACKEND, graphics

SIZE = (1920, 1080)
BARE = [sys.executable, str(Path(__file__).with_name("bare_window.py"))]
STAGE = [sys.executable, "-m", "lab.roulette.benchmarks.stage"]
DEALER_STAGE = [sys.executable, "-m", "lab.roulette.benchmarks.dealer_stage"]
TERMINALS = ["T01", "T02", "T03", "T04"]
STARTS = 5
LOOK_S = 6.0
SEED = 7
ROTOR: Rows = tuple((150, y, 200) for y in (300, 350, 400))
"""Lines across the turning wheel, the same pixels for terminal, dealer's screen and bare window."""
TOUCHED = [f"straight:{number}" for number in range(1, 37, 2)]
REACH, CALM_S = 12, 0.15


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="etg-bench-") as folder, ExitStack() as opened:
        screens = []
        for at in range(len(TERMINALS)):
            place = Path(folder) / f"X{at}"
            place.mkdir()
            screens.append(opened.enter_context(desktop(SIZE, place, with_manager=False)))
        return [*_with_a_table(Path(folder), screens), *_on_stage(screens[0])]


def _with_a_table(folder: Path, screens: list[Desktop]) -> list[Row]:
    """Measures real terminals at a real table while the ball runs."""
    with _spinning(folder / "one", screens[:1]):
        ours_ms = _late_ms(_watched(screens[:1])[0])
        touches_ms = _touches(screens[0])
    with _spinning(folder / "four", screens):
        slowest = min(map(_fps, _watched(screens)))
    with _bare("spin", screens[:1]):
        bare_ms = _late_ms(_watched(screens[:1])[0])
    with _bare("touch", screens[:1]):
        bare_touches_ms = _touches(screens[0])
    with _bare("spin", screens):
        bare_slowest = min(map(_fps, _watched(screens)))
    return [
        row("95 % of frames, ball on the track", ours_ms, "ms", bare_ms),
        row("95 % of touches until the picture changes", _share(touches_ms, 0.95), "ms", _share(bare_touches_ms, 0.95)),
        row(f"{len(screens)} terminals spinning, the slowest", slowest, "fps", bare_slowest),
    ]


def _on_stage(screen: Desktop) -> list[Row]:
    """Measures what a benchmark's table cannot have: a win every second, and 500 terminals."""
    with _bare("spin", [screen]):
        bare_ms = _late_ms(_watched([screen])[0])
    bare_first_ms = _start_ms(BARE, {**screen.environment, **_backend()})
    rows = [row("first usable frame of a terminal", _start_ms(STAGE, screen.environment), "ms", bare_first_ms)]
    for shown, name in (([*STAGE, "count-up"], "count-up"), (DEALER_STAGE, "dealer's grid of 500")):
        with _running(shown, screen.environment):
            rows.append(row(f"95 % of frames, {name}", _late_ms(_watched([screen])[0]), "ms", bare_ms))
    return rows


@contextmanager
def _spinning(folder: Path, screens: list[Desktop]) -> Iterator[None]:
    """Shows a terminal on each screen with bets open and the ball on the track."""
    folder.mkdir()
    names = TERMINALS[: len(screens)]
    table: TableFolder = make_table(folder, names, table_settings(1, folder, SEED))
    children, client = Children(folder), table.staff()
    hand = partial(order, control_of(table))
    try:
        RouletteDemo().start_source(1, table, children, SEED)
        children.start("console", "console", "--config", str(table.console_config))
        for name, screen in zip(names, screens, strict=True):
            display = {"DISPLAY": screen.environment["DISPLAY"]}
            children.start(name, "terminal", "--config", str(table.terminal_config(name)), environment=display)
        staff = DemoStaff(client, table.badge, children)
        staff.bring_credit(names, CREDIT_CENTS)
        open_and_spin(staff, table, children)
        children.until("the ball is on the track", lambda: _is_launched(hand(do="status")) or None, 60)
        yield
    finally:
        children.end()
        client.close()


def _is_launched(wheel: dict[str, object]) -> bool:
    truth, now_s = wheel["truth"], wheel["now_s"]
    return isinstance(truth, dict) and isinstance(now_s, float) and truth["launched_at"] <= now_s


@contextmanager
def _bare(what: str, screens: list[Desktop]) -> Iterator[None]:
    with ExitStack() as started:
        for screen in screens:
            started.enter_context(_running([*BARE, what], {**screen.environment, **_backend()}))
        yield


def _backend() -> dict[str, str]:
    """Chooses the renderer of a bare window: the same that our screens choose by themselves."""
    return {BACKEND: "software"} if graphics().backend == "software" else {}


@contextmanager
def _running(words: list[str], environment: Mapping[str, str]) -> Iterator[None]:
    process = subprocess.Popen(words, env={**environment, "PYTHONWARNINGS": "ignore"})
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _watched(screens: list[Desktop]) -> list[list[float]]:
    """Gives the time at which each frame was on the screen, from when all of them move."""
    eyes = [Eye(screen.framebuffer) for screen in screens]
    try:
        while not all(len(moved) > 2 for moved in frames(eyes, ROTOR, 0.5)):
            """Still starting."""
        return frames(eyes, ROTOR, LOOK_S)
    finally:
        for eye in eyes:
            eye.close()


def _touches(screen: Desktop) -> list[float]:
    eye, finger = Eye(screen.framebuffer), Finger(screen.environment["DISPLAY"])
    try:
        while not any(any(line) for line in eye.see(((0, 20, SIZE[0]),))):
            """Nothing is drawn yet."""
        points = [(round(x), round(y)) for x, y in map(RouletteLab().spot_at, TOUCHED)]
        return touch_ms(eye, finger, points, REACH, CALM_S)
    finally:
        finger.close()
        eye.close()


def _fps(drawn: list[float]) -> float:
    return (len(drawn) - 1) / (drawn[-1] - drawn[0])


def _late_ms(drawn: list[float]) -> float:
    return 1000 * _share([after - before for before, after in pairwise(drawn)], 0.95)


def _share(values: list[float], share: float) -> float:
    """Gives the value that this share of them does not exceed."""
    return sorted(values)[round(share * (len(values) - 1))]


def _start_ms(words: list[str], environment: Mapping[str, str]) -> float:
    taken = []
    for _ in range(STARTS):
        began_s = perf_counter()
        subprocess.run([*words, "first"], env=environment, check=True, capture_output=True)
        taken.append(perf_counter() - began_s)
    return 1000 * statistics.median(taken)
