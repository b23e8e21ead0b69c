"""Each control of the module Etg, alone on a stage."""

import math
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QSignalSpy, QTest

from games.roulette.pockets import WHEEL_ORDER
from screen.app import MODULES, Window
from tests.screen.conftest import Show

MODULE = MODULES / "Etg"
LISTED = [line.split() for line in (MODULE / "qmldir").read_text().splitlines()[1:]]
CONTROLS = [words[0] for words in LISTED if words[0] not in ("singleton", "WheelMotion")]
KINDS = ["open", "last", "closed", "result", "held", "fault", "idle"]


def item(window: Window) -> QQuickItem:
    found = window.root.findChild(QQuickItem, "it")
    assert isinstance(found, QQuickItem)
    return found


def test_the_module_lists_every_file_once() -> None:
    assert sorted(words[-1] for words in LISTED) == sorted(path.name for path in MODULE.glob("*.qml"))


@pytest.mark.parametrize("control", CONTROLS)
def test_a_control_with_nothing_given_draws_without_a_warning(control: str, show: Show) -> None:
    show(f"{control} {{ width: 300; height: 100 }}").view.grabWindow()


@pytest.mark.parametrize("title", ["Place your bets", "请下注"])
def test_no_two_kinds_of_notice_look_alike(title: str, show: Show) -> None:
    rest = f'title: "{title}"; text: "x"; seconds: "9"; fraction: 0.5; steps: 4; step: 2'
    pictures = [show(f'Notice {{ kind: "{kind}"; {rest} }}', (960, 540)).view.grabWindow() for kind in KINDS]
    assert all(a != b for at, a in enumerate(pictures) for b in pictures[:at])


def test_a_notice_counts_only_where_there_are_seconds(show: Show) -> None:
    window = show('property string rest: "9"; Notice { objectName: "it"; seconds: root.rest }')
    assert item(window).property("counts") is True
    for none in ("", "-1"):
        window.root.setProperty("rest", none)
        assert item(window).property("counts") is False


def touch(window: Window) -> None:
    QTest.mouseClick(window.view, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))


def test_a_button_is_touched_once_and_says_why_where_it_cannot_be(show: Show) -> None:
    window = show(
        'property bool may: true; property int touches: 0; ActionButton { objectName: "it"; text: "Cash out"; '
        'available: root.may; why: "after the result"; onTouched: ++root.touches }'
    )
    touch(window)
    assert window.root.property("touches") == 1
    said = {text.property("text") for text in item(window).findChildren(QQuickItem) if text.property("text")}
    assert "after the result" not in said
    window.root.setProperty("may", False)
    touch(window)
    assert window.root.property("touches") == 1
    said = {text.property("text") for text in item(window).findChildren(QQuickItem) if text.property("text")}
    assert "after the result" in said


def test_red_sits_high_black_low_and_zero_between(show: Show) -> None:
    results = [{"pocket": pocket, "colour": colour} for pocket, colour in
               (("9", "red"), ("5", "red"), ("0", "green"), ("2", "black"))]  # fmt: skip
    window = show('ResultStrip { objectName: "it"; height: 76; results: root.results }', results=results)
    tops = [tile.y() for tile in item(window).childItems() if tile.property("pocket") in ("5", "0", "2")]
    assert tops == sorted(tops)
    assert len(set(tops)) == 3


def test_every_icon_has_an_outline_and_no_two_are_alike(show: Show) -> None:
    window = show("readonly property var paths: IconPaths.paths")
    paths = window.root.property("paths").toVariant()
    asked = (
        "undo redo cross repeat plus star bell lock globe sound mute page menu back check warning person refresh "
        "keypad clock wifi-off stop swap search note pause"
    ).split()
    assert set(asked) <= set(paths)
    assert len(set(paths.values())) == len(paths)


SPIN = (
    'property real told: 0; property string ball: "none"; property string pocket: ""; property bool seen: true; '
    'Wheel { objectName: "it"; rotorAngle: root.told; rotorRadS: 2; ballState: root.ball; ballAngle: 1; '
    "ballRadS: -9; pocket: root.pocket; order: root.order; seen: root.seen } "
)


def wheel(show: Show, frozen: bool) -> Window:
    return show(f"{SPIN}Component.onCompleted: Theme.frozen = {str(frozen).lower()}", order=list(WHEEL_ORDER))


def motion(window: Window) -> QQuickItem:
    return next(child for child in item(window).childItems() if child.property("rotorAim") is not None)


def test_a_frozen_wheel_stands_exactly_as_told(show: Show) -> None:
    window = wheel(show, frozen=True)
    window.root.setProperty("told", 1.25)
    assert motion(window).property("rotor") == pytest.approx(1.25)


def test_a_wheel_runs_on_between_two_tellings_and_drifts_onto_the_next(show: Show) -> None:
    window = wheel(show, frozen=False)
    frames = QSignalSpy(window.view.frameSwapped)
    start = motion(window).property("rotor")
    for _ in range(5):
        assert frames.wait(5000)
    assert motion(window).property("rotor") > start
    window.root.setProperty("told", 3.0)
    for _ in range(200):
        assert frames.wait(5000)
        shown, aim = motion(window).property("rotor"), motion(window).property("rotorAim")
        if abs(math.remainder(shown - aim, 2 * math.pi)) < 0.05:
            return
    pytest.fail(f"the rotor is shown at {shown}, told at {aim}")


def test_a_wheel_that_is_not_seen_does_not_move(show: Show) -> None:
    window = wheel(show, frozen=False)
    window.root.setProperty("seen", False)
    assert motion(window).property("moves") is False


@pytest.mark.parametrize("pocket", ["0", "17", "26"])
def test_a_ball_at_rest_lies_in_its_pocket_wherever_the_rotor_is(pocket: str, show: Show) -> None:
    window = wheel(show, frozen=True)
    for name, value in (("told", 2.0), ("pocket", pocket), ("ball", "rest")):
        window.root.setProperty(name, value)
    expected = 2.0 + WHEEL_ORDER.index(pocket) * 2 * math.pi / 39
    assert motion(window).property("ball") == pytest.approx(expected)


def test_the_subset_is_made_from_the_words_of_every_screen() -> None:
    from screen.fonts.make_subset import words_files

    assert {Path("screen/words.toml"), Path("terminal/screen/words.toml"), Path("console/dealer/words.toml")} <= {
        path.relative_to(MODULES.parents[1]) for path in words_files()
    }
