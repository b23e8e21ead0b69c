"""A gaming day's reports agree with the ledgers to the cent, and state every difference."""

import csv
import io
import json
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from record.audit.book import Book
from record.audit.cut import Days
from record.audit.files import read_database
from record.report import Report
from record.report_day import day
from record.report_days import DAYS_MONEY
from record.report_lines import ReportLine, TerminalLine
from record.report_sums import read_for_report
from record.reports import REPORTS
from tests.table import FIRST_WALL_MS, STRAIGHT, Clock, Floor

ALWAYS = Days(None, None, 6)


def day_of(wall_ms: int) -> date:
    return (datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone() - timedelta(hours=6)).date()


def played(folder: Path) -> Floor:
    """T1 wins on 17 in round 1, which is then corrected; round 2 is void; T2 has cashed out before a correction."""
    floor = Floor(folder, "T1", "T2")
    floor.join(T1=10_000, T2=5_000)
    floor.play("17", T1=STRAIGHT, T2={"straight:3": 1_000})
    floor.cash_out("T2")
    floor.correct(1, "3", "misread")
    floor.open()
    floor.bet("T1", {"red": 700})
    floor.desk.done("void", paragraph="5.3.8")
    floor.pass_time(2.0)
    return floor


def closed(floor: Floor) -> Book:
    floor.desk.store.close()
    for player in floor.players.values():
        player.store.close()
    book = Book("floor")
    read_database(floor.folder / "console.db", book)
    return book


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return closed(played(tmp_path))


def line_of(report: Report[TerminalLine], terminal: str) -> TerminalLine:
    return next(line for line in report.lines if line.terminal == terminal)


def test_day_report_notes_the_money_still_to_pay_to_players_who_left(book: Book) -> None:
    assert "A player must still be paid 360.00 for round 1 at T2." in day(book, ALWAYS).notes


def test_day_report_agrees_with_the_ledgers_to_the_cent(book: Book) -> None:
    report = day(book, ALWAYS)
    assert report.differences == []
    one, two, table = (line_of(report, name) for name in ("T1", "T2", "table"))
    assert (one.money_in_cents, one.stakes_cents, one.payouts_cents) == (10_000, 500, 18_000)
    assert (one.corrections_cents, one.win_cents, one.credit_after_cents) == (-18_000, 500, 9_500)
    assert (two.money_out_cents, two.win_cents, two.payable_cents) == (4_000, 1_000, 36_000)
    assert table.win_cents == 1_500
    assert table.money_in_cents - table.money_out_cents - table.win_cents == table.credit_after_cents == 9_500


def test_day_report_begins_at_the_configured_hour_with_the_credit_of_the_day_before(tmp_path: Path) -> None:
    floor = played(tmp_path)
    first = day_of(FIRST_WALL_MS + 1000 * 1000)
    floor.clock.pass_time(24 * 3600)
    floor.pass_time(1.0)
    floor.join()
    floor.play("0", T1=STRAIGHT)
    book = closed(floor)
    before, after = (day(book, Days(on, on, 6)) for on in (first, first + timedelta(days=1)))
    assert line_of(before, "T1").credit_after_cents == line_of(after, "T1").credit_before_cents == 9_500
    assert (line_of(after, "T1").win_cents, line_of(after, "T1").credit_after_cents) == (500, 9_000)
    assert [line.round for line in REPORTS["rounds"](book, Days(first, first, 6)).lines] == [1, 2]
    assert before.differences == after.differences == []


def evacuated(folder: Path) -> Floor:
    """Evacuates T1 with a slip in play, which wins; the round is corrected, and corrected back."""
    floor = Floor(folder, "T1", "T2")
    floor.join(T1=10_000, T2=5_000)
    floor.open()
    floor.bet("T1", STRAIGHT)
    floor.bet("T2", {"red": 1_000})
    floor.cut.add("T1")
    floor.pass_time(10.0)
    floor.desk.done("evacuate", staff="carl", second="anna", terminal="T1", reason="dark")
    floor.result("17")
    floor.correct(1, "18")
    floor.correct(1, "17")
    return floor


