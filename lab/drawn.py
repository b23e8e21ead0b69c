"""Draws sentences, test names and docstrings at random, so that a person can judge whether each is understood alone.

`python -m lab.drawn --seed 7` prints 50 of each and 40 Chinese sentences; a seed repeats its draw on the same tree.
"""

import argparse
import ast
from pathlib import Path
from random import Random

from lab.make_fonts import words_files
from phrases.catalogue import read_texts

ROOT = Path(__file__).resolve().parents[1]
SENTENCES, CHINESE, TEST_NAMES, DOCSTRINGS = "sentences", "Chinese sentences", "test names", "docstrings"
COUNTS = {SENTENCES: 50, TEST_NAMES: 50, DOCSTRINGS: 50, CHINESE: 40}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def sentences(language: int) -> list[str]:
    """Gives every text of the words and phrases in one language, with its file and key."""
    return [
        f"{path.relative_to(ROOT)} {key}: {texts[language]}"
        for path in words_files()
        for key, texts in read_texts(path).items()
    ]


def docstrings(tree: ast.Module, path: str) -> list[str]:
    """Gives each docstring of a module on one line, with the name of what it documents."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            found.append(f"{path} {getattr(node, 'name', 'module')}: {' '.join(text.split())}")
    return found


def names_of_tests(tree: ast.Module, path: str) -> list[str]:
    """Gives the name of each test of a module."""
    return [
        f"{path}: {node.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def collected() -> dict[str, list[str]]:
    """Gives everything from which a draw chooses, by kind, in an order that does not depend on the machine."""
    everything = {SENTENCES: sentences(0), TEST_NAMES: [], DOCSTRINGS: [], CHINESE: sentences(1)}
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT)
        if any(part.startswith(".") for part in name.parts):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        everything[TEST_NAMES] += names_of_tests(tree, name.as_posix())
        everything[DOCSTRINGS] += docstrings(tree, name.as_posix())
    return everything


def drawn(seed: int, everything: dict[str, list[str]]) -> dict[str, list[str]]:
    """Draws the numbers of `COUNTS` from everything, each item at most once."""
    chance = Random(seed)
    return {kind: chance.sample(everything[kind], count) for kind, count in COUNTS.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m lab.drawn", description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    seed = parser.parse_args().seed
    for kind, items in drawn(seed, collected()).items():
        print(f"\n{len(items)} {kind}, seed {seed}")
        print("\n".join(f"{number:3} {item}" for number, item in enumerate(items, 1)))


if __name__ == "__main__":
    main()
