"""Putting a file aside and beginning a new one is one step: after any interruption one of the two has the name."""

import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from durable import Batch, DurableFile, SealedFile, StoreError, sha256_of
from durable.folder import FOLDERS, Folder, folder_of, put_aside
from durable.sealed import Sealed
from tests.durable.disks import Disk
from tests.durable.test_durable_file import FORM, INSERT, SCHEMA, notes

OLD, NEW = [(1, "one"), (2, "two")], [(3, "three")]
OPERATIONS = (
    "sync notes.db", "sync folder", "sync notes.db.next", "link 000001.db", "sync days", "rename notes.db",
    "sync folder",
)  # fmt: skip
"""The operations in order. The first sync of the folder removes the old file's log before the new file gets its
name.
"""


class Killed(Exception):
    pass


class WatchedFolder(Folder):
    """Records its operations, and dies before the operation with that number."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.dies_before: int | None = None

    def _reach(self, what: str, path: Path) -> None:
        if self.dies_before == len(self.done):
            raise Killed(what)
        self.done.append(f"{what} {'folder' if path.is_dir() and path.name != 'days' else path.name}")

    def link(self, path: Path, name: Path) -> None:
        self._reach("link", name)
        super().link(path, name)

    def rename(self, path: Path, name: Path) -> None:
        self._reach("rename", name)
        super().rename(path, name)

    def sync(self, path: Path) -> None:
        self._reach("sync", path)


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk(f"anew-{uuid.uuid4()}")
    disk.is_hasty = True
    yield disk
    FOLDERS.pop(disk.name, None)
    disk.unregister()


def old_file(folder: Path, vfs: str | None = None) -> tuple[DurableFile, Path]:
    file = DurableFile(folder / "notes.db", SCHEMA, FORM, vfs=vfs)
    file.commit([(INSERT, row) for row in OLD])
    return file, folder / "days" / "000001.db"


def new_rows(_: SealedFile) -> list[Batch]:
    return [(INSERT, NEW)]


def test_beginning_a_new_file_keeps_the_old_one_whole_and_commits_go_on(tmp_path: Path) -> None:
    file, aside = old_file(tmp_path)
    told: list[SealedFile] = []

    def fill(sealed: SealedFile) -> list[Batch]:
        told.append(sealed)
        return new_rows(sealed)

    file.begin_anew(aside, fill)
    assert notes(file) == NEW
    file.commit([(INSERT, (4, "four"))])
    file.close()
    assert told == [SealedFile(aside.stat().st_size, sha256_of(aside))]
    sealed = Sealed(aside, FORM, told[0].sha256)
    assert sealed.rows("SELECT number, text FROM notes") == OLD
    sealed.close()
    again = DurableFile(tmp_path / "notes.db", SCHEMA, FORM)
    assert notes(again) == [*NEW, (4, "four")]
    again.close()
    assert not [each.name for each in tmp_path.iterdir() if ".next" in each.name]


def test_file_names_change_in_an_order_that_survives_a_power_cut(tmp_path: Path, disk: Disk) -> None:
    FOLDERS[disk.name] = folder = WatchedFolder()
    file, aside = old_file(tmp_path, disk.name)
    file.begin_anew(aside, new_rows)
    file.close()
    assert tuple(folder.done) == OPERATIONS


@pytest.mark.parametrize("at", range(len(OPERATIONS)), ids=[f"{at} {each}" for at, each in enumerate(OPERATIONS)])
def test_after_an_interruption_at_any_step_a_start_finds_one_whole_file_and_can_seal_again(
    tmp_path: Path, disk: Disk, at: int
) -> None:
    FOLDERS[disk.name] = folder = WatchedFolder()
    file, aside = old_file(tmp_path, disk.name)
    folder.dies_before = at
    with pytest.raises(Killed):
        file.begin_anew(aside, new_rows)
    file.close()
    folder.dies_before = None
    again = DurableFile(tmp_path / "notes.db", SCHEMA, FORM, vfs=disk.name)
    is_new = at > OPERATIONS.index("rename notes.db")
    assert notes(again) == (NEW if is_new else OLD)
    if not is_new:
        again.commit([(INSERT, (9, "late"))])
        again.begin_anew(aside, new_rows)
        assert notes(again) == NEW
    again.close()
    day = Sealed(aside, FORM, sha256_of(aside))
    assert day.rows("SELECT number, text FROM notes") == (OLD if is_new else [*OLD, (9, "late")])
    day.close()


def test_another_file_under_the_sealed_name_is_never_replaced(tmp_path: Path) -> None:
    file, aside = old_file(tmp_path)
    aside.parent.mkdir()
    aside.write_bytes(b"an earlier day")
    with pytest.raises(StoreError, match=r"notes\.db cannot be sealed as 000001\.db"):
        file.begin_anew(aside, new_rows)
    file.close()
    assert aside.read_bytes() == b"an earlier day"
    again = DurableFile(tmp_path / "notes.db", SCHEMA, FORM)
    assert notes(again) == OLD
    again.close()


def test_on_a_full_disk_the_old_file_stays_in_its_place(tmp_path: Path, disk: Disk) -> None:
    file, aside = old_file(tmp_path, disk.name)
    file.checkpoint()

    def full(sealed: SealedFile) -> list[Batch]:
        disk.is_full = True
        return new_rows(sealed)

    with pytest.raises(StoreError, match=r"cannot be sealed as 000001\.db: .*full"):
        file.begin_anew(aside, full)
    disk.is_full = False
    file.close()
    assert not aside.exists()
    again = DurableFile(tmp_path / "notes.db", SCHEMA, FORM)
    assert notes(again) == OLD
    again.close()


def test_the_count_of_commits_continues_in_a_new_file(tmp_path: Path) -> None:
    """A start refuses a file with fewer commits than were made; the new file has a count of its own."""
    file, aside = old_file(tmp_path)
    for number in range(10, 20):
        file.commit([(INSERT, (number, "more"))])
    file.begin_anew(aside, new_rows)
    file.close()
    DurableFile(tmp_path / "notes.db", SCHEMA, FORM).close()


def changed(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda path: path.unlink(), "is missing; restore it from a backup"),
        (lambda path: path.write_bytes(changed(path.read_bytes())), "is not the file that was sealed"),
        (lambda path: path.write_bytes(b"short"), "it is no database"),
    ],
)
def test_a_sealed_file_that_was_changed_is_refused_with_a_sentence(
    tmp_path: Path, damage: Callable[[Path], object], said: str
) -> None:
    file, aside = old_file(tmp_path)
    file.begin_anew(aside, new_rows)
    file.close()
    sha256 = sha256_of(aside)
    damage(aside)
    with pytest.raises(StoreError, match=said):
        Sealed(aside, FORM, sha256)


def test_a_sealed_file_cannot_be_written(tmp_path: Path) -> None:
    file, aside = old_file(tmp_path)
    file.begin_anew(aside, new_rows)
    file.close()
    sealed = Sealed(aside, FORM, sha256_of(aside))
    with pytest.raises(StoreError, match="cannot be read"):
        sealed.rows("DELETE FROM notes")
    sealed.close()


def test_the_machines_own_folder_is_used_where_no_disk_is_simulated(tmp_path: Path) -> None:
    one, other, made = (tmp_path / name for name in ("one", "days/other", "made"))
    one.write_text("old")
    made.write_text("new")
    put_aside(one, other, made, folder_of(None))
    assert (one.read_text(), other.read_text(), made.exists()) == ("new", "old", False)
    assert os.stat(other.parent).st_mode & 0o777 == 0o700


def test_a_changed_row_of_the_commit_count_is_found(tmp_path: Path) -> None:
    file, _ = old_file(tmp_path)
    file._connection.execute("UPDATE durable SET file = randomblob(16)")
    file.close()
    with pytest.raises(StoreError, match="is damaged in row 1 of table durable"):
        DurableFile(tmp_path / "notes.db", SCHEMA, FORM)
