"""A small version of the campaign of crash points at a table with a shoe, and what it finds when a part is wrong."""

import pytest

from lab.campaigns.card_points import POINTS, STRUCK, VICTIMS, points, strike
from lab.simulation.cards.shoe_bugs import AcknowledgesAtOnce, RestartForgetsTheCards


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 5.4.2")
def test_a_failure_at_any_point_of_a_round_of_cards_ends_it_as_its_state_says_to_the_cent() -> None:
    report = points(1)
    assert report.wrong == []
    assert report.tried == len(POINTS) * len(VICTIMS)
    assert all(report.figures[row] for row in ("void", "concluded", "stands"))


@pytest.mark.rule("blackjack-rws 5.4.1")
@pytest.mark.rule("blackjack-rws 5.4.2")
def test_a_failure_at_any_point_of_a_round_of_blackjack_ends_it_as_its_state_says_to_the_cent() -> None:
    """Also at the points of a decision: in escrow, sent, registered, answered, paid in the middle of a round."""
    report = points(1, game="blackjack-rws")
    assert report.wrong == []
    assert report.tried == len(STRUCK["blackjack-rws"].points) * len(VICTIMS)
    assert all(report.figures[row] for row in ("void", "concluded", "stands"))


def test_campaign_finds_a_console_that_forgets_drawn_cards_at_a_restart() -> None:
    assert any(strike("card published", "console", seed, RestartForgetsTheCards)[0] for seed in (913, 961, 1015))


def test_campaign_finds_a_card_acknowledged_before_it_is_on_disk() -> None:
    assert strike("before the card is on disk", "console", 13, AcknowledgesAtOnce)[0]
