"""Decisions about the table itself: limits and bet time between rounds, announced closing, emergency close."""

from pathlib import Path
from typing import Any

import pytest

from games.limits import Range
from games.refusal import RefusalNumber as GameNo
from protocol.codec import decode_record
from protocol.enums import Phase
from protocol.messages import Decision, Terms, Void
from protocol.refusals import RefusalNumber as No
from tests.phrased import english
from tests.table import LIMITS, RULES, Floor, floor_in

NEW_LIMITS = ["straight=200-2000", "slip=200-40000"]
IN_PLAY = (Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD, Phase.RESULT)


def set_limits(floor: Floor, *limits: str) -> None:
    floor.desk.done("set-limits", second="carl", limits=list(limits or NEW_LIMITS))
    floor.carry()


@pytest.mark.rule("roulette 3.3")
@pytest.mark.parametrize("phase", [Phase.IDLE, Phase.SETTLED, Phase.VOID])
def test_limits_set_by_two_people_apply_on_every_terminal_in_the_next_round(phase: Phase, tmp_path: Path) -> None:
    floor = floor_in(phase, tmp_path)
    set_limits(floor)
    for name in ("T1", "T2"):
        limits = floor[name].seat.limits
        assert limits is not None
        assert (limits.per_kind["straight"], limits.slip) == (Range(200, 2000), Range(200, 40_000))
        assert limits.per_kind["split"] == LIMITS.per_kind["split"]
    floor.open()
    why = floor["T2"].bet({"straight:17": 2100})
    assert why is not None
    assert (why.number, why.allowed_cents) == (GameNo.ABOVE_SPOT_MAXIMUM, 2000)


@pytest.mark.rule("roulette 3.3")
def test_console_refuses_a_slip_above_the_new_limits_that_its_terminal_accepted(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    set_limits(floor)
    floor["T2"].seat.limits = LIMITS
    floor.open()
    assert floor["T2"].bet({"straight:17": 2100}) is None
    floor.carry()
    assert floor.desk.table.bets.slips["T2"].registered_revision == 0
    assert floor["T2"].escrow_cents == 0


@pytest.mark.parametrize("phase", IN_PLAY)
@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("set-limits", {"limits": NEW_LIMITS}),
        ("set-bet-time", {"seconds": 45}),
        ("set-last-bets", {"seconds": 9}),
        ("set-revolutions", {"revolutions": 3}),
        ("set-pace", {"rounds": 40}),
        ("set-rotor", {"reminder": "on"}),
    ],
)
def test_setting_cannot_be_changed_while_a_round_is_in_play(
    phase: Phase, verb: str, arguments: dict[str, Any], tmp_path: Path
) -> None:
    answer = floor_in(phase, tmp_path).desk.order(verb, second="ben", **arguments)
    assert answer.refusal == No.WRONG_PHASE
    assert "between rounds" in english(answer.sentence)


BAD_LIMITS: list[Any] = [
    None,
    [],
    ["straight"],
    ["straight=5"],
    ["straight=a-b"],
    ["straight=-1-5"],
    ["straight=100-500", "straight=100-600"],
    ["green=100-500"],
    ["straight=500-100"],
    ["straight=150-500"],
    ["straight=100-1000000"],
]


