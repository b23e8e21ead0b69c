"""The coverage table of `etg test`: a row for each folder and one for all, never rounded up to 100 %."""

import sys
from pathlib import Path

from lab.covered import covered, table_of


def counts(lines: tuple[int, int], branches: tuple[int, int]) -> dict[str, dict[str, int]]:
    (covered_lines, num_statements), (covered_branches, num_branches) = lines, branches
    return {
        "summary": {
            "covered_lines": covered_lines,
            "num_statements": num_statements,
            "covered_branches": covered_branches,
            "num_branches": num_branches,
        }
    }


def test_the_coverage_table_has_a_row_for_each_folder_and_a_last_row_for_all() -> None:
    files = {
        "console/table.py": counts((90, 100), (9, 10)),
        "console/engine.py": counts((100, 100), (30, 30)),
        "games/roulette/rules.py": counts((9_999, 10_000), (0, 0)),
    }
    assert [line.split() for line in table_of(files).splitlines()[1:]] == [
        ["console", "95.0", "%", "of", "200", "97.5", "%", "of", "40"],
        ["games/roulette", "99.9", "%", "of", "10000", "none"],
        ["all", "99.8", "%", "of", "10200", "97.5", "%", "of", "40"],
    ]


def test_the_coverage_table_marks_folders_in_which_nothing_was_measured(tmp_path: Path) -> None:
    assert covered(tmp_path) == "coverage: nothing was measured."


def test_tests_that_do_not_count_for_coverage_are_not_measured() -> None:
    """Measured, they would take three times as long."""
    assert "coverage" not in type(sys.gettrace()).__module__
