"""A baccarat table with its shoe in one process."""

from collections.abc import Sequence
from pathlib import Path

from console.baccarat.deals import BaccaratDeals
from console.baccarat.program import vertical
from console.baccarat.squeeze import Squeezer
from console.baccarat.status import BaccaratStatus
from console.settings import Settings
from games.baccarat.game import Baccarat, make_game
from games.game import Value
from games.limits import Limits, Range
from protocol.answers import read_part
from tests.console.cards.table import BIRTH, REST, SET, CardFloor, JoinedPort

__all__ = ["BIRTH", "REST", "SET", "JoinedPort", "ShoeFloor"]


class ShoeFloor(CardFloor):
    game: Baccarat

    def __init__(
        self,
        folder: Path,
        *names: str,
        cards: str = "",
        dialect: str = "s2",
        readings: dict[str, Value] | None = None,
        auto_confirm: bool = False,
    ) -> None:
        game = make_game({"differential_max_cents": 50_000, **(readings or {})})
        ranges = {kind: Range(500, 500_000) for kind in game.kinds}
        limits = Limits(100, ranges, Range(500, 900_000), game.kind_of)
        settings = Settings("baccarat-1", limits, vertical(game, dialect), auto_confirm=auto_confirm)
        self.begin_floor(folder, names, game, settings, cards, dialect)

    def deals(self) -> BaccaratDeals:
        return BaccaratDeals(self.game)

    def hiding(self) -> Squeezer:
        return Squeezer(self.game)

    @property
    def seen(self) -> BaccaratStatus:
        return read_part(self.desk.status().source, BaccaratStatus)

    def offers(self) -> list[str]:
        return [each.verb for each in self.seen.offered]

    def facts(self) -> Sequence[str]:
        """The cards of the round in play, in the order of drawing."""
        return [each.card for each in self.seen.cards]
