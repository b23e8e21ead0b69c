"""A program that a stranger wrote from docs/audit.md alone verifies our exports."""

import ast
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from lab.campaigns.tamper import play
from record.audit.export import write_export
from record.audit.opening import open_book
from record.audit.signing import make_audit_key
from tests.table import HASTY_DISK

PROGRAM = Path(__file__).parents[1] / "outsider" / "from_the_document.py"
CHANGES = 12


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    play(9, folder, HASTY_DISK.name)
    out = folder / "record.jsonl"
    write_export(open_book(folder, [], with_logs=True), out, make_audit_key())
    return out


def said_of(path: Path) -> str:
    return subprocess.run([sys.executable, str(PROGRAM), str(path)], capture_output=True, text=True).stdout


def test_strangers_verifier_of_two_games_has_at_most_320_lines_and_imports_only_the_standard_library() -> None:
    tree = ast.parse(PROGRAM.read_text())
    plain = {each.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    named = {str(node.module).split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert plain | named <= sys.stdlib_module_names
    assert len(PROGRAM.read_text().splitlines()) <= 320


def test_strangers_verifier_accepts_an_export(export: Path) -> None:
    assert said_of(export).strip() == "VERIFIED"


def test_strangers_verifier_names_the_line_of_every_changed_byte(export: Path, tmp_path: Path) -> None:
    chance, whole = Random(7), export.read_bytes()
    for number in range(CHANGES):
        at = chance.randrange(len(whole))
        changed = tmp_path / f"{number}.jsonl"
        changed.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        line = whole[:at].count(b"\n") + 1
        assert f"line {line}" in said_of(changed), f"byte {at}, in line {line}"
