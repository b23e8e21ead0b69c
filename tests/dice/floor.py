"""A table of Two Dice in one process: the real cores and stores on a wire in memory."""

from collections.abc import Mapping
from pathlib import Path

from console.settings import Settings
from games.game import Value
from games.limits import Limits, Range
from games.registry import GAMES
from tests.dice import book
from tests.dice.game import KIND_OF, NAME
from tests.table import Clock, Desk, Floor, Player

DICE = GAMES.make(NAME, {})
RANGES = {kind: Range(100, 50_000) for kind in ("sum", "pair", "point", "pot")}
LIMITS = Limits(100, RANGES, Range(100, 100_000), KIND_OF)
SETTINGS = Settings("dice-1", LIMITS)
AUDITED = book.DiceBook
"""Whose import tells the audit this game's rules."""


class DiceFloor(Floor):
    def __init__(self, folder: Path, *names: str, settings: Settings = SETTINGS) -> None:
        self.folder = folder
        self.clock = Clock()
        self.settings = settings
        self.desk = Desk(folder / "console.db", self.clock, settings, DICE)
        self.players = {name: self.seat(name) for name in names}
        self.cut = set()
        self._delivered = 0

    def seat(self, name: str, boot: int = 1) -> Player:
        return Player(self.folder / f"{name}.db", name, self.clock, DICE, boot)

    def restart_console(self, seconds: float = 3.0) -> None:
        self.desk.store.close()
        self.clock.pass_time(seconds)
        self.desk = Desk(self.folder / "console.db", self.clock, self.settings, DICE)
        self._delivered = 0

    def restart(self, name: str, *, loses_disk: bool = False, boot: int = 2) -> None:
        self[name].store.close()
        self.players[name] = self.seat(name, boot)

    def close(self) -> None:
        self.desk.done("close")
        self.carry()

    def begin(self, **slips: Mapping[str, int]) -> int:
        number = self.open()
        for name, stakes in slips.items():
            self.bet(name, stakes)
        self.close()
        return number

    def roll(self, *dice: int) -> None:
        self.show(["roll", *map(str, dice)])

    def show(self, fact: Value) -> None:
        self.desk.done("show", fact=fact)
        self.carry()

    def choose(self, name: str, action: str, cents: int = 0) -> None:
        asked = self[name].core.question(self.clock.now())
        assert asked is not None, f"{name} is asked nothing"
        effects, why = self[name].core.choose(asked.question, action, cents, self.clock.now())
        assert why is None, why
        self[name].finish(effects)
        self.carry()

    def confirm(self) -> None:
        self.desk.done("confirm", second="carl")
        self.pass_time(1.0)

    def correct_to(self, number: int, outcome: Value) -> None:
        self.desk.done("correct", staff="anna", second="ben", round=number, outcome=outcome, reason="seen again")
        self.pass_time(1.0)

    def credits(self) -> dict[str, int]:
        return {name: player.credit_cents for name, player in self.players.items()}
