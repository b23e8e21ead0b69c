"""A small version of the campaign that kills real processes at the points of a round of cards."""

import pytest

from lab.campaigns.card_kills import LINK, Point, strike
from tests.system.forking import forked

POINT = Point("console", "Fact:after-commit#5")
"""The set, and then the fourth card."""


@pytest.mark.rule("baccarat 5.4.1")
def test_a_console_killed_after_its_fourth_card_concludes_the_round_to_the_cent() -> None:
    report = strike([POINT], forked)
    assert report.wrong == []
    assert report.figures == {"concluded": 1}


@pytest.mark.rule("baccarat 5.3")
def test_a_terminal_whose_link_falls_silent_interrupts_no_round_and_is_settled_when_it_is_back() -> None:
    report = strike([Point(LINK, "no-slip"), Point(LINK, "registered"), Point(LINK, "card-2")], forked)
    assert report.wrong == []
    assert report.figures == {"concluded": 3}
