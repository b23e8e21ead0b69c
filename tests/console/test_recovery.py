"""What a restarted console does with the round that it finds on disk (Rules 5.1.1 and 5.1.2), with the real store."""

from pathlib import Path

import pytest

from console.source import Judged, Shown, SourceLost, StillShown, Verdict
from protocol.codec import decode_record, encode_lines
from protocol.enums import Phase, VerdictKind
from protocol.messages import Result, Slip, Void
from protocol.refusals import RefusalNumber as No
from tests.phrased import own
from tests.table import STRAIGHT, Floor, floor_in

AT_REST = StillShown("17", "the same spin, at rest")


def interrupted(phase: Phase, tmp_path: Path, *, in_time: bool = True) -> Floor:
    floor = floor_in(phase, tmp_path)
    if phase is Phase.BETS_CLOSED and in_time:
        floor.clock.pass_time(0.5)
        floor.desk.batch(Shown("after the close"))
    floor.restart_console()
    return floor


AFTER = {
    Phase.IDLE: Phase.IDLE,
    Phase.BETS_OPEN: Phase.VOID,
    Phase.BETS_CLOSED: Phase.BETS_CLOSED,
    Phase.HELD: Phase.HELD,
    Phase.RESULT: Phase.RESULT,
    Phase.SETTLED: Phase.SETTLED,
    Phase.VOID: Phase.VOID,
}
AND_THEN = AFTER | {Phase.BETS_CLOSED: Phase.VOID, Phase.HELD: Phase.VOID, Phase.RESULT: Phase.SETTLED}


@pytest.mark.rule("roulette 5.1.1")
@pytest.mark.rule("roulette 5.1.2")
@pytest.mark.parametrize("phase", Phase)
def test_round_of_each_phase_recovers_after_a_restart_when_the_wheel_does_not_show_the_spin(
    tmp_path: Path, phase: Phase
) -> None:
    floor = interrupted(phase, tmp_path)
    assert floor.phase() is AFTER[phase]
    floor.pass_time(25.0)
    assert floor.phase() is AND_THEN[phase]
    expected = {Phase.IDLE: 10_000, Phase.SETTLED: 27_500, Phase.VOID: 10_000}
    assert floor["T1"].credit_cents == expected[AND_THEN[phase]]
    assert floor.is_even()
    is_interrupted = phase in (Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD)
    assert set(floor.desk.alarms()) - {"round_held"} == ({"round_interrupted"} if is_interrupted else set())
    floor.desk.done("open")


@pytest.mark.rule("roulette 5.1.2")
def test_round_interrupted_with_bets_open_is_void_at_once_by_paragraph_5_1_2(tmp_path: Path) -> None:
    floor = interrupted(Phase.BETS_OPEN, tmp_path)
    record = decode_record(floor.desk.store.records(floor.desk.table.log.head, 1)[0][1])[1]
    assert isinstance(record, Void)
    assert (record.paragraph, record.law_class, record.close_seq) == ("5.1.2", "malfunction", 0)
    assert floor.desk.rounds_ended()[-1]["paragraph"] == "5.1.2"


