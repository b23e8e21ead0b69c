"""The wheel as the outcome source of a round, on a virtual clock: simulated wheel, real driver, real judge."""

import json
import math
import zlib

import pytest

from cluster.roulette.scaled_wheel import ScaledWheel
from console.roulette.causes import WheelCause
from console.roulette.same_spin import SameSpin, why_incomplete
from console.roulette.source import WheelSource
from console.roulette.wheel_port import WheelRefused
from console.rows import RoundRow
from console.source import Judged, MustClose, Shown, SourceLost, StillShown
from console.state import Table
from phrases import phrase
from protocol.enums import Phase
from tests.console.roulette.judged import Clock, heard
from tests.console.roulette.room import STEP_S, Room
from tests.phrased import clause
from tests.wheel_controller.handmade import Spin
from wheel_controller.events import LinkEvent, Offline, Refused, Sighting
from wheel_controller.m360 import decode
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import parse
from wheel_controller.replay import judge_again


def evidence(**changes: object) -> str:
    facts = {"game": 7, "revolutions": 12.5, "ball": "clockwise", "rotor": "counter-clockwise", "warn": 0}
    return json.dumps(facts | {"simulated": True} | changes)


@pytest.mark.rule("roulette 3.5")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bets_close_while_the_ball_is_on_the_track_and_a_sensor_sees_the_ball_afterwards(seed: int) -> None:
    room = Room(seed)
    room.bets(Phase.BETS_OPEN)
    room.spin()
    judged = room.until_judged()
    truth = room.port.wheel.truth
    assert truth is not None
    assert (judged.verdict.kind, judged.verdict.outcome, judged.simulated) == ("result", truth.pocket, True)
    close_s = room.first_s(MustClose)
    assert close_s < truth.left_track_at
    assert any(at_s > close_s for at_s, event in room.heard if isinstance(event, Shown))


def causes(room: Room) -> list[str]:
    return [event.cause for event in room.all_of(MustClose) if isinstance(event, MustClose)]


@pytest.mark.rule("roulette 3.5")
def test_bets_close_after_the_set_number_of_revolutions_or_by_the_balls_speed_if_none_is_set() -> None:
    slow = closed_after(0)
    assert WheelCause.BALL_REVOLUTIONS not in causes(slow)
    for revolutions in (3, 6):
        room = closed_after(revolutions)
        assert causes(room) == [WheelCause.BALL_REVOLUTIONS]
        last = room.all_of(Shown)[-1]
        assert isinstance(last, Shown)
        assert revolutions <= json.loads(last.evidence)["revolutions"] < revolutions + 0.5
        assert room.first_s(MustClose) < slow.first_s(MustClose)


def closed_after(revolutions: int) -> Room:
    room = Room()
    room.table.play.options = {"close_revolutions": revolutions}
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until(lambda: room.all_of(MustClose))
    return room


@pytest.mark.rule("roulette 5.3.6")
def test_verdict_on_an_invalid_spin_names_its_paragraph() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin("same-direction")
    verdict = room.until_judged().verdict
    assert (verdict.kind, verdict.outcome, verdict.paragraph) == ("invalid", None, "5.3.6")


@pytest.mark.parametrize("fault", ["silence-then-burst", "power-loss"])
def test_wheel_that_falls_silent_during_a_spin_closes_bets_and_holds_the_round(fault: str) -> None:
    room = Room(4)
    room.bets(Phase.BETS_OPEN)
    room.spin(fault)
    assert room.until_judged().verdict.kind == "held"
    holds = [event for event in room.all_of(MustClose) if isinstance(event, MustClose) and event.hold]
    assert holds
    assert holds[0].cause == WheelCause.WHEEL_SILENT


def test_pocket_of_the_last_spin_that_the_wheel_still_reports_does_not_close_the_next_rounds_bets() -> None:
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


