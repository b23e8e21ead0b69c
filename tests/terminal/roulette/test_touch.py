"""Real touch events on the cloth: exactly the bet that the finger meant is requested, and never another."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.roulette.cloth import CHIPS
from games.roulette.racetrack import Racetrack
from games.roulette.rules import Rules
from protocol.enums import Phase
from protocol.refusals import RefusalNumber, Why
from terminal.view import Refused
from tests.phrased import own
from tests.terminal.roulette.cloth_alone import NOT_OPEN, OPEN, Alone, closed, cloth_alone

SIZES = [(1280, 720), (1920, 1080)]
TRACK = Racetrack(Rules().wheel_order)
STRAIGHT_17, RED = CHIPS["straight:17"], CHIPS["red"]
PAY_LIST = (60, 420)


@pytest.fixture(scope="module")
def window() -> Iterator[Alone]:
    with cloth_alone() as shown:
        yield shown


@pytest.fixture
def alone(window: Alone) -> Alone:
    window.start_again()
    window.hand.pick(25)
    window.draw()
    return window


@pytest.mark.parametrize("size", SIZES)
def test_each_of_the_165_spots_is_reached_by_a_tap(size: tuple[int, int]) -> None:
    with cloth_alone(size) as alone:
        alone.hand.pick(25)
        expected = {}
        for spot, point in CHIPS.items():
            alone.tap(alone.at(*point))
            expected[spot] = 2500
            assert alone.slip == expected
        assert len(alone.wants) == len(expected) == 165
        assert [want.token for want in alone.wants] == list(range(1, 166))


@pytest.mark.parametrize("size", SIZES)
def test_each_pocket_and_each_series_of_the_racetrack_is_reached_by_a_tap(size: tuple[int, int]) -> None:
    places = {f"neighbours:{pocket}:2": TRACK.middle(pocket) for pocket in TRACK.pockets} | TRACK.areas
    with cloth_alone(size) as alone:
        alone.hand.swap()
        alone.hand.pick(5)
        for bet, (x, y) in places.items():
            alone.tap(alone.at(x + 10, y + 10))
            pieces = alone.hand._rules.announced[bet]
            assert alone.slip == {spot: 500 * number for spot, number in pieces}
            alone.hand.clear()


def test_each_finale_is_reached_by_a_tap(alone: Alone) -> None:
    alone.hand.swap()
    alone.draw()
    for digit in range(10):
        alone.tap(alone.at(526 + 88 * digit + 39, 420 + 47))
        assert {spot.removeprefix("straight:")[-1] for spot in alone.slip} == {str(digit)}
        alone.hand.clear()


def test_no_bet_is_placed_while_the_finger_is_down(alone: Alone) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.draw()
    assert alone.wishes == []
    assert alone.hand.props.value("previewTitle") == "Straight 17"


def test_sliding_the_finger_changes_the_bet_and_lifting_places_the_shown_one(alone: Alone) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.move(0, alone.at(*CHIPS["split:17-20"]))
    assert alone.hand.props.value("previewTitle") == "Split 17 · 20"
    alone.lift(0, alone.at(*CHIPS["split:17-20"]))
    assert alone.slip == {"split:17-20": 2500}


@pytest.mark.parametrize("beside", [PAY_LIST, (1370, 450), (-60, 100), (700, -60), (700, 560)])
def test_finger_that_leaves_the_cloth_places_no_bet(alone: Alone, beside: tuple[float, float]) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.move(0, alone.at(*beside))
    assert not alone.hand.props.value("preview")
    alone.lift(0, alone.at(*beside))
    assert alone.wishes == []


def test_finger_that_lifts_far_from_where_it_pressed_places_no_bet(alone: Alone) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.lift(0, alone.at(*RED))
    assert alone.wishes == []


def test_finger_that_moves_a_little_while_lifting_places_the_shown_bet(alone: Alone) -> None:
    x, y = CHIPS["split:17-20"]
    alone.press((0, alone.at(x, y)))
    alone.lift(0, alone.at(x + 23, y))
    assert alone.slip == {"split:17-20": 2500}


def test_cancelled_touch_places_no_bet(alone: Alone) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.hand.cancel()
    alone.lift(0, alone.at(*STRAIGHT_17))
    assert alone.wishes == []


def test_finger_that_is_down_when_the_cloth_is_hidden_places_no_bet(alone: Alone) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.window.root.setVisible(False)
    alone.draw()
    alone.window.root.setVisible(True)
    alone.lift(0, alone.at(*STRAIGHT_17))
    assert alone.wishes == []


def test_of_two_fingers_only_the_first_counts(alone: Alone) -> None:
    first, second = alone.at(*STRAIGHT_17), alone.at(*RED)
    alone.press((0, first))
    alone.press((1, second))
    alone.lift(1, second)
    assert alone.wishes == []
    alone.lift(0, first)
    assert alone.slip == {"straight:17": 2500}
    assert len(alone.wants) == 1


def test_second_finger_that_lifts_after_the_first_places_no_bet(alone: Alone) -> None:
    first, second = alone.at(*STRAIGHT_17), alone.at(*RED)
    alone.press((0, first))
    alone.press((1, second))
    alone.lift(0, first)
    alone.lift(1, second)
    assert alone.slip == {"straight:17": 2500}


def test_two_fingers_at_the_same_moment_place_one_chip(alone: Alone) -> None:
    first, second = alone.at(*STRAIGHT_17), alone.at(*RED)
    alone.press((0, first), (1, second))
    alone.lift(0, first)
    alone.lift(1, second)
    assert len(alone.wants) == 1
    assert len(alone.slip) == 1


def test_ten_fingers_place_one_chip(alone: Alone) -> None:
    points = [alone.at(*point) for point in list(CHIPS.values())[:10]]
    alone.press(*enumerate(points))
    for finger, point in enumerate(points):
        alone.lift(finger, point)
    assert len(alone.wants) == 1


def test_buttons_have_no_effect_while_a_finger_is_down_on_the_cloth(alone: Alone) -> None:
    alone.tap(alone.at(*RED))
    alone.press((0, alone.at(*STRAIGHT_17)))
    for deed in (alone.hand.undo, alone.hand.double, alone.hand.rebet, alone.hand.redo):
        deed()
    alone.hand.pick(500)
    alone.lift(0, alone.at(*STRAIGHT_17))
    assert [want.stakes for want in alone.wants] == [{"red": 2500}, {"red": 2500, "straight:17": 2500}]


def test_each_tap_of_a_double_tap_places_one_chip(alone: Alone) -> None:
    for _ in range(2):
        alone.tap(alone.at(*STRAIGHT_17))
    assert [dict(want.stakes) for want in alone.wants] == [{"straight:17": 2500}, {"straight:17": 5000}]


def test_finger_that_lifts_after_the_close_places_no_bet(alone: Alone) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.see(closed(OPEN, {}))
    assert not alone.hand.props.value("preview")
    alone.lift(0, alone.at(*STRAIGHT_17))
    assert alone.wishes == []


def test_finger_held_down_over_the_close_places_no_bet_in_the_next_round(alone: Alone) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.see(closed(OPEN, {}))
    alone.see(replace(OPEN, round=1185))
    alone.move(0, alone.at(*RED))
    alone.lift(0, alone.at(*RED))
    assert alone.wishes == []


def test_finger_held_down_when_the_next_round_opens_without_a_close_places_no_bet(alone: Alone) -> None:
    alone.press((0, alone.at(*STRAIGHT_17)))
    alone.see(replace(OPEN, round=1185))
    alone.lift(0, alone.at(*STRAIGHT_17))
    assert alone.wishes == []


@pytest.mark.parametrize("phase", [None, *(phase for phase in Phase if phase is not Phase.BETS_OPEN)])
def test_touches_and_buttons_have_no_effect_while_bets_are_not_open(alone: Alone, phase: Phase | None) -> None:
    alone.see(replace(OPEN, phase=phase, no_bets=NOT_OPEN))
    alone.tap(alone.at(*STRAIGHT_17))
    for deed in (alone.hand.undo, alone.hand.redo, alone.hand.clear, alone.hand.double, alone.hand.rebet):
        deed()
    assert alone.wishes == []


def test_bet_refused_because_it_came_too_late_disappears_and_the_reason_is_shown(alone: Alone) -> None:
    alone.tap(alone.at(*RED))
    alone.register()
    alone.tap(alone.at(*STRAIGHT_17))
    why = Why(RefusalNumber.BETS_NOT_OPEN, own("Bets are not open."))
    alone.see(replace(closed(alone.view, {"red": 2500}), refused=Refused(alone.wants[-1].token, why)))
    assert [(row["spot"], row["status"]) for row in alone.hand.chips.rows] == [("red", "registered")]
    assert alone.hand.props.value("refused") == "Not placed: bets are not open"


def test_one_touch_places_the_amount_that_the_limit_still_allows(alone: Alone) -> None:
    alone.hand.pick(100)
    for _ in range(4):
        alone.tap(alone.at(*STRAIGHT_17))
    alone.hand.pick(10)
    alone.tap(alone.at(*STRAIGHT_17))
    alone.hand.pick(100)
    alone.tap(alone.at(*STRAIGHT_17))
    assert alone.slip == {"straight:17": 41000}
    assert alone.hand.props.value("refused") == "Not placed: limit here is S$500, you may add S$90"
    assert alone.hand.props.value("offer") == "Add S$90"
    alone.draw()
    alone.tap(alone.at(700, 155, top=748))
    assert alone.slip == {"straight:17": 50000}
    assert alone.hand.props.value("refused") == ""


def test_double_tap_on_the_offered_amount_places_it_once(alone: Alone) -> None:
    alone.hand.pick(10)
    alone.tap(alone.at(*RED))
    assert alone.hand.props.value("offer") == "Add S$25"
    alone.draw()
    for _ in range(2):
        alone.tap(alone.at(700, 155, top=748))
    assert [dict(want.stakes) for want in alone.wants] == [{"red": 2500}]


def test_chips_of_the_tray_and_undo_redo_clear_work_by_touch(alone: Alone) -> None:
    alone.tap(alone.at(4 + 112 * 4 + 56, 62, top=748))
    alone.tap(alone.at(*RED))
    assert alone.slip == {"red": 10000}
    undo, redo, clear = ((1302 + 202 * at + 95, 744 + 42) for at in range(3))
    for button, slip in ((undo, {}), (redo, {"red": 10000}), (clear, {}), (undo, {"red": 10000})):
        alone.draw()
        alone.tap(alone.at(*button, left=0, top=0))
        assert alone.slip == slip
