"""A small version of the campaign that kills real processes at the points of a round of cards."""

import pytest

from lab.campaigns.card_kills import Point, strike
from tests.system.forking import forked

POINTS = [Point("console", "Fact:after-commit#4"), Point("console", "Result:before-commit")]


@pytest.mark.rule("baccarat 5.4.1")
def test_a_console_killed_around_its_cards_and_its_result_concludes_the_round_to_the_cent() -> None:
    report = strike(POINTS, forked)
    assert report.wrong == []
    assert report.figures == {"concluded": 2}
