"""A running console makes the day's report for its staff, on screen and paper, while the table goes on."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from cluster.cli import app
from protocol.answers import read_part
from protocol.staff import ReportMade
from record.report import shown
from tests.pdf import pages_of
from tests.system.cluster import Cluster, cluster_of
from tests.time_limit import REPORT_S

SLIP = {"round": 1, "bets": {"straight:17": 500}}


def today() -> str:
    return (datetime.now(UTC).astimezone() - timedelta(hours=6)).date().isoformat()


def made(cluster: Cluster, name: str, ask: str, **more: Any) -> ReportMade:
    def look() -> ReportMade | None:
        facts = cluster.ask("report", ask=ask, name=name, date=today(), **more)
        return read_part(facts, ReportMade) if facts["is_made"] else None

    return cluster.children.until(f"the report {name}", look, REPORT_S)


def played(cluster: Cluster) -> None:
    cluster.start_console()
    cluster.start_terminal("T01", [SLIP])
    cluster.bring_credit("T01", 10_000)
    cluster.ask("open")
    cluster.until_registered("T01", 500)
    cluster.bets_close_and_the_ball_falls("17")
    cluster.until_phase("SETTLED")
    cluster.until_caught_up("T01")


@pytest.mark.time_limit(900)
def test_the_day_report_of_a_running_console_equals_its_record_on_screen_and_paper() -> None:
    with cluster_of("T01") as cluster:
        played(cluster)
        told = made(cluster, "day", "one", save=True)
        assert told.failed == ""
        assert told.day is not None
        assert told.day.balanced
        wheels = made(cluster, "wheels", "two").of_game["wheels"]
        folder = cluster.table.console
        assert [file.name for file in (folder / "backups").iterdir()] == [], "the copy it was made from is gone"
        cluster.close()
        words = ["report", "day", "--data", str(folder), "--date", today(), "--json"]
        document = json.loads(CliRunner().invoke(app, words).stdout)
        document |= document.pop("said")  # A screen is told the phrases, and words them itself.
        shown_there = msgspec.to_builtins(told.day)
        assert {key: shown_there[key] for key in document} == document
        (said,) = pages_of((folder / "reports" / told.file).read_bytes())
        for line in document["lines"]:
            assert " ".join(shown(column, line[column]) for column in document["columns"]) in said
        assert "by 1001 " in said
        assert "Balanced to the cent." in said
        assert [(wheel["spins"], sum(wheel["counts"])) for wheel in wheels] == [(1, 1)]


@pytest.mark.time_limit(900)
def test_a_report_that_cannot_be_made_is_refused_with_a_reason_and_the_table_goes_on() -> None:
    with cluster_of("T01") as cluster:
        played(cluster)
        folder: Path = cluster.table.console
        (folder / "reports").write_text("a file where the folder should be")
        assert "reports" in made(cluster, "day", "one", save=True).failed
        day = made(cluster, "day", "two").day
        assert day is not None
        assert day.balanced
        cluster.ask("open")
        cluster.until_phase("BETS_OPEN")


@pytest.mark.time_limit(900)
def test_a_console_killed_while_making_a_report_restarts_and_makes_it_when_asked_again() -> None:
    with cluster_of("T01") as cluster:
        played(cluster)
        cluster.ask("report", ask="one", name="rounds", date=today(), save=True)
        cluster.kill("console")
        cluster.start_console()
        told = made(cluster, "rounds", "one", save=True)
        assert told.listed is not None
        assert (told.listed.count, told.listed.lines) == (1, [])
        assert (cluster.table.console / "reports" / told.file).exists()
