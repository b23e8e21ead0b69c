"""Which spin belongs to the round, and which events the engine gets for it; the judge's events are made by hand."""

import json

import pytest
from msgspec.structs import replace

from console.engine import EngineEvent
from console.roulette.adapter import CAUSES, JudgeAdapter, round_judged
from console.roulette.causes import WheelCause
from console.rounds import IN_PLAY
from console.rows import RoundRow
from console.source import Judged, MustClose, Shown, SourceLost, Verdict
from console.state import PlayOfRound, Table
from phrases import phrase
from protocol.enums import Phase, VerdictKind
from tests.console.roulette.judged import PASSED, SEEN, SENSOR, STATUS, TRACKER, WAITING, Clock, heard, spinning
from wheel_controller import verdicts
from wheel_controller.events import Connected, LinkEvent, Offline, Overflowed, Restarted
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.states import State
from wheel_controller.verdicts import BetsCloseReason, JudgeEvent, JudgeView

RESULT = verdicts.Result(20.0, "17", SEEN)
SILENT = verdicts.Silent(20.0, True)
SAID = phrase("evidence", parts=[TRACKER, SENSOR])


def round_(phase: Phase, number: int = 1) -> RoundRow:
    return RoundRow(number, phase, 0, "ann", "")


class Followed:
    """A judge adapter with a table whose round the test moves."""

    def __init__(self, *phases: tuple[Phase, int], view: JudgeView = WAITING) -> None:
        self.adapter = JudgeAdapter(DEFAULT_ORDER, Clock())
        self.table = Table()
        for phase, number in phases:
            self.move(phase, number, view)

    def move(self, phase: Phase, number: int, view: JudgeView) -> int | None:
        self.table.round = round_(phase, number)
        return self.adapter.follow(self.table.round, view)

    def told(self, outcome: JudgeEvent, before: JudgeView, after: JudgeView | None = None) -> list[EngineEvent]:
        return self.adapter.tell([outcome], before, after or before, self.table)


@pytest.mark.parametrize(
    ("outcome", "event"),
    [
        *((verdicts.NoMoreBets(1.0, reason, None), MustClose(cause)) for reason, cause in CAUSES.items()),
        (verdicts.LeftTrack(1.0, 0.5), MustClose(WheelCause.BALL_LEFT_TRACK)),
        (verdicts.AtRest(1.0, "17", {}), MustClose(WheelCause.POCKET_SEEN)),
        (SILENT, MustClose(WheelCause.WHEEL_SILENT, hold=phrase("mid_spin_silent"))),
        (RESULT, Judged(Verdict(VerdictKind.RESULT, "17", None, SAID), True)),
        (verdicts.Invalid(1.0, "5.3.6", SEEN), Judged(Verdict(VerdictKind.INVALID, None, "5.3.6", SAID), True)),
        (verdicts.Held(1.0, SEEN), Judged(Verdict(VerdictKind.HELD, None, None, SAID), True)),
        (
            verdicts.NumberChanged(1.0, "17", "18", True),
            Judged(Verdict(VerdictKind.HELD, None, None, phrase("after_says", was="17", now="18")), True),
        ),
        (
            verdicts.NumberChanged(1.0, "17", "18", False),
            Judged(Verdict(VerdictKind.HELD, None, None, phrase("after_says", was="17", now="18")), False),
        ),
    ],
)
def test_adapter_turns_each_event_of_the_judge_into_one_event_for_the_engine(
    outcome: JudgeEvent, event: EngineEvent
) -> None:
    assert Followed((Phase.BETS_OPEN, 1)).told(outcome, spinning(1)) == [event]


def test_every_reason_of_the_judge_to_close_bets_maps_to_a_cause_for_the_engine() -> None:
    assert CAUSES.keys() == set(BetsCloseReason)


def test_ball_passing_a_sensor_is_reported_with_age_rotor_direction_and_evidence_for_the_record() -> None:
    (passed,) = Followed((Phase.BETS_OPEN, 1)).told(PASSED, spinning(1))
    assert isinstance(passed, Shown)
    assert (passed.age_s, passed.note) == (45.0, "counter-clockwise")
    assert json.loads(passed.evidence) == {
        "game": 7, "revolutions": 6.25, "ball": "clockwise", "rotor": "counter-clockwise", "warn": 0, "simulated": True,
    }  # fmt: skip


