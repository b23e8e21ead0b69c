"""The model of the five baccarat spots: it turns touches into bets and draws chips, spots and preview."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject

from games.baccarat.game import Baccarat
from screen.rows import Rows
from screen.words import Words
from terminal.baccarat.derive_preview import preview
from terminal.baccarat.derive_spots import CHIP_ROLES, SPOT_ROLES, chips, cloth, spots
from terminal.baccarat.spots import BaccaratSpots, spot_at
from terminal.screen.hand import Hand
from terminal.screen.shown import Drawn, Shown
from terminal.view import Wish


class SpotsHand(Hand):
    def __init__(self, game: Baccarat, words: Words, wish: Callable[[Wish], None]) -> None:
        self._game = game
        self.chips = Rows("spot", *CHIP_ROLES)
        self.spots = Rows("spot", *SPOT_ROLES)
        super().__init__(BaccaratSpots(game), words, wish)

    chipRows = Property(QObject, lambda self: self.chips, constant=True)
    spotRows = Property(QObject, lambda self: self.spots, constant=True)

    def bet_at(self, area: str, x: float, y: float) -> str | None:
        return spot_at(x, y)

    def chip_at(self, area: str, x: float, y: float) -> str | None:
        spot = spot_at(x, y)
        return spot if any(row["spot"] == spot for row in self.chips.rows) else None

    def _sync(self, model: Rows, rows: list[Drawn]) -> None:
        if model.rows != rows:
            model.sync(rows)

    def draw(self, shown: Shown) -> None:
        self._sync(self.chips, chips(shown, self._game))
        self._sync(self.spots, spots(shown, self._game, self._words))
        self.props.put(cloth(shown) | preview(shown, self._game, self._words))
