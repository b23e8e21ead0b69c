"""Opens the windows of tests/screen with roulette's kit."""

import pytest

from screen.kit import Kit
from screen.roulette.kit import ROULETTE_KIT


@pytest.fixture
def kit() -> Kit:
    return ROULETTE_KIT
