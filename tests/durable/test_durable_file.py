"""A finished commit is on the disk, a failed one leaves nothing, and every disk error is a sentence."""

import uuid
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from durable import LOG_BYTES_KEPT, PRAGMAS, DurableFile, Form, StoreError
from tests.durable.disks import Disk

SCHEMA = "CREATE TABLE notes (number INTEGER PRIMARY KEY, text TEXT NOT NULL CHECK (text <> '')) STRICT"
FORM = Form("a book of notes", 0x6E6F7465, 3, "notes migrate")
INSERT = "INSERT INTO notes VALUES (?, ?)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "notes.db"


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk(f"disk-{uuid.uuid4()}")
    yield disk
    disk.unregister()


def notes(file: DurableFile) -> list[tuple[int, str]]:
    return [(number, text) for number, text in file.rows("SELECT number, text FROM notes ORDER BY number")]


def test_the_pragmas_of_an_open_file_are_those_that_were_set(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    assert {name: file.rows(f"PRAGMA {name}")[0][0] for name in PRAGMAS} == {
        "journal_mode": "wal",
        "synchronous": 2,
        "wal_autocheckpoint": 0,
        "journal_size_limit": LOG_BYTES_KEPT,
        "foreign_keys": 1,
    }
    file.close()


def test_a_file_that_refuses_a_pragma_is_not_opened(path: Path) -> None:
    with pytest.raises(StoreError, match="does not accept journal_mode = wal"):
        DurableFile(path, SCHEMA, FORM, vfs="memdb")


def test_a_second_process_is_told_that_another_has_the_file_open(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    with pytest.raises(StoreError, match=r"^Another process is using .*notes\.db\.$"):
        DurableFile(path, SCHEMA, FORM)
    file.close()
    DurableFile(path, SCHEMA, FORM).close()


def test_committed_rows_are_there_after_the_file_is_opened_again(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (1, "one")), (INSERT, (2, "two"))])
    file.checkpoint()
    file.commit([(INSERT, (3, "three"))])
    file.close()
    again = DurableFile(path, SCHEMA, FORM)
    assert notes(again) == [(1, "one"), (2, "two"), (3, "three")]
    again.close()


@given(good=st.integers(0, 5), then_good=st.integers(0, 5))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_commit_is_all_or_nothing(tmp_path: Path, good: int, then_good: int) -> None:
    path = tmp_path / f"{uuid.uuid4()}.db"
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (0, "zero"))])
    rows = [(INSERT, (number, "fine")) for number in range(1, good + then_good + 1)]
    with pytest.raises(StoreError, match="cannot be written"):
        file.commit([*rows[:good], (INSERT, (99, "")), *rows[good:]])
    file.close()
    again = DurableFile(path, SCHEMA, FORM)
    assert notes(again) == [(0, "zero")]
    again.close()


def test_after_a_failed_commit_the_file_is_neither_written_nor_read(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    with pytest.raises(StoreError):
        file.commit([(INSERT, (1, ""))])
    with pytest.raises(StoreError, match="cannot be written"):
        file.commit([(INSERT, (2, "two"))])
    with pytest.raises(StoreError, match="cannot be read"):
        notes(file)
    with pytest.raises(StoreError):
        file.checkpoint()
    file.close()


def test_each_commit_syncs_once_and_one_that_begins_a_new_log_twice(path: Path, disk: Disk) -> None:
    file = DurableFile(path, SCHEMA, FORM, vfs=disk.name)
    file.commit([(INSERT, (0, "first"))])
    for number in range(1, 21):
        before = disk.syncs
        file.commit([(INSERT, (number, "row")), (INSERT, (100 + number, "row"))])
        assert disk.syncs == before + 1
    file.checkpoint()
    before = disk.syncs
    file.commit([(INSERT, (30, "row"))])
    assert disk.syncs == before + 2
    file.close()


def log_bytes(path: Path) -> int:
    return path.with_name(path.name + "-wal").stat().st_size


def test_the_write_ahead_log_is_reused_after_a_checkpoint_and_does_not_grow_again(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (number, "x" * 4000)) for number in range(100)])
    grown = log_bytes(path)
    for number in range(100, 110):
        file.checkpoint()
        file.commit([(INSERT, (number, "row"))])
        assert log_bytes(path) == grown
    file.close()


def test_an_oversized_write_ahead_log_is_cut_by_the_next_commit(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (number, "x" * 4000)) for number in range(2 * LOG_BYTES_KEPT // 4096)])
    assert log_bytes(path) > LOG_BYTES_KEPT
    file.checkpoint()
    file.commit([(INSERT, (100_000, "row"))])
    assert log_bytes(path) <= LOG_BYTES_KEPT
    file.close()


def test_leftovers_of_an_older_log_never_restore_old_rows(path: Path, tmp_path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (number, "x" * 4000)) for number in range(100)])
    file.checkpoint()
    file.commit([("DELETE FROM notes", ()), (INSERT, (1, "new"))])
    left = tmp_path / "left"
    left.mkdir()
    for each in (path, path.with_name(path.name + "-wal")):
        (left / each.name).write_bytes(each.read_bytes())
    file.close()
    again = DurableFile(left / path.name, SCHEMA, FORM)
    assert notes(again) == [(1, "new")]
    again.close()


