"""Copies a file that is in use; the process that owns the file makes the copy."""

import os
from pathlib import Path

import apsw

from durable.commit_count import Made
from durable.errors import StoreError
from durable.making import COUNT, FILE_BYTES, counted
from durable.syncing import sync_folder


class Backup:
    """A copy that the owner makes a few pages at a time; commits in between go into it as well."""

    PAGES_A_STEP = 250

    def __init__(self, source: apsw.Connection, path: Path) -> None:
        self._path = path
        self._part = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(mode=0o700, exist_ok=True)
            self._part.unlink(missing_ok=True)
            self._copy = apsw.Connection(str(self._part))
            self._work = self._copy.backup("main", source, "main")
        except (apsw.Error, OSError) as bad:
            raise StoreError(f"{path} cannot be written: {bad}") from bad

    def step(self) -> bool:
        """Copies some pages; says whether the copy is complete, under its name and on the disk."""
        try:
            if not self._work.step(self.PAGES_A_STEP):
                return False
            self._work.close()
            self._rename()
            self._copy.close()
            with self._part.open("rb") as file:
                os.fsync(file.fileno())
            self._part.rename(self._path)
            sync_folder(self._path.parent)
        except (apsw.Error, OSError) as bad:
            self.give_up()
            raise StoreError(f"{self._path} cannot be written: {bad}") from bad
        return True

    def _rename(self) -> None:
        """Gives the copy its name. Put in the place of its original, the copy is not refused for lost commits."""
        for (commits,) in list(self._copy.execute("SELECT commits FROM durable")):
            self._copy.execute(COUNT, counted(Made(os.urandom(FILE_BYTES), commits)))

    def give_up(self) -> None:
        self._work.close(True)
        self._copy.close(True)
        self._part.unlink(missing_ok=True)