def test_ball_passing_without_a_firmware_status_is_reported_without_game_number_and_rotor_direction() -> None:
    (passed,) = Followed((Phase.BETS_OPEN, 1)).told(replace(PASSED, status=None, simulated=False), spinning(1))
    assert isinstance(passed, Shown)
    assert passed.note == ""
    assert json.loads(passed.evidence) == {
        "game": None, "revolutions": 6.25, "ball": "clockwise", "rotor": None, "warn": 0, "simulated": False,
    }  # fmt: skip


@pytest.mark.rule("roulette 3.5")
@pytest.mark.parametrize(
    ("is_slow", "close_revolutions", "causes"),
    [
        (False, 0, []),
        (False, 7, []),
        (False, 6, [WheelCause.BALL_REVOLUTIONS]),
        (True, 0, [WheelCause.BALL_SLOW]),
        (True, 6, [WheelCause.BALL_SLOW]),
    ],
)
def test_passing_ball_closes_bets_if_it_is_slow_or_has_made_the_set_number_of_revolutions(
    is_slow: bool, close_revolutions: int, causes: list[str]
) -> None:
    followed = Followed((Phase.BETS_OPEN, 1))
    followed.table.play.options = {"close_revolutions": close_revolutions}
    passed, *closed = followed.told(replace(PASSED, is_slow=is_slow), spinning(1))
    assert isinstance(passed, Shown)
    assert closed == [MustClose(cause) for cause in causes]


def test_silence_of_a_wheel_whose_spin_is_decided_or_not_begun_holds_no_round() -> None:
    followed = Followed((Phase.BETS_OPEN, 1))
    assert followed.told(SILENT, spinning(1), WAITING) == []
    assert followed.told(SILENT, WAITING, WAITING) == []


@pytest.mark.parametrize("state", [State.FALLING, State.AT_REST])
def test_ball_already_off_the_track_when_bets_open_does_not_count_for_the_round(state: State) -> None:
    followed = Followed((Phase.BETS_OPEN, 1), view=spinning(1, state))
    assert followed.told(RESULT, spinning(1, state)) == []
    assert followed.told(RESULT, spinning(2))


def test_ball_on_the_track_when_bets_open_counts_for_the_round() -> None:
    followed = Followed((Phase.BETS_OPEN, 1), view=spinning(1))
    assert followed.told(RESULT, spinning(1))


def test_ball_that_was_already_slow_before_bets_opened_does_not_count_for_the_round() -> None:
    followed = Followed((Phase.IDLE, 0))
    followed.told(replace(PASSED, is_slow=True), spinning(1))
    followed.move(Phase.BETS_OPEN, 1, spinning(1))
    assert followed.told(RESULT, spinning(1)) == []
    assert followed.told(RESULT, spinning(2))


@pytest.mark.parametrize("moves", [[(Phase.VOID, 1), (Phase.BETS_OPEN, 2)], [(Phase.BETS_OPEN, 2)]])
def test_ball_of_an_ended_round_does_not_count_for_the_next_round(moves: list[tuple[Phase, int]]) -> None:
    followed = Followed((Phase.BETS_OPEN, 1), view=spinning(1))
    ended = [followed.move(*each, spinning(1)) for each in moves]
    assert (ended[0], ended[1:]) == (1, [None] * len(ended[1:]))
    assert followed.told(PASSED, spinning(1)) == []
    assert followed.told(PASSED, spinning(2))


def test_event_that_ends_one_spin_and_begins_the_next_is_not_reported_for_the_new_spin() -> None:
    followed = Followed((Phase.BETS_OPEN, 1), view=spinning(1, State.FALLING))
    assert followed.told(PASSED, spinning(1), spinning(2)) == []
    assert followed.told(PASSED, WAITING, spinning(1)) == []


@pytest.mark.parametrize("phase", IN_PLAY)
@pytest.mark.parametrize(
    ("to", "number", "ended"),
    [
        (Phase.BETS_CLOSED, 1, None),
        (Phase.HELD, 1, None),
        (Phase.RESULT, 1, 1),
        (Phase.SETTLED, 1, 1),
        (Phase.VOID, 1, 1),
        (Phase.BETS_OPEN, 2, 1),
    ],
)
def test_adapter_reports_once_that_a_round_ended_when_it_leaves_play(
    phase: Phase, to: Phase, number: int, ended: int | None
) -> None:
    followed = Followed((phase, 1))
    assert followed.move(to, number, WAITING) == ended
    assert followed.move(to, number, WAITING) is None