def test_day_report_counts_rounds_that_were_settled_for_an_evacuated_terminal(tmp_path: Path) -> None:
    report = day(closed(evacuated(tmp_path)), ALWAYS)
    assert report.differences == []
    one, table = line_of(report, "T1"), line_of(report, "table")
    assert (one.stakes_cents, one.payouts_cents, one.corrections_cents) == (500, 18_000, 0)
    assert (one.win_cents, one.money_out_cents, one.credit_after_cents) == (-17_500, 27_500, 0)
    assert (one.evacuated_cents, one.payable_cents) == (9_500, 18_000)
    assert table.win_cents == -17_500 + 1_000
    assert "A player must still be paid 180.00 for round 1 at T1." in report.notes


def test_old_disk_that_returns_after_an_evacuation_changes_no_days_report(tmp_path: Path) -> None:
    floor = evacuated(tmp_path)
    floor.desk.store.checkpoint()
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "console.db").write_bytes((tmp_path / "console.db").read_bytes())
    before = Book("before")
    read_database(tmp_path / "copy" / "console.db", before)
    floor.desk.done("readmit", staff="carl", second="anna", terminal="T1")
    floor.cut.discard("T1")
    floor.restart("T1")
    floor.pass_time(12.0)
    after = closed(floor)
    assert len(after.console["journals"]) > len(before.console["journals"])
    for name in ("day", "rounds", "voids"):
        assert REPORTS[name](after, ALWAYS).lines == REPORTS[name](before, ALWAYS).lines


def test_rounds_and_voids_reports_count_what_was_settled_for_an_evacuated_terminal(tmp_path: Path) -> None:
    book = closed(evacuated(tmp_path))
    (told,) = REPORTS["rounds"](book, ALWAYS).lines
    assert (told.stakes_cents, told.payouts_cents) == (1_500, 18_000)
    moved = [(line.moved_cents, line.payable_cents) for line in REPORTS["voids"](book, ALWAYS).lines]
    assert moved == [(2_000, -18_000), (-2_000, 18_000)]


def test_day_report_states_the_difference_of_a_slip_that_does_not_add_up(book: Book) -> None:
    book.console["slips"][0]["total_cents"] += 1
    assert "The settled slips come to 1501 cents" in day(book, ALWAYS).differences[0]


def test_list_of_gaming_days_is_newest_first_with_the_figures_of_each_days_report(tmp_path: Path) -> None:
    floor = played(tmp_path)
    floor.clock.pass_time(24 * 3600)
    floor.pass_time(1.0)
    floor.join()
    floor.play("0", T1=STRAIGHT)
    book, first = closed(floor), day_of(FIRST_WALL_MS + 1000 * 1000)
    later, earlier = REPORTS["days"](book, ALWAYS).lines
    assert [later.date, earlier.date] == [(first + timedelta(days=1)).isoformat(), first.isoformat()]
    assert (earlier.rounds, earlier.voids, later.rounds, later.voids) == (2, 1, 1, 0)
    table = line_of(day(book, Days(first, first, 6)), "table")
    assert all(getattr(earlier, name) == getattr(table, name) for name in DAYS_MONEY)
    assert [line.date for line in REPORTS["days"](book, Days(first, first, 6)).lines] == [first.isoformat()]


def test_voids_report_has_reason_authoriser_and_amounts_of_each_void_and_correction(book: Book) -> None:
    correction, void = REPORTS["voids"](book, ALWAYS).lines
    assert (correction.kind, correction.reason, correction.staff) == ("correction", "misread", "anna and ben")
    assert (correction.moved_cents, correction.payable_cents) == (-18_000, 36_000)
    assert (void.kind, void.paragraph, void.law_class, void.moved_cents) == (
        "void",
        "5.3.8",
        "game-rule",
        700,
    )


