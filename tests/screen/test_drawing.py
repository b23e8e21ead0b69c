"""The painted pictures: right where it matters, and cheap where they turn."""

import math

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage

from games.roulette.pockets import WHEEL_ORDER, Colour, colour_of
from screen.draw_chip import LOOKS
from screen.drawing import DRAWINGS, SIZE_PX_MAX, Drawings
from tests.screen.conftest import Show

GOLD = QColor("#EBC77D")


def drawn(name: str, width: int = 400, height: int | None = None) -> QImage:
    return Drawings().requestImage(name, QSize(), QSize(width, height or width))


def at(image: QImage, angle: float, radius: float) -> QColor:
    """Clockwise from the top; the radius as a share of half the side."""
    half = image.width() / 2
    return image.pixelColor(
        round(half + half * radius * math.sin(angle)), round(half - half * radius * math.cos(angle))
    )


def is_like(colour: QColor, other: QColor) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True))  # type: ignore[index]


def test_pockets_lie_clockwise_in_wheel_order_from_the_top(app: QGuiApplication) -> None:
    rotor = drawn("rotor///")
    hues = {Colour.RED: (340, 359), Colour.GREEN: (160, 180)}
    for step, pocket in enumerate(WHEEL_ORDER):
        inside = at(rotor, step * 2 * math.pi / 39, 0.68)
        colour = colour_of(pocket)
        if colour is Colour.BLACK:
            assert inside.value() < 40, pocket
        else:
            low, high = hues[colour]
            assert low <= inside.hsvHue() <= high, pocket


def test_another_order_turns_the_pockets(app: QGuiApplication) -> None:
    order = "-".join(WHEEL_ORDER[1:] + WHEEL_ORDER[:1])
    assert drawn(f"rotor/{order}//") != drawn("rotor///")


def test_a_covered_pocket_gets_a_gold_edge_and_its_neighbours_none(app: QGuiApplication) -> None:
    rotor = drawn("rotor//17/")
    step = WHEEL_ORDER.index("17")
    found = [is_like(at(rotor, (step + aside) * 2 * math.pi / 39, 0.955), GOLD) for aside in (-1, 0, 1)]
    assert found == [False, True, False]


def test_the_winning_pocket_is_framed(app: QGuiApplication) -> None:
    assert drawn("rotor///17") not in (drawn("rotor///"), drawn("rotor///34"))


@pytest.mark.parametrize("dollars", LOOKS)
def test_each_chip_shows_its_colour_and_its_edge_spots(dollars: str, app: QGuiApplication) -> None:
    colour, spots, _, _, field = LOOKS[dollars]
    chip = drawn(f"chip/{dollars}", 200)
    assert is_like(at(chip, 0, 0), QColor(field))
    edge = [is_like(at(chip, turn * math.pi / 360, 0.84), at(chip, 0, 0.84)) for turn in range(720)]
    changes = sum(a != b for a, b in zip(edge, edge[1:] + edge[:1], strict=True))
    assert changes >= spots, f"{changes} for {spots} spots of {colour}"


def test_what_is_only_asked_or_previewed_looks_like_no_chip(app: QGuiApplication) -> None:
    pictures = [drawn(name, 42) for name in ("chip-asked", "chip-preview", *(f"chip/{dollars}" for dollars in LOOKS))]
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[:i])


@pytest.mark.parametrize("name", [*DRAWINGS, "rotor///"])
def test_a_picture_has_the_size_asked_for_and_never_a_monstrous_one(name: str, app: QGuiApplication) -> None:
    full = {"chip": "chip/5", "hatch": "hatch/A64B0C/16"}.get(name, name)
    assert drawn(full, 90, 60).size() == QSize(90, 60)
    assert any(drawn(full, 90).pixelColor(x, y).alpha() for x in range(90) for y in range(90))
    assert drawn(full, 10**6, 4).size() == QSize(SIZE_PX_MAX, 4)


def test_bets_are_painted_over_a_rotor_that_is_not_painted_again(show: Show) -> None:
    from screen.drawing import _rotor

    _rotor.cache_clear()
    window = show("property var covered: []; Wheel { covered: root.covered }")
    for count in range(10):
        window.root.setProperty("covered", list(WHEEL_ORDER[:count]))
        window.view.grabWindow()
    assert _rotor.cache_info().misses == 1
