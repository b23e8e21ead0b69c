"""A baccarat table in one process: the real cores and stores on a wire that lives in memory."""

from pathlib import Path

from console.settings import Settings
from games.baccarat.game import Baccarat
from games.game import AwaitsFact
from games.limits import Limits, Range
from games.registry import GAMES
from tests.dice.floor import DiceFloor
from tests.table import Clock, Desk, Player

GAME = GAMES.make(Baccarat.name, {"differential_max_cents": 50_000})
RANGES = {kind: Range(500, 500_000) for kind in GAME.kinds}
SETTINGS = Settings("baccarat-1", Limits(100, RANGES, Range(500, 900_000), GAME.kind_of))


class BaccaratFloor(DiceFloor):
    """A baccarat table for tests. It shares with Two Dice how rounds are closed, shown and confirmed."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.folder, self.clock, self.settings = folder, Clock(), SETTINGS
        self.desk = Desk(folder / "console.db", self.clock, SETTINGS, GAME)
        self.players = {name: self.seat(name) for name in names}
        self.cut = set()
        self._delivered = 0

    def seat(self, name: str, boot: int = 1) -> Player:
        return Player(self.folder / f"{name}.db", name, self.clock, GAME, boot)

    def restart_console(self, seconds: float = 3.0) -> None:
        self.desk.store.close()
        self.clock.pass_time(seconds)
        self.desk = Desk(self.folder / "console.db", self.clock, self.settings, GAME)
        self._delivered = 0

    def tell(self, *facts: str) -> None:
        for fact in facts:
            self.show(fact.split())

    def deal(self, cards: str) -> None:
        """Deals cards to the places that the console names to the dealer."""
        for card in cards.split():
            waits = GAME.awaits(self.desk.table.play.course.play)
            assert isinstance(waits, AwaitsFact), waits
            self.tell(f"card {card} {waits.what['place']}")
