"""Kills `etg migrate` with kill -9 at every step and at random moments: the old file or the new one must exist."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from cluster.games import demo_of
from cluster.table_folder import in_toml
from console.schema import FILE_NAME, FORM
from durable import form_number, sha256_of
from lab.campaigns.migration_check import check
from lab.campaigns.report import Report
from terminal.store import FILE_NAME as LEDGER
from terminal.tables import FORM as LEDGER_FORM
from tools.games import USUAL

ROOT = Path(__file__).resolve().parents[2]
TABLE = "DEMO"
WHO = ("console", "T01", "console", "T02")
STEPS = (
    *(f"sync:{when}#{nth}" for nth in (1, 2, 3, 4) for when in ("before", "after")),
    *(f"{what}:{when}" for what in ("link", "rename") for when in ("before", "after")),
)
"""Every change of a name, and every sync around it."""
STOPPED_AT = "sync:after#1!stop"
"""Where the old file is as it will be sealed, and nothing of the new one is there."""
MAKING_S_MAX = 0.06
WAYS = ("step", "making", "moment")


def migrations(count: int, first: int = 1) -> Report:
    report, random = Report(), Random(first)
    report.figures["seed"] = first
    if not (ROOT / "tests").is_dir():
        report.check(False, "The next format exists only in tests, and there are none beside this program.")
        return report
    with tempfile.TemporaryDirectory(prefix="etg-migrations-") as folder:
        campaign, number = _Campaign(Path(folder), random, report), 0
        while campaign.kills < count:
            campaign.strike(number)
            number += 1
        report.figures["killed"] = campaign.kills
        report.figures |= dict(sorted(campaign.found.items()))
    return report


@dataclass(slots=True)
class _Campaign:
    folder: Path
    random: Random
    report: Report
    kills: int = 0
    """Those that had not ended before."""
    found: Counter[str] = field(default_factory=Counter)
    steps: dict[bool, list[str]] = field(default_factory=lambda: {True: [], False: []})
    """Which are still to come, for consoles and for terminals, before any comes again."""
    sums: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What the untouched files come to, by whose they are."""
    took_s: float = 60.0
    """A migration from its first line on, undisturbed."""

    def __post_init__(self) -> None:
        for module, made in (("tests.formats.next_format", self.tree), ("tests.kept", self.kept)):
            subprocess.run([sys.executable, "-m", module, str(made)], cwd=ROOT, check=True)
        game = demo_of(USUAL)
        console = in_toml([f'table = "{TABLE}"', 'profile = "demo"'], game.keyed_sections)
        (self.kept / "console" / "console.toml").write_text(console)
        for name in {*WHO} - {"console"}:
            lines = [f'terminal = "{name}"', 'profile = "demo"']
            (self.kept / name / "terminal.toml").write_text(in_toml(lines, {"console": {"public_key": "0" * 40}}))
        for who in sorted({*WHO}):
            self.sums[who] = check(self._copy(who), _name(who), USUAL, False)
        self._learn_how_long()

    @property
    def tree(self) -> Path:
        return self.folder / "next"

    @property
    def kept(self) -> Path:
        return self.folder / "kept"

    def _learn_how_long(self) -> None:
        """Measures a migration: the first run compiles, a busy machine is slower, and an ended process cannot
        be killed.
        """
        for _ in range(3):
            data, began_s = self._copy("console"), time.monotonic()
            self._migrate(data).communicate()
            self.took_s = min(self.took_s, time.monotonic() - began_s)

    def strike(self, number: int) -> None:
        who, way = WHO[number % len(WHO)], WAYS[number // len(WHO) % len(WAYS)]
        data = self._copy(who)
        step = self._next_step(who == "console") if way == "step" else ""
        was = self._kill(data, way, step)
        told = f"number {number}, {who}, {step or way}"
        path, form = (data / FILE_NAME, FORM) if who == "console" else (data / LEDGER, LEDGER_FORM)
        original = sha256_of(self.kept / who / path.name)
        try:
            is_old = form_number(path, _newer(form)) == form.number
        except Exception as bad:  # Whatever it is, it is neither.
            self.report.check(False, f"{told}: {bad}")
            return
        self.kills += was == "killed"
        self.found[f"{'console' if who == 'console' else 'terminal'}, {way}, {was}: {'old' if is_old else 'new'}"] += 1
        wrong = self._look(who, data, path, is_old, original)
        self.report.check(not wrong, f"{told}: {wrong}")

    def _next_step(self, is_console: bool) -> str:
        left = self.steps[is_console]
        if not left:
            left += self.random.sample(STEPS, len(STEPS))
        return left.pop()

    def _look(self, who: str, data: Path, path: Path, is_old: bool, original: bytes) -> str:
        """Says in words what does not hold; empty where everything does."""
        if is_old and sha256_of(path) != original:
            return "the old file is not as it was"
        if is_old and (wrong := self._differs(who, check(self._copy_of(data), _name(who), USUAL, False))):
            return f"with today's program: {wrong}"
        again = self._migrate(data)
        _, errors = again.communicate()
        if again.returncode:
            return f"a second migration failed: {errors.decode()}"
        (sealed,) = [day for day in (data / "days").glob("*.db") if sha256_of(day) == original]
        words = [str(data), _name(who), USUAL, "begun"]
        done = self._start("lab.campaigns.migration_check", *words)
        said, errors = done.communicate()
        if done.returncode:
            return errors.decode()
        left = [each.name for each in data.glob("*.next*")]
        return self._differs(who, json.loads(said)) or (f"{left} and {sealed} are left" if left else "")

    def _differs(self, who: str, found: dict[str, Any]) -> str:
        if found["wrong"]:
            return str(found["wrong"][0])
        return "" if found == self.sums[who] else f"{found} is not {self.sums[who]}"

    def _kill(self, data: Path, way: str, step: str) -> str:
        process = self._migrate(data, step if way == "step" else STOPPED_AT if way == "making" else "")
        if way == "making":
            _, status = os.waitpid(process.pid, os.WUNTRACED)
            if os.WIFSTOPPED(status):
                process.send_signal(signal.SIGCONT)
                time.sleep(self.random.uniform(0, MAKING_S_MAX))
                process.kill()
        elif way == "moment":
            time.sleep(self.random.uniform(0.4, 1.0) * self.took_s)
            self.took_s *= 0.9 if process.poll() is not None else 1.01
            process.kill()
        process.communicate()
        return "killed" if process.returncode == -signal.SIGKILL else "had ended"

    def _migrate(self, data: Path, failpoint: str = "") -> subprocess.Popen[bytes]:
        who = "console" if (data / "console.toml").exists() else "terminal"
        return self._start("cluster", "migrate", who, "--config", str(data / f"{who}.toml"), failpoint=failpoint)

    def _start(self, module: str, *words: str, failpoint: str = "") -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(self.tree), "ETG_FAILPOINT": failpoint}
        command = [sys.executable, "-m", module, *words]
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command, cwd=self.tree, env=environment, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe
        )

    def _copy(self, who: str) -> Path:
        data = self.folder / who
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(self.kept / who, data)
        return data

    def _copy_of(self, data: Path) -> Path:
        """Copies a folder, with both names of one file where a migration was cut off between them."""
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        subprocess.run(["cp", "-a", str(data), str(copy)], check=True)
        return copy


def _name(who: str) -> str:
    return TABLE if who == "console" else who


def _newer(form: Any) -> Any:
    """Gives the file as the next program knows it."""
    return type(form)(form.what, form.application_id, form.number + 1, form.migrate)
