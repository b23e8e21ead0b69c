"""The messages that a process sends to its supervisor, and when it sends none."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from daemon.supervisor import OfTwoThreads, Supervisor


@contextmanager
def listening(path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(path))
        line.setblocking(False)
        yield line


def words(line: socket.socket) -> list[str]:
    found = []
    while True:
        try:
            found.append(line.recv(100).decode())
        except BlockingIOError:
            return found


def fine() -> None:
    pass


def test_the_supervisor_hears_of_start_and_end_and_gets_a_life_sign_every_quarter_period(
    tmp_path: Path,
) -> None:
    with listening(tmp_path / "notify") as line:
        process = Supervisor({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "4000000"}, 1)
        process.ready()
        for now_s in (0.0, 0.5, 0.99, 1.0, 1.5, 2.1):
            process.turned(now_s, fine)
        process.stopping()
        assert words(line) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]


def test_no_life_sign_is_sent_after_a_turn_that_broke_an_invariant(tmp_path: Path) -> None:
    def broken() -> None:
        raise RuntimeError("the books do not add up")

    with listening(tmp_path / "notify") as line:
        process = Supervisor({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "4000000"}, 1)
        with pytest.raises(RuntimeError):
            process.turned(0.0, broken)
        assert words(line) == []


def test_no_life_sign_is_sent_while_the_drawing_thread_stands_still(tmp_path: Path) -> None:
    with listening(tmp_path / "notify") as line:
        told = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "4000000"}
        process = OfTwoThreads(told, 1, now_s=0.0)
        process.turned(2.9, fine)
        process.turned(3.9, fine)
        process.turned(30.0, fine)
        assert words(line) == ["WATCHDOG=1"]
        process.other_turned(30.0)
        process.turned(30.1, fine)
        assert words(line) == ["WATCHDOG=1"]


@pytest.mark.parametrize("more", [{}, {"WATCHDOG_USEC": "4000000", "WATCHDOG_PID": "2"}])
def test_without_a_watchdog_only_the_invariants_are_checked(tmp_path: Path, more: dict[str, str]) -> None:
    checked: list[float] = []
    with listening(tmp_path / "notify") as line:
        process = Supervisor({"NOTIFY_SOCKET": str(tmp_path / "notify"), **more}, 1)
        process.turned(0.0, lambda: checked.append(0.0))
        assert (words(line), checked) == ([], [0.0])


def test_a_missing_supervisor_does_not_disturb_the_process(tmp_path: Path) -> None:
    Supervisor({}, 1).ready()
    Supervisor({"NOTIFY_SOCKET": str(tmp_path / "gone")}, 1).ready()
