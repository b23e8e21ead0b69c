"""Measures the frames of a player's screen while cards slide to their places, beside a bare window of Qt alone.

A real table with a simulated shoe; the screen is shown by an X server without a graphics card, started as on a floor.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from cluster.children import Children
from cluster.demo_staff import FINISHED, SUPERVISOR, DemoStaff
from cluster.game import Hand
from cluster.games import demo_of
from cluster.table_folder import make_table
from lab.benchmarks import Row, row
from lab.benchmarks.eye import Eye, Rows, frames
from lab.benchmarks.windows import SIZE, bare, late_ms, share, watched
from lab.desktop import Desktop, desktop
from protocol.enums import Phase

GAME, NAME = "baccarat-commission", "T01"
CARDS = 30
HANDS: Rows = tuple((24, y, 1136) for y in range(150, 420, 10))
"""Lines across both hands, over which every card slides."""
SLIDE_S = 0.26
"""From the first frame of a card, which slides for 160 ms and turns over for 120 ms, nearly to its last."""
LOOK_S = 1.0
SPEED, SEED = 1.0, 11
BETWEEN = (*FINISHED, Phase.IDLE)
CREDIT_CENTS = 100_000


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="etg-bench-") as name:
        folder, server = Path(name) / "table", Path(name) / "X"
        server.mkdir()
        with desktop(SIZE, server, with_manager=False) as screen:
            with _table(folder, screen) as evening:
                slides = [_slide(screen, evening) for _ in range(CARDS)]
            with bare("turn", [screen]):
                bare_ms = late_ms(watched([screen])[0])
    between = [after - before for drawn in slides for before, after in pairwise(drawn) if before - drawn[0] < SLIDE_S]
    yield row("95 % of frames, a card slides", 1000 * share(between, 0.95), "ms", bare_ms)


class _Evening:
    def __init__(self, staff: DemoStaff, hand: Hand) -> None:
        self._staff, self._hand = staff, hand

    def until_card(self) -> None:
        """Up to the moment at which the dealer draws a card."""
        while True:
            status = self._staff.status()
            if status.phase == Phase.BETS_CLOSED and self._hand.is_due(status):
                return
            if self._hand.is_due(status):
                self._hand.deal(status, None)
            elif said := self._hand.said_next(status):
                self._staff.ask(said.verb, SUPERVISOR if said.takes_two else None, **said.arguments)
            elif status.phase in BETWEEN:
                self._staff.ask("open")

    def draw(self) -> None:
        self._hand.deal(self._staff.status(), None)


def _slide(screen: Desktop, evening: _Evening) -> list[float]:
    """The times of the frames from the moment at which a card is drawn."""
    evening.until_card()
    eye = Eye(screen.framebuffer)
    try:
        while frames([eye], HANDS, 0.2)[0]:
            """Something of before still moves."""
        evening.draw()
        return frames([eye], HANDS, LOOK_S)[0]
    finally:
        eye.close()


@contextmanager
def _table(folder: Path, screen: Desktop) -> Iterator[_Evening]:
    folder.mkdir()
    demo = demo_of(GAME)
    table = make_table(folder, [NAME], {**demo.sections(SPEED, folder, SEED), "round": {"bet_time_s": 0}}, GAME)
    children, client = Children(folder), table.staff()
    try:
        demo.start_source(SPEED, table, children, SEED)
        children.start("console", "console", "--config", str(table.console_config))
        display = {"DISPLAY": screen.environment["DISPLAY"]}
        children.start(NAME, "terminal", "--config", str(table.terminal_config(NAME)), environment=display)
        staff = DemoStaff(client, table.badge, children)
        staff.bring_credit([NAME], CREDIT_CENTS)
        hand = demo.hand(SPEED, table, children)
        assert hand is not None
        yield _Evening(staff, hand)
    finally:
        children.end()
        client.close()
