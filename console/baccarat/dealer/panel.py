"""The object behind baccarat's own QML at the dealer's screen: the felt, the shoe, the checks, the pad, the roads."""

from typing import Any

from console.baccarat.dealer.derive_felt import felt
from console.baccarat.dealer.derive_pad import pad
from console.baccarat.dealer.derive_shoe import checks
from console.baccarat.status import BaccaratStatus
from console.baccarat.watching.told import LOOKS, letter_of, shoe_in_use, told
from console.cards.dealer.derive_shoe import shoe
from console.watching.seen import VOID, Seen
from games.baccarat.play import point_total
from games.baccarat.result import read_hands
from protocol.messages import Value
from screen.baccarat.shoes import drawn_roads
from screen.props import Props
from screen.words import Words

LAST = 5


class CardsPanel:
    def __init__(self) -> None:
        self.felt, self.shoe, self.check, self.pad, self.roads = Props(), Props(), Props(), Props(), Props()
        self.props = Props(
            {"felt": self.felt, "shoe": self.shoe, "check": self.check, "pad": self.pad, "roads": self.roads}
        )

    def show(self, seen: Seen, words: Words) -> None:
        status = told(seen)
        self.felt.put(felt(status, words))
        self.shoe.put(shoe(status.shoe if status else None, words))
        self.check.put(checks(status, words))
        self.pad.put(pad(status, seen, words))
        self.roads.put(roads(status, seen, words))


def roads(status: BaccaratStatus | None, seen: Seen, words: Words) -> dict[str, Any]:
    of = shoe_in_use(seen, status.shoe.set if status else None)
    letters = [text[0] for text in of.texts]
    return {
        **drawn_roads(of.texts, "zh" if words.language == "zh" else "en"),
        "title": words.say("shoe_is", shoe=of.name) if of.name else "",
        "counts": words.say(
            "road_counts", count=len(letters), banker=letters.count("B"), player=letters.count("P"),
            tie=letters.count("T"),
        ) if letters else words.say("no_rounds_yet"),
    }  # fmt: skip


def history(outcomes: list[Value], words: Words) -> dict[str, Any]:
    """The last results as tiles, as `B 7`."""
    return {"last": [_tile(outcome) for outcome in outcomes[:LAST] if outcome != VOID]}


def _tile(outcome: Value) -> dict[str, str]:
    letter, hands = letter_of(outcome), read_hands(outcome)
    total = max(point_total(hands.player), point_total(hands.banker))
    return {"text": f"{letter} {total}", "look": LOOKS[letter]}
