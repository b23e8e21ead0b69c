"""Changes names of files so that after a power cut the old name or the new one exists."""

import errno
import filecmp
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


class Folder:
    """What an operating system does with file names. A disk simulated by a test has its own in `FOLDERS`."""

    def link(self, path: Path, name: Path) -> None:
        os.link(path, name)

    def rename(self, path: Path, name: Path) -> None:
        path.rename(name)

    def sync(self, path: Path) -> None:
        """Writes a file's bytes, or the names in a folder, to the disk."""
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


Reach = Callable[[str, str], None]
"""A function that is called with `before` or `after` and the name of a change."""


class SteppedFolder(Folder):
    """File names with a moment before and after each change, at which a test may make the process die."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach

    def link(self, path: Path, name: Path) -> None:
        self._around("link", lambda: super(SteppedFolder, self).link(path, name))

    def rename(self, path: Path, name: Path) -> None:
        self._around("rename", lambda: super(SteppedFolder, self).rename(path, name))

    def sync(self, path: Path) -> None:
        self._around("sync", lambda: super(SteppedFolder, self).sync(path))

    def _around(self, what: str, do: Callable[[], None]) -> None:
        self._reach("before", what)
        do()
        self._reach("after", what)


FOLDERS: dict[str | None, Folder] = {}
"""Folders by the name of SQLite's file system, where it is not the machine's own."""
_MACHINE = Folder()


def step_through(reach: Reach) -> None:
    """From now on, calls a test at each change on the machine's own disk."""
    FOLDERS[None] = SteppedFolder(reach)


def folder_of(vfs: str | None) -> Folder:
    return FOLDERS.get(vfs, _MACHINE)


def protect(sealed: Path) -> None:
    """Makes the file read-only once its new name is its only one. A start does it again if it was interrupted."""
    with suppress(OSError):  # Another user's file, put back by hand: its SHA-256 tells whether it was changed.
        sealed.chmod(0o400)


def put_aside(path: Path, aside: Path, made: Path, folder: Folder) -> None:
    """Names the file `path` as `aside` and puts `made` in its place; after any interruption `path` is one of the two.

    Raises FileExistsError where another file has that name already.
    """
    aside.parent.mkdir(mode=0o700, exist_ok=True)
    if not aside.exists():
        folder.link(path, aside)
    elif not aside.samefile(path) and not filecmp.cmp(aside, path, shallow=False):
        raise FileExistsError(errno.EEXIST, "another file has this name already", str(aside))
    folder.sync(aside.parent)
    folder.rename(made, path)
    folder.sync(path.parent)
