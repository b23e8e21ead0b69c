"""A disk that loses what was not synced: it is cut off during any operation, or fails at one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import apsw

from durable.folder import FOLDERS, Folder

SECTOR_BYTES = 512
WRITE, TRUNCATE, SYNC, DELETE, OPEN, READ = "write", "truncate", "sync", "delete", "open", "read"
LINK, RENAME = "link", "rename"
NAMES = (LINK, RENAME)
FULL_AT = (WRITE,)
FAULTS: dict[str, Callable[[], apsw.Error]] = {
    "full": lambda: apsw.FullError("the disk is full"),
    "failing": lambda: apsw.IOError("the disk does not answer"),
}


@dataclass(frozen=True, slots=True)
class Operation:
    what: str
    file: Path
    offset: int = 0
    data: bytes = b""
    source: Path = Path()
    """The earlier name of the file, for a link or a rename."""


class LossyDisk(apsw.VFS):
    """A disk over the real one, which never syncs: what is durable follows from the operations."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.name = name
        FOLDERS[name] = LossyFolder(self)
        self.operations: list[Operation] = []
        self.is_recording = False
        self.fault: str | None = None
        self.fails_in: int | None = None
        """So many operations from now one fails, of a full disk so many writes; a full disk stays full."""
        self.failed_at: Operation | None = None

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        path = Path(name.filename() if isinstance(name, apsw.URIFilename) else name or "")
        self.reach(Operation(OPEN, path))
        return LossyFile(self, path, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        self.reach(Operation(DELETE, Path(filename)))
        super().xDelete(filename, syncdir)

    def reach(self, operation: Operation) -> None:
        if self.is_recording and operation.what not in (READ, OPEN):
            self.operations.append(operation)
        if self.fails_in is not None and self.fault is not None:
            self._fail(operation, self.fault)

    def _fail(self, operation: Operation, fault: str) -> None:
        is_full = fault == "full"
        if is_full and operation.what not in FULL_AT:
            return
        if self.failed_at is None:
            self.fails_in = (self.fails_in or 0) - 1
            if self.fails_in > 0:
                return
            self.failed_at = operation
        elif not is_full:
            return
        raise FAULTS[fault]()

    def heal(self) -> None:
        self.fault = self.fails_in = self.failed_at = None


class LossyFolder(Folder):
    """File names on the same disk: a new name is durable once its folder is synced, which is only simulated."""

    def __init__(self, disk: LossyDisk) -> None:
        self._disk = disk

    def link(self, path: Path, name: Path) -> None:
        self._reach(Operation(LINK, name, source=path))
        super().link(path, name)

    def rename(self, path: Path, name: Path) -> None:
        self._reach(Operation(RENAME, name, source=path))
        super().rename(path, name)

    def sync(self, path: Path) -> None:
        self._reach(Operation(SYNC, path))

    def _reach(self, operation: Operation) -> None:
        try:
            self._disk.reach(operation)
        except apsw.Error as bad:
            raise OSError(str(bad)) from bad


class LossyFile(apsw.VFSFile):
    def __init__(self, disk: LossyDisk, path: Path, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk
        self._path = path

    def xRead(self, amount: int, offset: int) -> bytes:
        self._disk.reach(Operation(READ, self._path, offset))
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:
        self._disk.reach(Operation(WRITE, self._path, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        self._disk.reach(Operation(TRUNCATE, self._path, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        self._disk.reach(Operation(SYNC, self._path))


@dataclass(slots=True)
class Platter:
    """What would be on the disk after a power cut, moved forward one operation at a time."""

    durable: dict[Path, bytes] = field(default_factory=dict)
    _pending: dict[Path, list[Operation]] = field(default_factory=dict)
    _names: list[Operation] = field(default_factory=list)
    """Links and renames whose folder is not synced yet."""

    def do(self, operation: Operation) -> None:
        if operation.what in NAMES:
            self._names.append(operation)
            return
        if operation.what == SYNC and _is_folder(operation.file):
            self._sync_names(operation.file)
            return
        pending = self._pending.setdefault(operation.file, [])
        if operation.what != SYNC:
            pending.append(operation)
            return
        is_new = operation.file not in self.durable or any(each.what == DELETE for each in pending)
        if is_new and operation.file.name.endswith(("-wal", "-journal")):
            self._sync_folder(operation.file.parent)
        content = bytearray(self.durable.get(operation.file, b""))
        for each in pending:
            _apply(content, each)
        self.durable[operation.file] = bytes(content)
        pending.clear()

    def _sync_folder(self, folder: Path) -> None:
        """Syncs a folder, as SQLite does with the first sync of a new log; deleted files are then gone for good."""
        for file, pending in self._pending.items():
            deleted = [at for at, each in enumerate(pending) if each.what == DELETE]
            if file.parent == folder and deleted:
                self.durable.pop(file, None)
                del pending[: deleted[-1] + 1]

    def _sync_names(self, folder: Path) -> None:
        """Makes every change of a name in the folder durable, in its order."""
        self._sync_folder(folder)
        for each in [each for each in self._names if each.file.parent == folder]:
            _rename(self.durable, each)
            self._names.remove(each)
            if each.what == RENAME:
                self._pending.pop(each.source, None)
                self._pending.pop(each.file, None)

    def cut_during(self, operation: Operation, random: Random) -> dict[Path, bytes]:
        """Cuts the power: of the data not synced nothing, all, the first part or random sectors survive.

        The operation is still under way; a sync that is cut has synced nothing for certain.
        """
        left = dict(self._left(operation, random)) if operation.what not in NAMES else dict(self._left(NOTHING, random))
        names = [*self._names, *([operation] if operation.what in NAMES else [])]
        for each in names[: random.randint(0, len(names))]:
            _rename(left, each)
        return left

    def _left(self, under_way: Operation, random: Random) -> Iterator[tuple[Path, bytes]]:
        for file in sorted({*self.durable, *self._pending, under_way.file}):
            pending = list(self._pending.get(file, []))
            if under_way.file == file and under_way.what != SYNC:
                pending.append(under_way)
            content = bytearray(self.durable.get(file, b""))
            exists = file in self.durable
            for operation in _survivors(pending, random):
                exists = operation.what != DELETE
                _apply(content, operation)
            if exists:
                yield file, bytes(content)


NOTHING = Operation(SYNC, Path("nothing"))


def _is_folder(path: Path) -> bool:
    return not path.suffix


def _rename(files: dict[Path, bytes], name: Operation) -> None:
    if name.source in files:
        files[name.file] = files[name.source] if name.what == LINK else files.pop(name.source)


def _survivors(pending: list[Operation], random: Random) -> list[Operation]:
    match random.randrange(4):
        case 0:
            return []
        case 1:
            return pending
        case 2:
            return pending[: random.randint(0, len(pending))]
        case _:
            return [piece for each in pending for piece in _sectors(each) if random.random() < 0.5]


def _sectors(operation: Operation) -> list[Operation]:
    """Splits a write into the sectors in which it reaches the disk."""
    if operation.what != WRITE:
        return [operation]
    pieces, at = [], 0
    while at < len(operation.data):
        ends = SECTOR_BYTES - (operation.offset + at) % SECTOR_BYTES
        piece = operation.data[at : at + ends]
        pieces.append(Operation(WRITE, operation.file, operation.offset + at, piece))
        at += len(piece)
    return pieces


def _apply(content: bytearray, operation: Operation) -> None:
    if operation.what == WRITE:
        content.extend(bytes(max(0, operation.offset - len(content))))
        content[operation.offset : operation.offset + len(operation.data)] = operation.data
    elif operation.what == TRUNCATE:
        content.extend(bytes(max(0, operation.offset - len(content))))
        del content[operation.offset :]
    else:
        content.clear()
