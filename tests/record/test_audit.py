"""The audit finds and names every change in a table's record, and finds nothing in an unchanged one."""

import json
from copy import deepcopy
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import apsw
import msgpack
import pytest
from typer.testing import CliRunner

from cluster.cli import app
from console.store import Store
from lab.campaigns.tamper import play, tamper_records
from lab.campaigns.tampering import BODY, SEALED, WAYS, chain_anew
from protocol.enums import Phase
from record.audit.book import Book, story_of
from record.audit.cut import Days, days_of
from record.audit.files import read_database
from record.audit.opening import open_book
from record.audit.verify import verify
from tests.table import HASTY_DISK, floor_in

SEED = 2


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    play(SEED, folder, HASTY_DISK.name)
    return folder


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    for file in played.glob("*/*.db"):
        (tmp_path / file.parent.name).mkdir()
        (tmp_path / file.parent.name / file.name).write_bytes(file.read_bytes())
    return tmp_path


def told(*words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    return document


def change(path: Path, sql: str) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(sql)
    assert connection.changes() > 0
    connection.close()


def test_audit_verifies_the_unchanged_record_of_a_played_table(copy: Path) -> None:
    document = told("audit", "verify", "--data", str(copy))
    assert document["verified"]
    assert document["findings"] == []
    assert document["witnesses"] == sorted(file.parent.name for file in copy.glob("*/terminal.db"))
    assert len(document["witnesses"]) >= 3
    assert document["checked"]["settlements"] > 3


@pytest.mark.parametrize(
    ("sql", "table", "key", "what"),
    [
        (
            "UPDATE records SET data = CAST(x'93' || substr(data, 2) AS BLOB) WHERE seq = 7",
            "records",
            "7",
            "can't be read",
        ),
        ("UPDATE records SET hash = zeroblob(32) WHERE seq = 7", "records", "7", "stored hash"),
        ("DELETE FROM records WHERE seq = 7", "records", "7", "missing"),
        ("DELETE FROM records WHERE seq > 40", "records", "41", "missing"),
        ("UPDATE slips SET total_cents = total_cents + 1 WHERE round = 2", "slips", "2 T", "total_cents is"),
        ("UPDATE rounds SET outcome = '17' WHERE number = 2", "rounds", "2", "outcome is '17'"),
        ("UPDATE rounds SET opened_wall_ms = 5 WHERE number = 2", "rounds", "2", "opened_wall_ms is 5"),
        ("UPDATE terminals SET credit_cents = 5 WHERE terminal = 'T02'", "terminals", "T02", "credit_cents is 5"),
        ("UPDATE transfers SET state = 'paid' WHERE cents > 0", "transfers", "c", "state is 'paid'"),
        ("UPDATE people SET pin_hash = 'mine' WHERE number = '3001'", "people", "3001", "pin_hash"),
        ("DELETE FROM people WHERE number = '3001'", "people", "3001", "missing"),
        ("UPDATE epoch SET epoch = 99", "epoch", "1", "epoch is 99"),
        ("DELETE FROM commits WHERE seq > 90", "commits", "91-", "cut off"),
        ("DELETE FROM journals WHERE terminal = 'T01' AND seq > 3", "journals", "T01 4", "missing"),
    ],
)
def test_audit_names_the_table_and_key_of_a_changed_row(copy: Path, sql: str, table: str, key: str, what: str) -> None:
    change(copy / "console" / "console.db", sql)
    document = told("audit", "verify", "--data", str(copy))
    assert not document["verified"]
    named = [each for each in document["findings"] if each["table"] == table and each["key"].startswith(key)]
    assert any(what in each["what"] for each in named), document["findings"]


def test_audit_finds_all_sixty_random_ways_of_tampering() -> None:
    report = tamper_records(60)
    assert (report.wrong, report.tried) == ([], 66)


def test_forged_log_with_recomputed_hashes_is_found_only_by_the_terminals_own_files(played: Path) -> None:
    """The terminals' files are the only independent evidence: without them the audit accepts the same forgery."""
    rewrite = next(way for way in WAYS if way.__name__ == "_rewrite")
    book: Book = open_book(played, [])
    forged = deepcopy(book)
    rewrite(forged, Random(1))
    assert [found.table for found in verify(forged).findings] == ["records"]
    assert "has applied another record" in verify(forged).findings[0].what
    forged.terminals.clear()
    assert verify(forged).findings == []


@pytest.mark.parametrize("part", sorted(SEALED))
def test_audit_recomputes_a_seal_and_finds_a_change_in_each_sealed_part(played: Path, part: str) -> None:
    """The forger recomputed every hash of log and commits, and no terminal's file is there: only the seal shows it."""
    unseal = next(way for way in WAYS if way.__name__ == "_unseal")
    whole = open_book(played, [])
    for seed in range(100):
        forged = deepcopy(whole)
        done = unseal(forged, Random(seed))
        if done.kind == f"unseal by its {part}":
            break
    findings = [found for found in verify(forged).findings if found.table == "records"]
    assert [(found.table, found.key) for found in findings] == [(done.table, *done.keys)]
    assert "the seal of round" in findings[0].what


def test_audit_finds_a_close_record_that_names_another_round(played: Path) -> None:
    forged = open_book(played, [])
    forged.terminals.clear()
    row = next(row for row in forged.console["records"] if story_of(forged).records[row["seq"]][1].is_a("Close"))
    parts = msgpack.unpackb(row["data"])
    parts[BODY][0] = row["round"] = parts[BODY][0] + 1
    row["data"] = msgpack.packb(parts)
    chain_anew(forged)
    assert any(found.table in ("records", "rounds") for found in verify(forged).findings)


def test_audit_lists_a_round_without_a_result_as_sealed_but_not_opened(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.desk.store.close()
    book = Book("floor")
    read_database(tmp_path / "console.db", book)
    verdict = verify(book)
    assert (verdict.findings, verdict.unopened) == ([], [1])
    assert "Sealed, and not opened yet: round 1." in verdict.words()


def test_audit_verifies_an_export_as_it_verifies_the_files_it_came_from(copy: Path, tmp_path: Path) -> None:
    out = tmp_path / "record.jsonl"
    assert told("audit", "export", str(out), "--data", str(copy))["rows"] > 100
    document = told("audit", "verify", str(out))
    assert document["verified"]
    assert document["checked"] == told("audit", "verify", "--data", str(copy))["checked"]
    assert "hash 3001" not in out.read_text()
    lines = out.read_text().splitlines()
    results = [json.loads(line) for line in lines if '"kind":"Result"' in line]
    assert all(line["says"]["outcome"] == json.loads(line["row"]["outcome"]) for line in results)
    at = lines.index(json.dumps(results[0], separators=(",", ":"), ensure_ascii=False))
    del lines[at]
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join(lines))
    line, *findings = told("audit", "verify", str(broken))["findings"]
    assert (line["table"], line["key"]) == ("line", str(at + 1))
    assert ("records", str(results[0]["row"]["seq"])) in [(each["table"], each["key"]) for each in findings]
    again = CliRunner().invoke(app, ["audit", "export", str(out), "--data", str(copy)])
    assert (again.exit_code, "exists already" in again.stderr) == (1, True)


def test_export_of_some_days_is_verified_from_the_hash_before_them(copy: Path, tmp_path: Path) -> None:
    out = tmp_path / "days.jsonl"
    words = ("audit", "export", str(out), "--data", str(copy), "--from", "2000-01-01")
    assert told(*words)["rows"] > 100
    document = told("audit", "verify", str(out))
    assert document["verified"], document["findings"]
    nothing = CliRunner().invoke(app, [*words[:2], str(tmp_path / "none.jsonl"), *words[3:], "--to", "2000-01-02"])
    assert (nothing.exit_code, "no record of those days" in nothing.stderr) == (1, True)


def test_gaming_day_of_an_export_begins_at_the_hour_in_the_consoles_configuration(copy: Path) -> None:
    """The table played within one minute: if the gaming day begins later than that, the rounds belong to the day
    before."""
    last_ms = max(record.wall_ms for record, _ in story_of(open_book(copy, [])).records.values())
    hour = datetime.fromtimestamp(last_ms / 1000).astimezone().hour
    config = copy / "console" / "console.toml"
    for at, starts in enumerate((hour, (hour + 1) % 24)):
        config.write_text(f'table = "T"\nday_starts_hour = {starts}\n[wheel]\ndriver = "manual"\n')
        day = Days(None, None, starts).day_of(last_ms).isoformat()
        words = ["audit", "export", str(copy / f"{at}.jsonl"), "--data", str(copy), "--from", day, "--to", day]
        assert told(*words)["rows"] > 100
        assert told("audit", "verify", str(copy / f"{at}.jsonl"))["verified"]
    other = Days(None, None, (hour + 2) % 24).day_of(last_ms).isoformat()
    asked = ["--from", other, "--to", other, "--day-starts", str((hour + 2) % 24)]
    assert told("audit", "export", str(copy / "asked.jsonl"), "--data", str(copy), *asked)["rows"] > 100
    config.write_text("day_starts_hour = 99")
    broken = CliRunner().invoke(app, ["audit", "export", str(copy / "x"), "--data", str(copy), "--from", "2020-01-01"])
    assert (broken.exit_code, broken.stderr.count("\n")) == (1, 1)
    assert "console.toml" in broken.stderr


def test_export_of_a_day_includes_the_slips_of_a_round_that_was_open_when_the_day_changed(copy: Path) -> None:
    book = open_book(copy, [])
    closes = [record.wall_ms for record, body in story_of(book).records.values() if body.is_a("Close")]
    for close_ms in closes:

        class FromTheClose(Days):
            def has(self, wall_ms: int, since_ms: int = close_ms) -> bool:
                return wall_ms >= since_ms

        assert verify(days_of(book, FromTheClose(None, None, 0))).findings == []


def test_audit_refuses_to_open_a_database_that_a_console_uses(copy: Path) -> None:
    store = Store(copy / "console" / "console.db")
    try:
        refused = CliRunner().invoke(app, ["audit", "verify", "--data", str(copy)])
    finally:
        store.close()
    assert refused.exit_code == 1
    assert "is in use" in refused.stderr
    assert "backup" in refused.stderr


def test_audit_verify_changes_no_byte_of_the_files_it_reads(copy: Path) -> None:
    before = {path: path.read_bytes() for path in copy.glob("*/*")}
    told("audit", "verify", "--data", str(copy))
    assert {path: path.read_bytes() for path in copy.glob("*/*")} == before


@pytest.mark.parametrize("words", [["--from", "0001-01-01"], ["--to", "9999-12-31"], ["--from", "9999-12-31"]])
def test_export_with_days_at_the_ends_of_the_calendar_raises_no_exception(
    copy: Path, tmp_path: Path, words: list[str]
) -> None:
    done = CliRunner().invoke(app, ["audit", "export", str(tmp_path / "d.jsonl"), "--data", str(copy), *words])
    assert isinstance(done.exception, SystemExit | None), done.exception
    assert done.exit_code == 0 or done.stderr.startswith("etg audit: ")


@pytest.mark.parametrize("words", [[], ["--data", "nowhere"], ["pyproject.toml"]])
def test_audit_verify_refuses_a_file_that_is_no_record_without_a_traceback(words: list[str]) -> None:
    refused = CliRunner().invoke(app, ["audit", "verify", *words])
    assert refused.exit_code == (1 if words else 2)
    assert "Traceback" not in refused.output
