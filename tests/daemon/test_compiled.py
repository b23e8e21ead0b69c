"""Compiled programs: what runs is always the source that the identity of the software covers."""

import os
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from daemon.compiled import compile_all
from daemon.software import digest_of


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A package with one module that prints 1, compiled."""
    (tmp_path / "dealer").mkdir()
    source = tmp_path / "dealer" / "one.py"
    source.write_text("print(1)\n")
    assert compile_all(tmp_path, ("dealer",))
    return source


def printed_by(source: Path) -> str:
    """What the module prints when another program imports it, as the units of deploy/ start programs."""
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(source.parents[1])}
    words = [sys.executable, "-c", "import dealer.one"]
    done = subprocess.run(words, cwd=source.parents[1], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_start_takes_the_compiled_file_of_an_unchanged_source(program: Path) -> None:
    compiled = Path(cache_from_source(str(program)))
    data = compiled.read_bytes()
    (program.parent / "two.py").write_text("print(2)\n")
    assert compile_all(program.parents[1], ("dealer",))
    of_two = Path(cache_from_source(str(program.parent / "two.py"))).read_bytes()
    compiled.write_bytes(data[:16] + of_two[16:])  # Only who reads the compiled file prints 2.
    assert printed_by(program) == "2"


def test_changed_source_is_run_even_if_its_time_and_size_are_those_of_the_compiled_one(program: Path) -> None:
    before = program.stat()
    program.write_text("print(3)\n")
    os.utime(program, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (program.stat().st_size, program.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert printed_by(program) == "3"


def test_compiling_does_not_change_the_softwares_identity(tmp_path: Path, program: Path) -> None:
    with_compiled = digest_of(tmp_path, ("dealer",))
    Path(cache_from_source(str(program))).unlink()
    assert digest_of(tmp_path, ("dealer",)) == with_compiled


def test_source_that_does_not_compile_is_a_failure(tmp_path: Path, program: Path) -> None:
    program.write_text("print(\n")
    assert not compile_all(tmp_path, ("dealer",))