@pytest.mark.parametrize(
    ("named", "told"), [({}, "game-rule"), ({"law_class": "suspected-offence"}, "suspected-offence")]
)
def test_voids_report_has_the_law_class_that_staff_named_for_a_late_void(
    tmp_path: Path, named: dict[str, str], told: str
) -> None:
    floor = played(tmp_path)
    floor.desk.done("void", second="ben", round=1, reason="the ball was changed by hand", **named)
    floor.pass_time(2.0)
    late = REPORTS["voids"](closed(floor), ALWAYS).lines[-1]
    assert (late.kind, late.law_class) == ("late void", told)


def test_rounds_report_has_each_rounds_last_outcome(book: Book) -> None:
    first, second = REPORTS["rounds"](book, ALWAYS).lines
    assert (first.outcome, first.version, first.stakes_cents, first.payouts_cents) == (
        "3",
        2,
        1_500,
        36_000,
    )
    assert (second.outcome, second.dealer, second.complete) == ("void", "anna", True)


def test_staff_report_lists_what_each_person_decided(book: Book) -> None:
    report = REPORTS["staff"](book, ALWAYS)
    decided = next(line for line in report.lines if line.action == "correct")
    assert (decided.staff, decided.reason) == ("anna (dealer) and ben (shift-manager)", "misread")
    assert report.notes[1:] == ["anna dealt 1 rounds."]


@pytest.mark.parametrize("name", REPORTS)
def test_every_column_of_a_report_is_a_typed_field_of_its_rows(name: str, tmp_path: Path) -> None:
    report = REPORTS[name](closed(played(tmp_path)), ALWAYS)
    assert report.lines
    for line in report.lines:
        assert isinstance(line, ReportLine)
        assert set(report.columns) <= {field.name for field in fields(line)}


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_every_report_is_printed_as_text_as_json_and_as_csv(name: str, tmp_path: Path) -> None:
    closed(played(tmp_path))
    words = ["report", name, "--data", str(tmp_path), "--date", day_of(Clock().now().wall_ms).isoformat()]
    assert CliRunner().invoke(app, words).stdout.startswith(name.capitalize())
    document = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    rows = list(csv.DictReader(io.StringIO(CliRunner().invoke(app, [*words, "--csv"]).stdout)))
    assert len(rows) == len(document["lines"]) > 0
    assert document["balanced"]


def test_report_on_a_folder_without_a_record_is_refused(tmp_path: Path) -> None:
    refused = CliRunner().invoke(app, ["report", "day", "--data", str(tmp_path)])
    assert (refused.exit_code, "There is no console.db" in refused.stderr) == (1, True)


def test_report_read_for_one_day_equals_the_report_from_the_whole_record(tmp_path: Path) -> None:
    floor = played(tmp_path)
    for _ in range(3):
        floor.clock.pass_time(24 * 3600)
        floor.pass_time(1.0)
        floor.join()
        floor.play("0", T1=STRAIGHT)
    whole = closed(floor)
    first = day_of(FIRST_WALL_MS + 1000 * 1000)
    for later in range(5):
        days = Days(first + timedelta(days=later), first + timedelta(days=later), 6)
        part = read_for_report(tmp_path / "console.db", days)
        for name in ("day", "rounds", "voids", "staff"):
            assert REPORTS[name](part, days) == REPORTS[name](whole, days), (name, later)
    assert len(part.console["journals"]) < len(whole.console["journals"])
    assert sum(part.held_before_cents.values()) == 8_500


def test_reading_a_copy_for_a_report_changes_no_file_and_adds_none(tmp_path: Path) -> None:
    closed(played(tmp_path))
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "copy.db").write_bytes((tmp_path / "console.db").read_bytes())
    before = (folder / "copy.db").read_bytes()
    read_for_report(folder / "copy.db", Days(None, None, 6))
    assert [file.name for file in folder.iterdir()] == ["copy.db"]
    assert (folder / "copy.db").read_bytes() == before


def test_report_on_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "console.db").write_bytes(b"this is no database" * 1000)
    refused = CliRunner().invoke(app, ["report", "day", "--data", str(tmp_path)])
    assert (refused.exit_code, "cannot be read as a console's database" in refused.stderr) == (1, True)
