"""The dealer's screen of a Blackjack table over a real console core and a simulated shoe."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from console.blackjack.dealer.game import BLACKJACKS
from console.blackjack.dealer.panel import BoxesPanel
from tests.console.blackjack.table import RWS, BoxFloor
from tests.console.cards.screen import SIZE, TouchScreen, shown

SPLIT = "8S TC 6D 8H 7D 3D 9C TH KC"
"""Box 1 splits Eights against a Six, box 6 stands on seventeen; the dealer busts with 26."""
BETS = {"A": {"box:1": 1000, "pair:1": 500}, "B": {"box:1": 2000}, "C": {"box:6": 2500}}


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


def check(here: BoxScreen) -> None:
    """The dealer touches "Cards agree", once players had time to ask for a check."""
    here.live(2.0)
    here.touch("primary")
    here.live(0.5)


def let_pass(here: BoxScreen, about: str) -> None:
    """Every player declines what is offered."""
    while (question := here.floor.seen.question) is not None and question.about == about:
        for each in question.asked:
            if not each.answered:
                here.floor.choose(each.terminal, each.silence)
        here.live(0.5)
