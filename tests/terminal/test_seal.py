"""The terminal checks the seal: its slip when it reads the close, the hash when the round ends."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from protocol.codec import decode_record
from protocol.enums import Phase
from protocol.messages import Close, Record, Result, Void
from protocol.seal import opens
from terminal.course import Course
from terminal.seal import Sealed, check_seal, check_slip
from terminal.slips import RoundSlip
from tests.table import Floor, floor_in, interrupted_floor


def close_record(floor: Floor) -> tuple[Record, Close]:
    """The first close in the console's log."""
    records = [decode_record(record) for _, record in floor.desk.store.records(1, 1000)]
    return next((record, body) for record, body in records if isinstance(body, Close))


def salt_told(floor: Floor) -> bytes:
    """The salt in the record that ended round 1."""
    bodies = (decode_record(record)[1] for _, record in floor.desk.store.records(1, 1000))
    return next(body.salt for body in bodies if isinstance(body, Result | Void))


def test_record_of_the_result_has_the_salt_that_opens_the_seal(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    record, close = close_record(floor)
    assert close.manifest
    assert opens(record, close, salt_told(floor))


def test_finding_about_the_seal_survives_a_correction_and_a_restart(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000, T2=10_000)
    floor.play("17", T1={"red": 500})
    assert floor["T1"].seat.ended[1].sealed == Sealed.MINE
    assert floor["T2"].seat.ended[1].sealed == Sealed.NOTHING
    floor.correct(1, "18")
    floor.restart("T1")
    assert (floor["T1"].seat.ended[1].sealed, floor["T1"].seat.ended[1].version) == (Sealed.MINE, 2)
    assert floor["T1"].seat.unsealed == {}


def test_seal_is_not_opened_before_the_round_ends(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    closed = floor["T1"].seat.ended[1]
    assert (closed.sealed, closed.is_opened) == (Sealed.MINE, False)
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(1.0)
    assert floor["T1"].seat.ended[1].is_opened


def test_terminal_restarted_between_close_and_result_opens_the_seal_with_the_stored_close(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.restart("T1")
    course = floor["T1"].seat.course
    assert (course.record, course.close) == close_record(floor)
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(2.0)
    ended = floor["T1"].seat.ended[1]
    assert (ended.sealed, ended.outcome, floor["T1"].seat.unsealed) == (Sealed.MINE, "17", {})


def test_terminal_that_was_disconnected_checks_the_seals_of_all_rounds_it_missed(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000, T2=10_000)
    floor.cut.add("T2")
    for _ in range(3):
        floor.play("17", T1={"red": 500})
    floor.cut.clear()
    floor.pass_time(8.0)
    assert [row.sealed for row in floor["T2"].seat.ended.values()] == [Sealed.NOTHING] * 3
    assert floor["T2"].seat.unsealed == {}


@pytest.mark.rule("roulette 5.1.2")
def test_record_of_a_void_after_the_close_has_the_salt_that_opens_the_seal(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    floor.desk.done("void", second="ben", paragraph="5.3.8")
    floor.pass_time(1.0)
    assert opens(*close_record(floor), salt_told(floor))
    assert floor["T1"].seat.ended[1].sealed == Sealed.MINE


@pytest.mark.rule("roulette 5.1.1")
def test_console_restarted_between_close_and_result_publishes_the_salt_from_its_disk(tmp_path: Path) -> None:
    floor = interrupted_floor(tmp_path)
    floor.desk.done("conclude", second="ben")
    floor.pass_time(1.0)
    assert opens(*close_record(floor), salt_told(floor))
    assert (floor["T1"].seat.ended[1].sealed, floor["T1"].seat.unsealed) == (Sealed.MINE, {})


@pytest.mark.rule("roulette 5.1.2")
def test_round_voided_by_a_restart_of_the_console_publishes_the_stored_salt(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.restart_console()
    floor.pass_time(30.0)
    assert floor.phase() is Phase.VOID
    assert opens(*close_record(floor), salt_told(floor))
    assert (floor["T1"].seat.ended[1].sealed, floor["T1"].seat.unsealed) == (Sealed.MINE, {})


def test_round_voided_before_the_close_has_no_seal(tmp_path: Path) -> None:
    floor = floor_in(Phase.VOID, tmp_path)
    floor.pass_time(1.0)
    ended = floor["T1"].seat.ended[1]
    assert (ended.seal, ended.sealed, floor["T1"].seat.unsealed) == (b"", "", {})


def test_no_message_before_the_end_of_the_round_contains_the_salt(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    floor.pass_time(3.0)
    salt = floor.desk.table.round.salt
    assert len(salt) == 32
    assert not [said for said in floor.desk.said if salt in msgspec.msgpack.encode(said)]


def test_cleared_slip_counts_as_no_bet_in_the_check_of_the_seal(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.bet("T1", {"red": 500})
    floor.bet("T1", {})
    floor.close()
    assert floor["T1"].seat.ended[1].sealed == Sealed.NOTHING


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[Close, RoundSlip]:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    return close_record(floor)[1], floor["T1"].seat.slips[1]


def test_check_at_the_close_finds_a_registered_slip_that_the_manifest_leaves_out(
    sealed: tuple[Close, RoundSlip],
) -> None:
    close, slip = sealed
    without = msgspec.structs.replace(close, manifest={})
    assert check_slip(close, "T1", slip) is Sealed.MINE
    assert check_slip(without, "T1", slip) is Sealed.MISSING
    never_registered = replace(slip, registered_revision=0)
    assert check_slip(without, "T1", never_registered) is Sealed.NOTHING


def test_check_at_the_close_finds_a_manifest_with_other_bets_of_this_terminal(sealed: tuple[Close, RoundSlip]) -> None:
    close, slip = sealed
    stands = msgspec.structs.replace(close.manifest["T1"], digest=b"\1" * 16)
    other = msgspec.structs.replace(close, manifest={"T1": stands})
    assert check_slip(other, "T1", slip) is Sealed.MISSING


def test_bet_missing_at_the_close_stays_missing_whatever_the_salt_shows() -> None:
    end = Result(1, 7, 1, 1, "17", False, [], bytes(32))
    assert check_seal(Course(), end, Sealed.MISSING) == Sealed.MISSING
    assert check_seal(Course(), end, Sealed.MINE) == Sealed.BROKEN
