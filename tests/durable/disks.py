"""Disks that count, fill up and fail; each is a VFS over the real one."""

import apsw


class Disk(apsw.VFS):
    """Counts the syncs; on request it refuses to write or to sync."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.name = name
        self.syncs = 0
        self.is_full = False
        self.fails_to_sync = False
        self.is_hasty = False
        """Says it has synced and has not: for tests in which nobody pulls the plug."""

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return DiskFile(self, name, flags)


class DiskFile(apsw.VFSFile):
    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk

    def xWrite(self, data: bytes, offset: int) -> None:
        if self._disk.is_full:
            raise apsw.FullError("the disk is full")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        if self._disk.fails_to_sync:
            raise apsw.IOError("the disk does not answer")
        self._disk.syncs += 1
        if not self._disk.is_hasty:
            super().xSync(flags)
