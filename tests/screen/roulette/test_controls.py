"""Tests each control of the module EtgRoulette alone in a window."""

import math

import pytest
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QSignalSpy

from games.roulette.pockets import WHEEL_ORDER
from screen.app import Window
from screen.roulette.kit import ROULETTE_KIT
from tests.screen.conftest import Show
from tests.screen.test_controls import item
from tests.time_limit import WAIT_S

WAIT_MS = round(1000 * WAIT_S)

MODULE = ROULETTE_KIT.modules[0] / "EtgRoulette"
LISTED = [line.split() for line in (MODULE / "qmldir").read_text().splitlines()[1:]]
CONTROLS = [words[0] for words in LISTED if words[0] != "WheelMotion"]


def test_the_roulette_qml_module_lists_every_file_once() -> None:
    assert sorted(words[-1] for words in LISTED) == sorted(path.name for path in MODULE.glob("*.qml"))


@pytest.mark.parametrize("control", CONTROLS)
def test_a_roulette_control_without_data_draws_without_a_warning(control: str, show: Show) -> None:
    show(f"{control} {{ width: 300; height: 100 }}").view.grabWindow()


def test_the_result_column_shows_red_high_black_low_and_zero_between(show: Show) -> None:
    results = [{"pocket": pocket, "colour": colour} for pocket, colour in
               (("9", "red"), ("5", "red"), ("0", "green"), ("2", "black"))]  # fmt: skip
    window = show('ResultStrip { objectName: "it"; height: 76; results: root.results }', results=results)
    tops = [tile.y() for tile in item(window).childItems() if tile.property("text") in ("5", "0", "2")]
    assert tops == sorted(tops)
    assert len(set(tops)) == 3


SPIN = (
    'property real told: 0; property string ball: "none"; property string pocket: ""; property bool seen: true; '
    'Wheel { objectName: "it"; rotorAngle: root.told; rotorRadS: 2; ballState: root.ball; ballAngle: 1; '
    "ballRadS: -9; pocket: root.pocket; order: root.order; seen: root.seen } "
)


def wheel(show: Show, frozen: bool) -> Window:
    return show(f"{SPIN}Component.onCompleted: Theme.frozen = {str(frozen).lower()}", order=list(WHEEL_ORDER))


def motion(window: Window) -> QQuickItem:
    return next(child for child in item(window).childItems() if child.property("rotorAim") is not None)


def test_a_frozen_wheel_is_drawn_exactly_as_reported(show: Show) -> None:
    window = wheel(show, frozen=True)
    window.root.setProperty("told", 1.25)
    assert motion(window).property("rotor") == pytest.approx(1.25)


def test_the_drawn_wheel_turns_on_between_reports_and_drifts_to_the_next(show: Show) -> None:
    window = wheel(show, frozen=False)
    frames = QSignalSpy(window.view.frameSwapped)
    start = motion(window).property("rotor")
    for _ in range(5):
        assert frames.wait(WAIT_MS)
    assert motion(window).property("rotor") > start
    window.root.setProperty("told", 3.0)
    for _ in range(200):
        assert frames.wait(WAIT_MS)
        shown, aim = motion(window).property("rotor"), motion(window).property("rotorAim")
        if abs(math.remainder(shown - aim, 2 * math.pi)) < 0.05:
            return
    pytest.fail(f"the rotor is shown at {shown}, told at {aim}")


def test_a_wheel_that_is_not_visible_does_not_move(show: Show) -> None:
    window = wheel(show, frozen=False)
    window.root.setProperty("seen", False)
    assert motion(window).property("moves") is False


@pytest.mark.parametrize("pocket", ["0", "17", "26"])
def test_a_ball_at_rest_is_drawn_in_its_pocket_wherever_the_rotor_is(pocket: str, show: Show) -> None:
    window = wheel(show, frozen=True)
    for name, value in (("told", 2.0), ("pocket", pocket), ("ball", "rest")):
        window.root.setProperty(name, value)
    expected = 2.0 + WHEEL_ORDER.index(pocket) * 2 * math.pi / 39
    assert motion(window).property("ball") == pytest.approx(expected)
