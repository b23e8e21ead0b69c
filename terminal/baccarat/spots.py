"""Baccarat's five spots: their bets as parts of a slip, and their boxes on the screen."""

from collections.abc import Mapping
from typing import NamedTuple

from games.baccarat.game import Baccarat
from phrases import phrase
from protocol.refusals import Why
from screen.baccarat.phrases import spot_words
from screen.words import Words
from terminal.view import Stakes, View


class Box(NamedTuple):
    """A rectangle in pixels of the design, measured from the upper left corner of the bets."""

    x: float
    y: float
    width: float
    height: float

    def beside(self, x: float, y: float) -> float:
        """How far, in pixels, a point lies outside the box; 0 if it lies inside."""
        return max(self.x - x, x - self.x - self.width, self.y - y, y - self.y - self.height, 0)


WIDTH, HEIGHT = 720, 288
SPOTS: Mapping[str, Box] = {
    "player-pair": Box(0, 0, 228, 96),
    "tie": Box(244, 0, 232, 96),
    "banker-pair": Box(492, 0, 228, 96),
    "player": Box(0, 108, 352, 180),
    "banker": Box(368, 108, 352, 180),
}
SMALL_CHIP, LARGE_CHIP = 60, 84
REACH = 10
"""A touch up to this many pixels beside a spot still counts for the spot."""


def chip_size(spot: str) -> float:
    return LARGE_CHIP if SPOTS[spot].height > 100 else SMALL_CHIP


def chip_at(spot: str) -> tuple[float, float]:
    """The middle of the chip on a spot."""
    box = SPOTS[spot]
    if box.height > 100:
        return box.x + box.width - 58, box.y + 60
    return box.x + box.width - 40, box.y + box.height / 2


def spot_at(x: float, y: float) -> str | None:
    """The spot under a finger, or the nearest one within `REACH`; None if there is none."""
    nearest = min(SPOTS, key=lambda spot: SPOTS[spot].beside(x, y))
    return nearest if SPOTS[nearest].beside(x, y) <= REACH else None


class BaccaratSpots:
    def __init__(self, game: Baccarat) -> None:
        self.game = game

    def has_spot(self, spot: str | None) -> bool:
        return spot in self.game.kind_of

    def kind_of(self, spot: str) -> str:
        return self.game.kind_of[spot]

    def pieces(self, bet: str) -> Mapping[str, int]:
        return {bet: 1}

    def refusal(self, stakes: Stakes, view: View) -> Why | None:
        found = None if view.limits is None else self.game.check(stakes, view.limits)
        if found is None:
            return None
        sentence = phrase("game_refuses", sentence=found.sentence)
        return Why(found.number, sentence, found.spot, found.allowed_cents)

    def spot_words(self, spot: str, words: Words) -> str:
        return spot_words(spot, words)
