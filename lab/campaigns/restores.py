"""Makes backups, revokes, enrols, seals and restores in any order on real files, and checks what must hold after
each.
"""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import permutations, product
from pathlib import Path
from random import Random

from cluster.games import demo_of
from cluster.table_folder import in_toml
from console import roster
from console.day_files import checked, listed_in
from console.effects import WRITES, Effects
from console.log import append
from console.state import Table
from console.store import FILE_NAME, Store
from lab.campaigns.report import Report
from protocol.clock import this_moment
from protocol.enrolment import ALLOW_LIST, Domain, enroll, read_enrolled, revoke
from protocol.enums import Role
from protocol.key_pairs import make_pair
from protocol.keys import SetupError
from protocol.messages import DayEnd
from protocol.refusals import Why
from record.audit.opening import open_book
from record.audit.verify import verify
from tools.backup import make
from tools.games import USUAL
from tools.keys_command import init
from tools.restore import restore

ROOT = Path(__file__).resolve().parents[2]
STEPS = ("backup", "revoke", "enrol", "restore")
NAMES = ("T01", "T02")
CONFIG = in_toml(['table = "TABLE-1"'], demo_of(USUAL).keyed_sections)
PIN_HASH = "no PIN"


@dataclass(slots=True)
class World:
    """A stopped console's folder, and what was done to it."""

    folder: Path
    revoked: set[str] = field(default_factory=set)
    disabled: set[str] = field(default_factory=set)
    backups: list[Path] = field(default_factory=list)
    hired: int = 0

    @property
    def data(self) -> Path:
        return self.folder / "console"

    @property
    def config(self) -> Path:
        return self.data / "console.toml"

    def begin(self) -> None:
        init(self.data)
        self.config.write_text(CONFIG)
        self.hire()
        self.enrol("T01")
        self.backup()

    def backup(self) -> None:
        self.backups.append(make(self.folder / "safe", self.config, lambda: None)[0])

    def revoke(self, name: str) -> None:
        with suppress(SetupError):  # It may have no key that is good.
            self.revoked.add(revoke(self.data / ALLOW_LIST, Domain.TERMINAL, name).public)

    def enrol(self, name: str) -> None:
        with suppress(SetupError):  # It may have one that is good.
            enroll(self.data / ALLOW_LIST, Domain.TERMINAL, name, make_pair().public)

    def restore(self, which: int) -> None:
        restore(self.backups[which], self.config)

    def hire(self) -> str:
        self.hired += 1
        number = str(1000 + self.hired)
        self._change(lambda table: roster.add(table, number, number, Role.DEALER, PIN_HASH, this_moment()))
        return number

    def disable(self, number: str) -> None:
        self._change(lambda table: roster.disable(table, number, this_moment()))
        self.disabled.add(number)

    def _change(self, change: Callable[[Table], Effects | Why]) -> None:
        store = Store(self.data / FILE_NAME)
        try:
            done = change(store.load()[0])
            assert not isinstance(done, Why), done
            store.commit([each for each in done if isinstance(each, WRITES)])
        finally:
            store.close()

    def end_day(self) -> None:
        """Writes the last record of a day; the file is not sealed yet."""
        self._change(lambda table: append(table, DayEnd(table.log.day, f"day-{table.log.day}"), this_moment()))

    def seal(self) -> None:
        """Starts a console, which seals a day that has ended."""
        self.end_day()
        self.may_log_in()

    def lose_the_machine(self) -> None:
        """Replaces the machine by a new one with only the sealed key and the configuration."""
        sealed = {path.name: path.read_bytes() for path in (self.data / "console.key", self.config)}
        shutil.rmtree(self.data)
        self.data.mkdir()
        for name, content in sealed.items():
            (self.data / name).write_bytes(content)

    def heard(self) -> set[str]:
        return {entry.public for entry in read_enrolled(self.data / ALLOW_LIST) if not entry.revoked}

    def may_log_in(self) -> set[str]:
        store = Store(self.data / FILE_NAME)
        try:
            return {row.number for row in store.load()[0].staff.people.values() if not row.disabled}
        finally:
            store.close()

    def take(self, step: str, name: str, which: int = 0) -> None:
        if step in ("revoke", "enrol"):
            getattr(self, step)(name)
        elif step == "restore":
            self.restore(which)
        elif step == "seal":
            self.seal()
        else:
            self.backup()

    def wrong(self) -> str:
        """Says in words what does not hold; empty where everything does."""
        if self.heard() & self.revoked:
            return "a revoked key is heard"
        if self.may_log_in() & self.disabled:
            return "a disabled person may log in"
        days = [checked(self.data, row).sentence for row in listed_in(self.data / FILE_NAME).days]
        found = [finding.sentence for finding in verify(open_book(self.data, [])).findings]
        return next((sentence for sentence in [*days, *found] if sentence), "")


class ByScripts(World):
    """Does the same by the commands that people type."""

    def backup(self) -> None:
        self.backups.append(Path(_run("deploy/backup.sh", "1001", self.folder / "safe", self.config).stdout.strip()))

    def restore(self, which: int) -> None:
        _run("deploy/restore.sh", self.backups[which], self.config)

    def revoke(self, name: str) -> None:
        done = _run("etg", "keys", "revoke", name, "--data", self.data, "--json", may_fail=True)
        self.revoked |= {json.loads(done.stdout)["public"]} if done.returncode == 0 else set()

    def enrol(self, name: str) -> None:
        key = make_pair().public
        _run("etg", "keys", "enroll", name, "--public", key, "--data", self.data, may_fail=True)

    def wrong(self) -> str:
        done = _run("etg", "audit", "verify", "--data", self.data, may_fail=True)
        return super().wrong() or (done.stderr if done.returncode else "")


def _run(program: str, *words: object, may_fail: bool = False) -> subprocess.CompletedProcess[str]:
    command = [str(ROOT / program), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=not may_fail, stdin=subprocess.DEVNULL)


def restores(count: int) -> Report:
    """Tries every order of the four steps with two names, then longer random orders, also on new machines."""
    report, chance = Report(), Random(1)
    orders = list(product(NAMES, permutations(STEPS)))
    for number in range(count):
        with tempfile.TemporaryDirectory(prefix="etg-restores-") as folder:
            world = ByScripts(Path(folder))
            world.begin()
            if number < len(orders):
                name, order = orders[number]
                _walk(world, [(step, name, 0) for step in order], report)
            else:
                _walk(world, [_by_chance(chance) for _ in range(8)], report)
    return report


def _by_chance(chance: Random) -> tuple[str, str, int]:
    return chance.choice((*STEPS, "seal", "lose")), chance.choice(NAMES), chance.randrange(100)


def _walk(world: World, steps: list[tuple[str, str, int]], report: Report) -> None:
    for at, (step, name, number) in enumerate(steps):
        which = number % len(world.backups)
        if step == "lose":
            # What was revoked after this backup nobody can know on a new machine; people are told to look.
            world.lose_the_machine()
            world.restore(which)
            world.revoked -= world.heard()
        else:
            world.take(step, name, which)
        told = ", ".join(" ".join(map(str, each)) for each in steps[: at + 1])
        report.check(not (wrong := world.wrong()), f"{told}: {wrong}")
