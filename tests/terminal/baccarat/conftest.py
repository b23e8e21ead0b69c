"""Fixtures: a terminal at a new baccarat table, and the English words."""

from pathlib import Path

import pytest

from screen.words import Words
from tests.terminal.baccarat.seat import Seat, english


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return Seat(tmp_path)


@pytest.fixture
def words() -> Words:
    return english()
