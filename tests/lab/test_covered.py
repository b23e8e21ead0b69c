"""What `etg test` says of coverage: a row for each folder and one for all, never rounded up to the whole."""

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


def test_files_of_a_folder_are_one_row_and_all_of_them_the_last() -> None:
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


def test_where_nothing_was_measured_it_says_so(tmp_path: Path) -> None:
    assert covered(tmp_path) == "coverage: nothing was measured."
