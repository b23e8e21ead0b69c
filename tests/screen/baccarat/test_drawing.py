"""Painted roads: every mark is in its cell."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage

from screen.baccarat.draw_roads import FILLS, GROUND, IRREGULAR, LINES, REGULAR
from screen.baccarat.kit import BACCARAT_KIT
from screen.drawing import Drawings

CELL = 34


def drawn(name: str, width: int, height: int) -> QImage:
    return Drawings(BACCARAT_KIT.drawings).requestImage(name, QSize(), QSize(width, height))


def road(name: str, columns: int) -> QImage:
    return drawn(name, CELL * columns, CELL * 6)


def colours(image: QImage, column: int, row: int) -> set[str]:
    """The colours within one cell, away from its lines."""
    left, top = CELL * column, CELL * row
    pixels = [(x, y) for x in range(left + 2, left + CELL - 2) for y in range(top + 2, top + CELL - 2)]
    return {image.pixelColor(*pixel).name() for pixel in pixels}


def has(image: QImage, column: int, row: int, colour: QColor) -> bool:
    return colour.name() in colours(image, column, row)


def test_beads_show_colour_letter_pairs_and_a_gold_edge_for_a_natural(app: QGuiApplication) -> None:
    plate = road("bead/14/en/0.0.B,0.1.Pbp,1.2.Tn", 14)
    for column, row, winner in ((0, 0, "B"), (0, 1, "P"), (1, 2, "T")):
        assert has(plate, column, row, FILLS[winner])
    assert has(plate, 0, 1, LINES["B"])
    assert not has(plate, 0, 0, LINES["P"])
    assert colours(plate, 2, 2) == {GROUND.name()}
    assert plate != road("bead/14/zh/0.0.B,0.1.Pbp,1.2.Tn", 14)
    assert plate != road("bead/14/en/0.0.B,0.1.Pbp,1.2.T", 14)


def test_the_big_road_shows_open_rings_for_player_and_all_ties(app: QGuiApplication) -> None:
    drawn_road = road("big-road/21/3/0.0.B.0.,1.0.P.0.n,2.0.B.2.b", 21)
    assert has(drawn_road, 0, 0, LINES["B"])
    assert has(drawn_road, 1, 0, LINES["P"])
    centre_below = drawn_road.pixelColor(round(CELL * 1.5), round(CELL * 0.5 + CELL * 0.36))
    assert centre_below.name() == GROUND.name()  # the gap at the bottom
    assert has(drawn_road, 2, 0, LINES["T"])
    assert has(drawn_road, 0, 0, LINES["T"])
    assert drawn_road != road("big-road/21/0/0.0.B.0.,1.0.P.0.n,2.0.B.2.b", 21)
    assert colours(drawn_road, 3, 0) == {GROUND.name()}


@pytest.mark.parametrize("name", ["big_eye", "small", "cockroach"])
def test_marks_of_derived_roads_differ_in_shape_as_well_as_colour(name: str, app: QGuiApplication) -> None:
    marks = road(f"derived/22/{name}/0.0.R,1.0.B", 22)
    assert has(marks, 0, 0, REGULAR)
    assert has(marks, 1, 0, IRREGULAR)
    regular, irregular = (
        [marks.pixelColor(CELL * column + x, y).name() != GROUND.name() for x in range(2, 32) for y in range(2, 32)]
        for column in (0, 1)
    )
    assert regular != irregular
    assert drawn(f"ask/{name}/R", 28, 28) != drawn(f"ask/{name}/B", 28, 28)
    assert drawn(f"ask/{name}/-", 28, 28).pixelColor(14, 14).alpha() == 0


def test_an_empty_road_shows_only_its_lines(app: QGuiApplication) -> None:
    for name, columns in (("bead/14/en/-", 14), ("big-road/21/0/-", 21), ("derived/22/small/-", 22)):
        assert {*colours(road(name, columns), 0, 0)} == {GROUND.name()}
