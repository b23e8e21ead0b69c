"""`etg test`: it runs the style, type and import checks beside pytest, and all of them must pass."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from lab.covered import COVERING, covered

ROOT = Path(__file__).resolve().parents[1]
CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "import contracts": ["-c", "from importlinter.cli import lint_imports_command as c; c()"],
    "qmllint": ["-m", "lab.qml_checks", "lint"],
    "qmlformat": ["-m", "lab.qml_checks", "format"],
    "QML types": ["-m", "lab.qml_checks", "types"],
}
MEASURE = ["--cov"]
"""With this word alone a run of everything measures coverage as well. Nothing depends on its figures, and measuring
takes most of the time that the tests of the cores take.
"""
WORKERS_A_CORE = 2
"""Tests with real processes wait more than they work."""


def arguments_of(given: list[str]) -> list[str]:
    """Gives pytest's arguments for those of `etg test`."""
    return [*COVERING] if given == MEASURE else given


def pytest_command(arguments: list[str]) -> list[str]:
    """Gives the command; later arguments override earlier ones, so `-n0` runs all tests in one process for a
    debugger.
    """
    workers = WORKERS_A_CORE * len(os.sched_getaffinity(0))
    return [sys.executable, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", *arguments]


def compile_tests(root: Path) -> None:
    """Compiles all tests once in a fresh checkout, beside the checks; otherwise each worker would compile all of them.

    What is wrong with a test is said by the run itself.
    """
    if not (root / "tests" / "__pycache__").exists():
        words = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n0"]
        subprocess.run(words, cwd=root, env=environment(os.environ), stdout=subprocess.DEVNULL)


def environment(machine: Mapping[str, str]) -> dict[str, str]:
    """Gives an environment that keeps compiled Python code, because tests start hundreds of processes."""
    return {name: value for name, value in machine.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run_checks(pytest_args: list[str]) -> int:
    running = {
        name: subprocess.Popen(
            [sys.executable, *args],
            cwd=ROOT,
            env=environment(os.environ),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, args in CHECKS.items()
    }
    try:
        compile_tests(ROOT)
        command = pytest_command(arguments_of(pytest_args))
        tests = subprocess.run(command, cwd=ROOT, env=environment(os.environ))
        failed = [] if tests.returncode == 0 else ["pytest"]
        for name, process in running.items():
            output, _ = process.communicate()
            if process.returncode:
                failed.append(name)
                print(f"\n{name} found:\n{output.strip()}")
    except KeyboardInterrupt:
        for process in running.values():
            process.kill()
        return 1
    if pytest_args == MEASURE:
        print(f"\n{covered(ROOT)}\n")
    print(f"failed: {', '.join(failed)}" if failed else f"clean: {', '.join(running)}")
    return 1 if failed else 0
