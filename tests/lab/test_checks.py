"""Each check of `etg test` fails where an error is planted, and names it."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lab.checks import CHECKS, ROOT, arguments_of, compile_tests, environment, pytest_command
from lab.covered import COVERING
from lab.qml_checks import check_types
from tests.time_limit import WAIT_S

PLANTED = {
    "ruff check": ("games/planted.py", "import os\n"),
    "ruff format": ("games/planted.py", "x = {  'a':1 }\n"),
    "mypy": ("games/planted.py", "def cents() -> int:\n    return 0.5\n"),
    "import contracts": ("games/planted.py", "import cluster\n\nprint(cluster)\n"),
    "qmllint": ("screen/qml/Planted.qml", "import QtQuick\n\nItem {\n    width: heigt\n}\n"),
    "qmlformat": ("screen/qml/Planted.qml", "import QtQuick\n\nItem {width:3}\n"),
    "QML types": ("screen/qml/Planted.qml", "import QtQuick\n\nItem {\n    property var size: 3\n}\n"),
}

TYPED = re.compile(r"^packages = \[\n[^]]*\]", re.M)
"""Of mypy's settings: the planted file is in games, and all else is looked through by the run itself."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    settings = (ROOT / "pyproject.toml").read_text()
    for package in tomllib.loads(settings)["tool"]["importlinter"]["root_packages"]:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").write_text(TYPED.sub('packages = ["games"]', settings))
    return tmp_path


@pytest.mark.parametrize("check", CHECKS)
def test_a_planted_violation_fails_its_check_and_is_named(check: str, tree: Path) -> None:
    """That it passes without is what the run itself checks."""
    file, text = PLANTED[check]
    (tree / file).write_text(text)
    done = subprocess.run([sys.executable, *CHECKS[check]], cwd=tree, capture_output=True, text=True)
    assert done.returncode != 0
    assert Path(file).stem in done.stdout + done.stderr


@pytest.mark.parametrize(
    "line",
    [
        *(f"property var planted: {value}" for value in ("3", "-1.5", "true", '"text"', "[]", "other.value")),
        "required property var planted",
        "required property var modelData",
        "readonly property var desk: 0",
    ],
)
def test_an_untyped_qml_property_is_named_by_the_check(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write_qml(tmp_path, line)
    assert check_types(tmp_path) == 1
    name = line.split(":")[0].split()[-1]
    assert capsys.readouterr().out == f"1 properties are var.\nscreen/Planted.qml:2: give {name} its type.\n"


@pytest.mark.parametrize(
    "line", ["required property var desk", "readonly property var looks: ({", "property int size: 3"]
)
def test_a_property_for_which_qml_has_no_type_may_be_var(line: str, tmp_path: Path) -> None:
    _write_qml(tmp_path, line)
    assert check_types(tmp_path) == 0


def _write_qml(root: Path, line: str) -> None:
    (root / "screen").mkdir()
    (root / "screen" / "Planted.qml").write_text(f"Item {{\n    {line}\n}}\n")


def test_one_failing_test_on_any_core_fails_the_whole_run(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
    tests = [f"def test_{number}() -> None:\n    assert {number} < 29\n" for number in range(30)]
    (tmp_path / "test_planted.py").write_text("\n\n".join(tests))
    done = subprocess.run(pytest_command([]), cwd=tmp_path, capture_output=True, timeout=WAIT_S, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert "1 failed, 29 passed in" in done.stdout.splitlines()[-1]


def test_coverage_is_measured_only_where_it_is_asked_for() -> None:
    assert arguments_of([]) == []
    assert arguments_of(["--cov"]) == [*COVERING]
    assert arguments_of(["--cov", "tests/console"]) == ["--cov", "tests/console"]


def test_compiled_python_code_is_kept_for_the_next_process_of_a_test_run() -> None:
    assert environment({"HOME": "/home/anna", "PYTHONDONTWRITEBYTECODE": "1"}) == {"HOME": "/home/anna"}


def test_the_tests_of_a_fresh_checkout_are_compiled_before_they_run(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_one.py").write_text("def test_one() -> None:\n    raise AssertionError\n")
    compile_tests(tmp_path)
    (compiled,) = (folder / "__pycache__").iterdir()
    compiled.unlink()
    compile_tests(tmp_path)
    assert list((folder / "__pycache__").iterdir()) == [], "they were compiled already"
