"""A wrong result is settled by the wheel (Rule 5.5), a settled round may be void later; no other round is touched."""

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
def test_the_current_round_is_settled_by_the_corrected_result(floor: Floor) -> None:
    assert floor["T1"].credit_cents == WON
    floor.correct(1, "18")
    assert floor["T1"].credit_cents == LOST
    assert floor.desk.table.round.version == 2
    assert floor.is_even()


@pytest.mark.rule("roulette 5.5")
@pytest.mark.rule("roulette 5.6")
def test_an_earlier_round_is_corrected_and_later_ones_stay_as_they_are(floor: Floor) -> None:
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
def test_corrections_one_after_the_other_end_at_the_last(floor: Floor, outcomes: list[str], credit_cents: int) -> None:
    for outcome in outcomes:
        floor.correct(1, outcome)
    assert floor["T1"].credit_cents == credit_cents
    assert floor.desk.table.round.version == 1 + len(outcomes)
    assert floor.is_even()
    assert not floor.desk.alarms()


def test_two_corrections_of_an_earlier_round_in_one_batch_are_two_versions(floor: Floor) -> None:
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


def test_settled_corrected_and_opened_in_one_batch_keeps_all_three(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.batch(
        floor.desk.both("correct", second="ben", round=1, outcome="18", reason="seen"), floor.desk.command("open")
    )
    first, second = floor.desk.store.round(1), floor.desk.store.round(2)
    assert first is not None
    assert second is not None
    assert (first.phase, first.version, second.phase) == (Phase.SETTLED, 2, Phase.BETS_OPEN)


def test_a_confirmation_in_the_batch_of_a_correction_does_not_undo_it(tmp_path: Path) -> None:
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
def test_a_terminal_that_missed_both_versions_ends_where_the_last_one_says(tmp_path: Path) -> None:
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
def test_a_late_void_is_by_the_shift_manager_or_a_broken_ball(floor: Floor, asked: str, recorded: str) -> None:
    floor.correct(1, "void", paragraph=asked, reason="the ball was broken")
    body = decode_record(floor.desk.store.records(floor.desk.table.log.head - 1, 1)[0][1])[1]
    assert body == Correction(1, body.close_seq, 2, "void", recorded, "the ball was broken", ["anna", "ben"])  # type: ignore[attr-defined] # a Correction, as compared
    assert floor.desk.table.round.paragraph == recorded


@pytest.mark.parametrize(
    ("outcome", "paragraph"), [("18", "5.4"), ("18", "5.10"), ("void", "5.5"), ("void", "5.3.1"), ("void", "x" * 90)]
)
def test_a_correction_by_another_paragraph_is_refused(floor: Floor, outcome: str, paragraph: str) -> None:
    answer = floor.desk.order("correct", second="ben", round=1, outcome=outcome, paragraph=paragraph, reason="seen")
    assert answer.refusal == No.BAD_ARGUMENT


def test_to_the_same_outcome_is_refused(floor: Floor) -> None:
    assert floor.desk.order("correct", second="ben", round=1, outcome="17", reason="seen").refusal == No.BAD_ARGUMENT
    floor.correct(1, "void")
    assert floor.desk.order("correct", second="ben", round=1, outcome="void", reason="seen").refusal == No.BAD_ARGUMENT


def test_a_round_void_before_its_close_has_nothing_to_correct(tmp_path: Path) -> None:
    floor = floor_in(Phase.VOID, tmp_path)
    assert floor.desk.order("correct", second="ben", round=1, outcome="17", reason="seen").refusal == No.WRONG_PHASE


def test_a_round_void_after_its_close_can_still_be_settled_by_the_wheel(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    floor.desk.done("void", second="ben", paragraph="5.10", reason="seen")
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == VOID
    floor.correct(1, "17")
    assert floor["T1"].credit_cents == WON
    assert floor.is_even()


def test_a_round_without_slips_is_corrected_in_the_record_alone(floor: Floor) -> None:
    number = floor.play("5")
    floor.correct(number, "6")
    assert floor.desk.table.round.complete
    assert floor.is_even()


def test_a_slip_registered_empty_is_owed_nothing(floor: Floor) -> None:
    floor.open()
    floor.bet("T1", STRAIGHT)
    floor.bet("T1", {})
    floor.result("17")
    assert floor.desk.table.round.complete
    floor.correct(2, "18")
    assert floor["T1"].credit_cents == WON
    assert floor.is_even()
