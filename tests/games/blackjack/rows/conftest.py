"""Tables with four players, one for each rulebook."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.blackjack.game import Blackjack2017, PerfectPairsBlackjack, RwsBlackjack
from games.game import Value
from tests.games.blackjack.floor import CREDIT_CENTS, QUIET, BlackjackFloor

NAMES = "A", "B", "C", "D"
LATER = RwsBlackjack.name, PerfectPairsBlackjack.name
Tables = Callable[..., BlackjackFloor]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    made: list[BlackjackFloor] = []

    def table(game: str = RwsBlackjack.name, **readings: Value) -> BlackjackFloor:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        floor = BlackjackFloor(folder, *NAMES, game=game, readings=readings)
        floor.join(**dict.fromkeys(NAMES, CREDIT_CENTS))
        made.append(floor)
        return floor

    yield table
    for floor in made:
        assert floor.is_even()
        assert set(floor.desk.alarms()) <= QUIET


@pytest.fixture
def rws(tables: Tables) -> BlackjackFloor:
    return tables(RwsBlackjack.name)


@pytest.fixture
def perfect_pairs(tables: Tables) -> BlackjackFloor:
    return tables(PerfectPairsBlackjack.name)


@pytest.fixture(params=LATER)
def later(request: pytest.FixtureRequest, tables: Tables) -> BlackjackFloor:
    """A table by each of the two rulebooks that allow several players to a box."""
    return tables(request.param)


@pytest.fixture
def of_2017(tables: Tables) -> BlackjackFloor:
    return tables(Blackjack2017.name)
