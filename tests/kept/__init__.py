"""Files of a small table, as the program of each stored format left them, with their expected figures."""

import gzip
import json
from pathlib import Path
from typing import Any

from tests.table import days_of

FOLDER = Path(__file__).parent
FORMAT_1, FORMAT_2, FORMAT_3 = (FOLDER / f"format-{number}" for number in (1, 2, 3))
NEWEST = FORMAT_3
TERMINALS = ("T01", "T02")
PACKED = ".gz"


def expected(kept: Path = NEWEST) -> dict[str, Any]:
    """Reads what the script that made the files wrote down beside them."""
    found: dict[str, Any] = json.loads((kept / "expected.json").read_text())
    return found


def copy_table(folder: Path, kept: Path = NEWEST) -> None:
    """Copies the files as processes have them, in a folder for each, and replaces what is there."""
    for name in ("console", *TERMINALS):
        for old in (folder / name).glob("*.db*"):
            old.unlink()
        unpack(kept / name, folder / name)


def copy_floor(folder: Path, kept: Path = NEWEST) -> None:
    """Copies the files as a Floor has them: all files of the terminals beside the console's."""
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
