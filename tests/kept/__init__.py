"""A small table's files as the program of each stored format left them, and what they come to."""

import gzip
import json
from pathlib import Path
from typing import Any

from tests.table import days_of

FOLDER = Path(__file__).parent
FORMAT_1, FORMAT_2 = FOLDER / "format-1", FOLDER / "format-2"
NEWEST = FORMAT_2
TERMINALS = ("T01", "T02")
PACKED = ".gz"


def expected(kept: Path = NEWEST) -> dict[str, Any]:
    """What the script that made the files wrote down beside them."""
    found: dict[str, Any] = json.loads((kept / "expected.json").read_text())
    return found


def copy_table(folder: Path, kept: Path = NEWEST) -> None:
    """As processes have it: a folder for each of them. What stands there already is replaced."""
    for name in ("console", *TERMINALS):
        for old in (folder / name).glob("*.db*"):
            old.unlink()
        unpack(kept / name, folder / name)


def copy_floor(folder: Path, kept: Path = NEWEST) -> None:
    """As a Floor has it: all files of the terminals beside the console's."""
    unpack(kept / "console", folder)
    for name in TERMINALS:
        own = folder / f"{name}.db"
        unpack(kept / name, folder / name)
        (folder / name / "terminal.db").rename(own)
        (folder / name / "days").rename(days_of(own))


def unpack(kept: Path, folder: Path) -> None:
    for packed in kept.rglob(f"*{PACKED}"):
        file = folder / packed.relative_to(kept).with_suffix("")
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_bytes(gzip.decompress(packed.read_bytes()))
        file.chmod(0o400 if file.parent.name == "days" else 0o600)
