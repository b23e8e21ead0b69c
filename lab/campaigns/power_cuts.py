"""Cuts the power at every operation of a table's disks: every promise is kept, and play goes on from there."""

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import apsw

from cluster.games import by_hand
from cluster.sums import add_up
from console.store import Store as ConsoleStore
from durable import StoreError
from lab.campaigns.cuts import Cuts, Image, Recording, Reopened
from lab.campaigns.lossy_disk import FAULTS, SYNC, WRITE, LossyDisk, Operation
from lab.campaigns.promises import Promise, promised
from lab.campaigns.report import Report
from lab.campaigns.wired_ends import CONSOLE
from lab.campaigns.wired_table import Interrupted, OwnTime, StuckTable, WiredTable
from protocol.answers import read_body
from protocol.staff import TransferAsked
from record.audit.opening import open_book
from record.audit.verify import verify
from terminal.ledger import LedgerError
from terminal.player import Stakes
from terminal.store import Store as TerminalStore
from tools.games import USUAL

BETS = by_hand(USUAL)
FIRST, SECOND, THIRD, OTHER = (dict(slip) for slip in BETS.slips)
SLIPS: dict[str, dict[int, list[Stakes]]] = {"T01": {1: [FIRST, SECOND], 2: [THIRD]}, "T02": {1: [OTHER]}}
CREDIT_CENTS = 10_000
BY_CHANCE = ("durable", "shape", "days", "commits", "sqlite_sequence")


