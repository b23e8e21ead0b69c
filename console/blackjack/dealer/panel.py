"""The object behind Blackjack's own QML at the dealer's screen: the felt, the boxes, the shoe, the checks, the pad."""

from typing import Any

from console.blackjack.dealer.derive_boxes import boxes
from console.blackjack.dealer.derive_checks import checks
from console.blackjack.dealer.derive_felt import felt
from console.blackjack.dealer.derive_pad import pad
from console.blackjack.watching.told import dealers_hand, tile, told
from console.cards.dealer.derive_shoe import shoe
from console.watching.seen import Seen
from protocol.messages import Value
from screen.props import Props
from screen.words import Words

LAST = 8


class BoxesPanel:
    def __init__(self) -> None:
        self.felt, self.boxes, self.shoe, self.check, self.pad = Props(), Props(), Props(), Props(), Props()
        self.props = Props(
            {"felt": self.felt, "boxes": self.boxes, "shoe": self.shoe, "check": self.check, "pad": self.pad}
        )

    def show(self, seen: Seen, words: Words) -> None:
        status = told(seen)
        self.felt.put(felt(status, words))
        self.boxes.put(boxes(status, seen, words))
        self.shoe.put(shoe(status.shoe if status else None, words))
        self.check.put(checks(status, words))
        self.pad.put(pad(status, seen, words))


def history(outcomes: list[Value], words: Words) -> dict[str, Any]:
    """The dealer's last hands as tiles: the total, and the number of cards."""
    return {"last": [_hand(outcome, words) for outcome in outcomes[:LAST]]}


def _hand(outcome: Value, words: Words) -> dict[str, Any]:
    hand = dealers_hand(outcome)
    return {
        "text": words.say("last_bust", total=hand.total) if hand.state == "bust" else tile(outcome)["text"],
        "cards": words.say("last_cards", count=len(hand.cards)),
        "isBust": hand.state == "bust",
    }
