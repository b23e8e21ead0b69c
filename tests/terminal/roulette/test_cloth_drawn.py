"""The cloth and the racetrack drawn in all states, in both languages and sizes, without a warning of Qt."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor
from PySide6.QtQuick import QQuickItem

from games.roulette.cloth import CELLS, CHIPS, chip_size
from games.roulette.racetrack import Racetrack
from games.roulette.rules import Rules
from protocol.enums import Phase
from screen.draw_chip import FIELD
from terminal.effects import PutEnded
from terminal.view import Bets, Played, Stakes, View
from tests.terminal.roulette.cloth_alone import NOT_OPEN, OPEN, Alone, closed, cloth_alone
from tests.terminal.roulette.test_model import Screen

RULES = Rules()
TRACK = Racetrack(RULES.wheel_order)
STAKES = {"straight:17": 1000, "split:17-20": 1000, "dozen:2": 2500, "red": 5000, "column:2": 2500, "top-line": 500}


def ended(outcome: str, stakes: Stakes = STAKES) -> View:
    payouts = stakes if outcome == "void" else RULES.settle(stakes, outcome).payouts
    return replace(
        closed(OPEN, stakes),
        phase=Phase.VOID if outcome == "void" else Phase.RESULT,
        last_played=Played(OPEN.round, 1, outcome, stakes, payouts, 0, None, 0),
        ended=(PutEnded(OPEN.round, 1, outcome, None, None, b""),),
    )


STATES = [
    replace(OPEN, bets=Bets({"red": 5000}, STAKES)),
    replace(OPEN, bets=Bets(STAKES)),
    closed(OPEN, STAKES),
    replace(OPEN, is_heard=False, no_bets=NOT_OPEN, bets=Bets({"red": 5000}, STAKES)),
    ended("17"),
    ended("void"),
]


def colour(alone: Alone, x: float, y: float) -> QColor:
    image = alone.window.view.grabWindow()
    return image.pixelColor(alone.at(x, y) * image.devicePixelRatio())


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_cloth_and_racetrack_are_drawn_in_every_state_without_a_warning_of_qt(
    language: str, size: tuple[int, int]
) -> None:
    with cloth_alone(size, language) as alone:
        for _ in ("cloth", "racetrack"):
            for state in STATES:
                alone.see(state)
                alone.draw()
            alone.see(OPEN)
            alone.hand.swap()
        for spot in ("straight:36", "straight:000", "black", "column:1", "street:0-00-2"):
            alone.press((0, alone.at(*CHIPS[spot])))
            alone.draw()
            alone.hand.cancel()
            alone.lift(0, alone.at(*CHIPS[spot]))
        alone.hand.swap()
        for point in (*TRACK.areas.values(), TRACK.middle("26"), TRACK.middle("5")):
            alone.press((0, alone.at(point[0] + 10, point[1] + 10)))
            alone.draw()
            alone.hand.cancel()
            alone.lift(0, alone.at(point[0] + 10, point[1] + 10))


def test_boxes_of_the_cloth_are_drawn_where_a_touch_finds_them() -> None:
    """Looks at a pixel in the corner of each box, away from its text."""
    expected = {"red": lambda c: c.red() > 140, "black": lambda c: c.lightness() < 45, "zero": lambda c: c.green() > 90}
    with cloth_alone() as alone:
        for row in alone.hand.cells.rows:
            if row["colour"] in expected:
                box = CELLS[row["spot"]]
                assert expected[row["colour"]](colour(alone, box.left + 8, box.top + 8)), row["spot"]


def test_a_lost_chip_keeps_its_colour_on_red() -> None:
    """A blue ten on a red box must not look like the purple five hundred."""
    with cloth_alone() as alone:
        lost = ended("000", {"red": 1000})
        alone.see(lost)
        alone.draw()
        x, y = CHIPS["red"]
        shade = colour(alone, x, y - 0.3 * chip_size("red"))
        assert shade.blue() > 1.5 * shade.red()


def test_value_on_each_chip_of_the_tray_fits_inside_the_chip() -> None:
    screen = Screen((1920, 1080))
    screen.show("open-no-bets")
    faces = [item for item in items_of(screen.window.root) if item.property("label") and item.property("size") == 94]
    assert {"1,000", "500", "1"} <= {str(face.property("label")) for face in faces}
    for face in faces:
        (text,) = [item for item in items_of(face) if item.inherits("QQuickText")]
        assert text.property("contentWidth") <= FIELD * 94
    screen.close()


def items_of(item: QQuickItem) -> list[QQuickItem]:
    return [item, *(inner for child in item.childItems() for inner in items_of(child))]


def test_cloth_is_dimmed_at_the_close_but_the_winning_number_is_not() -> None:
    with cloth_alone() as alone:
        box = CELLS["straight:19"]
        bright = colour(alone, box.left + 8, box.top + 8).red()
        alone.see(closed(OPEN, STAKES))
        alone.draw()
        assert colour(alone, box.left + 8, box.top + 8).red() == pytest.approx(0.62 * bright, abs=3)
        alone.see(ended("19"))
        alone.draw()
        assert colour(alone, box.left + 10, box.top + 10).red() == pytest.approx(bright, abs=3)
