"""A player's query at a Blackjack table: nothing is paid, before or after a third card, until the dealer has looked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from phrases import phrase
from protocol.enums import Phase
from tests.console.blackjack.table import BoxFloor

CREDIT_CENTS = 100_000


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[BoxFloor]:
    made = BoxFloor(tmp_path, "A", "B", cards="8S 6D 8H TC 9S 5C")
    yield made.ready()
    assert made.is_even()


def query(floor: BoxFloor, name: str) -> None:
    floor[name].finish(floor[name].core.query(floor.clock.now()))
    floor.carry()


@pytest.mark.rule("blackjack-rws 3.13")
def test_a_query_after_the_initial_deal_holds_up_its_payments_and_not_the_cards(floor: BoxFloor) -> None:
    floor.begin(A={"box:1": 1000, "pair:1": 500})
    floor.draw(2)
    query(floor, "A")
    floor.draw()
    assert (len(floor.seen.cards), floor.seen.queried, floor.seen.unanswered) == (3, ["A"], True)
    floor.pass_time(2.0)
    assert floor.refused("agree").sentence == phrase("query_first", terminals=["A"])
    assert floor.credits()["A"] == CREDIT_CENTS - 1500
    floor.tell("checked")
    floor.check()
    floor.choose("A", "decline:1")
    floor.pass_time(0.5)
    assert floor.credits()["A"] == CREDIT_CENTS - 1500 + 7 * 500, "the pair is paid"


@pytest.mark.rule("blackjack-rws 3.24")
def test_a_query_in_a_players_turn_asks_on_and_holds_up_the_last_settlement(floor: BoxFloor) -> None:
    floor.begin(A={"box:1": 1000}, B={"box:1": 1000})
    floor.draw(3)
    floor.check()
    floor.choose("A", "decline:1")
    floor.pass_time(0.5)
    query(floor, "B")
    floor.choose("A", "stand")
    floor.pass_time(0.5)
    floor.draw(2)
    floor.pass_time(2.0)
    assert floor.refused("agree").sentence == phrase("query_first", terminals=["B"])
    floor.tell("checked")
    floor.check()
    assert floor.phase() is Phase.SETTLED
    assert floor.credits() == {"A": CREDIT_CENTS + 1000, "B": CREDIT_CENTS + 1000}, "6, 10 and 9: the dealer busts"


@pytest.mark.rule("blackjack-rws 3.13")
def test_a_payment_that_waited_for_a_query_is_made_once_a_card_that_held_the_round_is_not_on_the_table(
    tmp_path: Path,
) -> None:
    floor = BoxFloor(tmp_path, "A", cards="8S 6D 8H TC", dialect="beetek").ready()
    floor.begin(A={"box:1": 1000, "pair:1": 500})
    floor.draw(3)
    floor.check()
    query(floor, "A")
    floor.choose("A", "decline:1")
    floor.pass_time(0.5)
    floor.draw()
    assert (floor.phase(), floor.seen.unplaced, floor.desk.table.play.course.payments) == (Phase.HELD, ["TC"], 0)
    floor.tell("checked")
    assert floor.desk.table.play.course.payments == 0, "the round is held"
    floor.tell("drop-card", second="carl", card="TC", reason="the reader has reported a card that nobody drew")
    assert (floor.phase(), floor.desk.table.play.course.payments) == (Phase.BETS_CLOSED, 1)
    assert floor.credits()["A"] == CREDIT_CENTS - 1500 + 7 * 500, "the pair is paid"
