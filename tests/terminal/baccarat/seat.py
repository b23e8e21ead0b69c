"""One terminal at a baccarat table: real cores of console and terminals, cards entered as facts, and the terminal's
view.
"""

from pathlib import Path

from games.baccarat.game import Baccarat
from games.game import AwaitsFact, Value
from screen.words import Words
from terminal.baccarat.face import BaccaratFace
from terminal.screen.derive_scene import Scene
from terminal.screen.model import player_words
from terminal.view import View
from tests.games.baccarat import floor
from tests.games.baccarat.floor import BaccaratFloor

assert isinstance(floor.GAME, Baccarat)
GAME = floor.GAME
FACE = BaccaratFace(GAME)
ME, OTHER = "A", "B"
CREDIT_CENTS = 126_500
BANKER_WINS = "3S KH AD 5C 4H 4D"
"""Player 3-A draws 4: 8. Banker K-5 draws 4: 9."""
TIE = "2S 3H 2D KC 4S 5H"
"""Player 2-2 draws 4, Banker 3-K draws 5: both have 8, and there is a Player Pair."""
PLAYER_NATURAL = "9S 5H KD 2C"


class Seat(BaccaratFloor):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ME, OTHER)
        self.join(A=CREDIT_CENTS, B=500_000)
        self._has_set = False

    def view(self, name: str = ME) -> View:
        return self[name].core.picture(self.clock.now(), None, 0, 0)

    def scene(self) -> Scene:
        return Scene(self.view(), self.clock.now())

    def bets(self, mine: dict[str, int], others: dict[str, int] | None = None) -> int:
        """Opens a round, places these bets and closes it."""
        number = self.open()
        if others:
            self.bet(OTHER, others)
        if mine:
            self.bet(ME, mine)
        self.close()
        return number

    def deal(self, cards: str) -> None:
        """Deals each card to the place that the game wants. Before the first card it names a set."""
        if not self._has_set:
            self._has_set = True
            self.tell("set 7")
        super().deal(cards)

    def end(self) -> None:
        self.tell("agree")
        self.confirm()

    def round(self, cards: str, mine: dict[str, int] | None = None) -> int:
        number = self.bets(mine or {})
        self.deal(cards)
        self.end()
        return number

    def waits(self) -> Value:
        waits = GAME.awaits(self.desk.table.play.course.play)
        assert isinstance(waits, AwaitsFact)
        return waits.what


def english() -> Words:
    return player_words(FACE)


def chinese() -> Words:
    return player_words(FACE, "zh")
