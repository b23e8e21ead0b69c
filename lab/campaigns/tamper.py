"""Plays tables under faults and then tampers with them: every change must be found and named."""

import tempfile
from collections import Counter
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from console import roster
from console.effects import WRITES, Write
from console.store import Store as ConsoleStore
from lab.campaigns.report import Report
from lab.campaigns.tampering import Tampered, tamper
from lab.simulation.clock import WALL_MS
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.site import Parts, Site
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.world import Plan
from protocol.clock import Now
from protocol.enums import Role
from protocol.refusals import Why
from record.audit.book import Book
from record.audit.findings import Finding
from record.audit.opening import open_book
from record.audit.verify import verify
from terminal.store import Store as TerminalStore

SEEDS = (1, 3, 9, 13, 20, 24)
ROUNDS, TERMINALS = 14, 3


def tamper_records(count: int) -> Report:
    report, kinds = Report(), Counter[str]()
    books = [played(seed) for seed in SEEDS]
    for book in books:
        sound = verify(book)
        report.check(sound.is_sound, f"{book.source} is sound, and {sound.words()[-2:]} was found")
    rng = Random(count)
    for number in range(count):
        book = deepcopy(books[number % len(books)])
        done = tamper(book, rng)
        kinds[f"{done.kind} {_kind_of(done.table)}"] += 1
        findings = verify(book).findings
        report.check(any(names(found, done) for found in findings), f"{number}: {done}, found {findings[:3]}")
    report.figures |= dict(sorted(kinds.items()))
    return report


def _kind_of(table: str) -> str:
    """Names the kind: `journals` for the console's copies, `T01 journal` and `T01 place` without the terminal's
    name.
    """
    return table.split()[0] if table.startswith("journals") else table.split()[-1]


def names(found: Finding, done: Tampered) -> bool:
    tables = {done.table, done.table.split()[0]} if done.table.startswith("journals") else {done.table}
    if found.table not in tables:
        return False
    keys = {*done.keys, *(f"{done.table.split()[-1]} {key}" for key in done.keys)}
    first, _, last = found.key.partition("-")
    in_range = last.isdigit() and any(key.isdigit() and int(first) <= int(key) <= int(last) for key in done.keys)
    return found.key in keys or in_range


def played(seed: int) -> Book:
    """Gives the record of a simulated table on real files, with staff added at its end."""
    with tempfile.TemporaryDirectory(prefix="etg-tamper-") as folder:
        play(seed, Path(folder), with_days=True)
        book = open_book(Path(folder), [])
        book.source = f"seed {seed}"
        return book


def play(seed: int, folder: Path, vfs: str | None = None, *, with_days: bool = False, game: str = "roulette") -> None:
    """Plays a table over several days; those that have ended are sealed."""

    class OnDisk(SimulatedConsole):
        def open_store(self) -> Any:
            path, began = _made(folder / "console") / "console.db", Now(0.0, WALL_MS)
            return ConsoleStore(path, vfs=vfs, now=lambda: began) if with_days else ConsoleStore(path, vfs=vfs)

    class TerminalOnDisk(SimulatedTerminal):
        def open_store(self) -> Any:
            return TerminalStore(_made(folder / self.name) / "terminal.db", owner=self.name, vfs=vfs)

    site = Site(Plan(seed, ROUNDS, TERMINALS, game=game), Parts(console=OnDisk, terminal=TerminalOnDisk))
    site.run()
    _add_staff(site.console.store)
    site.console.store.close()
    for terminal in site.terminals.values():
        terminal.store.close()


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


def _add_staff(store: ConsoleStore) -> None:
    table, _ = store.load()
    hired: list[Write] = []
    for number, role in (("1001", Role.DEALER), ("3001", Role.SHIFT_MANAGER)):
        done = roster.add(table, number, f"Person {number}", role, f"hash {number}", Now(0.0, 0))
        assert not isinstance(done, Why)
        hired += [write for write in done if isinstance(write, WRITES)]
    store.commit(hired)
