"""Stores the reading of each spin in a file beside the record, so that only new recordings are judged."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

MARK_CHARACTERS = 16


@dataclass(slots=True)
class SpinReading:
    """What one recording shows of its spin."""

    order: tuple[str, ...]
    wheel: str = ""
    simulated: bool = False
    direction: str = ""
    sensor: int | None = None
    warned: bool = False


class SpinMemory:
    """The stored readings; if the file is damaged the recording is read again, and without a file nothing is stored."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known: dict[str, SpinReading] = {}
        self._new: dict[str, SpinReading] = {}
        for line in _lines(path):
            if (read := _read(line)) is not None:
                self._known[read[0]] = read[1]

    def recall(self, round_: int, packed: bytes) -> SpinReading | None:
        return self._known.get(_mark(round_, packed))

    def keep(self, round_: int, packed: bytes, spin: SpinReading) -> None:
        self._new[_mark(round_, packed)] = spin

    def save(self) -> None:
        if self._path is None or not self._new:
            return
        with self._path.open("a", encoding="utf-8") as file:
            for mark, spin in self._new.items():
                file.write(json.dumps([mark, asdict(spin)], separators=(",", ":")) + "\n")


def _mark(round_: int, packed: bytes) -> str:
    return f"{round_} {hashlib.sha256(packed).hexdigest()[:MARK_CHARACTERS]}"


def _lines(path: Path | None) -> list[str]:
    try:
        return path.read_text("utf-8").splitlines() if path else []
    except (OSError, UnicodeDecodeError):
        return []


def _read(line: str) -> tuple[str, SpinReading] | None:
    try:
        mark, facts = json.loads(line)
        return str(mark), _spin(**facts)
    except (ValueError, TypeError):
        return None


def _spin(order: list[str], **facts: Any) -> SpinReading:
    return SpinReading(tuple(order), **facts)
