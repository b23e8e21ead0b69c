"""Tries hostile words on the command line and hostile configurations: each gets a sentence or the usage, never a
traceback.
"""

import contextlib
import io
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgspec
import typer

from cluster.games import demo_of
from console.programs import program_of, read_console_config
from daemon.config import ConfigError, effective
from lab.campaigns.fuzz_inputs import wounded
from lab.campaigns.report import Report
from protocol.key_pairs import make_pair
from terminal.config import ConsoleKeys, TerminalConfig, read_terminal_config
from tools.games import USUAL

FILES: dict[str, bytes] = {
    "empty": b"",
    "garbage": bytes(range(256)) * 20,
    "database": b"SQLite format 3\0" + bytes(range(256)) * 20,
    "deep.toml": b"a = " + b"[" * 3000 + b"]" * 3000,
    "wrong.toml": b"table = 5\n[limits]\nchip_cents = -1\n",
    "surrogate.toml": b'table = "\xed\xa0\x80"\n',
    "long.toml": b'table = "' + b"x" * 100_000 + b'"\n',
    "numbers.toml": b'table = "T"\n[round]\nbet_time_s = nan\n[wheel]\ndriver = "manual"\nseed = 9999999999999999999\n',
}
WORDS = (
    *FILES, "folder", "not/there", "", " ", "-1", "0", "99999999999999999999999999", "1e999", "nan", "-0.0", "0x10",
    "\u0661\u0667", "x" * 300, "\udcff\udcfe", "T01", "17", "void", "tcp://", "tcp://127.0.0.1:99999", "ipc://",
    "ipc://" + "y" * 200, "udp://1", "inproc://x", "\u202e17", "'; DROP TABLE", "{}", "[1]", "--", "a b", "\n",
    "2026-02-30", "2026-11-17", "1001", "m360", "dealer", "open", "credit", "correct", "backup", "evacuate",
)  # fmt: skip
"""Words without absolute paths or parent folders, so that all files are made in the test's folder."""
STDIN = ("", "{}", "garbage", "1\n", '{"result": 1}', '{"result": "17", "bets": [{"spot": 1}]}')
RUNS_ON = {
    "bench",
    "campaign",
    "console",
    "dealer",
    "demo",
    "display",
    "rules",
    "screens",
    "simulate",
    "terminal",
    "test",
    "wheel sim",
    "wheel monitor",
}
"""Commands that would keep running on valid words: one word too many prevents that."""
ONE_TOO_MANY = "--no-such-option"
WAIT_S = 30


def words(count: int) -> Report:
    report = Report()
    with tempfile.TemporaryDirectory(prefix="etg-words-") as folder, contextlib.chdir(folder):
        for name, content in FILES.items():
            Path(name).write_bytes(content)
        Path("folder").mkdir()
        _configs(count, report)
        _commands(count // 10, report)
    return report


def _configs(count: int, report: Report) -> None:
    keys = {"table": "R1", "profile": "demo", **demo_of(USUAL).keyed_sections}
    console = msgspec.convert(keys, program_of(USUAL).config)
    terminal = TerminalConfig("T01", ConsoleKeys(make_pair().public))
    readers: list[tuple[Any, Callable[[Path], object]]] = [
        (console, read_console_config),
        (terminal, read_terminal_config),
    ]
    accepted, path = 0, Path("config.toml")
    for config, read in readers:
        samples = [effective(config).encode()]
        hostile = [*FILES.values(), *wounded(Random("config"), samples, count // len(readers))]
        for data in hostile:
            path.write_bytes(data)
            try:
                read(path)
                accepted += 1
            except ConfigError as refused:
                report.check("\n" not in str(refused).strip(), f"{data!r}: {refused}")
            except Exception as crash:
                report.check(False, f"{type(crash).__name__} {crash} on {data!r}")
    report.figures["configurations_accepted"] = accepted


def _commands(count: int, report: Report) -> None:
    from cluster.cli import app

    leaves = [(path, command) for path, command in _leaves(typer.main.get_command(app), []) if path != ["test"]]
    random = Random("words")
    for number in range(count):
        path, command = leaves[number % len(leaves)]
        said = [*path, *_words_for(command, random)]
        if " ".join(path) in RUNS_ON:
            said.append(ONE_TOO_MANY)
        code, errors = _run(said, random.choice(STDIN))
        is_sentence = errors.count("\n") <= 1 + "".join(said).count("\n")
        is_right = code in (0, 2) or (code == 1 and is_sentence)
        report.check(is_right, f"{said}: {code} {errors[-300:]}")
    report.figures["commands"] = len(leaves)


def _leaves(command: Any, path: list[str]) -> Iterator[tuple[list[str], Any]]:
    if hasattr(command, "commands"):
        for name, below in command.commands.items():
            yield from _leaves(below, [*path, name])
    else:
        yield path, command


def _words_for(command: Any, random: Random) -> list[str]:
    said: list[str] = []
    for parameter in command.params:
        option = parameter.opts[0] if parameter.opts[0].startswith("-") else None
        if not parameter.required and random.random() < 0.5:
            continue
        if option and parameter.is_flag:
            said.append(option)
        else:
            said += [option] if option else []
            said += [random.choice(WORDS) for _ in range(1 if parameter.nargs == 1 else random.randrange(3))]
    return said


def _run(said: list[str], stdin: str) -> tuple[int | str | None, str]:
    """Runs a command; gives its exit code and standard error, and reports a traceback or a hang."""
    from cluster.cli import main

    out, errors = io.TextIOWrapper(io.BytesIO()), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin.encode()))
    alarm = signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(WAIT_S)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            main(said)
    except SystemExit as ended:
        return ended.code, errors.getvalue()
    except BaseException as crash:
        return None, f"Traceback: {type(crash).__name__}: {crash}"
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, alarm)
        sys.stdin = before
    return None, "Traceback: it did not end"


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"{WAIT_S} s in {os.path.basename(frame.f_code.co_filename) if frame else '?'}")
