"""The port reader's times of arrival when the process is stopped at any point, and how the judge uses them."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon.serial_reader import CHUNK_BYTES, LOOK_S, ON_TIME_S, SETTLE_S, Look, Reader
from tests.phrased import own
from tests.wheel_controller.handmade import Spin
from wheel_controller.drivers import M360Driver
from wheel_controller.judge import Judge
from wheel_controller.limits import DEFAULT_LIMITS
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import Recorder, parse
from wheel_controller.replay import judge_recording
from wheel_controller.session import Session
from wheel_controller.sightings import WireClock
from wheel_controller.tape import Tape
from wheel_controller.verdicts import Held, Invalid, Result, Verdict

TINY_S = 1e-6


class Process:
    """Reads a port on a clock that the test moves: bytes by their time of arrival, stops by the number of the read."""

    def __init__(self, came_s: list[float], stops: dict[int, tuple[float, bool]] | None = None) -> None:
        self.now_s = 0.0
        self._waiting = sorted(came_s)
        self._stops = stops or {}
        self._looks = 0
        self.reader = Reader(self._read, lambda: self.now_s)

    def _read(self, wait_s: float) -> bytes:
        stop_s, after_reading = self._stops.get(self._looks, (0.0, False))
        self._looks += 1
        soonest_s = self._waiting[0] if self._waiting else float("inf")
        self.now_s = max(self.now_s, min(self.now_s + wait_s, soonest_s)) + (0.0 if after_reading else stop_s)
        count = min(CHUNK_BYTES, sum(came_s <= self.now_s for came_s in self._waiting))
        del self._waiting[:count]
        self.now_s += stop_s if after_reading else 0.0
        return b"x" * count

    def look_until(self, until_s: float) -> list[Look]:
        found = []
        while self.now_s < until_s:
            found.append(self.reader.look())
        return [look for look in found if look.data]


STOPS = st.dictionaries(st.integers(0, 150), st.tuples(st.floats(0.0, 1.0), st.booleans()), max_size=4)


@given(st.lists(st.floats(0.0, 0.5), min_size=1, max_size=40), STOPS)
def test_reader_states_an_interval_that_contains_each_bytes_true_time_of_arrival(
    came_s: list[float], stops: dict[int, tuple[float, bool]]
) -> None:
    looks = Process(came_s, stops).look_until(6.0)
    truths = iter(sorted(came_s))
    for look in looks:
        for _ in look.data:
            true_s = next(truths)
            assert look.read_s - max(look.late_s, ON_TIME_S) - TINY_S <= true_s <= look.read_s + TINY_S
    assert next(truths, None) is None


@given(st.lists(st.floats(0.0, 0.5), max_size=40), STOPS, st.floats(0.0, 2.0))
def test_reader_has_read_every_byte_that_came_before_the_moment_it_calls_empty(
    came_s: list[float], stops: dict[int, tuple[float, bool]], until_s: float
) -> None:
    process = Process(came_s, stops)
    taken = sum(len(look.data) for look in process.look_until(until_s))
    assert taken >= sum(each_s < process.reader.empty_s for each_s in came_s)


def test_reader_that_is_never_stopped_reports_no_delay() -> None:
    looks = Process([number * 0.0017 for number in range(400)]).look_until(1.0)
    assert {look.late_s for look in looks} == {0.0}


@pytest.mark.parametrize("after_reading", [True, False])
def test_reader_reports_the_length_of_a_stall_as_possible_delay_during_and_shortly_after_it(
    after_reading: bool,
) -> None:
    stalled, at_look, shortly_s = 0.25, 10, SETTLE_S / 2
    ends_s = at_look * LOOK_S + stalled
    process = Process(
        [at_look * LOOK_S, ends_s + shortly_s, ends_s + 2 * SETTLE_S], {at_look: (stalled, after_reading)}
    )
    at_once, soon, later = process.look_until(1.0)
    assert at_once.late_s >= stalled
    assert soon.late_s >= stalled
    assert later.late_s == 0.0


def test_reader_on_a_slow_machine_reports_a_small_delay_that_does_not_grow() -> None:
    slow = {number: (4 * ON_TIME_S, number % 2 == 0) for number in range(1000)}
    looks = Process([number / 20 for number in range(200)], slow).look_until(12.0)
    assert max(look.late_s for look in looks) < 4 * SETTLE_S


def test_reader_reports_a_delay_for_bytes_left_by_a_read_that_was_full() -> None:
    process = Process([0.02] * (CHUNK_BYTES + 1), {0: (0.5, False)})
    first, second = process.look_until(1.0)
    assert (len(first.data), len(second.data)) == (CHUNK_BYTES, 1)
    assert second.late_s >= 0.48


def test_late_line_may_have_come_directly_after_the_line_before_it() -> None:
    clock = WireClock(DEFAULT_LIMITS)
    clock.place(1.000, 48)
    began_s, slack_s = clock.place(1.200, 12, late_s=0.190)
    assert began_s == pytest.approx(1.200 - 12 / 960)
    assert slack_s == pytest.approx(0.190 + 48 / 960)  # It waited behind the long line, and then unread.


def judged(spin: Spin, begins_s: float, stalled_s: float) -> list[Verdict]:
    """Judges a spin whose lines are read at once, except during a stall: those are read at its end and marked late."""
    session, judge, found = Session(M360Driver()), Judge(DEFAULT_ORDER), []
    session.connected(0.0)
    ends_s = begins_s + stalled_s
    for time_s, line in spin.recording().lines:
        is_late = begins_s <= time_s < ends_s
        read_s, late_s = (ends_s, ends_s - begins_s) if is_late else (time_s, 0.0)
        for event in session.receive(read_s, line + b"\r\n", late_s):
            found += judge.see(event)
    found += judge.finish(own("end"))
    return [outcome for outcome in found if isinstance(outcome, Result | Invalid | Held)]


@pytest.mark.rule("roulette 5.3.8")
@pytest.mark.parametrize("stalled_ms", [20, 60, 100, 150, 200, 250, 300, 600, 1000])
def test_fair_spin_is_judged_right_or_held_for_any_stall_of_the_reader(stalled_ms: int) -> None:
    spin = Spin(launch_rad_s=6.0).write()
    for tenth in range(25, 220, 3):
        (verdict,) = judged(spin, tenth / 10, stalled_ms / 1000)
        assert isinstance(verdict, Held) or (isinstance(verdict, Result) and verdict.pocket == spin.truth), tenth


@pytest.mark.rule("roulette 5.3.8")
@pytest.mark.parametrize("stalled_ms", [20, 100, 300])
def test_interference_with_the_ball_is_never_a_result_in_spite_of_a_stall(stalled_ms: int) -> None:
    spin = Spin(launch_rad_s=12.0, nudge=(5.0, 0.6)).write()
    for tenth in range(60, 110, 2):
        (verdict,) = judged(spin, tenth / 10, stalled_ms / 1000)
        assert isinstance(verdict, Held | Invalid), tenth


def test_late_lines_are_recorded_as_late_and_judged_the_same_in_the_replay() -> None:
    spin, tape, file = Spin(launch_rad_s=6.0).write(), Tape("m360", DEFAULT_ORDER), io.BytesIO()
    recorder = Recorder(file, "m360", DEFAULT_ORDER, began_s=0.0)
    session, judge, live = Session(M360Driver()), Judge(DEFAULT_ORDER), []
    session.connected(0.0)
    for time_s, line in spin.recording().lines:
        late_s = 0.09 if 5.0 <= time_s < 5.6 else 0.0
        for event in session.receive(round(time_s, 6), line + b"\r\n", late_s):
            tape.note(event)
            recorder.note(event)  # type: ignore[arg-type] # nothing but lines came
            live += judge.see(event)
    for text in (tape.of_round(0, spin.lasts_s), file.getvalue()):
        recording = parse(text, "tape")
        assert set(recording.late_s.values()) == {0.09}
        assert [verdict.seen for verdict in judge_recording(recording)] == [
            outcome.seen for outcome in live if isinstance(outcome, Result | Invalid | Held)
        ]
