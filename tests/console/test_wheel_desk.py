"""The desk between wheel and round, on a virtual clock: simulated wheel, real driver, real judge."""

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from cluster.scaled_wheel import ScaledWheel
from console.engine import BallMustHaveLeft, EngineEvent, Judged, SameSpinAtRest, SpinIsLost, TrackPass
from console.rounds import Phase
from console.same_spin import SameSpin, why_incomplete
from console.state import RoundRow, Table
from console.wheel_desk import WheelDesk, WheelRefused
from wheel_controller.events import LinkEvent, Refused
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import parse
from wheel_controller.replay import judge_again

STEP_S = 0.05
LONGEST_S = 180.0


@dataclass
class Room:
    """A table whose round the test moves, and a wheel on a clock that the test moves."""

    seed: int = 1
    clock_s: float = 0.0
    table: Table = field(default_factory=Table)
    heard: list[tuple[float, EngineEvent]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.port = ScaledWheel(self.seed, 1.0, None, clock=lambda: self.clock_s)
        self.desk = WheelDesk(self.port)
        self.until(lambda: self.port.wheel.ready)

    def bets(self, phase: Phase, number: int = 1) -> None:
        self.table.round = RoundRow(number, phase, 0, "ann", "")

    def until(self, is_so: Callable[[], object], longest_s: float = LONGEST_S) -> None:
        limit_s = self.clock_s + longest_s
        while not is_so():
            assert self.clock_s < limit_s, "waited in vain"
            self.clock_s += STEP_S
            self.heard += [(self.clock_s, event) for event in self.desk.poll(self.table)]

    def pass_time(self, seconds: float) -> None:
        end_s = self.clock_s + seconds
        self.until(lambda: self.clock_s >= end_s)

    def spin(self, fault: str | None = None) -> None:
        self.port.wheel.spin(fault)
        self.until(lambda: not self.port.wheel.ready)

    def all_of(self, kind: type) -> list[EngineEvent]:
        return [event for _, event in self.heard if isinstance(event, kind)]

    def first_s(self, kind: type) -> float:
        return next(at_s for at_s, event in self.heard if isinstance(event, kind))

    def until_judged(self) -> Judged:
        self.until(lambda: self.all_of(Judged))
        (judged,) = self.all_of(Judged)
        assert isinstance(judged, Judged)
        return judged

    @property
    def pocket(self) -> str | None:
        assert self.port.wheel.truth is not None
        return self.port.wheel.truth.pocket


def evidence(**changes: object) -> str:
    facts = {"game": 7, "revolutions": 12.5, "ball": "clockwise", "rotor": "counter-clockwise", "warn": 0}
    return json.dumps(facts | {"simulated": True} | changes)


@pytest.mark.rule("roulette 3.5")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bets_are_closed_while_the_ball_is_on_the_track_and_a_later_pass_shows_it(seed: int) -> None:
    room = Room(seed)
    room.bets(Phase.BETS_OPEN)
    room.spin()
    judged = room.until_judged()
    truth = room.port.wheel.truth
    assert truth is not None
    assert (judged.verdict.kind, judged.verdict.outcome, judged.simulated) == ("result", truth.pocket, True)
    close_s = room.first_s(BallMustHaveLeft)
    assert close_s < truth.left_track_at
    assert any(at_s > close_s for at_s, event in room.heard if isinstance(event, TrackPass))


def causes(room: Room) -> list[str]:
    return [event.cause for event in room.all_of(BallMustHaveLeft) if isinstance(event, BallMustHaveLeft)]


@pytest.mark.rule("roulette 3.5")
def test_bets_close_after_the_balls_revolutions_where_that_is_set_and_by_its_speed_otherwise() -> None:
    slow = closed_after(0)
    assert "ball-revolutions" not in causes(slow)
    for revolutions in (3, 6):
        room = closed_after(revolutions)
        assert causes(room) == ["ball-revolutions"]
        last = room.all_of(TrackPass)[-1]
        assert isinstance(last, TrackPass)
        assert revolutions <= json.loads(last.evidence)["revolutions"] < revolutions + 0.5
        assert room.first_s(BallMustHaveLeft) < slow.first_s(BallMustHaveLeft)


def closed_after(revolutions: int) -> Room:
    room = Room()
    room.table.close_revolutions = revolutions
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until(lambda: room.all_of(BallMustHaveLeft))
    return room


@pytest.mark.rule("roulette 5.3.6")
def test_an_invalid_spin_comes_with_its_paragraph() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin("same-direction")
    verdict = room.until_judged().verdict
    assert (verdict.kind, verdict.outcome, verdict.paragraph) == ("invalid", None, "5.3.6")


@pytest.mark.parametrize("fault", ["silence-then-burst", "power-loss"])
def test_a_wheel_out_of_sight_in_mid_spin_closes_and_holds(fault: str) -> None:
    room = Room(4)
    room.bets(Phase.BETS_OPEN)
    room.spin(fault)
    assert room.until_judged().verdict.kind == "held"
    holds = [event for event in room.all_of(BallMustHaveLeft) if isinstance(event, BallMustHaveLeft) and event.hold]
    assert holds
    assert holds[0].cause == "wheel-silent"


def test_the_last_spins_number_still_showing_closes_no_bets() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until_judged()
    room.bets(Phase.SETTLED)
    room.pass_time(1)
    room.bets(Phase.BETS_OPEN, 2)
    room.heard.clear()
    room.until(lambda: room.port.wheel.ready)
    assert room.heard == []


def test_a_ball_that_was_falling_when_bets_were_opened_gives_this_round_nothing() -> None:
    room = Room()
    room.bets(Phase.IDLE)
    room.spin()
    room.until(lambda: room.all_of(BallMustHaveLeft))
    room.bets(Phase.BETS_OPEN, 2)
    room.heard.clear()
    room.until(lambda: room.port.wheel.ready)
    assert not room.all_of(TrackPass)
    assert not room.all_of(Judged)


@pytest.mark.parametrize("is_seen", [True, False], ids=["void seen", "void and open at once"])
def test_a_ball_still_rolling_from_a_void_round_gives_the_next_round_nothing(is_seen: bool) -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until(lambda: room.all_of(TrackPass))
    if is_seen:
        room.bets(Phase.VOID)
        room.pass_time(STEP_S)
    room.bets(Phase.BETS_OPEN, 2)
    room.heard.clear()
    room.until(lambda: room.port.wheel.ready)
    assert not room.all_of(TrackPass)
    assert not room.all_of(Judged)


def restarted_console(room: Room) -> None:
    """Another desk on the same wheel, with the round as the disk has it."""
    passes = [event.evidence for event in room.all_of(TrackPass) if isinstance(event, TrackPass)]
    room.table = Table(round=RoundRow(1, Phase.BETS_CLOSED, 0, "ann", "", close_seq=1, spin=passes[-1]))
    room.table.recovering_until_s = 1e9
    room.desk = WheelDesk(room.port)
    room.heard = [(room.clock_s, event) for event in room.desk.recover(room.table)]


@pytest.mark.rule("roulette 5.1.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_a_restart_the_same_spin_at_rest_is_known_again(seed: int) -> None:
    room = Room(seed)
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until_judged()
    restarted_console(room)
    room.until(lambda: room.heard)
    (answer,) = room.all_of(SameSpinAtRest)
    assert isinstance(answer, SameSpinAtRest)
    assert (answer.outcome, answer.simulated) == (room.pocket, True)


@pytest.mark.rule("roulette 5.1.2")
def test_after_a_restart_a_ball_that_is_not_at_rest_is_lost_at_once() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until(lambda: room.all_of(BallMustHaveLeft))
    restarted_console(room)
    room.until(lambda: room.heard, longest_s=2)
    assert isinstance(room.heard[0][1], SpinIsLost | TrackPass)


@pytest.mark.rule("roulette 5.1.2")
def test_after_a_restart_the_next_game_is_another_spin() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until_judged()
    room.until(lambda: room.port.wheel.ready)
    restarted_console(room)
    room.until(lambda: room.heard, longest_s=2)
    assert isinstance(room.heard[0][1], SpinIsLost)


@pytest.mark.rule("roulette 5.1.2")
@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("", "no ball was seen"),
        (evidence(revolutions=3.75), "only 3.75 revolutions"),
        (evidence(rotor="clockwise"), "opposite directions"),
        (evidence(rotor=None), "opposite directions"),
        (evidence(game=None), "incomplete or warned"),
        (evidence(warn=2), "incomplete or warned"),
    ],
)
def test_without_complete_evidence_the_spin_is_lost_at_once(record: str, why: str) -> None:
    assert why in str(why_incomplete(record))
    desk = WheelDesk(ScaledWheel(1, 1.0, None, clock=lambda: 0.0))
    table = Table(round=RoundRow(1, Phase.BETS_CLOSED, 0, "ann", "", spin=record), recovering_until_s=1e9)
    (event,) = desk.recover(table)
    assert isinstance(event, SpinIsLost)


