"""A small version of the campaign of kills."""

from lab.campaigns.kills import strike
from tests.system.forking import forked


def test_no_cent_is_lost_or_made_by_kills_at_random_moments() -> None:
    report = strike(6, 3, 1, launch=forked)
    assert report.wrong == []
    assert sum(int(times) for what, times in report.figures.items() if what.startswith("killed_")) == 6
    assert int(report.figures["rounds"]) >= 3
