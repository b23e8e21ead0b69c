"""A small version of the power cuts: the production stores and loops on disks that lose what was not synced."""

from collections.abc import Iterator

import pytest

from lab.campaigns.power_cuts import Campaign
from lab.campaigns.report import Report


@pytest.fixture(scope="module")
def campaign() -> Iterator[Campaign]:
    with Campaign() as campaign:
        yield campaign


def test_nothing_that_was_said_is_lost_wherever_the_power_is_cut(campaign: Campaign) -> None:
    report = Report()
    campaign.cut(300, report)
    assert report.wrong == []
    assert report.figures["cuts"] == 300
    assert int(report.figures["promises"]) > 80
    assert int(report.figures["different_tables_played_on"]) > 30


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_with_weaker_settings_the_same_check_finds_what_is_lost(campaign: Campaign, synchronous: str) -> None:
    report = Report()
    campaign.control(synchronous, 40, report)
    assert report.wrong == []


def test_the_control_is_weaker_in_the_file_that_is_begun_after_a_seal_too(campaign: Campaign) -> None:
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
def test_a_disk_that_fails_or_is_full_stops_the_process_with_a_sentence_and_the_restart_goes_on(
    campaign: Campaign,
) -> None:
    report = Report()
    campaign.fail_everywhere(89, report)
    assert report.wrong == []
    assert int(report.figures["failing_disks"]) > 8
