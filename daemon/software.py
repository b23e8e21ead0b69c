"""Identifies this software: its version, and one hash over every file that is shipped."""

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (
    "cluster", "console", "daemon", "durable", "front", "games", "phrases", "protocol", "record", "screen",
    "shoe_controller", "terminal", "tools", "wheel_controller",
)  # fmt: skip
"""The shipped packages, as pyproject.toml lists them; tests and the lab are not among them."""
HASH_CHARACTERS = 16


@cache
def software() -> str:
    """Gives text such as `0.1.0 3f2a9c0d51b8e674`. Two machines with the same text run the same code."""
    return f"{_version()} {digest_of(ROOT, PACKAGES)[:HASH_CHARACTERS]}"


def digest_of(root: Path, packages: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for package in packages for path in (root / package).rglob("*") if _counts(path)):
        digest.update(f"{path.relative_to(root)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _counts(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def _version() -> str:
    try:
        return metadata.version("etg")
    except metadata.PackageNotFoundError:  # a checkout runs without being installed
        return "checkout"
