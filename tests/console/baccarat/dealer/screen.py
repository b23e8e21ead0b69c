"""The dealer's screen of a baccarat table over a real console core and a simulated shoe."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from console.baccarat.dealer.game import BACCARAT
from console.baccarat.dealer.panel import CardsPanel
from tests.console.baccarat.table import ShoeFloor
from tests.console.cards.screen import SIZE, TouchScreen, shown


class CardScreen(TouchScreen):
    def __init__(self, floor: ShoeFloor, who: str, size: tuple[int, int]) -> None:
        super().__init__(BACCARAT, floor, who, size)
        self.floor = floor

    @property
    def panel(self) -> CardsPanel:
        panel = self.model.panel
        assert isinstance(panel, CardsPanel)
        return panel


@contextmanager
def card_screen(floor: ShoeFloor, who: str = "anna", size: tuple[int, int] = SIZE) -> Iterator[CardScreen]:
    with shown(lambda: CardScreen(floor, who, size)) as here:
        yield here


def card_floor(folder: Path, cards: str = "", dialect: str = "s2", **readings: Any) -> ShoeFloor:
    floor = ShoeFloor(folder, "A", "B", cards=cards, dialect=dialect, readings=dict(readings))
    floor.join(A=100_000, B=100_000)
    return floor
