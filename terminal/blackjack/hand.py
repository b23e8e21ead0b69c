"""The model of the boxes' circles: it turns touches into bets and draws chips, circles and preview."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject

from games.blackjack.spots import BOOM
from screen.rows import Rows
from screen.words import Words
from terminal.blackjack.derive_chips import CHIP_ROLES, CIRCLE_ROLES, chips, circles
from terminal.blackjack.derive_preview import preview
from terminal.blackjack.felt import Reader
from terminal.blackjack.saying import Saying
from terminal.blackjack.spots import BlackjackSpots
from terminal.screen.derive_scene import Situation, situation_of
from terminal.screen.hand import Hand
from terminal.screen.shown import Drawn, Shown
from terminal.view import View, Wish

FRAMES = {Situation.CLOSED: "closed", Situation.HELD: "closed", Situation.LOST: "lost"}


class BoxesHand(Hand):
    def __init__(self, reader: Reader, words: Words, wish: Callable[[Wish], None]) -> None:
        self._reader = reader
        self.saying = Saying()
        self._own = BlackjackSpots(reader)
        self.chips = Rows("spot", *CHIP_ROLES)
        self.circles = Rows("spot", *CIRCLE_ROLES)
        super().__init__(self._own, words, wish)

    chipRows = Property(QObject, lambda self: self.chips, constant=True)
    circleRows = Property(QObject, lambda self: self.circles, constant=True)

    def instructions(self) -> tuple[str, ...]:
        return self.saying.instructions

    def say(self, saying: Saying) -> None:
        """Tells the console at once what the slip says now."""
        self.saying = saying
        self.send_again()

    def see(self, view: View) -> None:
        self.saying = self.saying.see(self.shown.view, view, self.shown.placing)
        super().see(view)

    def bet_at(self, area: str, x: float, y: float) -> str | None:
        return BOOM if area == BOOM else self._own.spot_at(x, y)

    def chip_at(self, area: str, x: float, y: float) -> str | None:
        spot = self.bet_at(area, x, y)
        return spot if any(row["spot"] == spot for row in self.chips.rows) else None

    def _sync(self, model: Rows, rows: list[Drawn]) -> None:
        if model.rows != rows:
            model.sync(rows)

    def draw(self, shown: Shown) -> None:
        felt = self._reader.felt(shown.view)
        self._sync(self.circles, circles(shown, felt, self._own, self._words))
        self._sync(self.chips, chips(shown, felt, self._own))
        frame = FRAMES.get(situation_of(shown.view), "")
        if frame == "closed" and felt.is_dealt:  # No More Bets is old news once cards are out.
            frame = ""
        self.props.put({"frame": frame} | preview(shown, felt, self._own, self._words))
