"""What a demo's dealer says at a table where cards are dealt."""

from types import SimpleNamespace
from typing import Any

from cluster.baccarat.dealer import BaccaratDealer
from console.cards.status import HeldFor, Offered
from phrases import phrase
from protocol.enums import Phase

LOOK = phrase("shoe_holds", why="look")


def said(reason: str, unplaced: list[str]) -> Any:
    """What he enters at a held table with nine cards on record, where 3H and then 5S have left the shoe since."""
    offered = [Offered("key-card", "3.10", [], ["B2", "P3"], by_two=False)]
    seen: Any = SimpleNamespace(
        held=[HeldFor(reason, LOOK, "", None, by_itself=False)],
        unplaced=unplaced,
        offered=offered,
        next=SimpleNamespace(place="B2"),
        shoe=SimpleNamespace(online=True, drawn=9, set="01", ended=""),
        cards=[],
        moment="dealing",
    )
    status: Any = SimpleNamespace(phase=Phase.HELD, conclude_only=False, verdict=None, owed=[])
    dealer = BaccaratDealer()
    dealer._set = "01"
    told = dealer.says(status, seen, lambda: ["2D"] * 9 + ["3H", "5S"])
    return None if told is None else told.arguments


def test_a_card_that_the_shoe_has_not_reported_is_entered_before_the_one_after_it() -> None:
    assert said("gap", ["5S"]) == {"card": "3H", "place": "B2"}


def test_a_card_that_the_shoe_has_reported_gets_its_place() -> None:
    assert said("while-held", ["3H"]) == {"card": "3H", "place": "B2"}
