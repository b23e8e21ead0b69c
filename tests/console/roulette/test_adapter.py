"""Which spin belongs to the round, and what the engine is told of it; the judge's words are made by hand."""

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
    """An adapter whose round the test moves."""

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
def test_each_word_of_the_judge_has_one_for_the_engine(outcome: JudgeEvent, event: EngineEvent) -> None:
    assert Followed((Phase.BETS_OPEN, 1)).told(outcome, spinning(1)) == [event]


def test_every_reason_to_close_bets_has_its_cause() -> None:
    assert CAUSES.keys() == set(BetsCloseReason)


def test_a_pass_is_told_with_its_age_the_rotors_way_and_what_is_recorded_at_the_close() -> None:
    (passed,) = Followed((Phase.BETS_OPEN, 1)).told(PASSED, spinning(1))
    assert isinstance(passed, Shown)
    assert (passed.age_s, passed.note) == (45.0, "counter-clockwise")
    assert json.loads(passed.evidence) == {
        "game": 7, "revolutions": 6.25, "ball": "clockwise", "rotor": "counter-clockwise", "warn": 0, "simulated": True,
    }  # fmt: skip


def test_a_pass_without_a_status_leaves_open_what_only_the_firmware_knows() -> None:
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
def test_a_pass_closes_bets_where_it_is_slow_or_its_revolutions_suffice(
    is_slow: bool, close_revolutions: int, causes: list[str]
) -> None:
    followed = Followed((Phase.BETS_OPEN, 1))
    followed.table.play.options = {"close_revolutions": close_revolutions}
    passed, *closed = followed.told(replace(PASSED, is_slow=is_slow), spinning(1))
    assert isinstance(passed, Shown)
    assert closed == [MustClose(cause) for cause in causes]


def test_silence_in_which_the_spin_was_decided_holds_nothing_besides() -> None:
    followed = Followed((Phase.BETS_OPEN, 1))
    assert followed.told(SILENT, spinning(1), WAITING) == []
    assert followed.told(SILENT, WAITING, WAITING) == []


@pytest.mark.parametrize("state", [State.FALLING, State.AT_REST])
def test_a_ball_off_the_track_when_bets_are_opened_is_not_this_rounds(state: State) -> None:
    followed = Followed((Phase.BETS_OPEN, 1), view=spinning(1, state))
    assert followed.told(RESULT, spinning(1, state)) == []
    assert followed.told(RESULT, spinning(2))


def test_a_ball_on_the_track_when_bets_are_opened_is_this_rounds() -> None:
    followed = Followed((Phase.BETS_OPEN, 1), view=spinning(1))
    assert followed.told(RESULT, spinning(1))


def test_a_ball_that_was_slow_before_bets_were_opened_is_not_this_rounds() -> None:
    followed = Followed((Phase.IDLE, 0))
    followed.told(replace(PASSED, is_slow=True), spinning(1))
    followed.move(Phase.BETS_OPEN, 1, spinning(1))
    assert followed.told(RESULT, spinning(1)) == []
    assert followed.told(RESULT, spinning(2))


@pytest.mark.parametrize("moves", [[(Phase.VOID, 1), (Phase.BETS_OPEN, 2)], [(Phase.BETS_OPEN, 2)]])
def test_a_ball_of_a_round_that_has_ended_is_not_the_next_ones(moves: list[tuple[Phase, int]]) -> None:
    followed = Followed((Phase.BETS_OPEN, 1), view=spinning(1))
    ended = [followed.move(*each, spinning(1)) for each in moves]
    assert (ended[0], ended[1:]) == (1, [None] * len(ended[1:]))
    assert followed.told(PASSED, spinning(1)) == []
    assert followed.told(PASSED, spinning(2))


def test_a_word_that_ends_one_spin_and_begins_the_next_is_the_first_ones() -> None:
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
def test_a_round_has_ended_when_it_is_in_play_no_more(phase: Phase, to: Phase, number: int, ended: int | None) -> None:
    followed = Followed((phase, 1))
    assert followed.move(to, number, WAITING) == ended
    assert followed.move(to, number, WAITING) is None


