"""Deals where no person does: it operates the outcome source of a demo, or enters what people would enter."""

from random import Random

from cluster.demo_staff import DemoStaff
from cluster.game import DemoGame, Hand
from cluster.table_folder import TableFolder
from games.game import Value
from protocol.enums import Phase
from protocol.table_status import TableStatus


class KeyedHand:
    """Deals at a table without an outcome source: it closes bets and enters random outcomes, as a dealer would."""

    words = "what lies on the table is theirs to say"
    is_staff = True

    def __init__(self, staff: DemoStaff, game: DemoGame, random: Random) -> None:
        self._staff = staff
        self._game = game
        self._random = random

    def is_ready(self) -> bool:
        return True

    def is_due(self, status: TableStatus) -> bool:
        return status.phase == Phase.BETS_OPEN or (status.phase == Phase.BETS_CLOSED and status.verdict is None)

    def deal(self, status: TableStatus, fault: str | None) -> bool:
        if status.phase == Phase.BETS_OPEN:
            return self._staff.say("close", None, {}).refusal is None
        if (said := self._game.said_next(status, self._random)) is None:
            return False
        second = self._staff.crew.supervisor if said.takes_two else None
        return self._staff.say(said.verb, second, said.arguments).refusal is None

    def is_overdue(self) -> bool:
        return False

    def truth(self) -> Value | None:
        return None


def hand_of(game: DemoGame, staff: DemoStaff, table: TableFolder, seed: int) -> Hand:
    return game.hand(table) or KeyedHand(staff, game, Random(seed))
