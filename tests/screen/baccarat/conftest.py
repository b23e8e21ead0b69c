"""Opens windows that show baccarat's controls."""

import pytest

from screen.baccarat.kit import BACCARAT_KIT
from screen.kit import Kit


@pytest.fixture
def kit() -> Kit:
    return BACCARAT_KIT
