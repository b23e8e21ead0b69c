"""The locked packages: an installation has every package that it imports, and none that only the lab needs."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from daemon.software import PACKAGES, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKED = re.compile(r"^([\w.-]+)==([^ ;]+)((?:.*\\\n)*.*)", re.M)


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(file: str) -> dict[str, tuple[str, str]]:
    """Gives, by package, its version and the rest of its line."""
    return {plain(name): (version, rest) for name, version, rest in LOCKED.findall((ROOT / file).read_text())}


RUN, LAB = locked("requirements.txt"), locked("requirements-dev.txt")


def asked_for(requirements: list[str]) -> set[str]:
    return {plain(re.split(r"[<>=]", requirement)[0]) for requirement in requirements}


def imported(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text())))
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in found}


def test_the_run_time_lock_has_the_required_and_no_development_packages() -> None:
    assert asked_for(PROJECT["dependencies"]) <= RUN.keys()
    assert not asked_for(PROJECT["optional-dependencies"]["dev"]) & RUN.keys()


def test_the_labs_lock_contains_the_whole_run_time_lock() -> None:
    assert asked_for(PROJECT["optional-dependencies"]["dev"]) <= LAB.keys()
    assert {name: LAB.get(name) for name in RUN} == RUN


@pytest.mark.parametrize("lock", [RUN, LAB])
def test_every_locked_package_has_hashes(lock: dict[str, tuple[str, str]]) -> None:
    assert lock
    assert all("--hash=sha256:" in rest for _, rest in lock.values())


def test_shipped_code_imports_only_itself_the_standard_library_and_locked_packages() -> None:
    packages = packages_distributions()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for name in imported(path) - {*PACKAGES, *sys.stdlib_module_names}:
                from_ = {plain(each) for each in packages.get(name, [])}
                assert from_ & RUN.keys(), f"{path.relative_to(ROOT)} imports {name}"
