"""Runs a small version of the campaign of migrations."""

import pytest

from lab.campaigns.migrations import migrations


@pytest.mark.time_limit(900)
def test_a_killed_migration_leaves_the_old_or_the_new_file_and_the_next_one_finishes_it() -> None:
    report = migrations(10)
    assert report.wrong == []
    assert report.figures["killed"] == 10