@pytest.mark.rule("roulette 5.1.1")
def test_result_that_was_on_disk_at_a_restart_is_settled_once(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17")
    floor.cut |= {"T1", "T2"}
    floor.desk.done("confirm")
    floor.restart_console()
    assert floor.desk.table.money.owed == {(1, 1, 1): floor.desk.table.money.owed[1, 1, 1]}
    floor.cut.clear()
    floor.pass_time(8.0)
    assert floor["T1"].credit_cents == 27_500
    assert floor.phase() is Phase.SETTLED
    assert floor.is_even()


@pytest.mark.rule("roulette 5.1.1")
@pytest.mark.crash_point("P6-console-supervised")
@pytest.mark.crash_point("P6-site-supervised")
@pytest.mark.crash_point("P7-console-supervised")
@pytest.mark.crash_point("P7-site-supervised")
@pytest.mark.parametrize("what", ["console", "site"])
@pytest.mark.parametrize("phase", [Phase.BETS_CLOSED, Phase.HELD])
def test_two_people_conclude_an_interrupted_round_if_the_wheel_still_shows_the_same_spin(
    tmp_path: Path, phase: Phase, what: str
) -> None:
    floor = interrupted(phase, tmp_path)
    for name in list(floor.players) if what == "site" else []:
        floor.restart(name)
    floor.desk.batch(AT_REST)
    assert floor.phase() is Phase.HELD
    floor.pass_time(25.0)
    assert floor.phase() is Phase.HELD
    assert floor.desk.order("confirm", second="ben").refusal == No.WRONG_PHASE
    assert floor.desk.order("enter", second="ben", outcome="18").refusal == No.WRONG_PHASE
    assert floor.desk.order("conclude").refusal == No.SECOND_PERSON_NEEDED
    assert floor.desk.order("conclude", second="anna").refusal == No.SECOND_PERSON_IS_THE_FIRST
    assert floor.desk.done("conclude", second="ben")["outcome"] == "17"
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == 27_500
    record = decode_record(floor.desk.store.records(floor.desk.table.round.close_seq + 1, 1)[0][1])[1]
    assert isinstance(record, Result)
    assert record.staff == ["anna", "ben"]


@pytest.mark.parametrize(
    "second", [Verdict(VerdictKind.RESULT, "9", None, ""), Verdict(VerdictKind.INVALID, None, "5.3.8", "")]
)
def test_interrupted_round_cannot_be_concluded_if_the_wheel_then_reports_something_else(
    tmp_path: Path, second: Verdict
) -> None:
    floor = interrupted(Phase.BETS_CLOSED, tmp_path)
    floor.desk.batch(AT_REST)
    floor.desk.batch(Judged(second, True))
    assert floor.desk.order("conclude", second="ben").refusal == No.NO_VERDICT
    floor.desk.done("void", second="ben", paragraph="5.1.2", reason="the ball was moved")


def test_voiding_an_interrupted_round_that_could_be_concluded_needs_two_people_and_a_reason(tmp_path: Path) -> None:
    floor = interrupted(Phase.BETS_CLOSED, tmp_path)
    floor.desk.batch(AT_REST)
    assert floor.desk.order("void", second="ben", paragraph="5.1.2").refusal == No.BAD_ARGUMENT
    assert floor.desk.order("void", paragraph="5.1.2", reason="unclear").refusal == No.SECOND_PERSON_NEEDED
    floor.desk.done("void", second="ben", paragraph="5.1.2", reason="the ball lay on a rib")
    assert floor.phase() is Phase.VOID
    assert floor.desk.order("conclude", second="ben").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 5.1.2")
@pytest.mark.parametrize(
    "event", [SourceLost(own("it moved")), Shown("a ball"), Judged(Verdict(VerdictKind.RESULT, "9", None, ""), True)]
)
@pytest.mark.parametrize("phase", [Phase.BETS_CLOSED, Phase.HELD])
def test_interrupted_round_is_void_at_once_if_the_ball_is_not_at_rest_after_the_restart(
    tmp_path: Path, phase: Phase, event: SourceLost | Shown | Judged
) -> None:
    floor = interrupted(phase, tmp_path)
    floor.desk.batch(event)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, "5.1.2")
    floor.desk.batch(AT_REST, SourceLost(own("again")))
    assert floor.desk.order("conclude", second="ben").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 5.1.2")
def test_interrupted_round_whose_close_is_not_proven_in_time_is_void_although_the_ball_is_at_rest(
    tmp_path: Path,
) -> None:
    floor = interrupted(Phase.BETS_CLOSED, tmp_path, in_time=False)
    floor.desk.batch(AT_REST)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, "5.1.2")


