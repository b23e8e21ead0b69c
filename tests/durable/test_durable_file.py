"""A finished commit is on the disk, a failed one left nothing, and every trouble is a sentence."""

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


def test_the_pragmas_say_what_was_asked(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    assert {name: file.rows(f"PRAGMA {name}")[0][0] for name in PRAGMAS} == {
        "journal_mode": "wal",
        "synchronous": 2,
        "wal_autocheckpoint": 0,
        "journal_size_limit": LOG_BYTES_KEPT,
        "foreign_keys": 1,
    }
    file.close()


def test_a_file_that_does_not_take_a_pragma_is_refused(path: Path) -> None:
    with pytest.raises(StoreError, match="does not accept journal_mode = wal"):
        DurableFile(path, SCHEMA, FORM, vfs="memdb")


def test_a_second_opener_is_told_that_another_process_has_it(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    with pytest.raises(StoreError, match=r"^Another process is using .*notes\.db\.$"):
        DurableFile(path, SCHEMA, FORM)
    file.close()
    DurableFile(path, SCHEMA, FORM).close()


def test_what_was_committed_is_there_after_the_next_open(path: Path) -> None:
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


def test_after_a_failed_commit_nothing_is_written_or_read_any_more(path: Path) -> None:
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


def test_each_commit_is_one_sync_and_one_more_where_a_new_log_begins(path: Path, disk: Disk) -> None:
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


def test_the_log_is_written_over_after_a_checkpoint_and_does_not_grow_again(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (number, "x" * 4000)) for number in range(100)])
    grown = log_bytes(path)
    for number in range(100, 110):
        file.checkpoint()
        file.commit([(INSERT, (number, "row"))])
        assert log_bytes(path) == grown
    file.close()


def test_a_log_that_was_blown_up_once_is_cut_down_by_the_next_commit(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    file.commit([(INSERT, (number, "x" * 4000)) for number in range(2 * LOG_BYTES_KEPT // 4096)])
    assert log_bytes(path) > LOG_BYTES_KEPT
    file.checkpoint()
    file.commit([(INSERT, (100_000, "row"))])
    assert log_bytes(path) <= LOG_BYTES_KEPT
    file.close()


def test_what_an_older_log_left_behind_the_newest_commit_never_comes_back(path: Path, tmp_path: Path) -> None:
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


def test_a_full_disk_is_a_sentence_and_leaves_nothing_half_done(path: Path, disk: Disk) -> None:
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


def test_a_sync_that_fails_is_never_tried_again(path: Path, disk: Disk) -> None:
    file = DurableFile(path, SCHEMA, FORM, vfs=disk.name)
    file.commit([(INSERT, (1, "one"))])
    disk.fails_to_sync = True
    with pytest.raises(StoreError, match="cannot be written"):
        file.commit([(INSERT, (2, "two"))])
    disk.fails_to_sync = False
    with pytest.raises(StoreError, match="cannot be written"):
        file.commit([(INSERT, (2, "two"))])
    file.close()


def test_a_full_disk_at_the_checkpoint_loses_nothing(path: Path, disk: Disk) -> None:
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


def test_a_disk_that_fails_while_the_file_is_closed_is_a_sentence_and_nothing_is_lost(path: Path, disk: Disk) -> None:
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
def test_a_damaged_file_is_refused_and_can_be_put_back(path: Path, page: int) -> None:
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


def test_a_folder_where_the_file_should_be_is_a_sentence(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        DurableFile(path, SCHEMA, FORM)
    path.rmdir()
    DurableFile(path, SCHEMA, FORM).close()


@pytest.mark.parametrize("folder", ["/proc", "/nowhere/at/all"])
def test_a_folder_that_cannot_be_written_is_a_sentence(folder: str) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        DurableFile(Path(folder) / "notes.db", SCHEMA, FORM)


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"not a database" * 1000)
    with pytest.raises(StoreError, match="cannot be opened: it is no database"):
        DurableFile(path, SCHEMA, FORM)


def test_a_look_up_that_cannot_be_made_is_a_store_error(path: Path) -> None:
    file = DurableFile(path, SCHEMA, FORM)
    with pytest.raises(StoreError, match="cannot be read"):
        file.rows("SELECT * FROM nothing")
    file.close()


def test_apsw_and_not_the_systems_sqlite_is_new_enough_for_one_writer_and_a_log() -> None:
    assert tuple(map(int, apsw.sqlite_lib_version().split("."))) >= (3, 51, 3)


def test_a_backup_holds_what_was_committed_while_it_was_made(path: Path, tmp_path: Path) -> None:
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


def test_a_backup_that_is_given_up_leaves_nothing_and_the_file_goes_on(path: Path, tmp_path: Path) -> None:
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