def power_cuts(count: int) -> Report:
    """Makes this many cuts, and failing and full disks at every operation; with weaker settings something must be
    lost.
    """
    report = Report()
    with Campaign() as campaign:
        campaign.cut(count, report)
        campaign.fail_everywhere(1, report)
        campaign.control("NORMAL", count // 10, report)
        campaign.control("OFF", count // 10, report)
    return report


def play_up_to_the_slips(table: WiredTable) -> None:
    table.hire()
    table.start()
    table.until("all are here", table.is_here)
    for name in SLIPS:
        table.ask("credit", terminal=name, cents=CREDIT_CENTS)
    table.until("credit is booked", lambda: all(table.credit_cents(name) == CREDIT_CENTS for name in SLIPS))
    table.ask("open")
    table.until("slips are registered", lambda: table.all_registered(1))


def play(table: WiredTable) -> None:
    """Plays hello, credit, slips, close, result, settlement, a sealed and corrected day, a void round, a cash-out."""
    play_up_to_the_slips(table)
    table.ask("close")
    table.ask("enter", "2001", outcome=BETS.outcome)
    table.until("all are settled", table.is_even)
    table.end_day()
    table.ask("correct", "2001", round=1, outcome=BETS.corrected, reason="misread")
    table.until("the correction is booked", table.is_even)
    table.ask("open")
    table.until("slips are registered", lambda: table.all_registered(2))
    table.ask("void", paragraph=BETS.void_paragraph, reason="as two people saw it")
    table.until("bets are returned", table.is_even)
    table.die("T02")  # And with its first ping the console knows its credit.
    table.start("T02")
    table.until("T02 is back", table.is_even)
    credit_cents = table.credit_cents("T02")
    transfer = read_body(table.ask("cash-out", terminal="T02", cents=credit_cents), TransferAsked).transfer
    table.until("the cash-out is booked", lambda: table.credit_cents("T02") == 0 and table.is_even())
    table.ask("paid", transfer=transfer)


class Campaign:
    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="etg-cuts-")
        self.folder = Path(self._folder.name)
        self.disk = LossyDisk(f"lossy-{id(self)}")
        self._time = OwnTime()
        self._tables = 0
        self._bench = self.new_table()

    def __enter__(self) -> "Campaign":
        return self

    def __exit__(self, *_: object) -> None:
        self.disk.unregister()
        self._folder.cleanup()

    def new_table(self, said: Any = None) -> WiredTable:
        self._tables += 1
        folder = self.folder / str(self._tables)
        folder.mkdir()
        return WiredTable(folder, SLIPS, self.disk.name, said or (lambda *_: None), time=self._time)

    @cached_property
    def recording(self) -> Recording:
        return self.record("FULL")

    def record(self, synchronous: str) -> Recording:
        """Records one table as it is played, on disks that keep everything."""
        promises: dict[str, list[tuple[int, Promise]]] = {name: [] for name in (CONSOLE, *SLIPS)}

        def said(who: str, payload: bytes, terminal: str) -> None:
            promises[who] += [(len(self.disk.operations), each) for each in promised(payload, terminal)]

        table = self.new_table(said)
        table.weaker_than_allowed = None if synchronous == "FULL" else synchronous
        self.disk.operations, self.disk.is_recording = [], True
        try:
            play(table)
        finally:
            self.disk.is_recording = False
            table.die()
        there = table.place.folder
        operations = [
            Operation(each.what, each.file.relative_to(there), each.offset, each.data, _within(each.source, there))
            for each in self.disk.operations
        ]
        return Recording(operations, promises)

    def cut(self, count: int, report: Report) -> None:
        """Cuts equally often at every operation, each time with another part of unsynced data surviving."""
        cuts = Cuts(self.recording, self._reopen_image, self._play_on_image)
        lost = cuts.run(count)
        report.tried += count
        report.wrong += lost
        report.figures |= {
            "operations": len(self.recording.operations),
            "promises": sum(len(made) for made in self.recording.promises.values()),
            "cuts": count,
            "cuts_with_something_lost": len(lost),
            **cuts.figures,
        }

    def control(self, synchronous: str, count: int, report: Report) -> None:
        """Runs the same check with weaker settings: it must find losses, or it would find nothing at all."""
        cuts = Cuts(self.record(synchronous), self._reopen_image, None)
        lost = cuts.run(count)
        report.check(bool(lost), f"synchronous = {synchronous} lost nothing: these cuts prove nothing.")
        report.figures[f"control_{synchronous}_lost"] = f"{len(lost)} of {count} cuts"

    def fail_everywhere(self, step: int, report: Report) -> None:
        """Makes the disk fail once, or be full from then on, at every operation, reads included."""
        for fault in FAULTS:
            at = 1
            while self._fail(fault, at, report):
                at += step
            report.figures[f"{fault}_disks"] = at // step

    def _fail(self, fault: str, at: int, report: Report) -> bool:
        """Makes one failure; the process must stop, say nothing more, and go on after a restart."""
        promises: dict[str, list[Promise]] = {name: [] for name in (CONSOLE, *SLIPS)}
        table = self.new_table(lambda who, payload, terminal: promises[who].extend(promised(payload, terminal)))
        self.disk.fault, self.disk.fails_in = fault, at
        sentence = ""
        try:
            with _nothing_printed():
                play(table)
        except (Interrupted, StoreError) as stopped:
            sentence = str(stopped)
        failed = self.disk.failed_at
        self.disk.heal()
        try:
            if failed is None:
                return False
            name = f"{fault} at operation {at} ({failed.what} {failed.file.name})"
            must_stop = failed.what in (WRITE, SYNC) and failed.file.name.endswith("-wal")
            report.check(bool(sentence) or not must_stop, f"{name}: the process went on")
            report.check("\n" not in sentence, f"{name}: {sentence}")
            table.die()
            for who, made in promises.items():
                reopened = self.reopen(table.file(who), who, set(made))
                missing = set(made) - reopened.kept
                report.check(not missing, f"{name}: {who} had said {sorted(missing)[:1]}, {reopened.refused}")
            report.wrong += [f"{name}: {wrong}" for wrong in self.play_on(table)]
        finally:
            self._leave(table)
        return True

    def reopen(self, file: Path, who: str, wanted: set[Promise]) -> Reopened:
        """Opens the disks again with production code alone."""
        try:
            store: ConsoleStore | TerminalStore
            if who == CONSOLE:
                store = ConsoleStore(file, vfs=self.disk.name)
            else:
                store = TerminalStore(file, owner=who, vfs=self.disk.name)
        except StoreError as refused:
            return Reopened("", refused=str(refused))
        try:
            store.load() if isinstance(store, ConsoleStore) else store.load(who)
            with _files_of(file, store) as found:
                kept = frozenset(each for each in wanted if any(rows(each.sql, each.values) for rows in found))
            return Reopened(_digest(store), kept)
        except (StoreError, LedgerError) as refused:
            return Reopened("", refused=str(refused))
        finally:
            store._file._give_up()
            store.close()

    def _reopen_image(self, who: str, image: Image, wanted: set[Promise]) -> Reopened:
        shutil.rmtree(self._bench.place.folder / who)
        (self._bench.place.folder / who).mkdir()
        _put(image, self._bench)
        return self.reopen(self._bench.file(who), who, wanted)

    def _play_on_image(self, image: Image) -> list[str]:
        table = self.new_table()
        _put(image, table)
        try:
            return self.play_on(table)
        finally:
            self._leave(table)

    def _leave(self, table: WiredTable) -> None:
        """Removes the folders, because thousands of tables would fill the disk."""
        table.die()
        shutil.rmtree(table.place.folder)

    def play_on(self, table: WiredTable) -> list[str]:
        """Says what is wrong after everyone has started again and everything has settled."""
        try:
            table.start()
            table.until("all is even again", table.is_even)
        except (Interrupted, StuckTable) as failed:
            return [f"started again: {failed}"]
        finally:
            table.die()
        books, verdict = add_up(table.place), verify(open_book(table.place.folder, []))
        return [*books.differences, *(finding.sentence for finding in verdict.findings)]


@contextmanager
def _nothing_printed() -> Iterator[None]:
    """Ignores output: where SQLite can do without a refused operation, nobody reads its message."""
    before, sys.unraisablehook = sys.unraisablehook, lambda unraisable: None
    try:
        yield
    finally:
        sys.unraisablehook = before


def _digest(store: ConsoleStore | TerminalStore) -> str:
    """Gives the digest of every row, except for random values of a new file and data about the file before.

    The chain of commits is one of these; it was verified when the file was opened.
    """
    rows = store._file.rows
    found = rows(f"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN {BY_CHANCE}")
    tables = sorted(name for (name,) in found)
    content = [rows(f"SELECT * FROM {table}") for table in tables]
    return hashlib.sha256(repr([content, rows("SELECT number FROM shape")]).encode()).hexdigest()


@contextmanager
def _files_of(file: Path, store: ConsoleStore | TerminalStore) -> Iterator[list[Callable[..., Any]]]:
    """Gives the open file, and every sealed day beside it."""
    days = [apsw.Connection(str(day), flags=apsw.SQLITE_OPEN_READONLY) for day in file.parent.glob("days/*.db")]
    try:
        yield [store._file.rows, *((lambda sql, values, day=day: list(day.execute(sql, values))) for day in days)]
    finally:
        for day in days:
            day.close(True)


def _within(path: Path, folder: Path) -> Path:
    return path.relative_to(folder) if path.is_absolute() else path


def _put(image: Image, table: WiredTable) -> None:
    for file, content in image.items():
        path = table.place.folder / file
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
