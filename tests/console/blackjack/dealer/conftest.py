"""A Blackjack table in a round, and its dealer's screen."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.console.blackjack.dealer.screen import BETS, SPLIT, BoxScreen, box_floor, box_screen

Dealt = Callable[..., BoxScreen]


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Dealt]:
    with ExitStack() as stack:

        def deal(cards: str = SPLIT, count: int = 0) -> BoxScreen:
            floor = box_floor(tmp_path, cards, "A", "B", "C")
            floor.begin(**BETS)
            floor.draw(count)
            here = stack.enter_context(box_screen(floor))
            here.live()
            return here

        yield deal
