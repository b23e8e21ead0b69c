"""Rounds of baccarat dealt from a shoe: each card is on disk before it is acknowledged; status, gate, and end of the
shoe.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.enums import Phase
from tests.console.baccarat.table import ShoeFloor

NATURAL = "9S 5H KD 2C"
SIX = "2S 3H 2D KC 4S 5H"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[ShoeFloor]:
    made = ShoeFloor(tmp_path, "A", "B", cards=f"{NATURAL} {SIX}")
    made.join(A=100_000, B=100_000)
    yield made
    assert made.is_even()


@pytest.mark.rule("baccarat 3.10")
@pytest.mark.rule("baccarat 3.12")
def test_a_round_is_dealt_from_the_shoe_confirmed_and_paid(floor: ShoeFloor) -> None:
    floor.register_shoe()
    floor.begin(A={"player": 10_000, "tie": 1000}, B={"banker": 2000})
    assert floor.seen.next is not None
    assert (floor.seen.next.place, floor.seen.next.paragraph) == ("P1", "3.10")
    assert floor.draw(4) == NATURAL.split()
    seen = floor.seen
    assert (seen.moment, seen.felt.player.total, seen.felt.banker.total, seen.felt.winner) == (
        "concluded", 9, 7, "player",
    )  # fmt: skip
    assert [each.position for each in seen.cards] == [1, 2, 3, 4]
    floor.agree()
    assert floor.credits() == {"A": 100_000 + 10_000 - 1000, "B": 98_000}
    floor.begin(B={"banker": 2000})
    floor.draw(5)
    seen = floor.seen
    assert seen.next is not None
    assert (seen.next.place, seen.next.paragraph) == ("B3", "3.12")
    floor.draw()
    floor.agree()
    assert floor.desk.table.round.carry["shoe"]["cards_left"] == 416 - 10
    assert floor.phase() is Phase.SETTLED


def test_the_result_of_a_round_from_a_simulated_shoe_says_that_it_is_simulated(floor: ShoeFloor) -> None:
    floor.register_shoe()
    floor.begin(A={"player": 10_000})
    floor.draw(4)
    floor.agree()
    assert floor.desk.table.round.simulated
    assert (floor.seen.shoe.simulated, floor.seen.shoe.online) == (True, True)