def test_complete_evidence_waits_for_the_wheel() -> None:
    assert why_incomplete(evidence(revolutions=4.0)) is None
    assert SameSpin(evidence(), DEFAULT_ORDER) is not None


class RefusedPort:
    rate = 1.0

    def now_s(self) -> float:
        return 0.0

    def age_s(self, time_s: float) -> float:
        return 0.0

    def take(self) -> list[LinkEvent]:
        return [Refused(0.0, "This is a simulated wheel.")]

    def wait_s(self) -> float:
        return 0.0

    def close(self) -> None:
        pass


def test_a_port_that_must_not_be_used_stops_the_console() -> None:
    with pytest.raises(WheelRefused, match="simulated wheel"):
        WheelDesk(RefusedPort()).poll(Table())


@pytest.mark.parametrize("fault", [None, "same-direction", "power-loss", "silence-then-burst"])
def test_what_the_wheel_sent_is_put_away_with_the_verdict_and_judged_again_to_it(fault: str | None) -> None:
    room = Room(4)
    room.bets(Phase.BETS_OPEN, 12)
    room.spin(fault)
    room.until_judged()
    (put,) = room.desk.take_recordings()
    recording = parse(zlib.decompress(put.row.sensor_log), "the recording")
    assert (put.row.round, put.row.judged) == (12, True)
    assert judge_again(recording) == [note.said for note in recording.judged if note.round == 12]
    assert room.desk.facts()["last_spins"][0]["round"] == 12