def test_limits_that_are_unreadable_contradictory_or_unchanged_are_refused(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    head = floor.desk.table.log.head
    for limits in BAD_LIMITS:
        answer = floor.desk.order("set-limits", second="ben", limits=limits)
        assert answer.refusal == No.BAD_ARGUMENT, limits
    assert floor.desk.table.log.head == head


def test_change_of_limits_shows_before_and_after_first_and_is_recorded_with_its_decision(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    what_if = floor.desk.proposed("set-limits", limits=NEW_LIMITS)["what_if"]
    assert [what_if[when]["straight"] for when in ("before", "after")] == [
        {"minimum_cents": 100, "maximum_cents": 1_000_000},
        {"minimum_cents": 200, "maximum_cents": 2000},
    ]
    set_limits(floor)
    head = floor.desk.table.log.head
    terms, decision = (decode_record(data)[1] for _, data in floor.desk.store.records(head - 1, 2))
    assert isinstance(terms, Terms)
    assert isinstance(decision, Decision)
    assert (terms.from_round, decision.verb, len(decision.people)) == (2, "set-limits", 2)


def test_changed_terms_survive_a_restart_and_reach_a_terminal_that_was_away(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cut.add("T2")
    set_limits(floor)
    floor.desk.done("set-bet-time", second="carl", seconds=45)
    floor.restart_console()
    floor.restart("T2")
    floor.cut.clear()
    floor.pass_time(3.0)
    terms = floor["T2"].seat.terms
    assert terms is not None
    assert (terms.bet_time_ms, floor["T2"].seat.terms_seq) == (45_000, floor.desk.table.terms.standing.terms_seq)
    assert floor["T2"].seat.limits == floor["T1"].seat.limits
    floor.open()
    assert floor.desk.table.play.deadline_s == floor.clock.seconds - 0.25 + 45


def test_older_record_of_terms_does_not_replace_newer_terms_from_the_welcome(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    seat = floor["T2"].seat
    floor.cut.add("T2")
    set_limits(floor, "straight=200-2000")
    set_limits(floor, "straight=300-3000")
    newest = floor.desk.table.terms.standing
    assert newest.terms is not None
    seat.take_terms(newest.terms, newest.terms_seq, RULES)
    floor.cut.clear()
    floor.pass_time(3.0)
    assert seat.cursor == floor.desk.table.log.head
    assert seat.limits is not None
    assert seat.limits.per_kind["straight"] == Range(300, 3000)


def test_bet_time_out_of_range_or_of_a_wrong_type_is_refused(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    for seconds in (None, "45", 4, 601, -5, True):
        answer = floor.desk.order("set-bet-time", second="ben", seconds=seconds)
        assert answer.refusal == No.BAD_ARGUMENT, seconds


def test_bets_stay_open_when_the_bet_time_is_set_to_0(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.done("set-bet-time", second="carl", seconds=0)
    floor.open()
    floor.pass_time(60.0, 5.0)
    assert floor.phase() is Phase.BETS_OPEN


def test_announced_closing_names_the_last_round_and_no_round_opens_after_it(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert floor.desk.done("close-table", staff="carl")["last_round"] == 2
    floor.tick()
    state = floor["T1"].seat.state
    assert state is not None
    assert (state.round, state.last_round) == (1, 2)
    floor.result("17")
    floor.play("8")
    answer = floor.desk.order("open")
    assert (answer.refusal, "round 2 was the last" in english(answer.sentence)) == (No.TABLE_CLOSED, True)
    floor.restart_console()
    assert floor.desk.order("open").refusal == No.TABLE_CLOSED
    floor.desk.done("open-table", staff="carl")
    assert floor.open() == 3


def test_second_announcement_of_the_closing_and_opening_an_open_table_are_refused(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    assert floor.desk.order("open-table", staff="carl").refusal == No.WRONG_PHASE
    floor.desk.done("close-table", staff="carl")
    assert floor.desk.order("close-table", staff="carl").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 5.1.2")
def test_emergency_close_voids_the_open_round_returns_its_bets_and_no_further_round_opens(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert floor.desk.order("emergency-close").refusal == No.BAD_ARGUMENT
    floor.desk.done("emergency-close", reason="fire alarm")
    head = floor.desk.table.log.head
    void, decision = (decode_record(data)[1] for _, data in floor.desk.store.records(head - 1, 2))
    assert isinstance(void, Void)
    assert isinstance(decision, Decision)
    assert (void.paragraph, void.law_class, void.reason) == ("5.1.2", "force-majeure", "fire alarm")
    assert decision.totals["payouts_cents"] == 500
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == 10_000
    refused = floor.desk.order("open")
    assert (refused.refusal, "fire alarm" in english(refused.sentence)) == (No.TABLE_CLOSED, True)
    assert floor.desk.order("emergency-close", reason="again").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 5.1.1")
def test_round_closed_before_an_emergency_close_still_gets_its_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.desk.done("emergency-close", reason="fire alarm")
    assert floor.phase() is Phase.BETS_CLOSED
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == 27_500
    assert floor.desk.order("open").refusal == No.TABLE_CLOSED


def test_emergency_close_overrides_an_announced_last_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("close-table", staff="carl")
    floor.desk.done("emergency-close", reason="fire alarm")
    assert floor.desk.order("open").refusal == No.TABLE_CLOSED
