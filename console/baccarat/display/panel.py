"""The object behind baccarat's own QML on the room display: the hands, the roads, and the shoe."""

from console.baccarat.display.derive_hands import CARD_ROLES, card_rows, hand
from console.baccarat.display.derive_shoe import roads, shoe
from console.display.both import Both
from console.watching.seen import Seen
from screen.props import Props
from screen.rows import Rows

ROADS = ("road_big", "road_bead", "road_big_eye", "road_small", "road_cockroach")


class RoomPanel:
    def __init__(self) -> None:
        self.player, self.banker, self.roads, self.shoe, self.names = Props(), Props(), Props(), Props(), Props()
        self.cards = Rows("place", *CARD_ROLES)
        self.props = Props(
            {
                "player": self.player, "banker": self.banker, "roads": self.roads, "shoe": self.shoe,
                "names": self.names, "cards": self.cards,
            }
        )  # fmt: skip

    def show(self, seen: Seen, both: Both) -> None:
        self.player.put(hand("P", seen, both))
        self.banker.put(hand("B", seen, both))
        self.cards.sync(card_rows(seen))
        self.roads.put(roads(seen))
        self.shoe.put(shoe(seen, both))
        self.names.put({key: both.label(key) for key in ROADS} | {"note": both.say("roads_predict_nothing")})
