"""A box waits once a round for a terminal that is lost in its turn, 20 s, and then no more (5.3, CARD-STATES 3.9)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.console.blackjack.table import BoxFloor

CARDS = "8S 9C 6D 8H 9S 3D TC 9H 5C TH"
"""Box 1 has two eights and box 2 eighteen, against a six."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[BoxFloor]:
    made = BoxFloor(tmp_path, "A", "B", "C", cards=CARDS)
    yield made.ready()
    made.cut.clear()
    made.pass_time(5.0)
    assert made.is_even()


def asked(floor: BoxFloor) -> tuple[str, list[str]]:
    question = floor.seen.question
    return ("", []) if question is None else (f"{question.about}:{question.box}", [a.terminal for a in question.asked])


def begin_turns(floor: BoxFloor, **bets: dict[str, int]) -> None:
    """The cards are agreed on, nobody surrenders, and A of box 1 decides."""
    floor.begin(**bets)
    floor.draw(5)
    floor.check()
    for each in floor.question.asked:
        floor.choose(each.terminal, each.silence)
    floor.pass_time(0.5)
    assert asked(floor) == ("turn:1", ["A"])


@pytest.mark.rule("blackjack-rws 5.3")
def test_the_only_bettors_box_waits_20_s_and_then_the_house_draws_and_nobody_waits_again(floor: BoxFloor) -> None:
    begin_turns(floor, A={"box:1": 1000}, B={"box:2": 1000})
    floor.cut.add("A")
    floor.pass_time(4.0, 0.5)
    assert floor.question.asked[0].in_grace
    floor.pass_time(17.0, 0.5)
    assert asked(floor) == ("turn:1", ["A"]), "12 s are over, the 20 s are not"
    floor.pass_time(3.0, 0.5)
    assert asked(floor) == ("turn:2", ["B"]), "16 stands: the house draws to 12 only"


@pytest.mark.rule("blackjack-rws 5.3")
def test_a_player_who_is_back_in_time_has_the_time_of_a_whole_question(floor: BoxFloor) -> None:
    begin_turns(floor, A={"box:1": 1000}, B={"box:2": 1000})
    floor.cut.add("A")
    floor.pass_time(18.0, 0.5)
    floor.cut.clear()
    floor.pass_time(4.0, 0.5)
    assert not floor.question.asked[0].in_grace
    floor.pass_time(6.0, 0.5)
    assert asked(floor) == ("turn:1", ["A"])
    floor.choose("A", "hit")
    floor.pass_time(0.5)
    floor.draw()
    floor.pass_time(0.5)
    assert asked(floor) == ("turn:1", ["A"])
    floor.cut.add("A")
    floor.pass_time(5.0, 0.5)
    assert asked(floor) == ("turn:2", ["B"]), "the box has waited once: a second loss ends his turn at once"


@pytest.mark.rule("blackjack-rws 1.26")
@pytest.mark.rule("blackjack-rws 5.3")
def test_the_highest_bettor_left_decides_after_the_wait_and_has_a_timer_of_his_own(floor: BoxFloor) -> None:
    begin_turns(floor, A={"box:1": 1000}, B={"box:1": 2000}, C={"box:2": 1000})
    floor.cut.add("A")
    floor.pass_time(25.0, 0.5)
    assert asked(floor) == ("turn:1", ["B"])
    assert floor.question.ms == 12_000
    floor.pass_time(8.0, 0.5)
    assert asked(floor) == ("turn:1", ["B"])
    floor.choose("B", "stand")
    floor.pass_time(0.5)
    assert asked(floor) == ("turn:2", ["C"])


@pytest.mark.rule("blackjack-rws 5.3")
def test_a_follower_who_is_lost_is_not_waited_for_twice_and_follows_nothing(floor: BoxFloor) -> None:
    begin_turns(floor, A={"box:1": 1000}, B={"box:1": 2000}, C={"box:2": 1000})
    floor.cut.add("B")
    floor.pass_time(4.0, 0.5)
    floor.choose("A", "split", 1000)
    floor.pass_time(0.5)
    assert asked(floor) == ("follow-split:1", ["B"])
    floor.pass_time(8.0, 0.5)
    assert asked(floor)[0] != "follow-split:1", "a follow has no grace: its own time ends it"
    assert floor.box(1).hands[1].stakes_cents == {"A": 1000}
