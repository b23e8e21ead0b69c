"""Deals where no person does: it operates the outcome source of a demo, or enters what people would enter."""

from random import Random

from cluster.children import Children
from cluster.game import DemoGame, Hand, Said
from cluster.table_folder import TableFolder
from games.game import Value
from protocol.enums import Phase
from protocol.table_status import TableStatus


class KeyedHand:
    """Deals at a table without an outcome source: staff close bets and enter random outcomes."""

    words = "what lies on the table is theirs to say"

    def __init__(self, game: DemoGame, random: Random) -> None:
        self._game = game
        self._random = random

    def is_ready(self) -> bool:
        return True

    def is_due(self, status: TableStatus) -> bool:
        return False

    def deal(self, status: TableStatus, fault: str | None) -> bool:
        return False

    def said_next(self, status: TableStatus) -> Said | None:
        if status.phase == Phase.BETS_OPEN:
            return Said("close", False, {})
        is_waiting = status.phase == Phase.BETS_CLOSED and status.verdict is None
        return self._game.said_next(status, self._random) if is_waiting else None

    def is_overdue(self) -> bool:
        return False

    def truth(self) -> Value | None:
        return None


def hand_of(game: DemoGame, speed: float, table: TableFolder, children: Children, seed: int) -> Hand:
    return game.hand(speed, table, children) or KeyedHand(game, Random(seed))
