"""Commission Baccarat as a demo asks for it: a simulated shoe on a serial port, and the hand that deals from it."""

from cluster.baccarat.by_hand import BY_HAND
from cluster.baccarat.dealer import BaccaratDealer
from cluster.cards.game import AGREED, AGREED_BY_TWO, CardDemo
from cluster.cards.hand import ShoeHand
from cluster.children import Children
from cluster.table_folder import TableFolder
from console.baccarat.status import BaccaratStatus
from games.game import Value
from protocol.answers import read_part
from protocol.table_status import TableStatus

STRIKES_AFTER = 3
"""After so many cards a bet is decided."""


def read(source: Value) -> BaccaratStatus:
    return read_part(source, BaccaratStatus)


def strikes(seen: BaccaratStatus) -> bool:
    return len(seen.cards) >= STRIKES_AFTER


class BaccaratDemo(CardDemo):
    by_hand = BY_HAND
    strikes_when = "after the third card"

    def hand(self, speed: float, table: TableFolder, children: Children) -> ShoeHand[BaccaratStatus]:
        return ShoeHand(speed, table, children, BaccaratDealer(), read, strikes)

    def decided_in_words(self, status: TableStatus) -> str:
        return AGREED_BY_TWO if read(status.source).checks.keyed else AGREED
