"""At a Blackjack table too, six cards in the order of an earlier shoe raise an alarm, also after a restart."""

from pathlib import Path

from shoe_controller.sim.stock import Paper
from tests.console.blackjack.table import BoxFloor
from tests.console.cards.table import REST, SET

SIX = "5S 6D 4H 9C KD 2D"


def deal_six(floor: BoxFloor) -> None:
    floor.begin(A={"box:1": 1000})
    floor.draw(3)
    floor.check()
    for answer in ("decline:1", "hit"):
        floor.choose("A", answer)
        floor.pass_time(0.5)
    floor.draw()
    floor.choose("A", "stand")
    floor.pass_time(0.5)
    floor.draw(2)


def test_six_cards_in_the_order_of_a_shoe_from_before_a_restart_alert_surveillance(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", cards=SIX).ready()
    deal_six(floor)
    floor.check()
    floor.restart_console()
    floor.pass_time(3.0)
    floor.shoe.new_set()
    floor.shoe.stock = [Paper(face, SET) for face in (*SIX.split(), *REST)]
    floor.pass_time(0.5)
    floor.register_shoe(set="7A", reason="the table wants fresh cards")
    deal_six(floor)
    assert floor.repeated() == [
        "Six cards of set 7A came in the order of set 5C from card 1 on: 5S 6D 4H 9C KD 2D. Check shuffle and cut."
    ]
