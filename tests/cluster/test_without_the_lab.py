"""Shipped programs work without the lab, and refuse the lab's commands in one sentence."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cluster.lab_words import ROOT, WORDS
from lab.commands import commands
from tests.time_limit import WAIT_S

SENTENCE = "this word is for a checkout of the source; this is an installed copy."


@pytest.fixture(scope="module")
def installed() -> Iterator[Path]:
    """Installs the packages of the wheel; these processes cannot import the checkout."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    with TemporaryDirectory() as folder:
        for package in build["targets"]["wheel"]["packages"]:
            shutil.copytree(ROOT / package, Path(folder) / package, ignore=shutil.ignore_patterns("__pycache__"))
        (Path(folder) / "sitecustomize.py").write_text(f"import sys\nsys.path.remove({str(ROOT)!r})\n")
        yield Path(folder)


def etg(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": str(installed)}
    run = [sys.executable, "-m", "cluster", *words]
    return subprocess.run(run, env=environment, cwd=installed, capture_output=True, text=True, timeout=WAIT_S)


def test_the_commands_of_the_lab_are_exactly_those_that_the_lab_offers() -> None:
    names = {command.name or command.callback.__name__ for command in commands.registered_commands if command.callback}
    assert names == {*WORDS}


@pytest.mark.parametrize("word", WORDS)
def test_a_command_of_the_lab_is_refused_in_one_sentence_without_the_lab(installed: Path, word: str) -> None:
    done = etg(installed, word, "--help", "--json")
    assert (done.returncode, done.stderr) == (1, f"etg {word}: {SENTENCE}\n")
    assert json.loads(done.stdout) == {"error": {"code": 1, "sentence": SENTENCE}}


def test_help_shows_no_command_of_the_lab_without_the_lab(installed: Path) -> None:
    done = etg(installed, "--help")
    offered = {line.split()[0] for line in done.stdout.partition("Commands:")[2].splitlines() if line.strip()}
    assert {"console", "demo", "diag", "report", "terminal", "wheel"} <= offered
    assert not offered & {*WORDS}


def test_a_demo_can_be_played_without_the_lab(installed: Path) -> None:
    done = etg(installed, "demo", "--headless", "--rounds", "1", "--terminals", "1", "--speed", "100", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["balanced"]
