"""Starts the processes of a table: each writes its output to a file, and all end before the process that started
them.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO, Protocol, TypeVar

END_S = 10.0
"""The time a process gets to end after a person has asked for it."""
ENDS_BY_ITSELF_S = 120.0
"""Only a process that hangs needs so long, however busy the machine is."""
LOOK_S_MAX = 0.05
PATIENT_TIMES = 10
T = TypeVar("T")


class ChildFailed(Exception):
    """A process of the table has failed; the message is the sentence for the person."""


class WaitedInVain(ChildFailed):
    pass


class Process(Protocol):
    """The part of subprocess.Popen that is needed here."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def kill(self) -> None: ...


Launch = Callable[[list[str], BinaryIO, BinaryIO, Mapping[str, str]], Process]
"""Starts an etg command from its words, its output, its errors, and additions to the environment."""


def new_interpreter(words: list[str], log: BinaryIO, errors: BinaryIO, environment: Mapping[str, str]) -> Process:
    return subprocess.Popen(
        [sys.executable, "-m", "cluster", *words],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=errors,
        env={**os.environ, **environment},
        start_new_session=True,  # Ctrl-C is ours to pass on, in the right order
    )


class Child:
    """One etg process. Its standard output is its log; its standard error says why it ended."""

    def __init__(
        self, name: str, words: list[str], folder: Path, environment: Mapping[str, str], launch: Launch
    ) -> None:
        self.name = name
        self.words = words
        self.log = folder / f"{name}.log"
        self._errors = folder / f"{name}.err"
        with self.log.open("ab") as log, self._errors.open("wb") as errors:
            self._process = launch(words, log, errors, environment)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def exit_code(self) -> int | None:
        return self._process.poll()

    @property
    def last_words(self) -> str:
        return self._errors.read_text(errors="replace").strip()

    def signal(self, number: signal.Signals) -> None:
        if self.is_running:
            self._process.send_signal(number)

    def kill(self) -> None:
        """Kills the process at once: it writes nothing more."""
        self.signal(signal.SIGKILL)
        self._process.wait()

    def wait(self) -> int:
        """Waits until the process has ended by itself."""
        return self._process.wait(ENDS_BY_ITSELF_S)

    def end(self) -> int:
        """Asks the process to end, as a person would; kills it only where it does not react."""
        self.signal(signal.SIGTERM)
        try:
            return self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()


class Patience:
    """A time limit for a busy machine: when a check takes longer than usual, the extra time counts only after a
    while.
    """

    def __init__(self, limit_s: float) -> None:
        self._left_s = limit_s
        self._looked_s = time.monotonic()
        self._ends_s = self._looked_s + PATIENT_TIMES * limit_s

    def is_over(self) -> bool:
        """Says whether the time is over; call it between two checks."""
        before_s, self._looked_s = self._looked_s, time.monotonic()
        self._left_s -= min(LOOK_S_MAX, self._looked_s - before_s)
        return self._left_s < 0 or self._looked_s > self._ends_s


class Children:
    """The processes by name; they are ended in the opposite order of their start."""

    def __init__(self, folder: Path, launch: Launch = new_interpreter) -> None:
        self._folder = folder
        self._launch = launch
        self._running: dict[str, Child] = {}
        self._may_have_ended: list[Child] = []
        self._may_leave: set[str] = set()

    def start(self, name: str, *words: str, environment: Mapping[str, str] | None = None) -> Child:
        self._running[name] = Child(name, list(words), self._folder, environment or {}, self._launch)
        return self._running[name]

    def start_again(self, name: str) -> None:
        """Kills a process and starts it again with the same words; the killed one can write and send nothing more."""
        before = self.forget(name)
        before.kill()
        self.start(name, *before.words)

    def forget(self, name: str) -> Child:
        """From now on this process may end, and that is not a failure."""
        self._may_have_ended.append(self._running.pop(name))
        return self._may_have_ended[-1]

    def may_leave(self, name: str) -> None:
        """From now on this process may end by itself without an error; `take_left` then names it."""
        self._may_leave.add(name)

    def take_left(self) -> list[str]:
        """Names the processes that have ended as they were allowed to; each is named once."""
        left = [name for name in self._may_leave if self._has_left(name)]
        for name in left:
            self._may_leave.remove(name)
            self.forget(name)
        return sorted(left)

    def _has_left(self, name: str) -> bool:
        return name in self._may_leave and self._running[name].exit_code == 0

    def check(self) -> None:
        for child in list(self._running.values()):  # Another thread may start one meanwhile.
            if not child.is_running and not self._has_left(child.name):
                raise ChildFailed(f"{child.name} has stopped: {child.last_words or f'exit code {child.exit_code}'}")

    def end(self) -> None:
        while self._running:
            self._running.popitem()[1].end()
        while self._may_have_ended:
            self._may_have_ended.pop().end()

    def until(self, what: str, look: Callable[[], T | None], timeout_s: float, pause_s: float = 0.02) -> T:
        """Checks again and again until there is a result, as long as all processes live."""
        patience = Patience(timeout_s)
        while not patience.is_over():
            self.check()
            found = look()
            if found is not None:
                return found
            time.sleep(pause_s)
        raise WaitedInVain(f"Waited {timeout_s:g} s in vain: {what}.")
