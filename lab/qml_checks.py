"""The checks of QML in `etg test`: no warning of qmllint, no change by qmlformat, and typed properties."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import PySide6

TOOLS = Path(PySide6.__file__).parent
FOLDERS = ("console", "screen", "terminal", "tests")
UNTYPED = re.compile(r"\bproperty\s+var\s+(\w+)(?:\s*:\s*(.*))?")
OF_PYTHON = {"book", "desk", "game", "given", "hand", "model", "papers"}
"""What has no type in QML: objects of Python whose slots QML calls, and what a part is given when it is loaded."""
RECORD = "({"
"""So begins a record that is written in QML."""


def qml_files(root: Path) -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.qml"))


def lint(root: Path) -> int:
    """Checks the shared module and the module of each game."""
    modules = [root / "screen" / "qml", *sorted((root / "screen").glob("*/qml"))]
    found = [word for path in modules for word in ("-I", path)]
    return subprocess.run([TOOLS / "qmllint", "--max-warnings", "0", *found, *qml_files(root)]).returncode


def check_format(root: Path) -> int:
    """Checks the format on copies, because qmlformat can only write."""
    with tempfile.TemporaryDirectory() as folder:
        copies = {path: Path(folder) / f"{at}.qml" for at, path in enumerate(qml_files(root))}
        for path, copy in copies.items():
            shutil.copy(path, copy)
        done = subprocess.run([TOOLS / "qmlformat", "--inplace", *copies.values()])
        wrong = [path for path, copy in copies.items() if path.read_bytes() != copy.read_bytes()]
    if wrong:
        print("Run: .venv/bin/pyside6-qmlformat --inplace", *(path.relative_to(root) for path in wrong))
    return 1 if wrong else done.returncode


def check_types(root: Path) -> int:
    """Finds properties of type `var`, in which a misspelt name goes unnoticed, unless they must have that type."""
    left, wrong = 0, []
    for path in qml_files(root):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if found := UNTYPED.search(line):
                left += 1
                name, value = found[1], found[2] or ""
                if not value.startswith(RECORD) and (value or name not in OF_PYTHON):
                    wrong.append(f"{path.relative_to(root)}:{number}: give {name} its type.")
    print(f"{left} properties are var.", *wrong, sep="\n")
    return 1 if wrong else 0


CHECKS: dict[str, Callable[[Path], int]] = {"lint": lint, "format": check_format, "types": check_types}

if __name__ == "__main__":
    sys.exit(CHECKS[sys.argv[1]](Path.cwd()))
