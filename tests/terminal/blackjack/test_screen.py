"""Blackjack's screen in real Qt, fed by a real terminal core: touches bet and decide."""

from collections.abc import Iterator

import pytest

from screen import app
from terminal.screen.derive_scene import Situation
from terminal.view import Answer, Want
from tests.terminal.blackjack.seat import ME, OTHER, Seat
from tests.terminal.blackjack.window import Screen


@pytest.fixture
def screen(seat: Seat) -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen(seat.face)
    made.model.setReducedMotion(True)
    yield made
    made.close()
    assert app.warnings == []


def look(screen: Screen, seat: Seat) -> None:
    screen.see(seat.view(), seat.clock.now())


def answers(screen: Screen) -> list[tuple[str, int]]:
    return [(wish.action, wish.cents) for wish in screen.wishes if isinstance(wish, Answer)]


def test_touched_circles_of_boxes_and_of_boom_busted_become_bets(screen: Screen, seat: Seat) -> None:
    seat.open()
    look(screen, seat)
    screen.model.hand.pick(25)
    for spot in ("box:3", "pair:3", "boom"):
        screen.touch(f"circle-{spot}")
    wants = [wish.stakes for wish in screen.wishes if isinstance(wish, Want)]
    assert wants[-1] == {"box:3": 2500, "pair:3": 2500, "boom": 2500}


def test_touched_button_sends_one_answer_with_its_amount_also_when_doubling_for_less(
    screen: Screen, seat: Seat
) -> None:
    seat.bets({"box:3": 5000})
    seat.deal("8D 6C 3S")
    seat.agree()
    look(screen, seat)
    assert screen.model.areas["notice"].value("kind") == "mine"
    screen.touch("less")
    assert "+S$40.00" in screen.texts()
    screen.touch("answer-double")
    assert answers(screen) == [("double", 4000)]


def test_a_finger_that_rests_on_an_answer_keeps_it_while_the_words_around_it_change(screen: Screen, seat: Seat) -> None:
    seat.bets({"box:3": 5000})
    seat.deal("8D 6C 3S")
    seat.agree()
    look(screen, seat)
    screen.press("answer-hit")
    screen.stage.step(False)
    screen.draw()
    assert "+S$40.00" in screen.texts()
    screen.lift("answer-hit")
    assert answers(screen) == [("hit", 0)]


def test_insurance_is_answered_box_by_box_from_touches_made_at_once(screen: Screen, seat: Seat) -> None:
    seat.bets({"box:3": 5000, "box:7": 2500})
    seat.deal("KD AH AS 9C QS")
    seat.tell("agree")
    look(screen, seat)
    screen.stage.offered(7, "even-money")
    assert answers(screen) == []
    screen.stage.offered(3, "decline")
    assert answers(screen) == [("decline:3", 0)]
    seat.choose(ME, "decline:3")
    look(screen, seat)
    assert answers(screen) == [("decline:3", 0), ("even-money:7", 0)]


def test_offer_may_be_touched_again_while_no_answer_is_on_its_way(screen: Screen, seat: Seat) -> None:
    """The core refuses an answer while it has no contact to the table."""
    seat.bets({"box:3": 5000})
    seat.deal("KD AS 9C")
    seat.tell("agree")
    look(screen, seat)
    screen.touch("answer-decline")
    look(screen, seat)
    assert answers(screen) == [("decline:3", 0)]
    screen.touch("answer-insure")
    assert answers(screen) == [("decline:3", 0), ("insure:3", 2500)]


def test_follow_and_decline_buttons_are_on_the_box_that_was_split(screen: Screen, seat: Seat) -> None:
    seat.bets({"box:5": 2500}, {"box:5": 10_000})
    seat.deal("9C 6D 9D")
    seat.agree()
    look(screen, seat)
    assert screen.model.areas["notice"].value("title") == "Box 5 plays"
    seat.choose(OTHER, "split", 10_000)
    look(screen, seat)
    assert {"Follow +S$25.00", "Decline", "stays on hand 1 (3.22.1)"} <= screen.texts()
    screen.touch("answer-follow")
    assert answers(screen) == [("follow", 2500)]


def test_decision_left_by_a_touch_is_sent_in_its_turn_and_forgotten_when_the_player_leaves(
    screen: Screen, seat: Seat
) -> None:
    seat.bets({"box:3": 5000}, {"box:1": 10_000})
    seat.deal("TD 8H 6C 7S 8D")
    seat.agree()
    look(screen, seat)
    screen.touch("answer-stand")
    assert "left, not registered" in screen.texts()
    assert answers(screen) == []
    seat.choose(OTHER, "stand")
    look(screen, seat)
    assert answers(screen) == [("stand", 0)]


def test_change_of_language_translates_hands_and_buttons_at_once(screen: Screen, seat: Seat) -> None:
    seat.bets({"box:3": 5000})
    seat.deal("8D 6C 8S")
    seat.agree()
    look(screen, seat)
    assert screen.model._scene.situation is Situation.ASKED
    screen.model.setLanguage("zh")
    screen.draw()
    assert {"要牌", "停牌", "加倍", "分牌", "不作答：16 点停牌"} <= screen.texts()  # noqa: RUF001