def test_round_with_a_late_slip_is_void_after_a_restart(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.batch(Shown("the last one"))
    floor.clock.pass_time(1.0)
    floor.bet("T2", STRAIGHT)
    floor.desk.batch(Judged(Verdict(VerdictKind.RESULT, "17", None, "seen"), True))
    assert floor.phase() is Phase.HELD
    floor.restart_console()
    floor.desk.batch(AT_REST)
    floor.pass_time(3.0)
    assert floor.phase() is Phase.VOID
    assert floor["T2"].credit_cents == 5_000


@pytest.mark.rule("roulette 5.3.2")
def test_round_with_an_invalid_spin_is_void_after_a_restart(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, "5.3.2", VerdictKind.INVALID)
    floor.restart_console()
    floor.desk.batch(AT_REST)
    assert floor.phase() is Phase.VOID


def test_result_commands_are_refused_while_a_restarted_console_waits_for_the_wheel(tmp_path: Path) -> None:
    floor = interrupted(Phase.BETS_CLOSED, tmp_path)
    assert floor.desk.order("enter", second="ben", outcome="17").refusal == No.WRONG_PHASE
    for verb in ("confirm", "conclude"):
        assert floor.desk.order(verb, second="ben").refusal == No.WRONG_PHASE
    assert floor.desk.done("status")["recovering"]
    assert floor.desk.order("open").refusal == No.WRONG_PHASE
    floor.desk.done("void", second="ben", paragraph="5.1.2", reason="nobody waits for it")


def test_each_restart_raises_the_epoch_by_one_and_keeps_the_log_and_the_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    table = floor.desk.table
    before = (table.log.head, table.log.hash, table.round)
    for epoch in (2, 3, 4):
        floor.restart_console()
        table = floor.desk.table
        assert table.log.epoch == epoch
        assert (table.log.head, table.log.hash, table.round) == before
    floor.pass_time(3.0)
    floor.play("3", T2={"odd": 100})
    assert floor["T2"].credit_cents == 5_100
    assert floor.is_even()


@pytest.mark.rule("roulette 5.2.1")
def test_restarted_console_knows_the_owed_settlements_of_every_round_and_version(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.open()
    floor.bet("T1", {"red": 1_000})
    floor.cut.add("T1")
    floor.pass_time(5.0)
    floor.result("1")
    floor.correct(1, "18")
    floor.correct(2, "2")
    floor.open()
    floor.desk.done("void", paragraph="5.3.8")
    owed = floor.desk.table.money.owed
    assert sorted(owed) == [(1, 2, 0), (2, 1, 1), (2, 2, 0)]
    floor.restart_console()
    assert floor.desk.table.money.owed == owed
    floor.cut.clear()
    floor.pass_time(8.0)
    assert floor["T1"].credit_cents == 9_500 - 1_000
    assert floor.is_even()
    assert not floor.desk.alarms()


def test_restarted_console_still_owes_a_correction_when_only_the_result_was_confirmed(tmp_path: Path) -> None:
    floor = floor_in(Phase.RESULT, tmp_path)
    floor.desk.done("correct", second="ben", round=1, outcome="18", reason="seen")
    floor["T1"].tick()
    floor.to_console()  # The console gets the journal up to version 1, without the correction.
    assert sorted(floor.desk.table.money.owed) == [(1, 2, 0)]
    floor.restart_console()
    assert sorted(floor.desk.table.money.owed) == [(1, 2, 0)]
    floor.pass_time(5.0)
    assert floor["T1"].credit_cents == 9_500
    assert floor.is_even()
    assert not floor.desk.alarms()


@pytest.mark.rule("roulette 5.1.1")
def test_interrupted_round_cannot_be_concluded_if_the_wheel_reports_another_number_than_at_rest(tmp_path: Path) -> None:
    """Found by simulation: the number concluded was not the number that two people had been shown."""
    floor = interrupted(Phase.BETS_CLOSED, tmp_path)
    floor.desk.batch(StillShown("12", "the same spin"))
    floor.desk.batch(Judged(Verdict(VerdictKind.RESULT, "19", None, "and then"), True))
    assert floor.desk.order("conclude", second="ben").refusal == No.NO_VERDICT
    floor.desk.done("void", second="ben", paragraph="5.10", reason="the wheel contradicts itself")


def test_restarted_console_knows_a_terminal_whose_journal_was_not_copied_yet(tmp_path: Path) -> None:
    """Found by simulation: the terminal's slip was on disk but the terminal was not, and the next correction ended
    the console."""
    floor = Floor(tmp_path, "T1")
    floor.pass_time(1.0)
    floor.cut.add("T1")
    floor.desk.done("credit", terminal="T1", cents=500)
    floor.open()
    floor.say("T1", Slip(1, 1, encode_lines(STRAIGHT)))
    floor.result("17")
    floor.restart_console()
    assert "T1" in floor.desk.table.seats.terminals
    floor.desk.done("correct", second="ben", round=1, outcome="18", reason="seen")


@pytest.mark.rule("roulette 5.5")
@pytest.mark.parametrize("phase", [Phase.RESULT, Phase.SETTLED])
def test_last_round_before_a_restart_can_be_corrected_after_it(tmp_path: Path, phase: Phase) -> None:
    floor = floor_in(phase, tmp_path)
    floor.restart_console()
    floor.pass_time(8.0)
    floor.correct(1, "18")
    assert floor["T1"].credit_cents == 9_500
    assert floor.is_even()
    assert not floor.desk.alarms()


def test_round_settled_after_a_restart_is_logged_with_its_slips_stakes_and_payouts(tmp_path: Path) -> None:
    floor = floor_in(Phase.RESULT, tmp_path)
    floor.restart_console()
    floor.pass_time(8.0)
    line = floor.desk.rounds_ended()[-1]
    assert (line["slips"], line["stakes_cents"], line["payouts_cents"]) == (1, 500, 18_000)
