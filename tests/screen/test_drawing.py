"""Tests the painted pictures that every game has."""

import math
from collections.abc import Mapping

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage

from screen.draw_chip import LOOKS
from screen.drawing import DRAWINGS, SIZE_PX_MAX, Drawings
from screen.kit import Draw

NONE: Mapping[str, Draw] = {}


def drawn(name: str, width: int = 400, height: int | None = None, own: Mapping[str, Draw] = NONE) -> QImage:
    return Drawings(own).requestImage(name, QSize(), QSize(width, height or width))


def at(image: QImage, angle: float, radius: float) -> QColor:
    """Gives a point clockwise from the top; the radius is a share of half the side."""
    half = image.width() / 2
    return image.pixelColor(
        round(half + half * radius * math.sin(angle)), round(half - half * radius * math.cos(angle))
    )


def is_like(colour: QColor, other: QColor) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True))  # type: ignore[index]


@pytest.mark.parametrize("dollars", LOOKS)
def test_each_chip_is_drawn_with_its_colour_and_edge_spots(dollars: str, app: QGuiApplication) -> None:
    colour, spots, _, _, field = LOOKS[dollars]
    chip = drawn(f"chip/{dollars}", 200)
    assert is_like(at(chip, 0, 0), QColor(field))
    edge = [is_like(at(chip, turn * math.pi / 360, 0.84), at(chip, 0, 0.84)) for turn in range(720)]
    changes = sum(a != b for a, b in zip(edge, edge[1:] + edge[:1], strict=True))
    assert changes >= spots, f"{changes} for {spots} spots of {colour}"


def test_an_unregistered_or_previewed_chip_does_not_look_like_a_registered_one(app: QGuiApplication) -> None:
    pictures = [drawn(name, 42) for name in ("chip-asked", "chip-preview", *(f"chip/{dollars}" for dollars in LOOKS))]
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[:i])


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_picture_has_the_requested_size_up_to_a_limit(name: str, app: QGuiApplication) -> None:
    check_sizes({"chip": "chip/5", "hatch": "hatch/A64B0C/16"}.get(name, name))


def check_sizes(name: str, own: Mapping[str, Draw] = NONE) -> None:
    assert drawn(name, 90, 60, own).size() == QSize(90, 60)
    assert any(drawn(name, 90, 90, own).pixelColor(x, y).alpha() for x in range(90) for y in range(90))
    assert drawn(name, 10**6, 4, own).size() == QSize(SIZE_PX_MAX, 4)