def test_a_round_that_ends_without_a_verdict_leaves_what_was_seen_of_it() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.pass_time(3.0)
    assert room.desk.take_recordings() == []
    room.bets(Phase.VOID)
    room.pass_time(1.0)
    (put,) = room.desk.take_recordings()
    recording = parse(zlib.decompress(put.row.sensor_log), "the recording")
    assert (put.row.round, put.row.judged, judge_again(recording)) == (1, False, [])
    assert any(b"* SP" in line for _, line in recording.lines)
    room.pass_time(60.0)
    assert room.desk.take_recordings() == []


def test_screens_follow_the_ball_from_the_track_into_its_pocket() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    assert room.desk.telemetry()["ball"] == "none"
    room.spin()
    room.until(lambda: float(room.desk.telemetry()["revolutions"] or 0) >= 5.0)
    on_track = room.desk.telemetry()
    assert on_track["ball"] == "track"
    assert on_track["ball_direction"] != on_track["rotor_direction"]
    assert on_track["sensors"] == "1111"
    room.until_judged()
    at_rest = room.desk.telemetry()
    assert (at_rest["ball"], at_rest["pocket"], at_rest["verdict"]) == ("rest", room.pocket, "result")


def test_screens_are_told_the_paragraph_of_an_invalid_spin() -> None:
    room = Room(4)
    room.bets(Phase.BETS_OPEN)
    room.spin("same-direction")
    assert room.desk.telemetry()["verdict"] is None
    room.until_judged()
    shown = room.desk.telemetry()
    assert (shown["verdict"], shown["paragraph"]) == ("invalid", "5.3.6")


@pytest.mark.parametrize(("fault", "paragraph"), [(None, None), ("same-direction", "5.3.6"), ("wheel-still", "5.3.5")])
def test_screens_are_told_while_the_ball_rolls_which_paragraph_it_breaks(
    fault: str | None, paragraph: str | None
) -> None:
    room = Room(4)
    room.bets(Phase.BETS_OPEN)
    room.spin(fault)
    room.until(lambda: float(room.desk.telemetry()["revolutions"] or 0) >= 5.0)
    assert room.desk.telemetry()["broken_so_far"] == paragraph
    room.until(lambda: room.desk.telemetry()["ball"] == "falling")
    assert (room.desk.telemetry()["broken_so_far"], room.desk.telemetry()["verdict"]) == (paragraph, None)


def test_a_blind_sensor_is_named_while_the_ball_rolls() -> None:
    room = Room(3)
    room.bets(Phase.BETS_OPEN)
    room.spin("sensor-blind-2")
    room.until(lambda: float(room.desk.telemetry()["revolutions"] or 0) >= 2.5)
    facts = room.desk.facts()
    assert (facts["ball"], facts["sensors"]["2"]["fault"]) == ("track", "saw 0 of 3 passes")
    assert [facts["sensors"][sensor]["fault"] for sensor in "134"] == [None, None, None]


@pytest.mark.parametrize(("fault", "letters"), [("sensor-blind-2", "1011"), ("sensor-stuck-3", "11x1")])
def test_a_faulty_sensor_is_shown_by_its_letter(fault: str, letters: str) -> None:
    room = Room(3)
    room.bets(Phase.BETS_OPEN)
    room.spin(fault)
    room.until_judged()
    assert room.desk.telemetry()["sensors"] == letters
