"""No module imports itself through other modules."""

import ast
import tomllib
from functools import cache

from daemon.software import ROOT

LOOPS_OF_TYPES = {
    "console.dealer.game",
    "console.vertical",
    "lab.simulation.baccarat.audit_shoe",
    "lab.simulation.audit_game",
    "lab.simulation.world",
}
"""Faces whose functions are given what knows them: only a type checker goes round in these loops."""


def test_no_module_imports_itself_through_other_modules() -> None:
    assert loops(imports(with_types=False)) == []


def test_import_loops_for_types_only_exist_at_the_known_interfaces() -> None:
    assert [loop for loop in loops(imports(with_types=True)) if not loop & LOOPS_OF_TYPES] == []


@cache
def trees() -> dict[str, ast.Module]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = project["tool"]["importlinter"]["root_packages"]
    paths = [path for package in packages for path in (ROOT / package).rglob("*.py")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return {name: ast.parse(path.read_text()) for name, path in zip(names, paths, strict=True)}


def imports(*, with_types: bool) -> dict[str, set[str]]:
    """Gives the imports of each module, also those inside functions, which only hide a loop."""
    known = {*trees()}
    found = {name: imported_names(tree, known, with_types) for name, tree in trees().items()}
    return {name: names - {name} for name, names in found.items()}


def imported_names(tree: ast.Module, known: set[str], with_types: bool) -> set[str]:
    nodes = [*ast.walk(tree)]
    if not with_types:
        blocks = [node for node in nodes if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
        for_types = {id(inside) for block in blocks for node in block.body for inside in ast.walk(node)}
        nodes = [node for node in nodes if id(node) not in for_types]
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in known else node.module or "" for name in inside}
    return found & known


def loops(imports: dict[str, set[str]]) -> list[set[str]]:
    """Gives groups of modules in which each reaches all others."""
    reached = {name: reach(name, imports) for name in imports}
    groups = {frozenset(other for other in reached[name] if name in reached[other]) for name in imports}
    return [{*group} for group in groups if group]


def reach(name: str, imports: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    to_see = [name]
    while to_see:
        new = imports[to_see.pop()] - found
        found |= new
        to_see += new
    return found
