"""A small version of the campaign of migrations."""

import pytest

from lab.campaigns.migrations import migrations


@pytest.mark.time_limit(900)
def test_a_migration_that_is_killed_leaves_the_old_file_or_the_new_one_and_is_finished_by_the_next() -> None:
    report = migrations(10)
    assert report.wrong == []
    assert report.figures["killed"] == 10
