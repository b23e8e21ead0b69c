"""The software's identity is the hash of exactly the shipped files."""

import shutil
import tomllib
from pathlib import Path

import pytest

from daemon.software import PACKAGES, ROOT, digest_of, software

NOT_SHIPPED = {"lab", "tests"}


def test_the_hash_of_the_software_covers_every_files_name_and_content(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "one.py").write_text("1")
    first = digest_of(tmp_path, ("a",))
    (tmp_path / "a" / "one.py").write_text("2")
    changed = digest_of(tmp_path, ("a",))
    (tmp_path / "a" / "one.py").rename(tmp_path / "a" / "two.py")
    renamed = digest_of(tmp_path, ("a",))
    assert len({first, changed, renamed}) == 3
    assert software().endswith(digest_of(ROOT, PACKAGES)[:16])


def test_the_hash_of_the_software_covers_the_packages_of_the_wheel() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    assert list(PACKAGES) == build["targets"]["wheel"]["packages"]


def test_every_package_except_the_lab_and_the_tests_is_shipped() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == {*PACKAGES} | NOT_SHIPPED


@pytest.mark.parametrize("file", ["console/rounds.py", "screen/words.toml", "tools/diag.py"])
def test_a_change_of_a_shipped_file_changes_the_softwares_identity(tree: Path, file: str) -> None:
    before = digest_of(tree, PACKAGES)
    (tree / file).write_text((tree / file).read_text() + "# changed\n")
    assert digest_of(tree, PACKAGES) != before


@pytest.mark.parametrize("file", ["lab/checks.py", "lab/simulation/money_bugs.py", "tests/conftest.py"])
def test_a_change_of_the_lab_or_of_a_test_does_not_change_the_softwares_identity(tree: Path, file: str) -> None:
    before = digest_of(tree, PACKAGES)
    (tree / file).write_text((tree / file).read_text() + "# changed\n")
    assert digest_of(tree, PACKAGES) == before


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a copy of the checkout."""
    folder = tmp_path_factory.mktemp("checkout")
    for package in {*PACKAGES} | NOT_SHIPPED:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder
