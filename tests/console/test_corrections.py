"""A wrong result is corrected (Rule 5.5), or a settled round is voided later; no other round changes."""

from pathlib import Path

import pytest

from protocol.answers import plain_body
from protocol.codec import decode_record
from protocol.enums import Phase
from protocol.messages import Correction
from protocol.refusals import RefusalNumber as No
from tests.table import STRAIGHT, Floor, floor_in


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_in(Phase.SETTLED, tmp_path)


WON, LOST, VOID = 9_500 + 18_000, 9_500, 10_000


@pytest.mark.rule("roulette 5.5")
def test_correction_of_the_current_round_changes_the_credit_to_that_of_the_corrected_result(floor: Floor) -> None:
    assert floor["T1"].credit_cents == WON
    floor.correct(1, "18")
    assert floor["T1"].credit_cents == LOST
    assert floor.desk.table.round.version == 2
    assert floor.is_even()


@pytest.mark.rule("roulette 5.5")
@pytest.mark.rule("roulette 5.6")
def test_correction_of_an_earlier_round_changes_no_later_round(floor: Floor) -> None:
    floor.play("5", T1={"red": 200})
    floor.open()
    floor.bet("T1", {"black": 300})
    floor.close()
    floor.correct(1, "18")
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (LOST + 200 - 300, 300)
    floor.result("2")
    assert floor["T1"].credit_cents == LOST + 200 + 300
    assert floor.is_even()
    assert not floor.desk.alarms()


@pytest.mark.parametrize(
    ("outcomes", "credit_cents"),
    [(["18", "17"], WON), (["18", "19"], LOST), (["void"], VOID), (["void", "17"], WON), (["18", "void", "18"], LOST)],
)
def test_credit_after_several_corrections_is_that_of_the_last_outcome(
    floor: Floor, outcomes: list[str], credit_cents: int
) -> None:
    for outcome in outcomes:
        floor.correct(1, outcome)
    assert floor["T1"].credit_cents == credit_cents
    assert floor.desk.table.round.version == 1 + len(outcomes)
    assert floor.is_even()
    assert not floor.desk.alarms()


def test_two_corrections_of_an_earlier_round_in_one_batch_make_two_versions(floor: Floor) -> None:
    floor.play("5")
    answers = floor.desk.batch(
        floor.desk.both("correct", second="ben", round=1, outcome="18", reason="seen"),
        floor.desk.both("correct", second="ben", round=1, outcome="void", reason="seen"),
    )
    assert [plain_body(answer)["version"] for answer in answers] == [2, 3]
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == VOID
    assert floor.is_even()
    assert floor.desk.store.round(1) is not None
    assert (floor.desk.store.round(1).version, floor.desk.store.round(1).complete) == (3, True)  # type: ignore[union-attr] # as asserted


def test_correction_and_opening_of_the_next_round_in_one_batch_are_both_stored(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.batch(
        floor.desk.both("correct", second="ben", round=1, outcome="18", reason="seen"), floor.desk.command("open")
    )
    first, second = floor.desk.store.round(1), floor.desk.store.round(2)
    assert first is not None
    assert second is not None
    assert (first.phase, first.version, second.phase) == (Phase.SETTLED, 2, Phase.BETS_OPEN)


def test_settlement_confirmed_while_a_correction_is_committed_does_not_undo_the_correction(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.result_without("T1", "18")
    floor.open()
    floor.close()
    floor.cut.clear()
    floor.clock.pass_time(0.5)
    floor.desk.done("correct", second="ben", round=1, outcome="17", reason="seen")
    floor.pass_time(3.0)
    row = floor.desk.store.round(1)
    assert row is not None
    assert (row.version, row.complete) == (2, True)
    assert floor["T1"].credit_cents == WON
    assert floor.is_even()


@pytest.mark.rule("roulette 5.2")
def test_terminal_that_missed_the_result_and_two_corrections_ends_with_the_credit_of_the_last(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.result_without("T1", "17")
    floor.correct(1, "18")
    floor.correct(1, "void")
    floor.restart_console()
    assert {version for _, version, _ in floor.desk.table.money.owed} == {1, 2, 3}
    floor.cut.clear()
    floor.pass_time(8.0)
    assert floor["T1"].credit_cents == VOID
    assert floor.is_even()
    assert not floor.desk.alarms()


@pytest.mark.rule("roulette 5.4")
@pytest.mark.rule("roulette 5.10")
@pytest.mark.parametrize(("asked", "recorded"), [("", "5.10"), ("5.4", "5.4"), ("5.10", "5.10")])
def test_void_of_a_settled_round_records_paragraph_5_10_or_5_4(floor: Floor, asked: str, recorded: str) -> None:
    floor.correct(1, "void", paragraph=asked, reason="the ball was broken")
    body = decode_record(floor.desk.store.records(floor.desk.table.log.head - 1, 1)[0][1])[1]
    assert body == Correction(1, body.close_seq, 2, "void", recorded, "the ball was broken", ["anna", "ben"])  # type: ignore[attr-defined] # a Correction, as compared
    assert floor.desk.table.round.paragraph == recorded


@pytest.mark.parametrize(
    ("outcome", "paragraph"), [("18", "5.4"), ("18", "5.10"), ("void", "5.5"), ("void", "5.3.1"), ("void", "x" * 90)]
)
def test_correction_with_a_paragraph_that_does_not_allow_it_is_refused(
    floor: Floor, outcome: str, paragraph: str
) -> None:
    answer = floor.desk.order("correct", second="ben", round=1, outcome=outcome, paragraph=paragraph, reason="seen")
    assert answer.refusal == No.BAD_ARGUMENT


def test_correction_to_the_outcome_that_a_round_already_has_is_refused(floor: Floor) -> None:
    assert floor.desk.order("correct", second="ben", round=1, outcome="17", reason="seen").refusal == No.BAD_ARGUMENT
    floor.correct(1, "void")
    assert floor.desk.order("correct", second="ben", round=1, outcome="void", reason="seen").refusal == No.BAD_ARGUMENT


def test_correction_of_a_round_that_was_void_before_its_close_is_refused(tmp_path: Path) -> None:
    floor = floor_in(Phase.VOID, tmp_path)
    assert floor.desk.order("correct", second="ben", round=1, outcome="17", reason="seen").refusal == No.WRONG_PHASE


def test_round_voided_after_its_close_can_be_corrected_to_a_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    floor.desk.done("void", second="ben", paragraph="5.10", reason="seen")
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == VOID
    floor.correct(1, "17")
    assert floor["T1"].credit_cents == WON
    assert floor.is_even()


def test_correction_of_a_round_without_slips_is_complete_at_once(floor: Floor) -> None:
    number = floor.play("5")
    floor.correct(number, "6")
    assert floor.desk.table.round.complete
    assert floor.is_even()


def test_terminal_whose_slip_was_emptied_is_owed_no_settlement(floor: Floor) -> None:
    floor.open()
    floor.bet("T1", STRAIGHT)
    floor.bet("T1", {})
    floor.result("17")
    assert floor.desk.table.round.complete
    floor.correct(2, "18")
    assert floor["T1"].credit_cents == WON
    assert floor.is_even()
