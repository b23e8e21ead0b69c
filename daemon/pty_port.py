"""A serial port that is a pty: the raw slave has a stable symlink, and writing to the master never blocks."""

import contextlib
import os
import tty
from pathlib import Path


class PtyPort:
    """A port like a cable without flow control: data that the other end does not read in time is lost."""

    def __init__(self, link: Path) -> None:
        self._link = link
        self._master = self._slave = -1

    @property
    def is_in(self) -> bool:
        return self._master >= 0

    def fileno(self) -> int:
        return self._master

    def plug_in(self) -> None:
        if self._link.exists() and not self._link.is_symlink():
            raise FileExistsError(f"{self._link} exists and is not a symlink; it is left alone.")
        # The slave stays open here too: without any reader the master would report an error for ever.
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)  # before anyone can open it, or bytes would echo
        os.set_blocking(self._master, False)
        try:
            self._publish(os.ttyname(self._slave))
        except OSError:
            self.pull_out()
            raise

    def _publish(self, path: str) -> None:
        fresh = self._link.with_name(f".{self._link.name}.{os.getpid()}")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(path)
        fresh.replace(self._link)

    def pull_out(self) -> None:
        with contextlib.suppress(OSError):  # the link may be another's by now, or was never made
            if os.readlink(self._link) == os.ttyname(self._slave):
                self._link.unlink()
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = -1

    def write(self, data: bytes) -> None:
        if self.is_in:
            with contextlib.suppress(BlockingIOError):
                os.write(self._master, data)

    def read(self) -> bytes:
        with contextlib.suppress(OSError):
            return os.read(self._master, 4096)
        return b""
