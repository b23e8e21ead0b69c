"""A report says the same whether the days it is about are sealed or not."""

import json
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from console.day_files import Note, listed_in, read_notes, write_notes
from console.days import DAYS, day_file
from console.gaming_day import day_of, one_day
from console.log import append
from phrases.catalogue import english
from protocol.messages import DayEnd
from record.audit.book import LeftOut
from record.audit.cut import Days
from record.audit.findings import AuditError
from record.report import LACKING, Report
from record.report_sums import read_for_report
from record.reports import REPORTS
from tests.table import FIRST_WALL_MS, SETTINGS, STRAIGHT, Floor
from tools.report_command import Wanted, run_report
from tools.roulette.wheel_health import run_health
from tools.roulette.wheel_results import read_data

STARTS_AT_HOUR = 6
DAY_S = 24 * 3600.0


def first_day() -> date:
    local = datetime.fromtimestamp(FIRST_WALL_MS / 1000, UTC).astimezone()
    return (local - timedelta(hours=STARTS_AT_HOUR)).date()


def three_days(folder: Path, *, sealed: bool) -> Path:
    """Plays wins and losses on three days; on the third a round of the first is corrected."""
    folder.mkdir()
    settings = replace(SETTINGS, day_of=day_of(STARTS_AT_HOUR) if sealed else one_day)
    floor = Floor(folder, "T1", "T2", settings=settings)
    floor.join(T1=10_000, T2=5_000)
    number = floor.play("17", T1=STRAIGHT)
    floor.clock.pass_time(DAY_S)
    floor.pass_time(10.0)
    floor.play("20", T1=STRAIGHT, T2=STRAIGHT)
    floor.clock.pass_time(DAY_S)
    floor.pass_time(10.0)
    floor.correct(number, "20")
    floor.play("17", T2=STRAIGHT)
    floor.cash_out("T2")
    floor.desk.store.close()
    assert len(list(folder.glob("days/*.db"))) == (2 if sealed else 0)
    return folder / "console.db"


def document(path: Path, name: str, on: date) -> dict[str, Any]:
    days = Days(on, on, STARTS_AT_HOUR)
    report = REPORTS[name](read_for_report(path, days), days)
    assert not report.differences
    said = report.document()
    for line in said["lines"]:
        line.pop("record", None)  # The end of a day is a record too, so the records after it have other numbers.
    return said


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_reports_of_sealed_days_equal_those_of_an_unsealed_record(tmp_path: Path, name: str) -> None:
    sealed, whole = three_days(tmp_path / "sealed", sealed=True), three_days(tmp_path / "whole", sealed=False)
    for offset in range(3):
        on = first_day() + timedelta(days=offset)
        assert document(sealed, name, on) == document(whole, name, on)


def archived(path: Path, number: int) -> None:
    """Archives a sealed day as the command does: first the note, then the file is moved away."""
    (row,) = (row for row in listed_in(path).days if row.number == number)
    notes = read_notes(path.parent / DAYS) | {number: Note(number, row.day, row.sha256.hex(), "elsewhere")}
    write_notes(path.parent / DAYS, notes.values())
    day_file(path.parent, number).rename(path.parent / f"{number}.archived")


def report(path: Path, name: str, on: date, form: str = "words") -> tuple[int, str]:
    shown = StringIO()
    with redirect_stdout(shown):
        code = run_report(Wanted(name, on, path.parent, form), lambda: None)
    return code, shown.getvalue()


def test_report_of_an_archived_day_is_refused_with_the_days_name(tmp_path: Path) -> None:
    path = three_days(tmp_path / "sealed", sealed=True)
    archived(path, 1)
    on = first_day()
    for name in ("day", "rounds", "staff", "voids"):
        refused = rf"^The sealed day {on} is archived; put its file back into the folder days/ first"
        with pytest.raises(AuditError, match=refused):
            document(path, name, on)


def test_report_of_a_damaged_sealed_day_is_refused_like_a_missing_one(tmp_path: Path) -> None:
    path = three_days(tmp_path / "sealed", sealed=True)
    file = day_file(path.parent, 1)
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.chmod(0o600)
    file.write_bytes(content)
    refused = rf"sealed day {first_day()} is damaged; put its file back into the folder days/ first"
    with pytest.raises(AuditError, match=refused):
        document(path, "day", first_day())


