"""The checks after every turn: they find nothing in real tables, and name what is wrong in impossible ones."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from console.invariants import what_is_broken
from protocol.enums import Phase
from tests.table import floor_in


@pytest.mark.parametrize("phase", Phase)
def test_invariants_hold_in_every_phase_and_after_a_console_restart(phase: Phase, tmp_path: Path) -> None:
    floor = floor_in(phase, tmp_path)
    assert what_is_broken(floor.desk.table) is None
    floor.restart_console()
    assert what_is_broken(floor.desk.table) is None


def test_each_broken_invariant_is_named(tmp_path: Path) -> None:
    table = floor_in(Phase.BETS_CLOSED, tmp_path).desk.table
    table.bets.stakes["T1"]["straight:17"] += 1
    assert "slip of T1" in str(what_is_broken(table))
    table.bets.stakes["T1"]["straight:17"] -= 1
    table.seats.terminals["T2"] = replace(table.seats.terminals["T2"], credit_cents=-1)
    assert "T2" in str(what_is_broken(table))
    table.round = replace(table.round, close_seq=table.log.head + 1)
    assert "closed by record" in str(what_is_broken(table))
    table.round = replace(table.round, version=1)
    assert "version 1" in str(what_is_broken(table))
