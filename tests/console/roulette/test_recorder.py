"""What is put away with a round: once it is judged, else when it ends."""

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


def test_a_judged_round_is_put_away_at_once_with_its_verdict() -> None:
    made = recorder()
    made.judged([RESULT], 12)
    (put,) = made.take()
    assert (put.row.round, put.row.judged) == (12, True)
    assert kept(put).lines == ((99.0, b"* SP1 17.3"),)
    assert kept(put).judged == (Judged(99.5, 12, "result 17"),)
    assert kept(put).until_s == 100.0
    assert (kept(put).dialect, kept(put).order) == ("m360", tuple(DEFAULT_ORDER))


def test_a_round_that_was_judged_is_not_put_away_again_when_it_ends() -> None:
    made = recorder()
    made.judged([RESULT], 12)
    made.take()
    made.ended(12)
    assert made.take() == []
    made.ended(13)
    (put,) = made.take()
    assert (put.row.round, put.row.judged) == (13, False)


def test_a_round_judged_twice_is_put_away_with_both_verdicts() -> None:
    made = recorder()
    made.judged([RESULT], 12)
    made.judged([NumberChanged(99.9, "17", "18", True)], 12)
    *_, put = made.take()
    assert [note.said for note in kept(put).judged] == ["result 17", "changed 17 18"]


def test_a_verdict_on_no_rounds_spin_is_noted_and_put_away_with_the_next_round() -> None:
    made = recorder()
    made.judged([Held(99.5, SEEN)], None)
    assert made.take() == []
    made.ended(12)
    (put,) = made.take()
    assert kept(put).judged == (Judged(99.5, 0, "held"),)


def test_words_that_are_no_verdict_are_not_noted() -> None:
    made = recorder()
    made.judged([PASSED], None)
    made.ended(12)
    (put,) = made.take()
    assert kept(put).judged == ()
    assert made.take() == []
