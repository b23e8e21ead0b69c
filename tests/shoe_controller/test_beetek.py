"""Dialect BT: text between brackets, with rank and suit in either order."""

import pytest

from shoe_controller import beetek
from shoe_controller.beetek_frame import FRAME_BYTES_MAX, BeetekFramer
from shoe_controller.events import Card, Hello, Misread, MisreadReason, Role, ShoeEvent, Stopped, Unknown, Warned

NOT_READ = Misread(MisreadReason.UNREADABLE)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (" [Game]<Card:4S> ", Card("4S")),
        (" [Game]<Card:S4> ", Card("4S")),
        (" [Game]<Card:10H> ", Card("TH")),
        (" [Game]<Card:H10> ", Card("TH")),
        (" [Manual Burn Cards]<Card:TH> ", Card("TH", role=Role.BURN)),
        (" [Game]<Game> ", NOT_READ),
        (" [Game]<Alarm:E3 Card Not Read> ", NOT_READ),
        (" [GameAlarm]<Alarm:E7 Card Jam> ", Stopped("E7 Card Jam")),
        (" <W0x01> ", Warned("0x01")),
        (" [Hello]<SIM> ", Hello("BT", simulated=True)),
    ],
)
def test_every_text_in_the_beetek_paper_is_decoded(text: str, event: ShoeEvent) -> None:
    (frame,) = BeetekFramer().feed(text.encode("ascii"))
    assert beetek.decode(frame).event == event


@pytest.mark.parametrize(
    "text", ["[Game]<Card:1S>", "[Game]<Card:4X>", "[Shuffle]<Card:4S>", "[Game]<Card:4SS>", "<Card:4S>", "<W0x1>"]
)
def test_malformed_beetek_text_is_decoded_as_unknown(text: str) -> None:
    assert beetek.decode(text.encode()).event == Unknown(text.encode())


def test_broken_off_beetek_text_does_not_spoil_the_next_one() -> None:
    framer = BeetekFramer()
    assert framer.feed(b" [Game]<Card:4 [Game]<Card:5S>  [Ga") == [b"[Game]<Card:5S>"]
    assert framer.feed(b"me]<Card:6S> " + b"x" * 100) == [b"[Game]<Card:6S>"]
    assert framer.feed(b"[" + b"x" * FRAME_BYTES_MAX) == []
    assert framer.dropped == 14 + 100 + FRAME_BYTES_MAX + 1
