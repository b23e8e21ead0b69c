"""Runs small versions of the campaigns of dying fronts and of storms."""

from lab.campaigns.front_kills import strike_fronts
from lab.campaigns.front_storms import rage
from tests.system.forking import forked


def test_fronts_that_are_killed_at_random_moments_cost_no_round_and_no_cent() -> None:
    report = strike_fronts(4, 2, 1, launch=forked)
    assert [each for each in report.wrong if "in the median" not in each] == []
    assert report.figures["killed_front"] == 4


def test_floods_by_valid_and_unknown_keys_disturb_neither_console_nor_round() -> None:
    report = rage(3, 1, launch=forked)
    assert (report.tried, report.wrong) == (3, [])
