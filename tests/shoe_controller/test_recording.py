"""A shoe's bytes as text, judged again to the same verdicts."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon.recorded import RecordingError
from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Came, Connected, Heard, LinkEvent, Offline, Overflowed, Result
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import Judge
from shoe_controller.recording import (
    Awaits,
    Corrected,
    Item,
    Keyed,
    Placed,
    Resumed,
    heading,
    line_of,
    parse,
    read,
)
from shoe_controller.replay import as_document, judge_recording
from shoe_controller.session import Session
from shoe_controller.sim.shoe import SimulatedShoe
from shoe_controller.tape import BYTES_A_ROUND_MAX, Tape
from shoe_controller.verdicts import Awaited, Held, JudgeEvent, Moment

SET = SetOfCards(8, "5C")
ITEMS: tuple[Item, ...] = (
    Connected(0.5),
    Awaits(0.5, Awaited(Moment.DEALING, ("P1", "B1"), Result("tie", True))),
    Came(1.0, bytes(range(256)), 0.25),
    Offline(2.0, "The port failed."),
    Overflowed(2.5, 7),
    Keyed(3.0, "8S"),
    Placed(3.0, "8S"),
    Corrected(3.5, 12, "TD"),
    Resumed(4.0),
)


def test_every_item_of_a_shoe_recording_is_read_back() -> None:
    data = heading("ae2", SET, ["8S", None, "KH"]) + b"".join(map(line_of, ITEMS))
    found = parse(data, "tape")
    assert (found.dialect, found.cards, found.out, found.items) == ("ae2", SET, ("8S", None, "KH"), ITEMS)


@given(st.binary(min_size=1, max_size=80))
def test_any_bytes_of_a_shoe_survive_being_recorded_as_text(data: bytes) -> None:
    assert parse(line_of(Came(1.0, data)), "tape").items == (Came(1.0, data),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello\n", "tape, line 1: a line is seconds, a space and what the shoe sent, with % before hex digits."),
        ("1.0 %zz\n", "tape, line 1: a line is seconds, a space and what the shoe sent, with % before hex digits."),
        ("2.0 a\n1.0 b\n", "tape, line 2: time goes back from 2.000000 to 1.000000."),
        ("# dialect m360\n", "tape, line 1: no driver speaks 'm360'; there are s2, ae2, beetek, keyed."),
        ("# set 9 5C\n", "tape, line 1: a set has 4 to 8 decks, not 9."),
        ("# out 8S 1X\n", "tape, line 1: '1X' is not a card."),
        ("# keyed 1.000000 ZZ\n", "tape, line 1: this is not what 'keyed' is followed by."),
        ("# awaits 1.000000 {}x\n", "tape, line 1: this is not what 'awaits' is followed by."),
    ],
)
def test_bad_shoe_recording_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(RecordingError) as refused:
        parse(text.encode(), "tape")
    assert str(refused.value) == why


def test_missing_shoe_recording_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="cannot be read: No such file"):
        read(tmp_path / "none")


class Table:
    """A shoe, its driver and judge, and a tape of everything."""

    def __init__(self, dialect: str) -> None:
        self.shoe = SimulatedShoe(3, dialect)
        self.session = Session(REGISTRY[dialect]())
        self.judge = Judge(SET, self.session.driver.traits)
        self.tape = Tape(dialect, SET)
        self.said: list[JudgeEvent] = []
        self.take(self.session.connected(0.0))

    def take(self, events: list[LinkEvent]) -> None:
        for event in events:
            self.tape.note(event)
            self.said += self.judge.see(event)

    def run(self, seconds: float) -> None:
        for time_s, data in self.shoe.advance(self.shoe.now + seconds):
            events = self.session.receive(time_s, data)
            self.take(events)
            for event in events:
                if isinstance(event, Heard):
                    self.session.stored(event, time_s)
            self.shoe.receive(self.session.take_to_send())

    def expects(self, awaited: Awaited) -> None:
        self.tape.note(Awaits(self.shoe.now, awaited))
        self.judge.expects(awaited)


@pytest.mark.parametrize("dialect", ["s2", "ae2", "beetek"])
def test_baccarat_round_with_a_misread_is_judged_again_to_the_same_verdicts(dialect: str) -> None:
    table = Table(dialect)
    table.run(1.0)
    for fault in (None, "not-read", None):
        table.expects(Awaited(Moment.BETS_OPEN))
        table.tape.next_round(table.judge.inventory.out)
        first = len(table.said)
        table.expects(Awaited(Moment.DEALING, ("P1", "B1", "P2", "B2")))
        for number in range(4):
            if number == 1 and fault:
                table.shoe.fault(fault)
            table.shoe.draw()
            table.run(1.5)
            if table.judge.is_held:
                table.shoe.press_clear()
                table.run(0.5)
                face = table.shoe.drawn[-1].face
                table.tape.note(Keyed(table.shoe.now, face))
                table.said += table.judge.keyed(table.shoe.now, face)
                table.tape.note(Resumed(table.shoe.now))
                table.judge.resume()
        table.shoe.firmware.put_away(table.shoe.now)
        table.run(1.0)
        recording = parse(table.tape.of_round(), "tape")
        judge, outcomes = judge_recording(recording)
        said = [[as_document(each) for each in outcomes_of] for outcomes_of in (outcomes, table.said[first:])]
        assert rounded(said[0]) == rounded(said[1])
        assert judge.inventory.out == table.judge.inventory.out
        assert any(isinstance(each, Held) for each in outcomes) == bool(fault)


def rounded(documents: list[dict[str, object] | None]) -> list[dict[str, object]]:
    """The documents without their times, which are stored only to a microsecond."""
    return [{**each, "time_s": None} for each in documents if each]


def test_shoe_tape_keeps_a_bounded_number_of_bytes() -> None:
    tape = Tape("s2", SET)
    for number in range(20_000):
        tape.note(Came(float(number), b"\x01\x02\x03" * 10))
    assert len(tape.of_round()) < BYTES_A_ROUND_MAX + 1000
    assert parse(tape.of_round(), "tape").items[-1].time_s == 19_999.0


def test_shoe_tape_never_lets_a_note_be_older_than_the_bytes_before_it() -> None:
    tape = Tape("s2", SET)
    tape.note(Came(2.0, b"\x01"))
    tape.note(Awaits(1.5, Awaited(Moment.DEALING)))
    tape.note(Came(2.5, b"\x02"))
    assert [item.time_s for item in parse(tape.of_round(), "tape").items] == [2.0, 2.0, 2.5]