def test_ball_already_falling_when_bets_open_gives_the_round_no_result() -> None:
    room = Room()
    room.bets(Phase.IDLE)
    room.spin()
    room.until(lambda: room.all_of(MustClose))
    room.bets(Phase.BETS_OPEN, 2)
    room.heard.clear()
    room.until(lambda: room.port.wheel.ready)
    assert not room.all_of(Shown)
    assert not room.all_of(Judged)


@pytest.mark.parametrize(
    "is_seen", [True, False], ids=["the source sees the void", "the next round opens before the source sees the void"]
)
def test_ball_still_rolling_from_a_void_round_gives_the_next_round_no_result(is_seen: bool) -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until(lambda: room.all_of(Shown))
    if is_seen:
        room.bets(Phase.VOID)
        room.pass_time(STEP_S)
    room.bets(Phase.BETS_OPEN, 2)
    room.heard.clear()
    room.until(lambda: room.port.wheel.ready)
    assert not room.all_of(Shown)
    assert not room.all_of(Judged)


def restarted_console(room: Room) -> None:
    """Replaces the source by a new one on the same wheel, with the round as it is stored on disk."""
    passes = [event.evidence for event in room.all_of(Shown) if isinstance(event, Shown)]
    room.table = Table(round=RoundRow(1, Phase.BETS_CLOSED, 0, "ann", "", close_seq=1, evidence=passes[-1]))
    room.table.play.recovering_until_s = 1e9
    room.source = WheelSource(room.port, room.order)
    room.heard = [(room.clock_s, event) for event in room.source.recover(room.table)]


@pytest.mark.rule("roulette 5.1.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_a_restart_the_console_recognises_the_spin_whose_ball_is_at_rest(seed: int) -> None:
    room = Room(seed)
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until_judged()
    restarted_console(room)
    room.until(lambda: room.heard)
    (answer,) = room.all_of(StillShown)
    assert isinstance(answer, StillShown)
    assert (answer.outcome, answer.simulated) == (room.pocket, True)


@pytest.mark.rule("roulette 5.1.2")
def test_after_a_restart_a_ball_that_is_not_at_rest_is_reported_within_2_seconds_as_lost_or_rolling() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until(lambda: room.all_of(MustClose))
    restarted_console(room)
    room.until(lambda: room.heard, longest_s=2)
    assert isinstance(room.heard[0][1], SourceLost | Shown)


@pytest.mark.rule("roulette 5.1.2")
def test_after_a_restart_the_spin_is_lost_if_the_wheel_has_begun_its_next_game() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until_judged()
    room.until(lambda: room.port.wheel.ready)
    restarted_console(room)
    room.until(lambda: room.heard, longest_s=2)
    assert isinstance(room.heard[0][1], SourceLost)


@pytest.mark.rule("roulette 5.1.2")
@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("", "saw no ball on the track"),
        (evidence(revolutions=3.75), "only 3.75 revolutions"),
        (evidence(rotor="clockwise"), "opposite directions"),
        (evidence(rotor=None), "opposite directions"),
        (evidence(game=None), "incomplete or had a warning"),
        (evidence(warn=2), "incomplete or had a warning"),
    ],
)
def test_after_a_restart_a_spin_with_incomplete_recorded_evidence_is_lost_at_once(record: str, why: str) -> None:
    assert why in clause(why_incomplete(record))
    source = WheelSource(ScaledWheel(1, 1.0, None, DEFAULT_ORDER, clock=lambda: 0.0), DEFAULT_ORDER)
    table = Table(round=RoundRow(1, Phase.BETS_CLOSED, 0, "ann", "", evidence=record))
    table.play.recovering_until_s = 1e9
    (event,) = source.recover(table)
    assert isinstance(event, SourceLost)


def test_recorded_evidence_of_four_revolutions_is_complete_enough_for_a_recovery() -> None:
    assert why_incomplete(evidence(revolutions=4.0)) is None
    assert SameSpin(evidence(), DEFAULT_ORDER) is not None


