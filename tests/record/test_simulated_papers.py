"""Everything handed over about a simulated wheel says SIMULATED: text, PDF, JSON and CSV."""

import csv
import io
import json
from pathlib import Path

import apsw
import pytest
from typer.testing import CliRunner

from cluster.cli import app
from record.reports import REPORTS
from tests.pdf import pages_of
from tests.record.test_reports import closed, day_of, played
from tests.table import Clock

MARK = "SIMULATED"


@pytest.fixture
def simulated(tmp_path: Path) -> Path:
    """Two rounds at a simulated wheel: one with a result, and one that was void while bets were open."""
    closed(played(tmp_path))
    return tmp_path


@pytest.fixture
def real(simulated: Path) -> Path:
    connection = apsw.Connection(str(simulated / "console.db"))
    connection.execute("UPDATE rounds SET simulated = 0")
    connection.close()
    return simulated


def told(folder: Path, name: str, *words: str) -> str:
    on = day_of(Clock().now().wall_ms).isoformat()
    done = CliRunner().invoke(app, ["report", name, "--data", str(folder), "--date", on, *words])
    assert done.exit_code == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_every_report_of_a_simulated_wheel_says_simulated(simulated: Path, name: str) -> None:
    pdf = simulated / "out.pdf"
    head, *_ = told(simulated, name, "--pdf", str(pdf)).splitlines()
    assert head.endswith(f", {MARK}")
    document = json.loads(told(simulated, name, "--json"))
    assert document["simulated"] is True
    assert document["notes"][0] == "SIMULATED: 2 of 2 rounds were played on a simulated wheel."
    for page in pages_of(pdf.read_bytes()):
        assert f"{MARK}, {simulated.name}: {name} of " in page, "the foot of every page"
    assert f" {MARK} Table" in pages_of(pdf.read_bytes())[0], "beside the title"
    lines = list(csv.DictReader(io.StringIO(told(simulated, name, "--csv"))))
    assert {line["simulated"] for line in lines} == {"True"}


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_no_report_of_a_real_wheel_says_simulated(real: Path, name: str) -> None:
    pdf = real / "out.pdf"
    assert MARK not in told(real, name, "--pdf", str(pdf))
    assert json.loads(told(real, name, "--json"))["simulated"] is False
    assert all(MARK not in page for page in pages_of(pdf.read_bytes()))


def test_day_report_without_rounds_says_simulated_if_the_configured_wheel_is_simulated(real: Path) -> None:
    config = real / "console.toml"
    config.write_text('table = "DEMO"\nprofile = "demo"\n[wheel]\ndriver = "simulated"\n')
    assert told(real, "day", "--date", "2020-01-01").startswith(f"Day of 2020-01-01, {MARK}\n")


def test_audit_verdict_of_a_simulated_wheel_says_simulated(simulated: Path) -> None:
    words = ["audit", "verify", str(simulated / "console.db")]
    said = CliRunner().invoke(app, words).stdout
    assert said.startswith("SIMULATED: 2 of 2 rounds were played on a simulated wheel.")
    assert json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)["simulated"] is True
