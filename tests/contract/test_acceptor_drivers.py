"""The requirements that every note acceptor's driver must meet, with the simulated acceptor that speaks as it does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab.simulation.money_devices import Joined
from terminal.money.acceptor import (
    AcceptorEvent,
    AcceptorSession,
    Clear,
    Escrowed,
    GivenBack,
    Note,
    NotUsed,
    Stacked,
    Started,
    Ticket,
    Trouble,
    TroubleKind,
    Valid,
    Where,
)
from terminal.money.acceptors import ACCEPTORS
from terminal.money.sim.acceptor import SimulatedAcceptor, note, ticket

DRIVERS = pytest.mark.parametrize("name", ACCEPTORS)
SIMULATED = {"id003": SimulatedAcceptor}
NOTES_CENTS = (200, 500, 1000)
DIGITS = "120123456789012345"


class Table(Joined[AcceptorEvent]):
    def __init__(self, name: str, *, in_single_bytes: bool = False) -> None:
        self.acceptor = SIMULATED[name](1)
        self.driver = ACCEPTORS[name](NOTES_CENTS, False)
        super().__init__(InSingleBytes(self.driver) if in_single_bytes else self.driver, self.acceptor)

    def start(self) -> "Table":
        started = self.until(lambda event: isinstance(event, Started))
        assert isinstance(started, Started)
        self.driver.go_on(started)
        self.driver.enable(NOTES_CENTS, True)
        self.run(3.0)
        return self

    def escrowed(self, number: int) -> Escrowed:
        assert self.acceptor.insert(note(number))
        found = self.until(lambda event: isinstance(event, Escrowed))
        assert isinstance(found, Escrowed)
        return found

    def valid(self) -> Valid:
        found = self.until(lambda event: isinstance(event, Valid))
        assert isinstance(found, Valid)
        return found

    def play(self) -> list[str]:
        """Two equal notes, a note that goes back, a ticket; gives what was told."""
        before = len(self.events)
        for _ in range(2):
            self.driver.stack(self.escrowed(2))
            self.driver.acknowledge(self.valid())
            self.run(2.0)
        self.driver.give_back(self.escrowed(1))
        self.run(2.0)
        self.acceptor.insert(ticket(DIGITS))
        document = self.until(lambda event: isinstance(event, Escrowed))
        assert isinstance(document, Escrowed)
        assert document.document == Ticket(DIGITS)
        self.driver.stack(document)
        self.driver.acknowledge(self.valid())
        self.run(2.0)
        told = [type(event).__name__ for event in self.events[before:]]
        return [name for at, name in enumerate(told) if at == 0 or name != told[at - 1]]


class InSingleBytes:
    """A session that gets each byte by itself."""

    def __init__(self, session: AcceptorSession) -> None:
        self._session = session
        self.connected = session.connected
        self.tick = session.tick
        self.take_to_send = session.take_to_send

    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[AcceptorEvent]:
        return [event for byte in data for event in self._session.receive(now_s, bytes([byte]), late_s)]


TAKEN = ["Escrowed", "Valid", "Stacked", "Clear"]
PLAYED = [*TAKEN, *TAKEN, "Escrowed", "GivenBack", "Clear", *TAKEN]


@DRIVERS
@pytest.mark.parametrize("in_single_bytes", [False, True])
def test_documents_are_told_in_order_however_the_bytes_come_and_equal_notes_are_two(
    name: str, in_single_bytes: bool
) -> None:
    table = Table(name, in_single_bytes=in_single_bytes).start()
    assert table.play() == PLAYED
    assert table.acceptor.box == [note(2), note(2), ticket(DIGITS)]
    notes = [event for event in table.events if isinstance(event, Escrowed) and event.document == Note(500)]
    assert len({event.turn for event in notes}) == 2


@DRIVERS
@settings(max_examples=50, deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_are_taken_without_an_exception_and_are_no_document(name: str, data: bytes) -> None:
    session = ACCEPTORS[name](NOTES_CENTS, False)
    session.connected(0.0)
    session.enable(NOTES_CENTS, True)
    events = [*session.tick(0.0), *session.receive(0.01, data), *session.tick(1.0)]
    assert not any(isinstance(event, (Escrowed, Valid, Stacked)) for event in events)


@DRIVERS
def test_note_is_not_stacked_before_the_owner_says_so_and_not_acknowledged_by_itself(name: str) -> None:
    table = Table(name).start()
    document = table.escrowed(1)
    table.run(3.0)
    assert not any(isinstance(event, Valid) for event in table.events)
    table.driver.stack(document)
    valid = table.valid()
    assert len(table.run(5.0)) >= 40
    assert not any(isinstance(event, Stacked) for event in table.events)
    table.driver.acknowledge(valid)
    table.until(lambda event: isinstance(event, Stacked))


@DRIVERS
def test_commands_about_a_document_that_is_gone_do_nothing(name: str) -> None:
    table = Table(name).start()
    first = table.escrowed(1)
    table.driver.give_back(first)
    table.until(lambda event: isinstance(event, GivenBack))
    table.run(1.0)
    table.escrowed(1)
    table.driver.stack(first)
    table.run(3.0)
    assert not any(isinstance(event, Valid) for event in table.events)


@DRIVERS
def test_acceptor_takes_nothing_before_it_is_enabled_and_after_it_is_disabled(name: str) -> None:
    table = Table(name)
    started = table.until(lambda event: isinstance(event, Started))
    assert isinstance(started, Started)
    assert started.where is Where.NOTHING
    table.driver.go_on(started)
    table.run(3.0)
    assert not table.acceptor.insert(note(1))
    table.driver.enable(NOTES_CENTS, True)
    table.run(2.0)
    table.driver.disable()
    table.run(2.0)
    assert not table.acceptor.insert(note(1))


@DRIVERS
def test_cable_that_is_out_is_a_trouble_and_the_document_is_told_again_when_it_is_back(name: str) -> None:
    table = Table(name).start()
    table.driver.stack(table.escrowed(2))
    first = table.valid()
    table.is_in = False
    gone = table.until(lambda event: isinstance(event, Trouble))
    assert isinstance(gone, Trouble)
    assert gone.kind is TroubleKind.GONE
    table.driver.acknowledge(first)
    table.is_in = True
    again = table.valid()
    assert again.turn > first.turn
    table.driver.acknowledge(again)
    table.until(lambda event: isinstance(event, Clear))
    assert table.acceptor.box == [note(2)]


@DRIVERS
def test_simulated_acceptor_is_refused_in_production_by_its_driver(name: str) -> None:
    session = ACCEPTORS[name](NOTES_CENTS, True)
    joined = Joined[AcceptorEvent](session, SIMULATED[name](1))
    started = joined.until(lambda event: isinstance(event, Started))
    assert isinstance(started, Started)
    session.go_on(started)
    joined.until(lambda event: isinstance(event, NotUsed))
    assert session.refused