class ScriptedPort(Clock):
    """A wheel port that returns the events of the test, all at once."""

    def __init__(self, *events: LinkEvent) -> None:
        self.events = list(events)

    def now_s(self) -> float:
        return 0.0

    def take(self) -> list[LinkEvent]:
        events, self.events = self.events, []
        return events

    def wait_s(self) -> float:
        return 0.0

    def close(self) -> None:
        pass


def test_wheel_port_that_must_not_be_used_raises_wheel_refused() -> None:
    with pytest.raises(WheelRefused, match="simulated wheel"):
        WheelSource(ScriptedPort(Refused(0.0, "This is a simulated wheel.")), DEFAULT_ORDER).poll(Table())


def test_causes_to_close_bets_from_the_judge_come_before_the_cause_that_the_wheel_is_silent() -> None:
    lines = [(time_s, text.encode()) for time_s, text in Spin().write().lines if time_s < 9]
    rolling = [heard(decode(line), time_s, line) for time_s, line in lines if line.startswith(b"* SP")]
    port = ScriptedPort(*rolling)
    source, table = WheelSource(port, DEFAULT_ORDER), Table(round=RoundRow(1, Phase.BETS_OPEN, 0, "ann", ""))
    assert {type(event) for event in source.poll(table)} == {Shown}
    port.events = [Offline(rolling[-1].time_s + 1.5, "the port failed.")]
    told = [event.cause for event in source.poll(table) if isinstance(event, MustClose)]
    assert told == [WheelCause.BALL_LEFT_TRACK, WheelCause.BALL_LEFT_TRACK, WheelCause.WHEEL_SILENT]


def test_sighting_of_a_chattering_sensor_does_not_move_the_rotor_on_the_screens() -> None:
    port = ScriptedPort(*(heard(Sighting(3, "17", 3), float(number)) for number in range(1, 7)))
    source = WheelSource(port, DEFAULT_ORDER)
    source.poll(Table())
    assert source.telemetry()["sensors"] == "11x1"
    before = source.telemetry()["rotor_angle"]
    port.events = [heard(Sighting(3, "18", 3), 7.0)]
    source.poll(Table())
    assert before is not None
    assert source.telemetry()["rotor_angle"] == before


@pytest.mark.parametrize("fault", [None, "same-direction", "power-loss", "silence-then-burst"])
def test_recording_of_a_round_is_stored_and_judging_it_again_gives_the_same_verdict(fault: str | None) -> None:
    room = Room(4)
    room.bets(Phase.BETS_OPEN, 12)
    room.spin(fault)
    room.until_judged()
    (put,) = room.source.take_recordings()
    recording = parse(zlib.decompress(put.row.sensor_log), "the recording")
    assert (put.row.round, put.row.judged) == (12, True)
    assert judge_again(recording) == [note.said for note in recording.judged if note.round == 12]
    assert room.source.watched().last_spins[0].round == 12


def test_round_that_ends_without_a_verdict_stores_the_wheels_lines_once() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.pass_time(3.0)
    assert room.source.take_recordings() == []
    room.bets(Phase.VOID)
    room.pass_time(1.0)
    (put,) = room.source.take_recordings()
    recording = parse(zlib.decompress(put.row.sensor_log), "the recording")
    assert (put.row.round, put.row.judged, judge_again(recording)) == (1, False, [])
    assert any(b"* SP" in line for _, line in recording.lines)
    room.pass_time(60.0)
    assert room.source.take_recordings() == []


def test_telemetry_follows_the_ball_from_the_track_into_its_pocket() -> None:
    room = Room()
    room.bets(Phase.BETS_OPEN)
    assert room.source.telemetry()["ball"] == "none"
    room.spin()
    room.until(lambda: float(room.source.telemetry()["revolutions"] or 0) >= 5.0)
    on_track = room.source.telemetry()
    assert on_track["ball"] == "track"
    assert on_track["ball_direction"] != on_track["rotor_direction"]
    assert on_track["sensors"] == "1111"
    room.until_judged()
    at_rest = room.source.telemetry()
    assert (at_rest["ball"], at_rest["pocket"], at_rest["verdict"]) == ("rest", room.pocket, "result")


