"""The requirements that every driver in the registry must meet, for any shoe."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoe_controller.commands import Command
from shoe_controller.drivers import REGISTRY, Driver
from shoe_controller.events import Card, Heard, LinkEvent, Said, ShoeEvent, Unknown
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import Judge
from shoe_controller.session import Session
from shoe_controller.verdicts import Accepted, Awaited, Moment
from tests.shoe_controller.worked import AE2_SAID, S2_SAID, s2_frame

DRIVERS = pytest.mark.parametrize("make", REGISTRY.values(), ids=REGISTRY.keys())
WITH_A_PORT = pytest.mark.parametrize("name", [name for name, make in REGISTRY.items() if make().has_port])
Make = Callable[[], Driver]
STREAM = b"".join(
    [
        b"~\xff noise ",
        *map(s2_frame, S2_SAID),
        *map(bytes.fromhex, AE2_SAID),
        b"\x06\x1502",
        b" [Game]<Card:4S>  [Game]<Game>  <W0x01> [Manual Burn Cards]<Card:TH> ",
    ]
)
"""Something of every dialect: each driver finds its own in it."""
CARDS = {"s2": 2, "ae2": 4, "beetek": 2}


@DRIVERS
def test_a_shoe_driver_has_the_name_under_which_it_is_registered(make: Make) -> None:
    assert REGISTRY[make().name] is make


@DRIVERS
@given(data=st.binary(max_size=150))
def test_a_shoe_driver_turns_any_bytes_into_typed_events_without_an_exception(make: Make, data: bytes) -> None:
    driver = make()
    for frame in [data, *driver.framer().feed(data)]:
        said = driver.decode(frame)
        assert isinstance(said.event, ShoeEvent)
        assert isinstance(driver.acknowledge(said), bytes)
        assert driver.clear(said) is None or isinstance(driver.clear(said), Command)


@DRIVERS
@given(frame=st.binary(max_size=40))
def test_a_shoe_driver_gives_the_same_event_for_the_same_frame_at_any_time(make: Make, frame: bytes) -> None:
    driver = make()
    first = driver.decode(frame)
    driver.decode(b"[Game]<Card:4S>")
    assert driver.decode(frame) == first


@DRIVERS
def test_a_shoe_driver_keeps_the_bytes_of_a_frame_without_meaning(make: Make) -> None:
    assert make().decode(b"~nonsense\x00") == Said(Unknown(b"~nonsense\x00"))


@DRIVERS
def test_a_shoe_driver_greets_its_shoe_at_every_connection(make: Make) -> None:
    session = Session(make())
    session.connected(0.0)
    first = session.take_to_send()
    session.receive(1.0, STREAM)
    session.connected(2.0)
    assert session.take_to_send() == first


@WITH_A_PORT
def test_a_shoe_driver_gives_the_same_frames_however_the_bytes_are_split(name: str) -> None:
    make = REGISTRY[name]
    whole = heard(make(), [STREAM])
    random = Random(7)
    for _ in range(50):
        cut = random.randrange(len(STREAM))
        assert heard(make(), [STREAM[:cut], STREAM[cut:]]) == whole
    assert heard(make(), [bytes([byte]) for byte in STREAM]) == whole
    assert sum(isinstance(event, Card) for event in whole) == CARDS[name]


@DRIVERS
def test_a_card_is_acknowledged_to_the_shoe_only_after_it_is_on_disk(make: Make) -> None:
    session = Session(make())
    session.connected(0.0)
    session.take_to_send()
    events = session.receive(1.0, STREAM)
    first = [event for event in events if isinstance(event, Heard) and session.driver.acknowledge(event.said)]
    acknowledgements = [session.driver.acknowledge(event.said) for event in first]
    sent = session.take_to_send()
    assert not any(acknowledgement in sent for acknowledgement in acknowledgements)
    for event in first:
        session.stored(event, 1.0)
    assert session.take_to_send() == b"".join(acknowledgements)
    assert bool(first) == session.driver.traits.in_order


@DRIVERS
def test_the_shoe_accepts_a_card_that_is_due_and_holds_any_other(make: Make) -> None:
    driver = make()
    judge = Judge(SetOfCards(8), driver.traits)
    judge.expects(Awaited(Moment.DEALING, ("P1",)))
    card = Heard(1.0, Said(Card("8S", 1 if driver.traits.indexes else None), 1), b"")
    assert [type(outcome) for outcome in judge.see(card)] == [Accepted]
    later = Heard(3.0, Said(Card("KH", 2 if driver.traits.indexes else None), 2), b"")
    judge.see(later)
    assert judge.is_held


def heard(driver: Driver, pieces: list[bytes]) -> list[ShoeEvent]:
    session = Session(driver)
    session.connected(0.0)
    events: list[LinkEvent] = [event for piece in pieces for event in session.receive(1.0, piece)]
    return [event.said.event for event in events if isinstance(event, Heard)]
