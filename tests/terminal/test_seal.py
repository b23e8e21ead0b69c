"""The seal is checked where the money is: at the terminal when it reads the close, against the real record."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from console.rounds import Phase
from protocol.codec import decode_record
from protocol.messages import Close
from terminal.seal import Sealed, check_seal, seal_of
from terminal.slips import RoundSlip
from tests.table import Floor, floor_in


def close_record(floor: Floor) -> Close:
    """As the console's log has it."""
    bodies = [decode_record(record)[1] for _, record in floor.desk.store.records(1, 1000)]
    return next(body for body in bodies if isinstance(body, Close))


def test_the_seal_of_the_consoles_record_is_the_one_computed_here(tmp_path: Path) -> None:
    close = close_record(floor_in(Phase.BETS_CLOSED, tmp_path))
    assert close.manifest
    assert seal_of(close) == close.seal


def test_the_verdict_is_kept_with_the_round_through_result_correction_and_restart(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000, T2=10_000)
    floor.play("17", T1={"red": 500})
    assert floor["T1"].seat.ended[1].sealed == Sealed.MINE
    assert floor["T2"].seat.ended[1].sealed == Sealed.NOTHING
    floor.correct(1, "18")
    floor.restart("T1")
    assert (floor["T1"].seat.ended[1].sealed, floor["T1"].seat.ended[1].version) == (Sealed.MINE, 2)


def test_a_slip_taken_off_again_stands_with_nothing(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.bet("T1", {"red": 500})
    floor.bet("T1", {})
    floor.close()
    assert floor["T1"].seat.ended[1].sealed == Sealed.NOTHING


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[Close, RoundSlip]:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    return close_record(floor), floor["T1"].seat.slips[1]


def test_a_manifest_that_was_changed_after_sealing_is_found(sealed: tuple[Close, RoundSlip]) -> None:
    close, slip = sealed
    revision, digest, margin_ms = close.manifest["T1"]
    changed = msgspec.structs.replace(close, manifest={**close.manifest, "T9": (revision, digest, margin_ms)})
    assert check_seal(close, "T1", slip) is Sealed.MINE
    assert check_seal(changed, "T1", slip) is Sealed.BROKEN


def test_a_registered_slip_that_the_manifest_leaves_out_is_found_though_the_seal_adds_up(
    sealed: tuple[Close, RoundSlip],
) -> None:
    close, slip = sealed
    empty = msgspec.structs.replace(close, manifest={})
    without = msgspec.structs.replace(empty, seal=seal_of(empty))
    assert check_seal(without, "T1", slip) is Sealed.MISSING
    never_registered = replace(slip, registered_revision=0)
    assert check_seal(without, "T1", never_registered) is Sealed.NOTHING


def test_a_slip_of_other_bets_in_the_manifest_is_found(sealed: tuple[Close, RoundSlip]) -> None:
    close, slip = sealed
    revision, _, margin_ms = close.manifest["T1"]
    other = msgspec.structs.replace(close, manifest={"T1": (revision, b"\1" * 16, margin_ms)})
    assert check_seal(msgspec.structs.replace(other, seal=seal_of(other)), "T1", slip) is Sealed.MISSING
