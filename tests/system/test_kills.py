"""Runs a small version of the campaign of kills."""

from lab.campaigns.kills import strike
from tests.system.forking import forked


def test_kills_at_random_moments_neither_lose_nor_create_a_cent() -> None:
    report = strike(6, 3, 1, launch=forked)
    assert report.wrong == []
    assert sum(int(times) for what, times in report.figures.items() if what.startswith("killed_")) == 6
    assert int(report.figures["rounds"]) >= 3
