"""The object behind Blackjack's own QML on the room display: the felt's print, the dealer, the boxes, the cards."""

from console.blackjack.display.derive_felt import BOX_ROLES, CARD_ROLES, box_rows, card_rows, dealer
from console.blackjack.display.derive_table import table
from console.display.both import Both
from console.watching.seen import Seen
from games.blackjack.game import Blackjack
from screen.props import Props
from screen.rows import Rows


class RoomPanel:
    def __init__(self, rulebook: type[Blackjack]) -> None:
        self._rulebook = rulebook
        self.table, self.dealer = Props(), Props()
        self.boxes, self.cards = Rows("box", *BOX_ROLES), Rows("place", *CARD_ROLES)
        self.props = Props({"table": self.table, "dealer": self.dealer, "boxes": self.boxes, "cards": self.cards})

    def show(self, seen: Seen, both: Both) -> None:
        self.table.put(table(seen, self._rulebook, both))
        self.dealer.put(dealer(seen, both))
        self.boxes.sync(box_rows(seen, self._rulebook, both))
        self.cards.sync(card_rows(seen))
