"""A Blackjack table with its shoe in one process."""

from collections.abc import Mapping
from pathlib import Path

from console.blackjack.deals import BlackjackDeals
from console.blackjack.program import RULEBOOKS, vertical
from console.blackjack.status import BlackjackStatus, Box, Hand, Question
from console.settings import Settings
from games.blackjack.game import Blackjack
from games.game import Value
from games.limits import Limits, Range
from protocol.answers import read_part
from tests.console.cards.table import BIRTH, CardFloor
from tests.games.blackjack.sitting import with_seats

RWS = "blackjack-rws"


class BoxFloor(CardFloor):
    game: Blackjack

    def __init__(
        self,
        folder: Path,
        *names: str,
        cards: str = "",
        dialect: str = "s2",
        rulebook: str = RWS,
        readings: dict[str, Value] | None = None,
    ) -> None:
        game = {kind.name: kind for kind in RULEBOOKS}[rulebook](readings or {})
        ranges = {kind: Range(500, 50_000) for kind in game.kinds}
        limits = Limits(100, ranges, Range(500, 900_000), game.kind_of)
        self.begin_floor(folder, names, game, Settings("bj-1", limits, vertical(game, dialect)), cards, dialect)

    def bet(self, name: str, stakes: Mapping[str, int]) -> None:
        table = self.desk.table
        super().bet(name, with_seats(self.game, name, stakes, table.bets.instructions, table.round.carry))

    def deals(self) -> BlackjackDeals:
        return BlackjackDeals(self.game)

    def ready(self) -> "BoxFloor":
        """Gives every player credit and makes the shoe ready."""
        self.join(**dict.fromkeys(self.players, 100_000))
        self.register_shoe()
        return self

    def check(self, second: str | None = None) -> None:
        """The dealer confirms the cards, after players had time to ask for a check of the last one."""
        self.pass_time(2.0)
        self.desk.done("agree", second=second)
        self.pass_time(0.5)

    @property
    def seen(self) -> BlackjackStatus:
        return read_part(self.desk.status().source, BlackjackStatus)

    @property
    def question(self) -> Question:
        asked = self.seen.question
        assert asked is not None, "nobody is asked"
        return asked

    def box(self, number: int) -> Box:
        return next(box for box in self.seen.boxes if box.number == number)

    def hand(self, place: str) -> Hand:
        number, _, at = place.partition(".")
        return next(hand for hand in self.box(int(number)).hands if hand.number == int(at))

    def offers(self) -> list[str]:
        return [each.verb for each in self.seen.offered]


__all__ = ["BIRTH", "RWS", "BoxFloor"]
