"""Finds every call of `phrase` in the program's source: the codes that it may say, and the names of its arguments."""

import ast
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from daemon.software import PACKAGES, ROOT


class Call(Struct, frozen=True):
    where: str
    codes: tuple[str, ...]
    """The codes; empty where the code is not written in the call."""
    field: str
    """The field of `SourceWords` by which a game chooses the code."""
    names: frozenset[str]


def modules() -> list[Path]:
    found = [path for package in (*PACKAGES, "lab") for path in sorted((ROOT / package).rglob("*.py"))]
    return [path for path in found if path.parent.name != "phrases"]


def calls() -> Iterator[Call]:
    for path in modules():
        text = path.read_text()
        if "phrase(" in text:
            yield from calls_in(text, str(path.relative_to(ROOT)))


def calls_in(source: str, name: str) -> Iterator[Call]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "phrase":
            names = frozenset(keyword.arg or "**" for keyword in node.keywords)
            code = node.args[0]
            field = code.attr if isinstance(code, ast.Attribute) and "words" in ast.unparse(code.value) else ""
            yield Call(f"{name}:{node.lineno}", tuple(_texts(code)), field, names)


def _texts(code: ast.expr) -> Iterator[str]:
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value
    elif isinstance(code, ast.IfExp):
        yield from (*_texts(code.body), *_texts(code.orelse))
