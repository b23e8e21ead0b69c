"""A report as PDF has the figures of the JSON document, and every page names its report."""

import json
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from daemon.software import software
from record.audit.book import LeftOut
from record.report import Report, shown
from record.report_lines import RoundLine
from record.report_paper import Paper, draw_pdf
from record.reports import REPORTS
from tests.pdf import pages_of
from tests.record.test_reports import ALWAYS, closed, day_of, played
from tests.table import Clock

PAPER = Paper("ROULETTE-1", date(2026, 11, 17), 6, "0.1.0 3f2a9c0d51b8e674", "2026-11-17 05:40:00 UTC", "Anna Tan")


def _run_on(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_pdf_of_a_report_has_the_figures_of_its_json_document(name: str, tmp_path: Path) -> None:
    closed(played(tmp_path))
    pdf, on = tmp_path / "out.pdf", day_of(Clock().now().wall_ms)
    words = ["report", name, "--data", str(tmp_path), "--date", on.isoformat(), "--json", "--pdf", str(pdf), "--by"]
    done = CliRunner().invoke(app, [*words, "Anna Tan 1001"])
    assert done.exit_code == 0, done.stderr
    document = json.loads(done.stdout)
    said = " ".join(pages_of(pdf.read_bytes()))
    rest = _run_on(said)  # a cell may be broken over lines
    for line in document["lines"]:
        for column in document["columns"]:
            if text := _run_on(shown(column, line[column])):
                _, found, rest = rest.partition(text)
                assert found, (column, text)
    assert all(note in said for note in document["notes"])
    assert f"Table {tmp_path.name}" in said
    assert f"Software {software()}" in said
    assert f"Gaming day {on.isoformat()}, from 06:00" in said
    assert "by Anna Tan 1001" in said
    assert ("Balanced to the cent." in said) == (name in ("day", "bets"))


def test_pdf_takes_the_tables_name_and_the_days_first_hour_from_the_consoles_configuration(tmp_path: Path) -> None:
    closed(played(tmp_path))
    config, pdf = tmp_path / "other.toml", tmp_path / "out.pdf"
    config.write_text('table = "ROULETTE-7"\nday_starts_hour = 4\nprofile = "demo"\n[wheel]\ndriver = "simulated"\n')
    words = ["report", "day", "--data", str(tmp_path / "console.db"), "--config", str(config), "--pdf", str(pdf)]
    assert CliRunner().invoke(app, words).exit_code == 0
    (said,) = pages_of(pdf.read_bytes())
    assert "Table ROULETTE-7" in said
    assert ", from 04:00" in said


def test_pdf_names_the_days_left_out_before_the_figures(tmp_path: Path) -> None:
    book = closed(played(tmp_path))
    book.left_out.append(LeftOut("2026-11-16", "archived", 0))
    (said, *_) = pages_of(draw_pdf(REPORTS["day"](book, ALWAYS), PAPER))
    assert said.index("The figures leave out the sealed day 2026-11-16, which is archived") < said.index("Figures")
    assert "Balanced to the cent, without the days that are left out." in said


def test_pdf_states_a_difference_instead_of_a_balance(tmp_path: Path) -> None:
    book = closed(played(tmp_path))
    book.console["slips"][0]["total_cents"] += 1
    (said,) = pages_of(draw_pdf(REPORTS["day"](book, ALWAYS), PAPER))
    assert "The settled slips come to 1501 cents" in said
    assert "Balanced to the cent." not in said


def test_every_page_of_a_long_pdf_has_its_number_and_the_reports_title() -> None:
    lines = [
        RoundLine(number, "12:00", "anna", "17", "", 1, 0, 0, 0, 0, simulated=False, complete=True)
        for number in range(1, 201)
    ]
    pages = pages_of(draw_pdf(Report("rounds", ("round", "outcome"), lines), PAPER))
    assert len(pages) > 2
    for number, said in enumerate(pages, 1):
        assert said.endswith(f"Page {number} of {len(pages)}")
        assert "round outcome" in said
        assert "ROULETTE-1: rounds of 2026-11-17. Software 0.1.0 3f2a9c0d51b8e674. Made" in said


def test_pdf_path_that_cannot_be_written_is_refused_in_one_sentence(tmp_path: Path) -> None:
    closed(played(tmp_path))
    words = ["report", "day", "--data", str(tmp_path), "--pdf", str(tmp_path / "none" / "out.pdf")]
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, "No such file or directory" in done.stderr) == (1, True)
