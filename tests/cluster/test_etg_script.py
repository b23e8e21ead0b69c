"""The etg script works from any folder, and leaves no half-made files when its set-up fails."""

import os
import shutil
import subprocess
from pathlib import Path

from cluster.lab_words import WORDS
from lab.checks import ROOT
from tests.time_limit import WAIT_S

LOCKS = ("requirements.txt", "requirements-dev.txt")


def test_the_etg_script_works_in_any_folder_even_among_folders_named_like_its_packages(tmp_path: Path) -> None:
    (tmp_path / "cluster").mkdir()
    (tmp_path / "cluster" / "__init__.py").write_text("raise SystemExit('the wrong cluster')")
    done = subprocess.run([ROOT / "etg", "--help"], cwd=tmp_path, capture_output=True, timeout=WAIT_S)
    assert done.returncode == 0
    assert b"settle" in done.stdout


def test_the_etg_script_works_through_a_symbolic_link(tmp_path: Path) -> None:
    link = tmp_path / "a link"
    link.symlink_to(ROOT / "etg")
    assert subprocess.run([link, "--help"], capture_output=True, timeout=WAIT_S).returncode == 0


def test_a_failed_set_up_of_etg_says_where_and_leaves_nothing_half_made(tmp_path: Path) -> None:
    folder = tmp_path / "with spaces"
    folder.mkdir()
    shutil.copy(ROOT / "etg", folder)
    for lock in LOCKS:
        (folder / lock).write_text("uv==0.13.7 --hash=sha256:" + "0" * 64 + "\n")
    environment = os.environ | {"PIP_NO_INDEX": "1"}
    done = subprocess.run([folder / "etg", "--help"], capture_output=True, timeout=WAIT_S, env=environment)
    assert done.returncode == 1
    last = done.stderr.decode().splitlines()[-1]
    assert last == ("etg: set-up failed at: installing uv. Run the same command to try again.")
    assert sorted(os.listdir(folder)) == [".set-up.lock", "etg", *sorted(LOCKS)]


def test_the_etg_script_installs_the_labs_packages_for_exactly_the_labs_commands() -> None:
    line = next(line for line in (ROOT / "etg").read_text().splitlines() if "lock=$lab_lock" in line)
    assert line.partition(" in ")[2].partition(")")[0].split(" | ") == [*WORDS]
