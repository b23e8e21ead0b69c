"""Everything in a table's files can be exported, and the export can be read and verified."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from typer.testing import CliRunner

from cluster.cli import app
from console.effects import (
    WRITES,
    PutAlarm,
    PutAnswer,
    PutChoice,
    PutRecording,
    PutRegistered,
    PutShape,
    PutSlip,
    PutVoucher,
    Write,
)
from console.rows import AlarmRow, AnswerRow, RecordingRow
from console.store import Store
from lab.campaigns.tamper import play
from record.audit.book import Book, story_of
from record.audit.export import write_export
from record.audit.exported import read_export
from record.audit.files import read_database
from record.audit.lines import framed
from record.audit.opening import open_book
from record.audit.verify import verify
from terminal.effects import WRITES as TERMINAL_WRITES
from terminal.effects import PutChoice as PutOwnChoice
from terminal.effects import PutDocument, PutRevision, PutRoundSlip
from terminal.effects import Write as TerminalWrite
from terminal.store import Store as TerminalStore
from tests.protocol.strategies import messages
from tests.table import HASTY_DISK

SEED = 4
ODD = 'NUL \0, line ends \r\n \x0b \x85 \u2028, \N{CJK UNIFIED IDEOGRAPH-8F6E}, \N{GRINNING FACE}, ESC \x1b, \\ and "'
HEAD = {"format": "etg-export-1", "record_format": 1, "anchors": {}, "begins": {}, "commits_head": 0, "key": None}


def exported(book: Book, folder: Path) -> Book:
    """Writes the book to an export and reads the export again."""
    out = folder / "record.jsonl"
    write_export(book, out)
    again = Book(book.source)
    read_export(out, again)
    return again


def of_console(write: Any) -> Any:
    """A row that the console's schema accepts: its CHECKs refuse some random values."""
    if type(write) is PutShape:
        return PutShape(replace(write.row, one=1))
    if type(write) is PutChoice:
        return PutChoice(replace(write.row, cents=max(0, write.row.cents)))
    if type(write) is PutVoucher:
        return PutVoucher(replace(write.row, cents=max(1, write.row.cents)))
    if isinstance(write, PutSlip | PutRegistered):
        return type(write)(replace(write.row, total_cents=max(0, write.row.total_cents)))
    return write


def of_terminal(write: Any) -> Any:
    """A row that the terminal's schema accepts: its CHECKs refuse some random values."""
    if type(write) is PutRoundSlip:
        return replace(write, held_cents=max(0, write.held_cents), paid_cents=max(0, write.paid_cents))
    if type(write) in (PutOwnChoice, PutDocument):
        return replace(write, cents=max(0, write.cents))
    return replace(write, total_cents=max(0, write.total_cents)) if type(write) is PutRevision else write


ONE_OF_EACH = st.tuples(*(messages(kind).map(of_console) for kind in WRITES))
LEFT_OUT = ("PutFavourite", "DropFavourite", "PutOwnLimits", "DropUnsealed", "DropChoice", "PutOut")
"""Writes to tables that are not exported, or that delete rows; the schema refuses PutOwnLimits without any limit."""
OF_A_TERMINAL = [kind for kind in TERMINAL_WRITES if kind.__name__ not in LEFT_OUT]
ONE_OF_EACH_AT_A_TERMINAL = st.tuples(*(messages(kind).map(of_terminal) for kind in OF_A_TERMINAL))


