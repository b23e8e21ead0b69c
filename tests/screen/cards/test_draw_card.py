"""Painted cards: every card looks different, and its back says nothing."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QImage, QTransform

from games.cards import DECK
from screen.cards.kit import CARDS_KIT
from screen.drawing import Drawings


def drawn(name: str, width: int = 116, height: int = 162) -> QImage:
    return Drawings(CARDS_KIT.drawings).requestImage(name, QSize(), QSize(width, height))


@pytest.mark.parametrize("lies", ["upright", "fanned"])
@pytest.mark.parametrize("width", [30, 116])
def test_every_playing_card_has_its_own_picture_in_both_sizes(width: int, lies: str, app: QGuiApplication) -> None:
    pictures = [drawn(f"card/{card}/{lies}", width, round(width * 1.4)) for card in DECK]
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[:i])


@pytest.mark.parametrize("card", ["AS", "TD", "7H", "4C"])
def test_hearts_and_diamonds_are_red_and_the_other_suits_are_not(card: str, app: QGuiApplication) -> None:
    picture = drawn(f"card/{card}/upright")
    reds = sum(
        picture.pixelColor(x, y).red() > picture.pixelColor(x, y).blue() + 80 for x in range(116) for y in range(162)
    )
    assert (reds > 300) == (card[1] in "DH")


def test_a_playing_card_looks_the_same_from_both_ends(app: QGuiApplication) -> None:
    picture = drawn("card/5H/upright")
    turned = picture.transformed(QTransform().rotate(180))
    wrong = sum(
        abs(picture.pixelColor(x, y).green() - turned.pixelColor(x, y).green()) > 60
        for x in range(116)
        for y in range(162)
    )
    assert wrong < 0.03 * 116 * 162


def test_a_third_card_lies_across_turned_clockwise(app: QGuiApplication) -> None:
    across, upright = drawn("card/3S/across", 162, 116), drawn("card/3S/upright").transformed(QTransform().rotate(90))
    assert (across.width(), across.height()) == (162, 116)
    wrong = sum(
        abs(across.pixelColor(x, y).green() - upright.pixelColor(x, y).green()) > 60
        for x in range(162)
        for y in range(116)
    )
    assert wrong < 0.03 * 116 * 162


def test_the_back_of_a_card_does_not_show_which_card_it_is(app: QGuiApplication) -> None:
    assert drawn("card-back/upright") == drawn("card-back/upright")
    assert drawn("card-back/upright") != drawn("card/AS/upright")


def test_left_edge_of_a_fanned_card_says_which_card_it_is(app: QGuiApplication) -> None:
    """The next card leaves a third of it visible."""
    edges = [drawn(f"card/{card}/fanned", 78, 109).copy(0, 0, 26, 109) for card in DECK]
    assert all(a != b for i, a in enumerate(edges) for b in edges[:i])
