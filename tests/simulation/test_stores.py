"""The stores in memory stand for the real ones: the same run on SQLite files comes to the same, step by step."""

from pathlib import Path

import pytest

from cluster.simulation.console_machine import SimulatedConsole
from cluster.simulation.site import Parts, run
from cluster.simulation.terminal_machine import SimulatedTerminal
from cluster.simulation.world import Plan
from console.store import Store as ConsoleStore
from terminal.store import Store as TerminalStore
from tests.table import HASTY_DISK


@pytest.mark.parametrize("seed", [3, 4])
def test_a_run_on_real_files_is_the_run_in_memory(seed: int, tmp_path: Path) -> None:
    class OnDisk(SimulatedConsole):
        def open_store(self) -> ConsoleStore:
            return ConsoleStore(tmp_path / "console.db", vfs=HASTY_DISK.name)

    class TerminalOnDisk(SimulatedTerminal):
        def open_store(self) -> TerminalStore:
            return TerminalStore(tmp_path / f"{self.name}.db", vfs=HASTY_DISK.name)

    on_disk = run(Plan(seed, rounds=4), Parts(console=OnDisk, terminal=TerminalOnDisk))
    in_memory = run(Plan(seed, rounds=4))
    assert on_disk.found is None
    assert on_disk == in_memory
