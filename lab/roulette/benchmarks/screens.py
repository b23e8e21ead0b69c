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
from pathlib import Path
from time import perf_counter

from cluster.children import Children
from cluster.demo import CREDIT_CENTS, table_settings
from cluster.demo_staff import DemoStaff
from cluster.roulette.game import RouletteDemo
from cluster.roulette.hand import control_of, open_and_spin, order
from cluster.table_folder import TableFolder, make_table
from lab.benchmarks import Row, row
from lab.benchmarks.eye import Eye, Finger, touch_ms
from lab.benchmarks.windows import BARE, SIZE, backend, bare, late_ms, running, share, watched
from lab.desktop import Desktop, desktop
from lab.roulette.game import RouletteLab

STAGE = [sys.executable, "-m", "lab.roulette.benchmarks.stage"]
DEALER_STAGE = [sys.executable, "-m", "lab.roulette.benchmarks.dealer_stage"]
TERMINALS = ["T01", "T02", "T03", "T04"]
STARTS = 5
SEED = 7
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
        ours_ms = late_ms(watched(screens[:1])[0])
        touches_ms = _touches(screens[0])
    with _spinning(folder / "four", screens):
        slowest = min(map(_fps, watched(screens)))
    with bare("turn", screens[:1]):
        bare_ms = late_ms(watched(screens[:1])[0])
    with bare("touch", screens[:1]):
        bare_touches_ms = _touches(screens[0])
    with bare("turn", screens):
        bare_slowest = min(map(_fps, watched(screens)))
    return [
        row("95 % of frames, ball on the track", ours_ms, "ms", bare_ms),
        row("95 % of touches until the picture changes", share(touches_ms, 0.95), "ms", share(bare_touches_ms, 0.95)),
        row(f"{len(screens)} terminals spinning, the slowest", slowest, "fps", bare_slowest),
    ]


def _on_stage(screen: Desktop) -> list[Row]:
    """Measures what a benchmark's table cannot have: a win every second, and 500 terminals."""
    with bare("turn", [screen]):
        bare_ms = late_ms(watched([screen])[0])
    bare_first_ms = _start_ms(BARE, {**screen.environment, **backend()})
    rows = [row("first usable frame of a terminal", _start_ms(STAGE, screen.environment), "ms", bare_first_ms)]
    for shown, name in (([*STAGE, "count-up"], "count-up"), (DEALER_STAGE, "dealer's grid of 500")):
        with running(shown, screen.environment):
            rows.append(row(f"95 % of frames, {name}", late_ms(watched([screen])[0]), "ms", bare_ms))
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


def _start_ms(words: list[str], environment: Mapping[str, str]) -> float:
    taken = []
    for _ in range(STARTS):
        began_s = perf_counter()
        subprocess.run([*words, "first"], env=environment, check=True, capture_output=True)
        taken.append(perf_counter() - began_s)
    return 1000 * statistics.median(taken)
