"""The dealer's screen of a Blackjack table over a real console core and a simulated shoe."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from console.blackjack.dealer.game import BLACKJACKS
from console.blackjack.dealer.panel import BoxesPanel
from tests.console.blackjack.table import RWS, BoxFloor
from tests.console.cards.screen import SIZE, TouchScreen, shown


class BoxScreen(TouchScreen):
    def __init__(self, floor: BoxFloor, who: str, size: tuple[int, int]) -> None:
        super().__init__({game.name: game for game in BLACKJACKS}[floor.game.name], floor, who, size)
        self.floor = floor

    @property
    def panel(self) -> BoxesPanel:
        panel = self.model.panel
        assert isinstance(panel, BoxesPanel)
        return panel

    def line(self, box: int) -> dict[str, Any]:
        found: dict[str, Any] = self.panel.boxes.value("lines")[box - 1]
        return found

    def guide(self) -> list[str]:
        """The rows that the open guide offers."""
        return [row["key"] for row in self.model.own.value("rows")]


@contextmanager
def box_screen(floor: BoxFloor, who: str = "anna", size: tuple[int, int] = SIZE) -> Iterator[BoxScreen]:
    with shown(lambda: BoxScreen(floor, who, size)) as here:
        yield here


def box_floor(folder: Path, cards: str = "", *names: str, dialect: str = "s2", rulebook: str = RWS) -> BoxFloor:
    return BoxFloor(folder, *(names or ("A", "B")), cards=cards, dialect=dialect, rulebook=rulebook).ready()
