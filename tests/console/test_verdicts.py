"""Every kind of verdict in every phase, and what a second verdict may change."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from console.source import Judged, Shown, Verdict
from protocol.enums import Phase, VerdictKind
from protocol.refusals import RefusalNumber as No
from tests.table import SETTINGS, Floor, floor_in

RESULT = Verdict(VerdictKind.RESULT, "20", None, "both witnesses")
INVALID = Verdict(VerdictKind.INVALID, None, "5.3.2", "three revolutions")
HELD = Verdict(VerdictKind.HELD, None, None, "the witnesses disagree")
AFTER = """
             result       invalid  held
IDLE         alarm        alarm    alarm
BETS_OPEN    HELD         HELD     HELD
BETS_CLOSED  BETS_CLOSED  HELD     HELD
HELD         HELD         HELD     HELD
RESULT       alarm        alarm    alarm
SETTLED      alarm        alarm    alarm
VOID         alarm        alarm    alarm
"""
HEAD, *LINES = [line.split() for line in AFTER.strip().splitlines()]
EXPECTED = {(phase, kind): after for phase, *row in LINES for kind, after in zip(HEAD, row, strict=True)}
VERDICTS = {verdict.kind: verdict for verdict in (RESULT, INVALID, HELD)}


def judge(floor: Floor, *verdicts: Verdict) -> None:
    for verdict in verdicts:
        floor.clock.pass_time(0.5)
        floor.desk.batch(Judged(verdict, False))


@pytest.mark.parametrize(("phase", "kind"), list(product(Phase, VERDICTS)))
def test_each_verdict_in_each_phase_leads_to_the_phase_or_alarm_written_out_here(
    tmp_path: Path, phase: Phase, kind: VerdictKind
) -> None:
    floor = floor_in(phase, tmp_path)
    if phase is Phase.BETS_CLOSED:
        floor.clock.pass_time(0.5)
        floor.desk.batch(Shown("after the close"))
    head = floor.desk.table.log.head
    judge(floor, VERDICTS[kind])
    expected = EXPECTED[phase, kind]
    if expected == "alarm":
        assert "outcome_outside_a_round" in floor.desk.alarms()
        assert floor.desk.table.log.head == head
        assert floor.phase() is phase
    else:
        assert floor.phase() == expected
        assert floor.desk.table.play.witness.verdict == VERDICTS[kind]


def test_the_expected_outcome_is_listed_for_every_phase_and_kind_of_verdict() -> None:
    assert EXPECTED.keys() == set(product(Phase, VERDICTS))


@pytest.mark.rule("roulette 3.7")
def test_auto_confirm_accepts_a_result_that_the_wheel_judged_valid_without_the_dealer(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path, replace(SETTINGS, auto_confirm=True))
    floor.spin("20")
    assert floor.phase() is Phase.RESULT
    assert floor.desk.table.round.outcome == "20"


@pytest.mark.rule("roulette 5.3.2")
@pytest.mark.rule("roulette 5.9")
def test_dealer_alone_voids_an_invalid_spin_and_all_bets_are_returned(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path, replace(SETTINGS, auto_confirm=True))
    floor.spin(None, "5.3.2", VerdictKind.INVALID)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.HELD, "5.3.2")
    assert floor.desk.done("void")["paragraph"] == "5.3.2"
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == 10_000
    assert floor.desk.rounds_ended()[-1]["outcome"] == "void"


@pytest.mark.rule("roulette 5.3.2")
@pytest.mark.parametrize("second", [RESULT, HELD])
def test_later_verdict_does_not_make_an_invalid_round_valid(tmp_path: Path, second: Verdict) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    judge(floor, INVALID, second, RESULT)
    assert floor.desk.order("confirm").refusal == No.NO_VERDICT
    assert floor.desk.order("enter", second="ben", outcome="20").refusal == No.WRONG_PHASE
    assert floor.desk.done("void")["paragraph"] == "5.3.2"


def test_result_followed_by_an_invalid_verdict_cannot_be_confirmed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("20")
    judge(floor, INVALID)
    assert (floor.phase(), floor.desk.order("confirm").refusal) == (Phase.HELD, No.NO_VERDICT)


@pytest.mark.parametrize("second", [Verdict(VerdictKind.RESULT, "21", None, "changed"), HELD])
def test_round_with_two_different_verdicts_is_held_until_two_people_enter_the_result(
    tmp_path: Path, second: Verdict
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("20")
    judge(floor, second)
    assert (floor.phase(), floor.desk.order("confirm").refusal) == (Phase.HELD, No.NO_VERDICT)
    floor.desk.done("enter", second="ben", outcome="20")
    assert floor.phase() is Phase.RESULT


def test_same_result_reported_twice_can_be_confirmed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("20")
    judge(floor, RESULT)
    assert floor.phase() is Phase.BETS_CLOSED
    assert floor.desk.done("confirm")["outcome"] == "20"


def test_held_round_can_be_confirmed_when_the_wheel_then_reports_a_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    assert floor.desk.order("confirm").refusal == No.NO_VERDICT
    judge(floor, RESULT)
    assert floor.desk.done("confirm")["outcome"] == "20"


def test_result_of_another_ball_after_the_verdict_raises_an_alarm_and_cannot_be_confirmed(tmp_path: Path) -> None:
    """Found by simulation: the number of the second spin resolved the hold of the first."""
    floor = floor_in(Phase.HELD, tmp_path)
    floor.clock.pass_time(1.0)
    floor.desk.batch(Shown("of the next ball"))
    judge(floor, RESULT)
    assert "second_outcome" in floor.desk.alarms()
    assert floor.desk.order("confirm").refusal == No.NO_VERDICT
