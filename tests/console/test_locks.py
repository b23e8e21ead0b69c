"""A lock of a terminal has a cause, on which the programs decide, and words, which are for people only."""

from pathlib import Path

import pytest

from console.locks import cause_of, lock_of
from console.rows import TerminalRow
from phrases import Phrase, Said, phrase
from protocol.enums import Evacuated, LockCause, Phase
from protocol.messages import Lock, Vitals
from protocol.refusals import RefusalNumber
from tests.console.evacuated import die, evacuate, revive
from tests.table import floor_in


@pytest.mark.parametrize(
    ("locked", "evacuation", "cause"),
    [
        (None, Evacuated.NO, None),
        ("evacuated: The screen is dark", Evacuated.NO, LockCause.STAFF),
        ("out of service: by its words", Evacuated.NO, LockCause.STAFF),
        (phrase("reason_dispute"), Evacuated.NO, LockCause.STAFF),
        (phrase("locked_by_staff"), Evacuated.NO, LockCause.STAFF),
        (phrase("out_of_service", why=phrase("accounts")), Evacuated.NO, LockCause.OUT_OF_SERVICE),
        (phrase("entry_other", entry=3), Evacuated.NO, LockCause.RECORDS),
        (phrase("slip_beyond", has_cents=500), Evacuated.NO, LockCause.RECORDS),
        ("an old record's words", Evacuated.OUT, LockCause.EVACUATED),
        (phrase("evacuated_for", why="dark"), Evacuated.READMITTED, LockCause.EVACUATED),
        (phrase("reconciled", what=phrase("nothing_missing")), Evacuated.RECONCILED, LockCause.RECONCILED),
    ],
)
def test_cause_of_a_lock_follows_from_the_stored_state_and_phrase_code_and_never_from_words(
    locked: Said | None, evacuation: Evacuated, cause: LockCause | None
) -> None:
    row = TerminalRow("T1", locked=locked, evacuation=evacuation)
    assert cause_of(row) is cause
    assert lock_of(row) == Lock(cause, locked)


def test_terminal_gets_the_cause_of_its_lock_and_repeats_it_in_its_pings(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.done("lock", terminal="T1", reason=["reason_look_at_terminal", {}])
    floor.pass_time(2.0)
    seat = floor["T1"].seat
    assert (seat.lock, seat.locked) == (LockCause.STAFF, phrase("reason_look_at_terminal"))
    assert [here.locked for here in floor.desk.table.seats.present.values()].count(LockCause.STAFF) == 1
    floor.desk.done("unlock", staff="carl", second="anna", terminal="T1")
    floor.pass_time(2.0)
    assert (seat.lock, seat.locked) == (None, None)
    assert not floor.desk.table.seats.present["T1"].locked


def test_evacuated_terminal_that_comes_back_gets_the_lock_cause_reconciled(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    die(floor, "T1")
    evacuate(floor, "T1")
    row = floor.desk.table.seats.terminals["T1"]
    assert cause_of(row) is LockCause.EVACUATED
    revive(floor, "T1")
    assert floor["T1"].seat.lock is LockCause.RECONCILED


def test_terminal_out_of_service_is_locked_with_the_cause_out_of_service(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    fault = Vitals(phrase("accounts"), None, None, 5000, 0).fault
    assert fault is not None
    floor.desk.engine.out_of_service("T1", fault)
    assert cause_of(floor.desk.table.seats.terminals["T1"]) is LockCause.OUT_OF_SERVICE


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  he spilt a drink ", "he spilt a drink"),
        (["reason_dispute", {}], Phrase("reason_dispute", {})),
        (["evacuated_for", {}], phrase("locked_by_staff")),
        (["reason_dispute", {"why": "x"}], phrase("locked_by_staff")),
    ],
)
def test_reason_of_a_lock_is_free_text_or_a_listed_phrase_and_anything_else_becomes_by_staff(
    tmp_path: Path, given: object, kept: Said
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.done("lock", terminal="T1", reason=given)
    assert floor.desk.table.seats.terminals["T1"].locked == kept


@pytest.mark.parametrize("given", [["reason_dispute"], ["reason_Dispute!", {}], 5, None])
def test_lock_whose_reason_is_neither_text_nor_a_phrase_is_refused(tmp_path: Path, given: object) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    assert floor.desk.order("lock", terminal="T1", reason=given).refusal == RefusalNumber.BAD_ARGUMENT
    assert floor.desk.table.seats.terminals["T1"].locked is None
