"""A test that hangs is named, its threads are shown, its processes end, and the next test runs."""

import re
import subprocess
import threading
from pathlib import Path

import pytest

from lab.checks import pytest_command
from tests.children import is_running
from tests.time_limit import WAIT_S, TimeLimit, long_ones_first

HANGS = """\
import subprocess
import sys
import threading

import pytest

PROGRAM = "import os, signal, subprocess, sys; " + {program!r}


@pytest.mark.time_limit(1)
def test_hangs():
    child = subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True, start_new_session=True)
    print("started", child.stdout.readline(), child.stdout.readline())
    threading.Thread(target=another, daemon=True).start()
    {hang}


def another():
    threading.Event().wait()


def test_is_well():
    assert True
"""
WITH_A_CHILD = """\
child = subprocess.Popen([sys.executable, "-c", "import os, signal; print(os.getpid(), flush=True); signal.pause()"]); \
print(os.getpid(), flush=True); signal.pause()"""
HANG = {
    "python": "threading.Event().wait()",
    "qt": "from PySide6.QtCore import QCoreApplication; QCoreApplication([]).exec()",
    "socket": "import zmq; zmq.Context.instance().socket(zmq.PULL).recv()",
}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers -p no:randomly -p tests.time_limit\n")
    return subprocess.run(
        pytest_command(["-n2", *arguments]), cwd=folder, capture_output=True, timeout=WAIT_S, text=True
    )


@pytest.mark.parametrize("hang", HANG)
def test_a_hanging_test_is_named_with_its_threads_and_its_processes_end(hang: str, tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(HANGS.format(program=WITH_A_CHILD, hang=HANG[hang]))
    done = run(tmp_path)
    assert done.returncode == 1
    assert "1 failed, 1 passed in" in done.stdout.splitlines()[-1]
    assert "crashed while running 'test_planted.py::test_hangs'" in done.stdout
    assert "TIME LIMIT: test_planted.py::test_hangs is not done after 1 s. Its threads:" in done.stderr
    assert {"test_hangs", "another"} <= set(re.findall(r'test_planted.py", line \d+ in (\w+)', done.stderr))
    started = [int(pid) for pid in re.findall(r"It had started process (\d+): \S*python", done.stderr)]
    assert len(started) == 2
    assert not any(is_running(pid) for pid in started)


def test_the_time_limit_of_tests_does_not_apply_in_a_debugger(request: pytest.FixtureRequest) -> None:
    limit, before = TimeLimit(2), set(threading.enumerate())
    running = limit.pytest_runtest_protocol(request.node)
    next(running)
    (watch,) = set(threading.enumerate()) - before
    limit.pytest_enter_pdb()
    watch.join()
    running.close()


@pytest.mark.parametrize(("count", "workers"), [(40, 4), (41, 4), (7, 4), (3, 4), (40, 1)])
def test_each_test_worker_begins_with_its_share_of_the_long_tests(
    count: int, workers: int, request: pytest.FixtureRequest
) -> None:
    items = [planted(request, f"test_{number}") for number in range(count)]
    for item in items[-3:]:
        item.add_marker(pytest.mark.time_limit(900))
    dealt = long_ones_first(items, workers)
    assert sorted(dealt, key=items.index) == items
    parts = [dealt[worker * count // workers : (worker + 1) * count // workers] for worker in range(workers)]
    begin = [part[0].get_closest_marker("time_limit") is not None for part in parts if part]
    assert sum(begin) == min(3, workers)


def planted(request: pytest.FixtureRequest, name: str) -> pytest.Item:
    return pytest.Function.from_parent(request.node.parent, name=name, callobj=lambda: None)
