"""A database that lacks commits is refused, because SQLite treats a missing or damaged log as empty."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from durable import DurableFile, Form, StoreError
from durable.commit_count import witness_file

SCHEMA = "CREATE TABLE notes (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT"
FORM = Form("a book of notes", 0x6E6F7465, 3, "notes migrate")
INSERT = "INSERT INTO notes VALUES (?, ?)"
FRAME = 24 + 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "notes.db"


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def bytes_of(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


def killed_after_ten_commits(path: Path, checkpoint_after: int = 5) -> None:
    """Makes ten commits and ends as by kill -9: the log stays as it is."""
    file = DurableFile(path, SCHEMA, FORM)
    for number in range(10):
        file.commit([(INSERT, (number, "text"))])
        if number == checkpoint_after:
            file.checkpoint()
    file._give_up()
    file.close()


def numbers(path: Path) -> list[int]:
    file = DurableFile(path, SCHEMA, FORM)
    found = [number for (number,) in file.rows("SELECT number FROM notes ORDER BY number")]
    file.close()
    return found


def garble(path: Path, offset: int) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:offset] + os.urandom(len(data) - offset))


def test_a_killed_process_loses_no_commit_and_starts_again(path: Path) -> None:
    killed_after_ten_commits(path)
    assert numbers(path) == list(range(10))
    assert numbers(path) == list(range(10))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "deleted": lambda log: log.unlink(),
    "emptied": lambda log: log.write_bytes(b""),
    "garbage": lambda log: garble(log, 0),
    "garbage behind its head": lambda log: garble(log, 32),
    "garbage behind its first frame": lambda log: garble(log, 32 + FRAME),
    "cut short": lambda log: os.truncate(log, 32 + 2 * FRAME),
}


@pytest.mark.parametrize("checkpoint_after", [5, 99], ids=["after a checkpoint", "never checkpointed"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_log_that_lacks_commits_is_refused_and_left_unchanged(path: Path, damage: str, checkpoint_after: int) -> None:
    killed_after_ten_commits(path, checkpoint_after)
    whole = log_of(path).read_bytes()
    DAMAGES[damage](log_of(path))
    left, database = bytes_of(log_of(path)), path.read_bytes()
    for _ in range(2):
        with pytest.raises(StoreError, match=r"notes\.db has \d commits of 10: its log notes\.db-wal is missing or"):
            DurableFile(path, SCHEMA, FORM)
    assert path.read_bytes() == database
    assert (bytes_of(log_of(path)) or b"") == (left or b"")
    log_of(path).write_bytes(whole)
    assert numbers(path) == list(range(10))


def test_an_old_copy_of_the_database_is_refused(path: Path, tmp_path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (1, "old"))])
    file.close()
    shutil.copy(path, tmp_path / "old")
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (2, "new"))])
    file.close()
    shutil.copy(tmp_path / "old", path)
    with pytest.raises(StoreError, match="has 1 commits of 2"):
        DurableFile(path, SCHEMA, FORM)


def test_a_backup_in_the_place_of_the_database_is_accepted(path: Path, tmp_path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (1, "old"))])
    backup = file.backup(tmp_path / "copies" / "notes.db")
    while not backup.step():
        pass
    file.commit([(INSERT, (2, "new"))])
    file.close()
    assert [each.name for each in (tmp_path / "copies").iterdir()] == ["notes.db"]
    shutil.copy(tmp_path / "copies" / "notes.db", path)
    assert numbers(path) == [1]


def test_a_missing_database_is_refused_until_staff_confirm_a_new_start(path: Path) -> None:
    killed_after_ten_commits(path)
    path.unlink()
    log_of(path).unlink()
    with pytest.raises(StoreError, match=r"notes\.db is gone, and 10 commits were made in it; restore"):
        DurableFile(path, SCHEMA, FORM)
    assert not path.exists()
    witness_file(path).unlink()
    assert numbers(path) == []


@pytest.mark.parametrize("has_run", [True, False])
def test_an_empty_database_file_is_refused_even_at_the_first_start(path: Path, has_run: bool) -> None:
    if has_run:
        killed_after_ten_commits(path)
    path.write_bytes(b"")
    with pytest.raises(StoreError, match=r"notes\.db is empty; restore .* To begin anew, remove it\.$"):
        DurableFile(path, SCHEMA, FORM)


@pytest.mark.parametrize("left", [b"", bytes(24), b"\xff" * 7], ids=["nothing", "zeros", "a part"])
def test_a_commit_count_damaged_by_a_power_cut_does_not_prevent_a_start(path: Path, left: bytes) -> None:
    killed_after_ten_commits(path)
    witness_file(path).write_bytes(left)
    assert numbers(path) == list(range(10))


def test_the_commit_count_can_be_read_by_its_owner_only(path: Path) -> None:
    before = os.umask(0)
    try:
        killed_after_ten_commits(path)
    finally:
        os.umask(before)
    assert witness_file(path).stat().st_mode & 0o777 == 0o600
