"""A process beside the console that may be slow, large, or die.

It has low priority and little memory, and is only polled.
"""

import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

NICE = 15
DATA_BYTES_MAX = 512 << 20
LIMITED = ("prlimit", f"--data={DATA_BYTES_MAX}:{DATA_BYTES_MAX}", "nice", "-n", str(NICE))
"""The limits are set by system programs before the work begins; set from here, they might come too late."""
"""The memory limit keeps the system from killing the console when the record has grown large."""
OUTPUT_BYTES_MAX = 16 << 20
D = TypeVar("D")


class Child:
    """The running process. Its output goes into files beside `output`, so that nobody must read while it works."""

    def __init__(self, words: list[str], output: Path, lasts_s_max: float, what: str) -> None:
        self._output, self._errors = output.with_suffix(".out"), output.with_suffix(".err")
        self._what = what
        self._lasts_s_max = lasts_s_max
        output.parent.mkdir(mode=0o700, exist_ok=True)
        self._remove()  # The child of a console that was killed may still write into the old files.
        with self._output.open("wb") as out, self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                [*LIMITED, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=errors, start_new_session=True
            )
        self._until_s = time.monotonic() + lasts_s_max
        self._yield_its_session()

    def _yield_its_session(self) -> None:
        """Lowers the priority of the process's whole session, where the kernel shares the processor among sessions."""
        with suppress(OSError):
            Path(f"/proc/{self._process.pid}/autogroup").write_text(str(NICE), "ascii")

    def has_ended(self) -> bool:
        """Whether the process has ended. Raises OSError if it takes too long."""
        if self._process.poll() is not None:
            return True
        if time.monotonic() < self._until_s:
            return False
        raise OSError(f"{self._what} was not made within {self._lasts_s_max:g} s.")

    def document(self, kind: type[D]) -> D:
        """The JSON document that the process wrote. Raises msgspec.DecodeError if it has another form."""
        with self._output.open("rb") as file:
            said = file.read(OUTPUT_BYTES_MAX)
        if said.strip():
            return msgspec.json.decode(said, type=kind)
        errors = self._errors.read_text("utf-8", "replace").strip().splitlines()
        raise OSError(errors[-1] if errors else f"{self._what} ended without a word.")

    def give_up(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._remove()

    def _remove(self) -> None:
        for file in (self._output, self._errors):
            file.unlink(missing_ok=True)
