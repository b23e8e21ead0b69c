"""The state of play as a plain value: boxes, shoe, and the events since the close. Replaying the events gives the
round.
"""

from typing import Any

from games.blackjack.at_close import read_boxes
from games.blackjack.record import BadEvent, do_event
from games.blackjack.round import Round
from games.blackjack.shoe import Shoe
from games.blackjack.variants import Variant
from games.game import Value

Play = dict[str, Any]
KEPT = 8
"""How many rounds stay in memory: the round in play, and rounds that somebody reads."""
Parts = tuple[Value, Value, list[Value]]
"""Boxes, shoe and events: all of a state of play that makes its round. States that differ in the rest only are of the
same round."""


class Rounds:
    """Keeps the round behind each state of play. A reader must not change it; a caller that changes it takes it out
    first.
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._kept: list[tuple[Parts, Round]] = []

    def look(self, play: Play) -> Round:
        boxes, shoe, events = parts = play["boxes"], play["shoe"], play["events"]
        for known, round_ in self._kept:
            if known[2] is events and known[1] is shoe and known[0] is boxes:
                return round_
        round_ = self.replayed(*parts)
        self.keep(play, round_)
        return round_

    def take(self, play: Play) -> Round:
        round_ = self.look(play)
        self._kept = [kept for kept in self._kept if kept[1] is not round_]
        return round_

    def keep(self, play: Play, round_: Round) -> None:
        self._kept = [((play["boxes"], play["shoe"], play["events"]), round_), *self._kept[: KEPT - 1]]

    def replayed(self, boxes: Value, shoe: Value, events: list[Value]) -> Round:
        round_ = Round(self._variant, read_boxes(boxes), Shoe() if shoe is None else Shoe.of_value(shoe))
        for number, event in enumerate(events):
            if refusal := do_event(round_, event):
                raise BadEvent(f"event {number}, {event}: {refusal.sentence}")
        return round_


def place_name(round_: Round, hand: object) -> str:
    """The name of a hand's place: `D` for the dealer, `3.0` for the first hand of box 3."""
    for box in round_.boxes:
        for other in box.hands:
            if other is hand:
                return f"{box.number}.{other.number}"
    return "D"
