"""Which bet a finger means on roulette's cloth, racetrack and finales, and the lists that draw them."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Property, QObject, Slot

from games.roulette.cloth import MARGIN, spot_at
from games.roulette.racetrack import Racetrack
from games.roulette.rules import Rules
from screen.rows import Rows
from screen.words import Words
from terminal.roulette.cloth_shown import ClothShown
from terminal.roulette.derive_chips import CHIP_ROLES, chips
from terminal.roulette.derive_cloth import CELL_ROLES, cells, cloth
from terminal.roulette.derive_preview import preview
from terminal.roulette.derive_track import AREA_ROLES, POCKET_ROLES, areas, pockets
from terminal.roulette.spots import RouletteSpots
from terminal.screen.hand import FIRST_CHIP_CENTS, Hand
from terminal.screen.placing import Placing
from terminal.screen.shown import Drawn, Shown
from terminal.view import View, Wish

FINALE_PITCH, FINALE_WIDTH, FINALE_HEIGHT = 88, 78, 74


class ClothHand(Hand):
    _shown: ClothShown

    def __init__(self, rules: Rules, words: Words, wish: Callable[[Wish], None]) -> None:
        self._rules = rules
        self._track = Racetrack(rules.wheel_order)
        self.chips = Rows("spot", *CHIP_ROLES)
        self.cells = Rows("spot", *CELL_ROLES)
        self.pockets = Rows("pocket", *POCKET_ROLES)
        self.areas = Rows("series", *AREA_ROLES)
        super().__init__(RouletteSpots(rules), words, wish, ClothShown(View(""), Placing(), FIRST_CHIP_CENTS))

    chipRows = Property(QObject, lambda self: self.chips, constant=True)
    cellRows = Property(QObject, lambda self: self.cells, constant=True)
    pocketRows = Property(QObject, lambda self: self.pockets, constant=True)
    areaRows = Property(QObject, lambda self: self.areas, constant=True)

    @property
    def shown(self) -> ClothShown:
        return self._shown

    @Slot()
    def swap(self) -> None:
        """Exchanges the places of the cloth and the racetrack."""
        if self._finger is None:
            self._shown = replace(self._shown, is_track=not self._shown.is_track)
            self._show()

    @Slot(int)
    def neighbours(self, reach: int) -> None:
        if self._finger is None:
            self._shown = replace(self._shown, neighbours=reach)
            self._show()

    def bet_at(self, area: str, x: float, y: float) -> str | None:
        if area == "cloth":
            return spot_at(x, y)
        if area == "track":
            return self._track.bet_at(x - MARGIN, y - MARGIN, self._shown.neighbours)
        digit, beside = divmod(x, FINALE_PITCH)
        if not 0 <= digit <= 9 or beside > FINALE_WIDTH or not 0 <= y <= FINALE_HEIGHT:
            return None
        return f"finale:{int(digit)}"

    def chip_at(self, area: str, x: float, y: float) -> str | None:
        spot = spot_at(x, y) if area == "cloth" else None
        return spot if any(row["spot"] == spot for row in self.chips.rows) else None

    def _sync(self, model: Rows, rows: list[Drawn]) -> None:
        """Updates a list only if it changed, because most touches change one list only."""
        if model.rows != rows:
            model.sync(rows)

    def draw(self, shown: Shown) -> None:
        now, rules, words = self._shown, self._rules, self._words
        self._sync(self.chips, chips(now))
        printed = cells(now, rules, words)
        self._sync(self.cells, printed)
        self.props.put({"wonCells": [cell for cell in printed if cell["frame"] in ("won", "result")]})
        self._sync(self.pockets, pockets(now, rules, self._track))
        self._sync(self.areas, areas(now, rules, words, self._track))
        self.props.put(cloth(now, words) | preview(now, rules, words, self._track))
        self.props.put({"neighbours": now.neighbours})
