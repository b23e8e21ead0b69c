"""Fixtures: a terminal at a new table of RWS Blackjack, and the English words."""

from pathlib import Path

import pytest

from screen.words import Words
from tests.terminal.blackjack.seat import Seat


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return Seat(tmp_path)


@pytest.fixture
def words(seat: Seat) -> Words:
    return seat.words()
