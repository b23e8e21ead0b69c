"""A small campaign of power cuts: the real stores and loops on disks that lose data which was not synced."""

from collections.abc import Iterator

import pytest

from lab.campaigns.power_cuts import Campaign
from lab.campaigns.report import Report


@pytest.fixture(scope="module")
def campaign() -> Iterator[Campaign]:
    with Campaign() as campaign:
        yield campaign


def test_a_power_cut_at_any_moment_loses_nothing_that_was_reported(campaign: Campaign) -> None:
    report = Report()
    campaign.cut(300, report)
    assert report.wrong == []
    assert report.figures["cuts"] == 300
    assert int(report.figures["promises"]) > 80
    assert int(report.figures["different_tables_played_on"]) > 30


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_the_power_cut_campaign_finds_losses_with_weaker_settings(campaign: Campaign, synchronous: str) -> None:
    report = Report()
    campaign.control(synchronous, 40, report)
    assert report.wrong == []


def test_the_weaker_settings_apply_to_the_file_after_a_seal_too(campaign: Campaign) -> None:
    table = campaign.new_table()
    table.weaker_than_allowed = "OFF"
    table.hire()
    table.start()
    table.until("all are here", table.is_here)
    table.end_day()
    table.turn()
    assert {each: store._file.rows("PRAGMA synchronous") for each, store in table.stores.items()} == {
        each: [(0,)] for each in table.stores
    }
    table.die()


@pytest.mark.crash_point("P16-console")
@pytest.mark.crash_point("P16-terminal")
def test_a_failing_or_full_disk_stops_the_process_with_a_sentence_and_a_restart_continues(
    campaign: Campaign,
) -> None:
    report = Report()
    campaign.fail_everywhere(89, report)
    assert report.wrong == []
    assert int(report.figures["failing_disks"]) > 8
