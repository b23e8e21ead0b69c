"""What must hold after every turn: silent on tables as they are played, loud on ones that cannot be."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from console.invariants import what_is_broken
from protocol.enums import Phase
from tests.table import floor_in


@pytest.mark.parametrize("phase", Phase)
def test_nothing_is_broken_in_any_phase_of_a_table_that_is_played(phase: Phase, tmp_path: Path) -> None:
    floor = floor_in(phase, tmp_path)
    assert what_is_broken(floor.desk.table) is None
    floor.restart_console()
    assert what_is_broken(floor.desk.table) is None


def test_each_thing_that_cannot_be_is_told(tmp_path: Path) -> None:
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
