"""The stores in memory behave like the real ones: the same run on SQLite files gives the same steps."""

from pathlib import Path

import pytest

from console.store import Store as ConsoleStore
from lab.simulation.clock import WALL_MS
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.site import Parts, run
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.world import Plan
from protocol.clock import Now
from terminal.store import Store as TerminalStore
from tests.table import HASTY_DISK


@pytest.mark.parametrize("seed", [3, 4])
def test_a_simulated_run_on_real_files_equals_the_run_in_memory(seed: int, tmp_path: Path) -> None:
    class OnDisk(SimulatedConsole):
        def open_store(self) -> ConsoleStore:
            return ConsoleStore(tmp_path / "console.db", vfs=HASTY_DISK.name, now=lambda: Now(0.0, WALL_MS))

    class TerminalOnDisk(SimulatedTerminal):
        def open_store(self) -> TerminalStore:
            return TerminalStore(
                tmp_path / f"{self.name}.db", owner=self.name, days=tmp_path / self.name, vfs=HASTY_DISK.name
            )

    on_disk = run(Plan(seed, rounds=20), Parts(console=OnDisk, terminal=TerminalOnDisk))
    in_memory = run(Plan(seed, rounds=20))
    assert on_disk.found is None
    assert on_disk == in_memory
    assert len(list((tmp_path / "days").glob("*.db"))) > 0, "no day was sealed in this run"
    sealed_by_terminals = len(list(tmp_path.glob("*/*.db"))) - len(list((tmp_path / "days").glob("*.db")))
    assert sealed_by_terminals == on_disk.did["sealed days"] > 0, "no terminal sealed a day in this run"
