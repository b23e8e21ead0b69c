"""Six cards in the order of an earlier shoe raise an alarm at the sixth; the round goes on."""

from pathlib import Path

import pytest

from console.cards.earlier import earlier_sets
from console.cards.papers import Papers
from console.cards.sequences import RUN, SHOES_MAX, Sequences
from games.cards import DECK
from protocol.enums import Phase
from shoe_controller.sim.stock import Paper
from tests.console.baccarat.table import REST, SET, ShoeFloor

SIX = "2S 3H 2D KC 4S 5H"
SAME_FIVE = "2S 3H 2D KC 4S 6H"
AS_IN_5C = "Six cards of set 7A came in the order of set 5C from card 1 on: 2S 3H 2D KC 4S 5H. Check shuffle and cut."


def dealt_once(folder: Path) -> ShoeFloor:
    """A table after one round from a set of cards."""
    floor = ShoeFloor(folder, "A", cards=SIX)
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={"tie": 1000})
    floor.draw(6)
    floor.agree()
    return floor


def restart(floor: ShoeFloor) -> None:
    floor.restart_console()
    floor.pass_time(3.0)


def register_next(floor: ShoeFloor, cards: str, name: str) -> None:
    floor.shoe.new_set()
    floor.shoe.stock = [Paper(face, SET) for face in (*cards.split(), *REST)]
    floor.pass_time(0.5)
    floor.register_shoe(set=name, reason="the table wants fresh cards")


def draw_six(floor: ShoeFloor) -> None:
    floor.begin(A={"tie": 1000})
    floor.draw(5)
    assert floor.repeated() == []
    floor.draw()


def dealt_again(folder: Path, cards: str) -> ShoeFloor:
    """A table after one round from a set, with the cards of the next set up to the sixth."""
    floor = dealt_once(folder)
    register_next(floor, cards, "7A")
    draw_six(floor)
    return floor


def test_six_cards_in_the_order_of_an_earlier_shoe_alert_surveillance_before_the_round_ends(tmp_path: Path) -> None:
    floor = dealt_again(tmp_path, SIX)
    assert floor.repeated() == [AS_IN_5C]
    assert floor.phase() is Phase.BETS_CLOSED
    floor.agree()


@pytest.mark.parametrize("when", ["before the new set", "after the new set", "in the round"])
def test_a_restarted_console_still_compares_cards_with_earlier_shoes_on_disk(tmp_path: Path, when: str) -> None:
    floor = dealt_once(tmp_path)
    if when == "before the new set":
        restart(floor)
    register_next(floor, SIX, "7A")
    if when == "after the new set":
        restart(floor)
    floor.begin(A={"tie": 1000})
    floor.draw(4)
    if when == "in the round":
        restart(floor)
        floor.tell("conclude", second="carl", reason="record and table were compared")
    floor.draw(2)
    assert floor.repeated() == [AS_IN_5C]


def test_the_shoe_that_a_console_goes_on_with_is_no_earlier_one(tmp_path: Path) -> None:
    floor = dealt_once(tmp_path)
    restart(floor)
    floor.shoe.stock = [Paper(face, SET) for face in (*SIX.split(), *REST)]
    draw_six(floor)
    assert floor.repeated() == []


def test_a_shoe_of_a_sealed_gaming_day_is_compared_too(tmp_path: Path) -> None:
    floor = dealt_once(tmp_path)
    register_next(floor, SAME_FIVE, "7A")
    floor.begin(A={"tie": 1000})
    floor.draw(6)
    floor.agree()
    floor.seal_day("2027-01-15")
    register_next(floor, SIX, "7B")
    restart(floor)
    draw_six(floor)
    assert floor.repeated() == [AS_IN_5C.replace("set 7A", "set 7B")]


def test_sets_on_record_are_read_with_all_their_cards_the_oldest_first() -> None:
    rows = [Papers("7A", "2S ??").text(), "", "not json", Papers("5C", "AS KD 2D").text(), Papers("5C", "AS").text()]
    assert earlier_sets([*rows, Papers("7A", "9S").text()]) == [
        ("7A", ["9S"]), ("5C", ["AS", "KD", "2D"]), ("7A", ["2S", None])
    ]  # fmt: skip
    many = [Papers(f"{number}", "AS").text() for number in range(SHOES_MAX + 9)]
    assert len(earlier_sets(many)) == SHOES_MAX + 1


def test_five_cards_as_in_an_earlier_shoe_raise_no_alarm(tmp_path: Path) -> None:
    assert dealt_again(tmp_path, SAME_FIVE).repeated() == []


def test_the_alarm_names_both_sets_the_cards_and_where_they_came_before() -> None:
    seen = Sequences()
    seen.keep("5C", ["AS", *SIX.split(), "9D"])
    found = seen.look(["KD", *SIX.split()])
    assert found == (tuple(SIX.split()), "5C", 2)
    assert seen.look(["KD", *SIX.split()]) is None, "each earlier set is told once"
    seen.keep("7A", ["KD", *SIX.split()])
    assert seen.look(SIX.split()) is not None, "of the next set it is told again"


def test_a_card_that_nobody_saw_is_like_no_other() -> None:
    seen = Sequences()
    seen.keep("5C", ["2S", None, "2D", "KC", "4S", "5H", "9D"])
    assert seen.look(["2S", None, "2D", "KC", "4S", "5H"]) is None


def test_a_hundred_shoes_are_remembered_and_no_more() -> None:
    seen = Sequences()
    for number in range(SHOES_MAX + 1):
        at = number % (len(DECK) - RUN)
        seen.keep(f"S{number}", [*DECK[at : at + RUN], f"{number}"])
    assert seen.look(DECK[:RUN]) is not None
    first = Sequences()
    first.keep("first", SIX.split())
    for number in range(SHOES_MAX):
        first.keep(f"S{number}", list(DECK[:RUN]))
    assert first.look(SIX.split()) is None
