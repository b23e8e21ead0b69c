"""`etg rules`: every paragraph of the rulebooks that concerns the system, with the tests that prove it."""

import ast
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.failure import failed

FOLDER = Path(__file__).parent
TESTS = FOLDER.parents[1] / "tests"


@dataclass(slots=True)
class Paragraph:
    rulebook: str
    number: str
    says: str
    reason: str | None
    """The reason why no test proves the paragraph, where software has nothing to do."""
    tests: list[str] = field(default_factory=list)


def read_rulebooks() -> dict[str, Paragraph]:
    """Reads all paragraphs, by the name with which tests mark them, such as `roulette 5.2.2`."""
    paragraphs = {}
    for path in sorted(FOLDER.glob("*.toml")):
        book: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        for entry in book["paragraph"]:
            name = f"{book['rulebook']} {entry['number']}"
            paragraphs[name] = Paragraph(book["rulebook"], entry["number"], entry["says"], entry.get("reason"))
    return paragraphs


def marked_tests(folder: Path = TESTS) -> Iterator[tuple[str, str]]:
    """Finds every `rule` marker in the tests: its paragraph and the test's node id."""
    for path in sorted(folder.rglob("test_*.py")):
        file = f"{folder.name}/{path.relative_to(folder)}"
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for name in _rules_marked_in(node.decorator_list):
                    yield name, f"{file}::{node.name}"


def _rules_marked_in(decorators: list[ast.expr]) -> Iterator[str]:
    """Finds literal names anywhere in the decorators, so that marks inside `parametrize` count too."""
    for decorator in decorators:
        for node in ast.walk(decorator):
            is_mark = isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
            if is_mark and isinstance(node, ast.Call):
                for argument in node.args:
                    yield str(ast.literal_eval(argument))


def print_rules(as_json: bool) -> int:
    paragraphs = read_rulebooks()
    for name, test in marked_tests():
        if name not in paragraphs:
            return failed("etg rules", f"{test} is marked with {name!r}, which no rulebook has.", as_json)
        paragraphs[name].tests.append(test)
    if as_json:
        print(json.dumps({"paragraphs": [_document(paragraph) for paragraph in paragraphs.values()]}, indent=1))
    else:
        print("\n".join(_words(list(paragraphs.values()))))
    return 0


def _document(paragraph: Paragraph) -> dict[str, Any]:
    document = {
        "rulebook": paragraph.rulebook,
        "paragraph": paragraph.number,
        "says": paragraph.says,
        "tests": sorted(set(paragraph.tests)),
    }
    return document | ({"reason": paragraph.reason} if paragraph.reason else {})


def _words(paragraphs: list[Paragraph]) -> Iterator[str]:
    for paragraph in paragraphs:
        yield f"{paragraph.rulebook} {paragraph.number}: {paragraph.says}"
        tests = sorted(set(paragraph.tests))
        yield from (f"    {test}" for test in tests)
        if not tests:
            yield f"    no test: {paragraph.reason}" if paragraph.reason else "    NO TEST YET"
    open_count = sum(not paragraph.tests and not paragraph.reason for paragraph in paragraphs)
    yield f"{len(paragraphs)} paragraphs, {open_count} still without a test."
