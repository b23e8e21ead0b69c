"""A process that dies at any step of a seal leaves one of the two files under the terminal's name, whole."""

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from durable.folder import FOLDERS, Folder
from terminal.store import Store
from tests.durable.disks import Disk
from tests.table import Player, days_of
from tests.terminal.days import DaysFloor, play
from tests.terminal.test_sealing import stored


class Killed(Exception):
    pass


class CutFolder(Folder):
    """Dies before or after the operation of that number."""

    def __init__(self) -> None:
        self.dies_at: int | None = None
        self.dies_after = False
        self.done: list[str] = []

    def _reach(self, what: str, do: object) -> None:
        is_it = self.dies_at == len(self.done)
        self.done.append(what)
        if is_it and not self.dies_after:
            raise Killed(what)
        assert callable(do)
        do()
        if is_it:
            raise Killed(what)

    def link(self, path: Path, name: Path) -> None:
        self._reach("link", lambda: Folder.link(self, path, name))

    def rename(self, path: Path, name: Path) -> None:
        self._reach("rename", lambda: Folder.rename(self, path, name))

    def sync(self, path: Path) -> None:
        self._reach("sync", lambda: None)


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk(f"cut-{uuid.uuid4()}")
    disk.is_hasty = True
    yield disk
    FOLDERS.pop(disk.name, None)
    disk.unregister()


OPERATIONS = ("sync", "sync", "sync", "link", "sync", "rename", "sync")
"""The old file's bytes, its folder without the log, the new file's bytes; the old file's second name and the folder of
that; the new file's name and its folder."""


def floor_on(folder: Path, disk: Disk) -> DaysFloor:
    floor = DaysFloor(folder, "T1")
    put_on(floor, disk)
    floor.join(T1=100_000)
    play(floor, 3)
    return floor


def put_on(floor: DaysFloor, disk: Disk) -> None:
    """T1's process starts again, on this disk."""
    floor["T1"].store.close()
    player = Player.__new__(Player)
    path = floor.folder / "T1.db"
    store = Store(path, owner="T1", days=days_of(path), vfs=disk.name)
    player.begin(store, "T1", floor.clock)
    floor.players["T1"] = player


def test_the_operations_of_a_seal_come_in_this_order(tmp_path: Path, disk: Disk) -> None:
    FOLDERS[disk.name] = folder = CutFolder()
    floor = floor_on(tmp_path, disk)
    floor.end_day()
    assert tuple(folder.done) == OPERATIONS
    assert floor.sealed("T1") == [1]


@pytest.mark.parametrize("dies_after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", range(len(OPERATIONS)), ids=[f"{at}-{what}" for at, what in enumerate(OPERATIONS)])
def test_a_seal_that_is_cut_off_is_done_or_done_again(tmp_path: Path, disk: Disk, at: int, dies_after: bool) -> None:
    FOLDERS[disk.name] = folder = CutFolder()
    floor = floor_on(tmp_path, disk)
    before = floor["T1"].seat.ledger
    folder.dies_at, folder.dies_after = at, dies_after
    with pytest.raises(Killed):
        floor.end_day()
    folder.dies_at = None
    put_on(floor, disk)
    is_new = (at, dies_after) >= (OPERATIONS.index("rename"), True)
    assert floor["T1"].seat.file_number == (2 if is_new else 1)
    assert floor["T1"].seat.ledger == before
    floor.pass_time(2.0)
    assert floor.sealed("T1") == [1]
    assert floor["T1"].seat.file_number == 2
    assert len(floor["T1"].store.entries(1, 1000)) == before.seq
    play(floor, 1)
    assert floor.is_even()
    after = stored(floor["T1"].seat) | {"acked_seq": 0}
    put_on(floor, disk)
    assert stored(floor["T1"].seat) | {"acked_seq": 0} == after
    assert not (tmp_path / "T1.db.next").exists()


def test_a_day_that_goes_on_after_a_seal_that_was_cut_off_is_sealed_with_all_of_it(tmp_path: Path, disk: Disk) -> None:
    """The sealed name stands already, and is the open file: what is written after that belongs to the day too."""
    FOLDERS[disk.name] = folder = CutFolder()
    floor = floor_on(tmp_path, disk)
    folder.dies_at, folder.dies_after = OPERATIONS.index("link"), True
    with pytest.raises(Killed):
        floor.end_day()
    folder.dies_at = None
    floor.desk.done("open")
    put_on(floor, disk)
    seq = floor["T1"].seat.ledger.seq
    floor.pass_time(0.5)
    floor.bet("T1", {"straight:17": 500})
    floor.result("20")
    floor.pass_time(2.0)
    assert floor.sealed("T1") == [1]
    assert floor["T1"].seat.ledger.seq > seq
    assert len(floor["T1"].store.entries(1, 1000)) == floor["T1"].seat.ledger.seq
