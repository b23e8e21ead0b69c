"""A time limit for each test: a test that hangs is named with its threads, and ends with its processes.

No exception is raised in it, since code that hangs in Qt or in a socket would not notice: its process ends.
pytest-xdist counts the test as failed, starts another worker and goes on with the next test.
"""

import faulthandler
import os
import signal
import threading
import traceback
from collections.abc import Generator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

LIMIT_S = 300.0
"""Only a test that hangs needs so long on a busy machine; any other one says so: `@pytest.mark.time_limit(900)`."""
WAIT_S = 240.0
"""For what a test waits for; less than its limit, so that the test can say what did not come."""
REPORT_S = 800.0
"""For a report of a running console: on a busy machine a process of low priority hardly runs. Such a test is marked
`time_limit(900)`."""
GRACE_S = 30.0
"""After the limit. Then even a test ends that lets no other thread of Python run; whatever it started may stay."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "time_limit(seconds): may take longer than other tests, up to so long")
    config.pluginmanager.register(TimeLimit(os.dup(2)))  # while nothing of it is captured


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Orders the tests after they were shuffled."""
    items[:] = long_ones_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


class TimeLimit:
    def __init__(self, errors: int) -> None:
        self._errors = errors
        self._watch = threading.Timer(0, lambda: None)

    def pytest_sessionstart(self) -> None:
        """Makes an exception that ends a thread be printed at once; a test that waits for that thread could not print
        it.
        """
        known = threading.excepthook

        def say(ended: threading.ExceptHookArgs) -> None:
            lines = traceback.format_exception(ended.exc_type, ended.exc_value, ended.exc_traceback)
            self._say(f"\nA thread has ended, {ended.thread and ended.thread.name}:\n{''.join(lines)}")
            known(ended)

        threading.excepthook = say

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Limits a test together with its fixtures."""
        mark = item.get_closest_marker("time_limit")
        limit_s = float(mark.args[0]) if mark else LIMIT_S
        self._watch = threading.Timer(limit_s, self._end, [item.nodeid, limit_s])
        self._watch.daemon = True
        self._watch.start()
        faulthandler.dump_traceback_later(limit_s + GRACE_S, exit=True, file=self._errors)
        try:
            return (yield)
        finally:
            self.pytest_enter_pdb()

    def pytest_enter_pdb(self) -> None:
        """Gives a person who debugs unlimited time."""
        self._watch.cancel()
        faulthandler.cancel_dump_traceback_later()

    def _end(self, test: str, limit_s: float) -> None:
        self._say(f"\nTIME LIMIT: {test} is not done after {limit_s:g} s. Its threads:\n")
        faulthandler.dump_traceback(self._errors)
        for pid, command in started_by(os.getpid()).items():
            self._say(f"It had started process {pid}: {command}\n")
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        os._exit(1)

    def _say(self, text: str) -> None:
        os.write(self._errors, text.encode())


def long_ones_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Puts tests with a limit of their own first, so that no worker is left with one at the end.

    pytest-xdist cuts the list into equal parts, one for each worker.
    """
    long = [item for item in items if item.get_closest_marker("time_limit")]
    others = iter([item for item in items if not item.get_closest_marker("time_limit")])
    dealt: list[pytest.Item] = []
    for worker in range(workers):
        share = long[worker::workers]
        size = (len(items) - len(dealt)) // (workers - worker)
        dealt += [*share, *islice(others, max(0, size - len(share)))]
    return dealt


def started_by(pid: int) -> dict[int, str]:
    """Lists a process's children and theirs, each with its command."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # It has ended meanwhile.
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    found, generation = {}, {pid}
    while generation := {child for child, parent in parents.items() if parent in generation}:
        for child in generation:
            with suppress(OSError):
                found[child] = (
                    (Path("/proc") / str(child) / "cmdline").read_text(errors="replace").replace("\0", " ").strip()
                )
    return found
