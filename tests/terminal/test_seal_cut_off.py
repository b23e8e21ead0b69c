"""A process that dies at any step of sealing leaves one complete file under the terminal's name: the old or the new
one.
"""

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
    """A folder that makes the process die before or after the operation with a given number."""

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
"""Sync of the old file, of its folder without the write-ahead log, and of the new file; the second name of the old file
and a sync of that folder; the name of the new file and a sync of its folder.
"""


def floor_on(folder: Path, disk: Disk) -> DaysFloor:
    floor = DaysFloor(folder, "T1")
    put_on(floor, disk)
    floor.join(T1=100_000)
    play(floor, 3)
    return floor


def put_on(floor: DaysFloor, disk: Disk) -> None:
    """Restarts T1's process on this disk."""
    floor["T1"].store.close()
    player = Player.__new__(Player)
    path = floor.folder / "T1.db"
    store = Store(path, owner="T1", days=days_of(path), vfs=disk.name)
    player.begin(store, "T1", floor.clock)
    floor.players["T1"] = player


def test_sealing_a_day_syncs_links_and_renames_files_in_a_fixed_order(tmp_path: Path, disk: Disk) -> None:
    FOLDERS[disk.name] = folder = CutFolder()
    floor = floor_on(tmp_path, disk)
    floor.end_day()
    assert tuple(folder.done) == OPERATIONS
    assert floor.sealed("T1") == [1]


@pytest.mark.parametrize("dies_after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", range(len(OPERATIONS)), ids=[f"{at}-{what}" for at, what in enumerate(OPERATIONS)])
def test_sealing_interrupted_at_any_operation_is_complete_or_repeated_after_a_restart(
    tmp_path: Path, disk: Disk, at: int, dies_after: bool
) -> None:
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


def test_round_played_after_an_interrupted_sealing_is_in_the_sealed_day_too(tmp_path: Path, disk: Disk) -> None:
    """The sealed name already exists and is the open file, so that later writes also belong to the day."""
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
