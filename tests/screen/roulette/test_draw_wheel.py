"""The painted wheel: its pockets are at the right places, and turning it is cheap."""

import math

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage

from games.roulette.pockets import WHEEL_ORDER, Colour, colour_of
from screen.roulette.draw_wheel import rotor
from screen.roulette.kit import ROULETTE_KIT
from tests.screen.conftest import Show
from tests.screen.test_drawing import at, check_sizes, drawn, is_like

GOLD = QColor("#EBC77D")


def picture(name: str) -> QImage:
    return drawn(name, own=ROULETTE_KIT.drawings)


def test_the_drawn_pockets_lie_clockwise_in_wheel_order_from_the_top(app: QGuiApplication) -> None:
    turned = picture("rotor///")
    hues = {Colour.RED: (340, 359), Colour.GREEN: (160, 180)}
    for step, pocket in enumerate(WHEEL_ORDER):
        inside = at(turned, step * 2 * math.pi / 39, 0.68)
        colour = colour_of(pocket)
        if colour is Colour.BLACK:
            assert inside.value() < 40, pocket
        else:
            low, high = hues[colour]
            assert low <= inside.hsvHue() <= high, pocket


def test_another_wheel_order_moves_the_drawn_pockets(app: QGuiApplication) -> None:
    order = "-".join(WHEEL_ORDER[1:] + WHEEL_ORDER[:1])
    assert picture(f"rotor/{order}//") != picture("rotor///")


def test_a_drawn_pocket_is_red_where_the_table_reads_it_as_red(app: QGuiApplication) -> None:
    blacks = "-".join(pocket for pocket in WHEEL_ORDER if colour_of(pocket) is Colour.BLACK)
    turned, seventeen = picture(f"rotor////{blacks}"), WHEEL_ORDER.index("17")
    assert 340 <= at(turned, seventeen * 2 * math.pi / 39, 0.68).hsvHue() <= 359
    assert at(turned, (seventeen + 1) * 2 * math.pi / 39, 0.68).value() < 40


def test_a_pocket_with_a_bet_gets_a_gold_edge_and_its_neighbours_none(app: QGuiApplication) -> None:
    turned = picture("rotor//17/")
    step = WHEEL_ORDER.index("17")
    found = [is_like(at(turned, (step + aside) * 2 * math.pi / 39, 0.955), GOLD) for aside in (-1, 0, 1)]
    assert found == [False, True, False]


def test_the_winning_pocket_is_drawn_with_a_frame(app: QGuiApplication) -> None:
    assert picture("rotor///17") not in (picture("rotor///"), picture("rotor///34"))


@pytest.mark.parametrize("name", ROULETTE_KIT.drawings)
def test_a_picture_of_the_wheel_has_the_requested_size_up_to_a_limit(name: str, app: QGuiApplication) -> None:
    check_sizes("rotor///" if name == "rotor" else name, ROULETTE_KIT.drawings)


def test_drawing_bets_does_not_paint_the_rotor_again(show: Show) -> None:
    rotor.cache_clear()
    window = show("property var covered: []; Wheel { covered: root.covered }")
    for count in range(10):
        window.root.setProperty("covered", list(WHEEL_ORDER[:count]))
        window.view.grabWindow()
    assert rotor.cache_info().misses == 1
