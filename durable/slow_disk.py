"""A slow disk for tests: every sync waits as long as a file says, and then really happens."""

import time
from pathlib import Path

import apsw

NAME = "slow-disk"
LOOK_AGAIN_S = 0.005
_registered: list["SlowDisk"] = []


def slow_disk(file: Path | None) -> str | None:
    """Gives the name under which SQLite knows the slow disk; None is the system's own disk, where no file is named."""
    if file is None:
        return None
    _registered.append(SlowDisk(file))
    return NAME


class SlowDisk(apsw.VFS):
    """A slow disk over the system's own. The file holds milliseconds, and may change while a sync waits."""

    def __init__(self, file: Path) -> None:
        super().__init__(NAME, "")
        self._file = file

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return SlowFile(self._file, name, flags)


class SlowFile(apsw.VFSFile):
    def __init__(self, slowness: Path, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._slowness = slowness

    def xSync(self, flags: int) -> None:
        began_s = time.monotonic()
        while 1000 * (time.monotonic() - began_s) < int(self._slowness.read_text()):
            time.sleep(LOOK_AGAIN_S)
        super().xSync(flags)