def test_telemetry_names_the_paragraph_of_an_invalid_spin() -> None:
    room = Room(4)
    room.bets(Phase.BETS_OPEN)
    room.spin("same-direction")
    assert room.source.telemetry()["verdict"] is None
    room.until_judged()
    shown = room.source.telemetry()
    assert (shown["verdict"], shown["paragraph"]) == ("invalid", "5.3.6")


@pytest.mark.parametrize(("fault", "paragraph"), [(None, None), ("same-direction", "5.3.6"), ("wheel-still", "5.3.5")])
def test_telemetry_names_the_broken_paragraph_while_the_ball_still_rolls(
    fault: str | None, paragraph: str | None
) -> None:
    room = Room(4)
    room.bets(Phase.BETS_OPEN)
    room.spin(fault)
    room.until(lambda: float(room.source.telemetry()["revolutions"] or 0) >= 5.0)
    assert room.source.telemetry()["broken_so_far"] == paragraph
    room.until(lambda: room.source.telemetry()["ball"] == "falling")
    assert (room.source.telemetry()["broken_so_far"], room.source.telemetry()["verdict"]) == (paragraph, None)


def test_telemetry_names_a_blind_sensor_while_the_ball_still_rolls() -> None:
    room = Room(3)
    room.bets(Phase.BETS_OPEN)
    room.spin("sensor-blind-2")
    room.until(lambda: float(room.source.telemetry()["revolutions"] or 0) >= 2.5)
    facts = room.source.watched()
    assert (facts.ball, facts.sensors["2"].fault) == ("track", phrase("sensor_saw", seen=0, due=3))
    assert [facts.sensors[sensor].fault for sensor in "134"] == [None, None, None]


@pytest.mark.parametrize(("fault", "letters"), [("sensor-blind-2", "1011"), ("sensor-stuck-3", "11x1")])
def test_telemetry_shows_a_blind_sensor_as_0_and_a_chattering_sensor_as_x(fault: str, letters: str) -> None:
    room = Room(3)
    room.bets(Phase.BETS_OPEN)
    room.spin(fault)
    room.until_judged()
    assert room.source.telemetry()["sensors"] == letters


OTHER_WAY = (DEFAULT_ORDER[0], *DEFAULT_ORDER[:0:-1])


def test_wheel_order_of_the_tables_rules_is_used_for_verdict_picture_recording_and_recovery() -> None:
    room = Room(order=OTHER_WAY)
    room.bets(Phase.BETS_OPEN, 12)
    room.spin()
    judged = room.until_judged()
    assert (judged.verdict.kind, judged.verdict.outcome) == ("result", room.pocket)
    told = room.source.telemetry()
    pockets_apart = (float(told["ball_angle"] or 0) - float(told["rotor_angle"] or 0)) % math.tau / math.tau * 39
    assert OTHER_WAY[round(pockets_apart) % 39] == room.pocket
    (put,) = room.source.take_recordings()
    recording = parse(zlib.decompress(put.row.sensor_log), "the recording")
    assert recording.order == OTHER_WAY
    assert judge_again(recording) == [f"result {room.pocket}"]
    restarted_console(room)
    room.until(lambda: room.heard)
    (answer,) = room.all_of(StillShown)
    assert isinstance(answer, StillShown)
    assert answer.outcome == room.pocket


def test_wheel_whose_order_differs_from_the_tables_rules_gives_no_result() -> None:
    room = Room(order=OTHER_WAY)
    room.source = WheelSource(room.port, DEFAULT_ORDER)
    room.bets(Phase.BETS_OPEN)
    room.spin()
    room.until(lambda: room.port.wheel.ready)
    kinds = {event.verdict.kind for event in room.all_of(Judged) if isinstance(event, Judged)}
    assert "result" not in kinds