def test_a_full_disk_is_reported_in_a_sentence_and_leaves_no_half_commit(path: Path, disk: Disk) -> None:
    file = DurableFile(path, SCHEMA, FORM, vfs=disk.name)
    file.commit([(INSERT, (1, "one"))])
    disk.is_full = True
    with pytest.raises(StoreError, match=r"cannot be written.*full"):
        file.commit([(INSERT, (2, "two" * 5000)), (INSERT, (3, "three"))])
    disk.is_full = False
    file.close()
    again = DurableFile(path, SCHEMA, FORM)
    assert notes(again) == [(1, "one")]
    again.close()


def test_a_failed_sync_is_never_tried_again(path: Path, disk: Disk) -> None:
    file = DurableFile(path, SCHEMA, FORM, vfs=disk.name)
    file.commit([(INSERT, (1, "one"))])
    disk.fails_to_sync = True
    with pytest.raises(StoreError, match="cannot be written"):
        file.commit([(INSERT, (2, "two"))])
    disk.fails_to_sync = False
    with pytest.raises(StoreError, match="cannot be written"):
        file.commit([(INSERT, (2, "two"))])
    file.close()


def test_a_full_disk_at_the_checkpoint_loses_no_commit(path: Path, disk: Disk) -> None:
    file = DurableFile(path, SCHEMA, FORM, vfs=disk.name)
    file.commit([(INSERT, (1, "one"))])
    disk.is_full = True
    with pytest.raises(StoreError, match="cannot be written"):
        file.checkpoint()
    disk.is_full = False
    file.close()
    again = DurableFile(path, SCHEMA, FORM)
    assert notes(again) == [(1, "one")]
    again.close()


def test_a_disk_error_while_closing_is_a_sentence_and_loses_no_commit(path: Path, disk: Disk) -> None:
    file = DurableFile(path, SCHEMA, FORM, vfs=disk.name)
    file.commit([(INSERT, (1, "one"))])
    disk.is_full = True
    with pytest.raises(StoreError, match="cannot be written"):
        file.close()
    disk.is_full = False
    again = DurableFile(path, SCHEMA, FORM)
    assert notes(again) == [(1, "one")]
    again.close()


def damage(path: Path, page: int) -> None:
    data = bytearray(path.read_bytes())
    data[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(data)


@pytest.mark.parametrize("page", [0, 1, 3])
def test_a_damaged_file_is_refused_and_can_be_replaced(path: Path, page: int) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (number, "text" * 100)) for number in range(100)])
    file.close()
    good = path.read_bytes()
    damage(path, page)
    with pytest.raises(StoreError, match=r"notes\.db (is damaged|cannot be opened)"):
        DurableFile(path, SCHEMA, FORM)
    path.write_bytes(good)
    again = DurableFile(path, SCHEMA, FORM)
    assert len(notes(again)) == 100
    again.close()


def test_a_folder_in_the_files_place_is_refused_with_a_sentence(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        DurableFile(path, SCHEMA, FORM)
    path.rmdir()
    DurableFile(path, SCHEMA, FORM).close()


@pytest.mark.parametrize("folder", ["/proc", "/nowhere/at/all"])
def test_a_folder_that_cannot_be_written_is_refused_with_a_sentence(folder: str) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        DurableFile(Path(folder) / "notes.db", SCHEMA, FORM)


def test_a_file_that_is_not_a_database_is_refused(path: Path) -> None:
    path.write_bytes(b"not a database" * 1000)
    with pytest.raises(StoreError, match="cannot be opened: it is no database"):
        DurableFile(path, SCHEMA, FORM)


def test_a_failed_query_raises_a_store_error(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    with pytest.raises(StoreError, match="cannot be read"):
        file.rows("SELECT * FROM nothing")
    file.close()


def test_the_bundled_sqlite_is_new_enough_for_one_writer_and_a_log() -> None:
    assert tuple(map(int, apsw.sqlite_lib_version().split("."))) >= (3, 51, 3)


def test_a_backup_contains_commits_made_while_it_was_written(path: Path, tmp_path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (number, "x" * 4000)) for number in range(1, 600)])
    copy = tmp_path / "copies" / "notes.db"
    backup = file.backup(copy)
    assert not backup.step()
    file.commit([(INSERT, (1000, "late"))])
    assert not copy.exists()
    while not backup.step():
        pass
    file.commit([(INSERT, (1001, "too late"))])
    copied = apsw.Connection(str(copy))
    found = list(copied.execute("SELECT count(*), max(number) FROM notes"))
    copied.close()
    assert found == [(600, 1000)]
    assert [each.name for each in copy.parent.iterdir() if each.name.endswith(".part")] == []
    file.close()


def test_a_cancelled_backup_leaves_no_file_and_commits_go_on(path: Path, tmp_path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (number, "x" * 4000)) for number in range(1, 600)])
    backup = file.backup(tmp_path / "copies" / "notes.db")
    assert not backup.step()
    backup.give_up()
    assert list((tmp_path / "copies").iterdir()) == []
    (tmp_path / "in the way").write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        file.backup(tmp_path / "in the way" / "notes.db")
    file.commit([(INSERT, (1000, "on"))])
    file.close()