def test_after_a_restart_only_passes_of_a_ball_from_before_the_restart_are_reported_not_its_result() -> None:
    followed = Followed((Phase.BETS_CLOSED, 1))
    followed.table.play.recovering_until_s = 1e9
    assert followed.told(RESULT, spinning(1)) == []
    assert len(followed.told(PASSED, spinning(1))) == 1


def test_adapter_reports_once_that_the_wheel_restarted_during_a_recovery() -> None:
    (passed,) = Followed((Phase.BETS_OPEN, 1)).told(PASSED, spinning(1))
    assert isinstance(passed, Shown)
    adapter = JudgeAdapter(DEFAULT_ORDER, Clock())
    closed = replace(round_(Phase.BETS_CLOSED), evidence=passed.evidence)
    assert adapter.recover(Table(round=closed, play=PlayOfRound(recovering_until_s=1e9))) == []
    assert adapter.hear(Restarted(1.0), WAITING) == [SourceLost(phrase("wheel_interrupted"))]
    assert adapter.hear(Restarted(2.0), WAITING) == []


def test_restart_of_the_wheel_is_not_reported_when_no_round_is_being_recovered() -> None:
    adapter = JudgeAdapter(DEFAULT_ORDER, Clock())
    assert adapter.recover(Table(round=round_(Phase.BETS_CLOSED))) == []
    assert adapter.hear(Restarted(1.0), WAITING) == []


def test_no_event_of_the_wheel_is_reported_to_a_table_whose_round_can_only_be_concluded() -> None:
    followed = Followed((Phase.BETS_OPEN, 1))
    followed.table.play.conclude_only = True
    assert followed.told(PASSED, spinning(1)) == []


@pytest.mark.parametrize("event", [Offline(1.0, "gone."), Overflowed(1.0, 3), Restarted(1.0)])
def test_lost_contact_with_the_wheel_during_a_spin_closes_bets_and_holds_the_round(event: LinkEvent) -> None:
    adapter = Followed((Phase.BETS_OPEN, 1)).adapter
    unseen = MustClose(WheelCause.WHEEL_SILENT, hold=phrase("mid_spin_sight"))
    assert adapter.hear(event, spinning(1)) == [unseen]
    assert adapter.hear(event, WAITING) == []
    assert adapter.hear(Connected(1.0), spinning(1)) == []


@pytest.mark.parametrize("state", range(1, 8))
@pytest.mark.parametrize("phase", Phase)
def test_no_more_bets_from_the_wheels_firmware_closes_bets_only_while_they_are_open(phase: Phase, state: int) -> None:
    adapter = Followed((phase, 1)).adapter
    says_so = phase is Phase.BETS_OPEN and state in (4, 5)
    told = adapter.hear(heard(replace(STATUS, state=state)), WAITING)
    assert told == ([MustClose(WheelCause.WHEEL_SAYS_SO)] if says_so else [])


def test_firmware_game_already_over_when_bets_open_does_not_close_them_until_a_new_game() -> None:
    over = replace(STATUS, state=5)
    adapter = Followed((Phase.BETS_OPEN, 1), view=replace(WAITING, status=over)).adapter
    assert adapter.hear(heard(over), WAITING) == []
    assert adapter.hear(heard(replace(over, game=8)), WAITING) == [MustClose(WheelCause.WHEEL_SAYS_SO)]
    adapter.hear(heard(replace(STATUS, state=2)), WAITING)
    assert adapter.hear(heard(over), WAITING) == [MustClose(WheelCause.WHEEL_SAYS_SO)]


@pytest.mark.parametrize("phase", Phase)
def test_verdict_is_recorded_for_a_round_only_while_the_round_is_in_play(phase: Phase) -> None:
    judged = Judged(Verdict(VerdictKind.RESULT, "17", None, ""), True)
    assert round_judged([MustClose(WheelCause.POCKET_SEEN), judged], round_(phase, 12)) == (
        12 if phase in IN_PLAY else None
    )
    assert round_judged([MustClose(WheelCause.POCKET_SEEN)], round_(phase, 12)) is None
