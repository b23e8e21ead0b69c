"""Sentences as the code says them, found in its source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path


def text_of(node: ast.expr | None) -> str:
    """As it is said, with a value in each of its places."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return text_of(node.value) if isinstance(node, ast.Subscript) else ""


def arguments_in(path: Path, calls: re.Pattern[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and calls.fullmatch(ast.unparse(node.func)):
            yield from filter(None, map(text_of, node.args))


def said_in(path: Path, calls: re.Pattern[str]) -> Iterator[str]:
    """Also where it is given a name first."""
    yield from arguments_in(path, calls)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("sentence", "reason"):
            yield text_of(node.value)


def returned_in(path: Path) -> Iterator[str]:
    """Also where it is kept as `why` first."""
    for node in ast.walk(ast.parse(path.read_text())):
        is_why = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "why"
        if isinstance(node, ast.Return) or is_why:
            yield from _texts_in(node)


def _texts_in(node: ast.AST) -> Iterator[str]:
    """Whole ones: not the parts of one that is put together."""
    if isinstance(node, ast.expr) and (text := text_of(node)):
        yield text
    else:
        for part in ast.iter_child_nodes(node):
            yield from _texts_in(part)
