"""Files that a command writes are private to its user: keys, data, exports and reports name people and their money."""

import os
import stat
from pathlib import Path

import pytest

from protocol.keys import public_file
from tests.commands import etg

PIN = "719204"


@pytest.fixture
def anyone_may() -> object:
    """Sets the file mask of a careless shell."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): stat.S_IMODE(path.lstat().st_mode) for path in folder.rglob("*")}


@pytest.mark.usefixtures("anyone_may")
def test_files_made_by_commands_have_mode_0600_and_folders_0700(tmp_path: Path) -> None:
    data, out = tmp_path / "console", tmp_path / "out"
    for words in (
        ("keys", "init", str(data)),
        ("keys", "make", str(data / "staff.key")),
        ("staff", "add", "1001", "Anna Tan", "dealer", "--data", str(data), "--pin-stdin"),
        ("audit", "export", str(out), "--data", str(data)),
    ):
        done = etg(*words, stdin=PIN + "\n")
        assert done.returncode == 0, done
    found = modes(tmp_path)
    assert {"console", "console/console.key", "console/console.db", "console/pepper.key"} <= found.keys()
    public = {str(public_file(data / name).relative_to(tmp_path)) for name in ("console.key", "staff.key")}
    for name, mode in found.items():
        wanted = 0o700 if (tmp_path / name).is_dir() else 0o644 if name in public else 0o600
        assert mode == wanted, (name, oct(mode))
