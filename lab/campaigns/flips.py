"""Flips single bits of a stored file: each flip is refused at the start in a sentence, or has changed nothing."""

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import apsw

from durable import StoreError
from lab.campaigns.flipped_console import load_console, make_console
from lab.campaigns.flipped_terminal import load_terminal, make_terminal
from lab.campaigns.report import Report
from terminal.ledger import LedgerError

REFUSALS = (StoreError, LedgerError)
SEED = 1
OF_EACH_TABLE = 8
Rows = dict[str, list[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind of file that the campaign flips."""

    make: Callable[[Path], Path]
    """Makes a file with rows in every table in that folder, with an empty log."""
    load: Callable[[Path], object]
    """Loads all that a process takes from the file at its start, and closes the file."""


SUBJECTS: Mapping[str, Subject] = {
    "console": Subject(make_console, load_console),
    "terminal": Subject(make_terminal, load_terminal),
}


def flips(count: int, first: int = SEED) -> Report:
    """Makes this many flips in each kind of file."""
    report = Report()
    with tempfile.TemporaryDirectory(prefix="etg-flips-") as folder:
        for name, subject in SUBJECTS.items():
            place = Path(folder) / name
            place.mkdir()
            Flips(name, subject, place).run(count, Random(f"{first} {name}"), report)
    return report


class Flips:
    def __init__(self, name: str, subject: Subject, folder: Path) -> None:
        self._name = name
        self._load = subject.load
        self._path = subject.make(folder)
        self._bytes = self._path.read_bytes()
        self._loaded = subject.load(self._path)
        self._rows = rows_of(self._path)
        self._beside = set(self._path.parent.iterdir())

    def run(self, count: int, random: Random, report: Report) -> None:
        """Flips some bits in rows of each table, then any: every other of these is in a byte that is not 0, because
        most of a small file's pages is empty.
        """
        empty = [table for table, rows in self._rows.items() if not rows]
        report.check(not empty, f"{self._name}: no row to change in {', '.join(empty)}")
        used = [at for at, byte in enumerate(self._bytes) if byte]
        bits = [bit for table in self._rows if table not in empty for bit in self._in_rows(table, random)]
        for number in range(count):
            byte = random.choice(used) if number % 2 else random.randrange(len(self._bytes))
            bits.append(8 * byte + random.randrange(8))
        refused = 0
        for bit in bits:
            wrong, was_refused = self._flip(bit)
            refused += was_refused
            report.check(not wrong, f"{self._name}, bit {bit % 8} of byte {bit // 8}: {wrong}")
        report.figures |= {
            f"{self._name}: bytes": len(self._bytes),
            f"{self._name}: refused": refused,
            f"{self._name}: changed nothing": len(bits) - refused,
        }

    def _in_rows(self, table: str, random: Random) -> list[int]:
        """Finds bits that change what is read of this table, so that each table has flips that must be refused."""
        bits = [8 * at + bit for at in _page_of(self._path, table) if self._bytes[at] for bit in range(8)]
        random.shuffle(bits)
        return list(islice((bit for bit in bits if self._changes(bit, table)), OF_EACH_TABLE))

    def _changes(self, bit: int, table: str) -> bool:
        self._put(self._with_flipped(bit))
        try:
            return rows_of(self._path)[table] != self._rows[table]
        except (apsw.Error, KeyError, UnicodeDecodeError):
            return False  # Nothing can be read: the changed bit is not in a value.

    def _with_flipped(self, bit: int) -> bytes:
        changed = bytearray(self._bytes)
        changed[bit // 8] ^= 1 << bit % 8
        return bytes(changed)

    def _flip(self, bit: int) -> tuple[str, bool]:
        """Flips one bit; gives what is wrong, if anything, and whether the file was refused."""
        self._put(self._with_flipped(bit))
        try:
            loaded = self._load(self._path)
        except REFUSALS as refused:
            return ("the refusal is more than a line" if "\n" in str(refused) else ""), True
        except Exception as died:
            return f"no sentence, but {type(died).__name__}: {died}", False
        if loaded != self._loaded:
            return "another state was loaded", False
        return ("" if rows_of(self._path) == self._rows else "rows have changed in silence"), False

    def _put(self, content: bytes) -> None:
        """Puts content in the place of the file, and removes what an earlier start has left beside it."""
        for left in set(self._path.parent.iterdir()) - self._beside:
            left.unlink()
        for suffix in ("-wal", "-shm", ".commits"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        self._path.write_bytes(content)


def _page_of(path: Path, table: str) -> range:
    """The bytes of one page with rows of this table."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        leaves = "SELECT pgoffset, pgsize FROM dbstat WHERE name = ? AND pagetype = 'leaf' LIMIT 1"
        ((first, size),) = connection.execute(leaves, (table,))
        return range(first, first + size)
    finally:
        connection.close(True)


def rows_of(path: Path) -> Rows:
    """Gives every row of every table."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        tables = sorted(name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"))
        return {table: list(connection.execute(f"SELECT * FROM {table}")) for table in tables}
    finally:
        connection.close(True)
