"""A card and a command of staff that the console handles in the same turn."""

from pathlib import Path

import pytest

from console.source import Happened
from protocol.enums import Phase
from protocol.refusals import RefusalNumber
from tests.console.baccarat.table import BIRTH, ShoeFloor
from tests.table import Order


@pytest.fixture
def floor(tmp_path: Path) -> ShoeFloor:
    made = ShoeFloor(tmp_path, "A", cards="2S 3H 2D KC 4S 5H")
    made.join(A=100_000)
    made.register_shoe()
    made.begin(A={"player": 10_000})
    made.draw(3)
    made.tell("exposed", card="JS")
    return made


def comes_with(floor: ShoeFloor, word: Order) -> int | None:
    """The next card is refused, because another one was exposed, and the command is handled after it. Gives the
    command's refusal.
    """
    floor.shoe.draw()
    for _ in range(100):
        floor.clock.pass_time(0.02)
        events = floor.source.poll(floor.desk.table)
        if any(isinstance(event, Happened) for event in events):
            return floor.desk.batch(*events, word)[-1].refusal
        floor.desk.batch(*events)
    raise AssertionError("the shoe told no card")


@pytest.mark.rule("baccarat 5.7")
def test_card_refused_in_the_same_turn_as_a_command_waits_for_its_place_and_holds_the_round(floor: ShoeFloor) -> None:
    assert comes_with(floor, floor.desk.both("not-exposed", second="carl", card="JS")) is None
    assert floor.phase() is Phase.HELD
    floor.pass_time(1.0)
    assert (floor.phase(), floor.seen.unplaced, floor.seen.shoe.exposed) == (Phase.HELD, ["KC"], [])
    floor.tell("key-card", card="KC", place="B2")
    assert (floor.phase(), floor.facts()) == (Phase.BETS_CLOSED, ["2S", "3H", "2D", "KC"])
    floor.draw(2)
    floor.agree("carl")


def test_round_does_not_go_on_in_the_turn_in_which_a_card_was_refused(floor: ShoeFloor) -> None:
    assert comes_with(floor, floor.desk.both("go-on")) == RefusalNumber.WRONG_PHASE
    floor.pass_time(1.0)
    assert (floor.phase(), floor.seen.unplaced) == (Phase.HELD, ["KC"])


def test_card_that_comes_in_the_turn_in_which_its_round_becomes_void_waits_for_people(floor: ShoeFloor) -> None:
    void = floor.desk.both("void", second="carl", staff="ben", paragraph="5.17", reason="a player has fallen")
    floor.shoe.draw()
    for _ in range(100):
        floor.clock.pass_time(0.02)
        events = floor.source.poll(floor.desk.table)
        floor.desk.batch(*([void] if any(isinstance(event, Happened) for event in events) else []), *events)
        if floor.phase() is Phase.VOID:
            break
    floor.pass_time(1.0)
    assert floor.seen.unplaced == ["KC"]
    floor.tell("key-card", second="carl", card="KC", place="aside")
    assert floor.seen.unplaced == []


def test_a_card_that_lies_on_the_table_is_counted_once_if_the_dealer_enters_it_before_the_console_deals_it(
    tmp_path: Path,
) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="2S 3H 2D KC 4S 5H")
    floor.join(A=100_000)
    floor.register_shoe()
    floor.draw(fault="locked-gate")
    floor.tell("key-card", second="carl", card="2S", place="next")
    floor.open()
    floor.desk.done("close")
    answer = floor.in_the_turn_of(["early", "2S"], floor.desk.both("key-card", card="2S", place="P1"))
    assert answer.refusal is None
    floor.pass_time(2.0)
    floor.draw()
    assert (floor.phase(), floor.facts(), floor.seen.shoe.drawn) == (Phase.BETS_CLOSED, ["2S", "3H"], 2)


def test_a_correction_in_the_turn_in_which_a_new_set_is_made_ready_counts_no_card_out_of_that_set(
    tmp_path: Path,
) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="9S 5H KD 2C")
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 10_000})
    floor.draw(4)
    floor.agree()
    longer = {"player": ["2S", "KD", "9S"], "banker": ["5H", "2C"], "order": ["P1", "B1", "P2", "B2", "P3"]}
    corrected = floor.desk.both("correct", second="carl", outcome=longer, reason="a card was not read")
    renewed = floor.desk.both("new-shoe", second="carl", **{**BIRTH, "set": "AF", "reason": "a torn card"})
    assert [answer.refusal for answer in floor.desk.batch(corrected, renewed)] == [None, None]
    floor.pass_time(1.0)
    assert (floor.seen.shoe.set, floor.source.watched().drawn) == ("AF", 0)


@pytest.fixture
def with_stray(floor: ShoeFloor) -> ShoeFloor:
    """A table whose round is void, with KC of its set still to be given a place."""
    floor.draw()
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.17", reason="a player has fallen")
    floor.pass_time(1.0)
    assert (floor.phase(), floor.seen.unplaced) == (Phase.VOID, ["KC"])
    return floor


NEW_SET = {**BIRTH, "set": "AF", "reason": "a torn card"}


def test_a_stray_card_is_not_shown_as_one_of_the_set_that_replaces_its_own(with_stray: ShoeFloor) -> None:
    with_stray.desk.done("new-shoe", second="carl", **NEW_SET)
    assert (with_stray.seen.shoe.set, with_stray.seen.unplaced, with_stray.seen.held) == ("AF", [], [])
    assert "key-card" not in with_stray.offers()


@pytest.mark.parametrize("place", ["next", "aside"])
def test_nobody_approves_for_a_new_set_what_was_proposed_about_a_card_of_the_set_before(
    with_stray: ShoeFloor, place: str
) -> None:
    asked = with_stray.desk.proposed("key-card", card="KC", place=place)
    with_stray.tell("new-shoe", second="carl", **NEW_SET)
    answer = with_stray.desk.order("approve", staff="carl", digest=asked["proposal"])
    assert answer.refusal == RefusalNumber.EFFECT_HAS_CHANGED
    with_stray.begin(A={"player": 10_000})
    assert with_stray.seen.shoe.drawn == 0
