"""The two checks of QML that `etg test` runs: qmllint without a warning, and qmlformat with nothing to change."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import PySide6

TOOLS = Path(PySide6.__file__).parent
FOLDERS = ("console", "screen", "terminal", "tests")


def qml_files(root: Path) -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.qml"))


def lint(root: Path) -> int:
    """The shared module, and each game's own."""
    modules = [root / "screen" / "qml", *sorted((root / "screen").glob("*/qml"))]
    found = [word for path in modules for word in ("-I", path)]
    return subprocess.run([TOOLS / "qmllint", "--max-warnings", "0", *found, *qml_files(root)]).returncode


def check_format(root: Path) -> int:
    """qmlformat can only write, so it writes copies."""
    with tempfile.TemporaryDirectory() as folder:
        copies = {path: Path(folder) / f"{at}.qml" for at, path in enumerate(qml_files(root))}
        for path, copy in copies.items():
            shutil.copy(path, copy)
        done = subprocess.run([TOOLS / "qmlformat", "--inplace", *copies.values()])
        wrong = [path for path, copy in copies.items() if path.read_bytes() != copy.read_bytes()]
    if wrong:
        print("Run: .venv/bin/pyside6-qmlformat --inplace", *(path.relative_to(root) for path in wrong))
    return 1 if wrong else done.returncode


CHECKS: dict[str, Callable[[Path], int]] = {"lint": lint, "format": check_format}

if __name__ == "__main__":
    sys.exit(CHECKS[sys.argv[1]](Path.cwd()))
