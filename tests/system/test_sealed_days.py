"""A real console over several gaming days: days are sealed between rounds, checked beside it, and archived."""

import shutil
from typing import Any

from console.days import day_file
from phrases import as_said
from tests.phrased import english
from tests.system.cluster import Cluster, cluster_of
from tools.days_command import archive_days


def lines(cluster: Cluster, event: str) -> list[dict[str, Any]]:
    return [line for line in cluster.log("console") if line["event"] == event]


def until_logged(cluster: Cluster, event: str, count: int) -> None:
    cluster.until(f"{count} {event}", lambda _: len(lines(cluster, event)) >= count)


def test_days_can_be_sealed_checked_and_archived_while_the_console_runs() -> None:
    with cluster_of("T01") as cluster:
        data = cluster.table.console
        cluster.shift_clock("console", 0)
        cluster.start_console()
        cluster.start_terminal("T01")
        cluster.until_here("T01")
        for day in range(1, 5):
            cluster.shift_clock("console", day)
            until_logged(cluster, "days_checked", day)
        assert [line["number"] for line in lines(cluster, "day_sealed")] == [1, 2, 3, 4]
        assert archive_days(data, data.parent / "archive", 2, True) == 0
        cluster.kill("console")
        path = day_file(data, 3)
        shutil.copyfile(day_file(data, 4), data / "other.db")
        (data / "other.db").replace(path)
        cluster.start_console()
        cluster.until("an alarm", lambda facts: facts.alarms)
        (alarm,) = cluster.ask("alarms")["alarms"]
        assert (alarm["kind"], english(as_said(alarm["sentence"])).endswith("is damaged (000003.db).")) == (
            "day_damaged",
            True,
        )
