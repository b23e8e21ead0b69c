"""The tape of a wheel's lines: judged again, it gives the same verdict."""

import pytest

from wheel_controller.drivers import M360Driver
from wheel_controller.events import Connected, Heard, LinkEvent, Offline, Overflowed, Unknown
from wheel_controller.judge import Judge
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import Judged, parse
from wheel_controller.replay import judge_again, said
from wheel_controller.session import Session
from wheel_controller.sim.wheel import SimulatedWheel
from wheel_controller.tape import BYTES_A_SPIN_MAX, Tape

STEP_S = 0.05


class Room:
    """A simulated wheel with its judge and its tape."""

    def __init__(self, seed: int) -> None:
        self.wheel = SimulatedWheel(seed)
        self.tape = Tape("m360", DEFAULT_ORDER)
        self.now_s = 0.0
        self._session = Session(M360Driver())
        self._judge = Judge(DEFAULT_ORDER)
        self._take(self._session.connected(0.0), 0)

    def spin(self, round_: int, fault: str | None) -> str:
        while not self.wheel.ready:
            self._step(0)
        self.wheel.spin(fault)
        while True:
            for words in self._step(round_):
                return words

    def _step(self, round_: int) -> list[str]:
        self.now_s += STEP_S
        self.wheel.receive(self._session.take_to_send())
        events: list[LinkEvent] = []
        for time_s, data in self.wheel.advance(self.now_s):
            events += self._session.receive(time_s, data)
        return self._take([*events, *self._session.tick(self.now_s)], round_)

    def _take(self, events: list[LinkEvent], round_: int) -> list[str]:
        found: list[str] = []
        for event in events:
            self.tape.note(event)
            found += [words for outcome in self._judge.see(event) if (words := said(outcome))]
        found += [words for outcome in self._judge.tick(self.now_s) if (words := said(outcome))]
        for words in found:
            self.tape.judged(self.now_s, round_, words)
        return found


@pytest.mark.parametrize("fault", [None, "same-direction", "few-revolutions", "flung-out"])
def test_every_taped_spin_is_judged_again_to_the_same_verdict(fault: str | None) -> None:
    room = Room(seed=7)
    for number in range(1, 5):
        words = room.spin(number, fault if number % 2 else None)
        recording = parse(room.tape.of_round(number, room.now_s), "tape")
        assert judge_again(recording)[-1] == words
        assert [note.said for note in recording.judged if note.round == number] == [words]


def test_tape_keeps_failures_of_the_link_with_the_lines() -> None:
    tape = Tape("m360", DEFAULT_ORDER)
    events: list[LinkEvent] = [
        Connected(1.0),
        Heard(1.5, 4, Unknown(b"35"), b"35"),
        Offline(2.0, "no line\nfor 5 s."),
        Overflowed(2.5, 7),
    ]
    for event in events:
        tape.note(event)
    tape.judged(3.0, 12, "held")
    found = parse(tape.of_round(12, 3.25), "tape")
    assert found.lines == ((1.5, b"35"),)
    assert found.link == ((0, events[0]), (1, Offline(2.0, "no line for 5 s.")), (1, events[3]))
    assert (found.judged, found.until_s) == ((Judged(3.0, 12, "held"),), 3.25)


def test_tape_keeps_a_bounded_number_of_bytes_for_a_wheel_that_sends_for_hours() -> None:
    tape = Tape("m360", DEFAULT_ORDER)
    line = b"*X;1;001;  ;0;174;0"
    for number in range(20_000):
        tape.note(Heard(number / 2, len(line), Unknown(line), line))
    text = tape.of_round(1, 10_000.0)
    assert BYTES_A_SPIN_MAX / 2 < len(text) < BYTES_A_SPIN_MAX + 1000
    assert parse(text, "tape").lines[-1][0] == 9999.5


def test_rounds_tape_begins_with_the_spin_before_it_and_ends_with_the_latest_line() -> None:
    tape = Tape("m360", DEFAULT_ORDER)
    for number in range(1, 4):
        tape.note(Heard(float(number), 3, Unknown(b"x"), b"spin %d" % number))
        tape.judged(number + 0.5, number, "held")
    tape.note(Heard(9.0, 3, Unknown(b"x"), b"since"))
    assert [line for _, line in parse(tape.of_round(2, 9.0), "tape").lines] == [
        b"spin 1",
        b"spin 2",
        b"spin 3",
        b"since",
    ]
    assert [line for _, line in parse(tape.of_round(4, 9.0), "tape").lines] == [b"spin 3", b"since"]