@settings(max_examples=60, deadline=None)
@given(ONE_OF_EACH, ONE_OF_EACH_AT_A_TERMINAL)
def test_export_of_random_rows_in_every_table_is_read_back_unchanged(
    writes: tuple[Write, ...], at_a_terminal: tuple[TerminalWrite, ...]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, book = Path(name), Book("any")
        console = Store(folder / "console.db", vfs=HASTY_DISK.name)
        console.commit(list(writes))
        console.close()
        terminal = TerminalStore(folder / "T01.db", vfs=HASTY_DISK.name)
        terminal.commit(list(at_a_terminal))
        terminal.close()
        for file in ("console.db", "T01.db"):
            read_database(folder / file, book)
        assert all(book.console.values())
        assert all(book.terminals["T01"].values())
        again = exported(book, folder)
        assert (again.console, again.terminals) == (book.console, book.terminals)
        assert (again.commits_head, verify(again).findings) == (book.commits_head, verify(book).findings)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A played table with added alarms, sensor recordings and answers of unusual content."""
    folder = tmp_path_factory.mktemp("table")
    play(SEED, folder, HASTY_DISK.name)
    store = Store(folder / "console" / "console.db", vfs=HASTY_DISK.name)
    store.commit(
        [
            PutAlarm(AlarmRow(901, "loop_gap", ODD, 5, 6, 2, "3001", 7)),
            PutRecording(RecordingRow(1, True, bytes(range(256)))),
            PutRecording(RecordingRow(1, False, b"")),
            PutAnswer(AnswerRow(ODD, "1", b"\x80\0")),
        ]
    )
    store.close()
    return folder


def test_export_with_alarms_recordings_and_answers_is_verified(played: Path, tmp_path: Path) -> None:
    book = open_book(played, [])
    assert verify(book).findings == []
    again = exported(book, tmp_path)
    assert all(again.console[table] for table in ("alarms", "recordings", "answers"))
    assert [json.loads(row["sentence"]) for row in again.console["alarms"] if row["id"] == 901] == [ODD]
    assert verify(again).findings == []
    done = CliRunner().invoke(app, ["audit", "verify", str(tmp_path / "record.jsonl")])
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "VERIFIED."), done.stderr


def seals_by_the_document(export: Path) -> list[list[str]]:
    """Runs the program printed in docs/protocol.md, as an outsider would, and returns its lines."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    program = page.partition("```python\n")[2].partition("```")[0]
    done = subprocess.run([sys.executable, "-c", program, export], capture_output=True, text=True, check=True)
    return [line.split(" ", 2) for line in done.stdout.splitlines()]


def test_program_printed_in_the_protocol_page_recomputes_every_seal_of_an_export(played: Path, tmp_path: Path) -> None:
    book = open_book(played, [])
    write_export(book, tmp_path / "record.jsonl")
    closes = [body for _, body in story_of(book).records.values() if body.is_a("Close")]
    told = seals_by_the_document(tmp_path / "record.jsonl")
    assert told == [[str(close.round), close.seal.hex(), "as sealed"] for close in closes]
    assert len(told) > 5
    text = (tmp_path / "record.jsonl").read_text(encoding="utf-8")
    (tmp_path / "other.jsonl").write_text(text.replace('"table":"simulated table"', '"table":"table 2"'), "utf-8")
    assert {said for _, _, said in seals_by_the_document(tmp_path / "other.jsonl")} == {"NOT AS SEALED"}


def test_export_head_says_whether_the_wheel_was_simulated(played: Path, tmp_path: Path) -> None:
    book = open_book(played, [])
    write_export(book, tmp_path / "simulated.jsonl")
    for row in book.console["rounds"]:
        row["simulated"] = 0
    write_export(book, tmp_path / "real.jsonl")
    heads = [
        json.loads((tmp_path / f"{name}.jsonl").read_text("utf-8").split("\n")[0]) for name in ("simulated", "real")
    ]
    assert [head["simulated"] for head in heads] == [True, False]


def refused(tmp_path: Path, *lines: Any) -> str:
    path = tmp_path / "x.jsonl"
    bodies = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    with_sums = framed(body.removesuffix("}").encode() for body in bodies)
    written = [
        line if body.endswith("}") else body.encode() + b"\n" for body, line in zip(bodies, with_sums, strict=True)
    ]
    path.write_bytes(b"".join(written) + b'{"signature":null}\n')
    done = CliRunner().invoke(app, ["audit", "verify", str(path)])
    assert (done.exit_code, done.stdout) == (1, "")
    (sentence,) = done.stderr.splitlines()
    return sentence.removeprefix(f"etg audit: {path}")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"seq": "7"}, "records, column seq: a whole number is needed, and '7' is there."),
        ({"seq": None}, "records, column seq: a whole number is needed, and None is there."),
        ({"seq": True}, "records, column seq: a whole number is needed, and True is there."),
        ({"data": 5}, "records, column data: bytes in hexadecimal is needed, and 5 is there."),
        ({"data": "xy"}, "records, column data: bytes in hexadecimal is needed, and 'xy' is there."),
        ({"outcome": 17}, "records, column outcome: text or null is needed, and 17 is there."),
    ],
)
def test_reader_names_line_and_column_of_a_value_with_the_wrong_type(
    tmp_path: Path, values: Any, sentence: str
) -> None:
    row = {"seq": 7, "data": "00", "hash": "00", "round": 1, "version": 0, "outcome": None}
    good = {"table": "epoch", "row": {"one": 1, "epoch": 1}}
    assert refused(tmp_path, HEAD, good, {"table": "records", "row": row | values}) == f", line 3: {sentence}"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({"table": "records", "row": {}}, ", line 2: records, column seq is missing."),
        ({"table": "records"}, ", line 2: a row of records is missing."),
        ({"table": "peoples", "row": {}}, ", line 2: there is no table 'peoples'."),
        ({"table": ["records"], "row": {}}, ", line 2: there is no table ['records']."),
        ({"terminal_file": "T01", "table": "people", "row": {}}, ", line 2: there is no table 'people'."),
        ({"terminal_file": 1, "table": "place", "row": {}}, ", line 2: terminal_file is not text."),
        ([], ", line 2: this is no JSON object."),
        ('{"table": "rec', ": line 2 is no JSON."),
        ("[" * 100_000, ": line 2 is no JSON."),
    ],
)
def test_reader_names_the_broken_line_of_an_export(tmp_path: Path, line: Any, sentence: str) -> None:
    assert refused(tmp_path, HEAD, line) == sentence


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ({"commits_head": "7"}, "the head, column commits_head: a whole number is needed, and '7' is there."),
        ({"commits_head": None}, "the head, column commits_head: a whole number is needed, and None is there."),
        ({"anchors": {"records": ["7", "00"]}}, "anchors, column records: a whole number is needed, and '7' is there."),
        ({"anchors": {"records": [7]}}, "the anchor of 'records' is not a number and a hash."),
        ({"anchors": []}, "anchors is not what an export has there."),
        ({"format": 1}, "the format is not 'etg-export-1'."),
    ],
)
def test_reader_names_the_broken_field_in_the_head_of_an_export(tmp_path: Path, head: Any, sentence: str) -> None:
    lines = [HEAD | head, {"terminal_file": "T01", "table": "place", "row": {}}]
    assert refused(tmp_path, *lines) == f", line 1: {sentence}"


def test_file_that_is_no_database_and_no_export_is_refused_as_such(tmp_path: Path) -> None:
    assert refused(tmp_path, "[tool.ruff]", "line-length = 120") == ": it is neither a database nor an export of one."
