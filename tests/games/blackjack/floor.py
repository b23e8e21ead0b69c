"""A Blackjack table in one process: the real cores and stores of console and terminals; the dealer enters the facts."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from console.settings import Settings
from games.blackjack.game import Blackjack, RwsBlackjack
from games.game import AnsweredBy, Awaits, AwaitsFact, Option, Value
from games.limits import Limits, Range
from games.registry import GAMES
from protocol.messages import Ask
from tests.dice.floor import DiceFloor
from tests.games.blackjack.cluster import random_cents
from tests.games.blackjack.sitting import with_seats
from tests.table import Clock, Desk, Player

CREDIT_CENTS = 300_000
QUIET = {"round_held", "round_interrupted"}
"""The alarms of a console that starts again."""


class BlackjackFloor(DiceFloor):
    """A Blackjack table for tests. It shares with Two Dice how rounds are closed, shown and confirmed."""

    takes_seats = True
    """Whether the first who bets on a free box sits down there, where the slip says nothing else."""

    def __init__(
        self, folder: Path, *names: str, game: str = RwsBlackjack.name, readings: Mapping[str, Value] | None = None
    ) -> None:
        made = GAMES.make(game, readings or {})
        assert isinstance(made, Blackjack)
        self.game = made
        ranges = {kind: Range(1000 if kind == "box" else 100, 100_000) for kind in self.game.kinds}
        self.settings = Settings("blackjack-1", Limits(100, ranges, Range(100, 900_000), self.game.kind_of))
        self.folder, self.clock = folder, Clock()
        self.desk = Desk(folder / "console.db", self.clock, self.settings, self.game)
        self.players = {name: self.seat(name) for name in names}
        self._counted = dict.fromkeys(names, CREDIT_CENTS)
        self.cut = set()
        self._delivered = 0

    def seat(self, name: str, boot: int = 1) -> Player:
        return Player(self.folder / f"{name}.db", name, self.clock, self.game, boot)

    def bet(self, name: str, stakes: Mapping[str, int]) -> None:
        table = self.desk.table
        if self.takes_seats:
            stakes = with_seats(self.game, name, stakes, table.bets.instructions, table.round.carry)
        super().bet(name, stakes)

    def restart_console(self, seconds: float = 3.0) -> None:
        self.desk.store.close()
        self.clock.pass_time(seconds)
        self.desk = Desk(self.folder / "console.db", self.clock, self.settings, self.game)
        self._delivered = 0

    def tell(self, *facts: str) -> None:
        for fact in facts:
            self.show(fact.split())

    @property
    def question(self) -> Ask | None:
        return self.desk.table.play.course.question

    def needs_set(self) -> bool:
        return bool(self.desk.table.play.course.play["needs_set"])

    def won(self) -> dict[str, int]:
        """What each player has won since the last count, or since their credit was put on the terminals."""
        return {name: player.credit_cents - self._counted[name] for name, player in self.players.items()}

    def count_from_here(self) -> None:
        self._counted = self.credits()

    def blackjack_pays(self, cents: int) -> int:
        """What a Blackjack wins: 6 to 5 by the rulebook of 2024, 3 to 2 by the others."""
        return cents * 6 // 5 if self.game.name == RwsBlackjack.name else cents * 3 // 2

    @property
    def awaits(self) -> Awaits:
        return self.game.awaits(self.desk.table.play.course.play)

    def deal(self, cards: str) -> None:
        """Deals cards to the places that the console names to the dealer."""
        for card in cards.split():
            assert isinstance(self.awaits, AwaitsFact), self.awaits
            self.tell(f"card {card} {self.awaits.what['place']}")

    def decline(self, *names: str) -> None:
        """Declines everything that is offered before the interim settlement."""
        for name in names:
            asked = self[name].core.question(self.clock.now())
            assert asked is not None
            self.choose(name, asked.silence[name])

    def answer_at_random(self, random: Random) -> dict[str, AnsweredBy]:
        """Lets each player who is asked answer, or lets the time run out."""
        said = {}
        for name in sorted(self.players):
            asked = self[name].core.question(self.clock.now())
            if asked is None or name in self.cut:
                continue
            if random.random() < 0.15:
                said[name] = AnsweredBy.SILENCE
                continue
            option = Option(*random.choice(asked.options[name]))
            cents = min(random_cents(random, option), self[name].credit_cents)
            if option.least_cents <= cents:
                self.choose(name, option.action, cents)
                said[name] = AnsweredBy.PLAYER
        return said
