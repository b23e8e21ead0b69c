"""Prints how much of the cores all tests together cover: lines and branches of each folder, after `etg test --cov`."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path, PurePath

COVERING = ("--cov", "--cov-report=")
"""For pytest: what `[tool.coverage.run]` names is measured, and told here."""
MEASURED = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def covered(root: Path) -> str:
    """Gives a table of coverage, or a sentence where nothing was measured."""
    told = subprocess.run(
        [sys.executable, "-m", "coverage", "json", "-q", "-o", "-"], cwd=root, capture_output=True, text=True
    )
    return table_of(json.loads(told.stdout)["files"]) if told.returncode == 0 else "coverage: nothing was measured."


def table_of(files: dict[str, dict[str, dict[str, int]]]) -> str:
    folders: dict[str, Counter[str]] = {}
    total: Counter[str] = Counter()
    for file, measured in sorted(files.items()):
        counts = Counter({name: measured["summary"][name] for name in MEASURED})
        folders.setdefault(PurePath(file).parent.as_posix(), Counter()).update(counts)
        total.update(counts)
    rows = [_row(folder, counts) for folder, counts in folders.items() if counts["num_statements"]]
    return "\n".join([f"{'covered by tests':32}{'lines':>18}{'branches':>18}", *rows, _row("all", total)])


def _row(name: str, counts: Counter[str]) -> str:
    lines = _share(counts["covered_lines"], counts["num_statements"])
    return f"{name:32}{lines:>18}{_share(counts['covered_branches'], counts['num_branches']):>18}"


def _share(part: int, whole: int) -> str:
    """Gives a share, rounded down, so that 100 % means all of them."""
    return f"{1000 * part // whole / 10:.1f} % of {whole}" if whole else "none"
