"""No output of a command ends in a traceback, whatever the shell's encoding; a JSON document stays valid."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from console import roster
from console.effects import WRITES
from console.store import Store
from protocol.clock import Now
from protocol.enums import Role
from protocol.refusals import Why
from tests.record.test_reports import day_of, played
from tests.table import Clock

NAME = "Jos\N{LATIN SMALL LETTER E WITH ACUTE} \N{CJK UNIFIED IDEOGRAPH-9648} \N{GRINNING FACE}"
ENCODINGS = {
    "utf-8": {"PYTHONIOENCODING": "utf-8"},
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "C": {"LC_ALL": "C"},
    "C, and nothing helps it": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record with a reason and a name that Latin-1 cannot write."""
    folder = tmp_path_factory.mktemp("table")
    floor = played(folder)
    floor.correct(1, "20", f"seen by {NAME}")
    floor.desk.store.close()
    store = Store(folder / "console.db")
    table, _ = store.load()
    hired = roster.add(table, "4001", NAME, Role.TECHNICIAN, "hash", Now(0.0, 0))
    assert not isinstance(hired, Why)
    store.commit([write for write in hired if isinstance(write, WRITES)])
    store.close()
    return folder


def run(encoding: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    return subprocess.run(
        [sys.executable, "-m", "cluster", *words],
        env={**clean, **ENCODINGS[encoding]},
        capture_output=True,
        check=False,
        cwd=Path(__file__).resolve().parents[2],
    )


def on() -> str:
    return day_of(Clock().now().wall_ms).isoformat()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_report_can_be_printed_in_any_encoding(record: Path, encoding: str) -> None:
    done = run(encoding, "report", "voids", "--data", str(record), "--date", on())
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode("utf-8")
    assert NAME in said or "Jos\\u00e9 \\u9648 \\ud83d\\ude00" in said


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_json_document_is_the_same_in_any_encoding(record: Path, encoding: str) -> None:
    done = run(encoding, "report", "voids", "--data", str(record), "--date", on(), "--json")
    assert f"seen by {NAME}" in [line["reason"] for line in json.loads(done.stdout)["lines"]]


@pytest.mark.parametrize(
    "words",
    [
        ("bets", "--game", "roulette-triple-zero"),
        ("rules",),
        ("odds", "--game", "baccarat-commission"),
        ("report", "day"),
        ("report", "staff"),
        ("audit", "verify"),
        ("staff", "list"),
        ("--help",),
        ("audit", "verify", "--data", f"nowhere {NAME}"),
        ("report", NAME),
    ],
    ids=" ".join,
)
def test_no_command_ends_in_a_traceback_where_the_shell_knows_only_ascii(record: Path, words: tuple[str, ...]) -> None:
    of_the_record = words[0] in ("report", "audit", "staff") and "--data" not in words
    more = ["--data", str(record)] if of_the_record else []
    for encoding in ("ascii", "C, and nothing helps it"):
        done = run(encoding, *words, *more)
        assert b"Traceback" not in done.stderr, done.stderr.decode()
        assert done.stdout + done.stderr