def test_of_a_spin_that_began_before_a_restart_only_a_pass_is_told() -> None:
    followed = Followed((Phase.BETS_CLOSED, 1))
    followed.table.play.recovering_until_s = 1e9
    assert followed.told(RESULT, spinning(1)) == []
    assert len(followed.told(PASSED, spinning(1))) == 1


def test_whether_the_wheel_shows_the_same_spin_is_answered_once() -> None:
    (passed,) = Followed((Phase.BETS_OPEN, 1)).told(PASSED, spinning(1))
    assert isinstance(passed, Shown)
    adapter = JudgeAdapter(DEFAULT_ORDER, Clock())
    closed = replace(round_(Phase.BETS_CLOSED), evidence=passed.evidence)
    assert adapter.recover(Table(round=closed, play=PlayOfRound(recovering_until_s=1e9))) == []
    assert adapter.hear(Restarted(1.0), WAITING) == [SourceLost(phrase("wheel_interrupted"))]
    assert adapter.hear(Restarted(2.0), WAITING) == []


def test_without_a_recovery_nothing_is_compared() -> None:
    adapter = JudgeAdapter(DEFAULT_ORDER, Clock())
    assert adapter.recover(Table(round=round_(Phase.BETS_CLOSED))) == []
    assert adapter.hear(Restarted(1.0), WAITING) == []


def test_a_table_that_only_concludes_is_told_nothing() -> None:
    followed = Followed((Phase.BETS_OPEN, 1))
    followed.table.play.conclude_only = True
    assert followed.told(PASSED, spinning(1)) == []


@pytest.mark.parametrize("event", [Offline(1.0, "gone."), Overflowed(1.0, 3), Restarted(1.0)])
def test_a_wheel_out_of_sight_in_mid_spin_holds_the_round(event: LinkEvent) -> None:
    adapter = Followed((Phase.BETS_OPEN, 1)).adapter
    unseen = MustClose(WheelCause.WHEEL_SILENT, hold=phrase("mid_spin_sight"))
    assert adapter.hear(event, spinning(1)) == [unseen]
    assert adapter.hear(event, WAITING) == []
    assert adapter.hear(Connected(1.0), spinning(1)) == []


@pytest.mark.parametrize("state", range(1, 8))
@pytest.mark.parametrize("phase", Phase)
def test_the_wheels_own_no_more_bets_closes_open_bets(phase: Phase, state: int) -> None:
    adapter = Followed((phase, 1)).adapter
    says_so = phase is Phase.BETS_OPEN and state in (4, 5)
    told = adapter.hear(heard(replace(STATUS, state=state)), WAITING)
    assert told == ([MustClose(WheelCause.WHEEL_SAYS_SO)] if says_so else [])


def test_a_game_that_was_over_when_bets_were_opened_closes_none_until_it_plays_anew() -> None:
    over = replace(STATUS, state=5)
    adapter = Followed((Phase.BETS_OPEN, 1), view=replace(WAITING, status=over)).adapter
    assert adapter.hear(heard(over), WAITING) == []
    assert adapter.hear(heard(replace(over, game=8)), WAITING) == [MustClose(WheelCause.WHEEL_SAYS_SO)]
    adapter.hear(heard(replace(STATUS, state=2)), WAITING)
    assert adapter.hear(heard(over), WAITING) == [MustClose(WheelCause.WHEEL_SAYS_SO)]


@pytest.mark.parametrize("phase", Phase)
def test_a_round_is_judged_while_it_is_in_play(phase: Phase) -> None:
    judged = Judged(Verdict(VerdictKind.RESULT, "17", None, ""), True)
    assert round_judged([MustClose(WheelCause.POCKET_SEEN), judged], round_(phase, 12)) == (
        12 if phase in IN_PLAY else None
    )
    assert round_judged([MustClose(WheelCause.POCKET_SEEN)], round_(phase, 12)) is None