def test_list_of_days_names_the_archived_days_first_and_lists_the_others(tmp_path: Path) -> None:
    """The third day corrects a round of the archived first day; the list has no line for the first day."""
    path = three_days(tmp_path / "sealed", sealed=True)
    first, last = first_day(), first_day() + timedelta(days=2)
    whole = json.loads(report(path, "days", last, "json")[1])
    assert [line["date"] for line in whole["lines"]] == [f"{first + timedelta(days=at)}" for at in (2, 1, 0)]
    archived(path, 1)
    code, said = report(path, "days", last, "json")
    told = json.loads(said)
    assert code == 1
    assert [(each["day"], each["where"]) for each in told["left_out"]] == [(f"{first}", "archived")]
    assert told["lines"] == whole["lines"][:2]
    code, words = report(path, "days", last)
    assert words.splitlines()[1].startswith(
        f"The figures leave out the sealed day {first}, which is archived; that file"
    )
    assert words.splitlines()[2:3] == [english(LACKING)]


@pytest.mark.parametrize(("number", "asked"), [(1, 1), (2, 0)])
def test_day_report_names_the_neighbouring_archived_day_that_it_leaves_out(
    number: int, asked: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = three_days(tmp_path / "sealed", sealed=True)
    on, away = first_day() + timedelta(days=asked), first_day() + timedelta(days=number - 1)
    whole = json.loads(report(path, "day", on, "json")[1])
    archived(path, number)
    told = json.loads(report(path, "day", on, "json")[1])
    assert (told["lines"], told["balanced"]) == (whole["lines"], True)
    assert [each["day"] for each in told["left_out"]] == [f"{away}"]
    code, words = report(path, "day", on)
    assert (code, words.splitlines()[-1]) == (1, "Balanced to the cent, without the days that are left out.")
    report(path, "day", on, "csv")
    assert capsys.readouterr().err.startswith(
        f"etg report: The figures leave out the sealed day {away}, which is archived"
    )


def test_days_left_out_of_a_report_are_named_in_one_sentence_for_each_reason() -> None:
    days = [LeftOut(f"2026-11-{day}", "archived", FIRST_WALL_MS) for day in (10, 11, 12)]
    told = Report("days", (), left_out=[*days, LeftOut("2026-11-13", "missing", FIRST_WALL_MS)]).lacks()
    assert told[0].startswith(
        "The figures leave out 3 sealed days from 2026-11-10 to 2026-11-12, which are archived; the last"
    )
    assert told[1].startswith("The figures leave out the sealed day 2026-11-13, which is missing; that file")
    assert told[2:] == [english(LACKING)]


def test_wheel_health_report_names_the_archived_days_that_it_does_not_count(tmp_path: Path) -> None:
    path = three_days(tmp_path / "sealed", sealed=True)
    archived(path, 1)
    shown = StringIO()
    with redirect_stdout(shown):
        run_health(None, path.parent, True, None)
    assert json.loads(shown.getvalue())["left_out"] == [f"Left out: the sealed day {first_day()} is archived."]
    shown = StringIO()
    with redirect_stdout(shown):
        run_health(None, path.parent, False, None)
    assert shown.getvalue().startswith(f"Left out: the sealed day {first_day()} is archived.\n\nWheel")


def test_wheel_health_report_does_not_seal_a_day_whose_sealing_was_interrupted(tmp_path: Path) -> None:
    """The record's last record ends its day, and the console was stopped before it sealed the file."""
    floor = Floor(tmp_path, "T1", settings=replace(SETTINGS, day_of=day_of(STARTS_AT_HOUR)))
    floor.join(T1=10_000)
    floor.play("17", T1=STRAIGHT)
    floor.desk.finish([*append(floor.desk.table, DayEnd(1, f"{first_day()}"), floor.clock.now())])
    floor.desk.store.close()
    (only,) = read_data(tmp_path)
    assert [played.pocket for played in only.rounds] == ["17"]
    assert not (tmp_path / DAYS).exists()
