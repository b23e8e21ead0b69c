"""Starts processes by forking one that has imported everything, which needs no new interpreter."""

import importlib
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import BinaryIO

from cluster.children import Process
from daemon import failpoint
from tests.time_limit import WAIT_S

PRELOADED = [
    "pytest",
    "cluster.cli",
    "cluster.roulette.scaled_wheel",
    "console.programs",
    "console.roulette.wheel_port",
    "console.start",
    "protocol.peer_sockets",
    "protocol.sockets",
    "structlog",
    "terminal.player",
    "terminal.start",
    "tests.system.forking",
    "tools.audit_commands",
    "tools.backup",
    "tools.cards.shoe_counts",
    "tools.diag",
    "tools.keys_command",
    "tools.migrating",
    "tools.report_command",
    "typer._adapters",
]
"""What the programs import themselves; importing it takes longer than most commands work."""

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(PRELOADED)


class Forked:
    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("etg", timeout or 0)
        return self._process.exitcode

    def send_signal(self, sig: int) -> None:
        os.kill(self.pid, sig)

    def kill(self) -> None:
        self._process.kill()


def forked(words: list[str], log: BinaryIO, errors: BinaryIO, environment: Mapping[str, str]) -> Process:
    process = _context.Process(target=_run, args=(words, log.name, errors.name, dict(environment)))
    process.start()
    return Forked(process)


def run_to_its_end(
    words: Iterable[str], reads: Path, says: Path, complains: Path, environment: Mapping[str, str]
) -> int:
    """Runs a command and gives its exit code, negative for a signal. Input and both outputs are files."""
    process = _context.Process(
        target=_run_as_typed, args=(list(words), str(reads), str(says), str(complains), dict(environment))
    )
    process.start()
    process.join(WAIT_S)
    if process.exitcode is None:
        process.kill()
        raise subprocess.TimeoutExpired(list(words), WAIT_S)
    return process.exitcode


def _run_as_typed(words: list[str], reads: str, says: str, complains: str, environment: dict[str, str]) -> None:
    os.environ.clear()
    file = os.open(reads, os.O_RDONLY)
    os.dup2(file, 0)
    os.close(file)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    _run(words, says, complains, environment)


def _run(words: list[str], log: str, errors: str, environment: dict[str, str]) -> None:
    os.setsid()
    for path, number in ((log, 1), (errors, 2)):
        file = os.open(path, os.O_WRONLY | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    os.environ.update(environment)
    importlib.reload(failpoint)  # It reads the environment of its process when it is imported.
    sys.argv = ["etg", *words]
    from cluster.cli import main

    main()
