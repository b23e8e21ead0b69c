"""The recording of the wheel that is stored with a round: when it is judged, or else when it ends."""

import zlib

from console.effects import PutRecording
from console.roulette.recorder import RoundRecorder
from tests.console.roulette.judged import PASSED, SEEN, Clock, sighted
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import Judged, Recording, parse
from wheel_controller.verdicts import Held, NumberChanged, Result

RESULT = Result(99.5, "17", SEEN)


def recorder() -> RoundRecorder:
    made = RoundRecorder(DEFAULT_ORDER, Clock())
    made.see(sighted(1))
    return made


def kept(put: PutRecording) -> Recording:
    return parse(zlib.decompress(put.row.sensor_log), "the recording")


def test_recording_of_a_judged_round_is_stored_at_once_with_its_verdict() -> None:
    made = recorder()
    made.judged([RESULT], 12)
    (put,) = made.take()
    assert (put.row.round, put.row.judged) == (12, True)
    assert kept(put).lines == ((99.0, b"* SP1 17.3"),)
    assert kept(put).judged == (Judged(99.5, 12, "result 17"),)
    assert kept(put).until_s == 100.0
    assert (kept(put).dialect, kept(put).order) == ("m360", tuple(DEFAULT_ORDER))


def test_recording_of_a_judged_round_is_not_stored_again_when_the_round_ends() -> None:
    made = recorder()
    made.judged([RESULT], 12)
    made.take()
    made.ended(12)
    assert made.take() == []
    made.ended(13)
    (put,) = made.take()
    assert (put.row.round, put.row.judged) == (13, False)


def test_recording_of_a_round_judged_twice_has_both_verdicts() -> None:
    made = recorder()
    made.judged([RESULT], 12)
    made.judged([NumberChanged(99.9, "17", "18", True)], 12)
    *_, put = made.take()
    assert [note.said for note in kept(put).judged] == ["result 17", "changed 17 18"]


def test_verdict_on_a_spin_outside_any_round_is_stored_with_the_next_rounds_recording() -> None:
    made = recorder()
    made.judged([Held(99.5, SEEN)], None)
    assert made.take() == []
    made.ended(12)
    (put,) = made.take()
    assert kept(put).judged == (Judged(99.5, 0, "held"),)


def test_events_of_the_judge_that_are_no_verdict_are_not_recorded_as_verdicts() -> None:
    made = recorder()
    made.judged([PASSED], None)
    made.ended(12)
    (put,) = made.take()
    assert kept(put).judged == ()
    assert made.take() == []
