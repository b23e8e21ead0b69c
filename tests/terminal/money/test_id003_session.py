"""The ID-003 session against the simulated acceptor, on one clock."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from lab.simulation.money_devices import Joined
from terminal.money.acceptor import (
    AcceptorEvent,
    Clear,
    Escrowed,
    GivenBack,
    Hello,
    Note,
    NotUsed,
    Refused,
    RejectReason,
    Stacked,
    Started,
    Ticket,
    Trouble,
    TroubleKind,
    Valid,
    Where,
)
from terminal.money.id003 import ACK, REASONS, RESET, STACK_1
from terminal.money.id003_frame import Id003Framer
from terminal.money.id003_session import Id003Session
from terminal.money.sim.acceptor import SimulatedAcceptor, State, note, ticket
from terminal.money.sim.acceptor_faults import FAILURES, REJECTS

NOTES_CENTS = (200, 500, 1000, 5000, 10_000, 100_000)
DIGITS = "120123456789012345"
Kind = TypeVar("Kind", bound=AcceptorEvent)


class Table(Joined[AcceptorEvent]):
    def __init__(self, seed: int = 1, *, production: bool = False) -> None:
        self.acceptor = SimulatedAcceptor(seed)
        self.driver = Id003Session(NOTES_CENTS, production)
        super().__init__(self.driver, self.acceptor)

    def see(self, kind: type[Kind], seconds: float = 30.0) -> Kind:
        found = self.until(lambda event: isinstance(event, kind), seconds)
        assert isinstance(found, kind)
        return found

    def state(self) -> State:
        return self.acceptor.state

    def frames(self) -> list[int]:
        return [frame.code for frame in Id003Framer().feed(b"".join(self.sent))]


def kinds(events: Sequence[AcceptorEvent]) -> list[str]:
    return [type(event).__name__ for event in events]


def started(seed: int = 1) -> Table:
    table = Table(seed)
    table.driver.go_on(table.see(Started))
    table.driver.enable(NOTES_CENTS, True)
    table.see(Clear)
    while table.acceptor.state is not State.IDLE:
        table.run(0.1)
    return table


def escrowed(table: Table, number: int = 3) -> Escrowed:
    assert table.acceptor.insert(note(number))
    return table.see(Escrowed)


def stacked(table: Table, number: int) -> None:
    table.driver.stack(escrowed(table, number))
    table.driver.acknowledge(table.see(Valid))
    table.see(Stacked)
    table.see(Clear)


def test_acceptor_that_gets_power_waits_for_the_decision_on_disk_before_it_is_reset() -> None:
    table = Table()
    first = table.see(Started)
    assert first.where is Where.NOTHING
    table.run(5.0)
    assert RESET.code not in table.frames()
    table.driver.go_on(first)
    table.see(Clear)
    assert table.frames().count(RESET.code) == 1


def test_note_is_stacked_by_stack_1_and_acknowledged_only_after_the_owner_says_so() -> None:
    table = started()
    document = escrowed(table)
    assert document.document == Note(1000)
    table.run(2.0)
    assert STACK_1.code not in table.frames()
    table.driver.stack(document)
    first = table.see(Valid)
    again = table.run(3.0)
    assert len(again) > 20
    assert set(again) == {Valid(event.time_s, first.turn) for event in again}
    assert ACK.code not in table.frames()
    assert table.acceptor.box == []
    table.driver.acknowledge(first)
    assert kinds(table.run(2.0)) == ["Stacked", "Clear"]
    assert table.acceptor.box == [note(3)]
    assert 0x42 not in table.frames()


def test_two_equal_notes_in_a_row_are_two_documents() -> None:
    table = started()
    stacked(table, 4)
    stacked(table, 4)
    told = [event for event in table.events if isinstance(event, Escrowed)]
    assert [event.document for event in told] == [Note(5000), Note(5000)]
    assert told[0].turn < told[1].turn
    assert len({event.turn for event in table.events if isinstance(event, Valid)}) == 2
    assert table.acceptor.box == [note(4), note(4)]


def test_command_about_an_earlier_document_does_nothing_to_the_next_one() -> None:
    table = started()
    first = escrowed(table, 1)
    table.driver.stack(first)
    valid = table.see(Valid)
    table.driver.acknowledge(valid)
    table.see(Clear)
    second = escrowed(table, 6)
    table.driver.stack(first)
    table.driver.give_back(first)
    table.driver.hold(first)
    table.run(1.0)
    assert table.state() is State.ESCROW
    table.driver.stack(second)
    table.see(Valid)
    table.driver.acknowledge(valid)
    table.run(1.0)
    assert table.state() is State.VEND_VALID
    assert table.acceptor.box == [note(1)]


def test_note_is_given_back_by_command_and_told_when_the_acceptor_is_empty() -> None:
    table = started()
    table.driver.give_back(escrowed(table))
    assert kinds(table.run(2.0)) == ["GivenBack", "Clear"]
    assert table.acceptor.returned == [note(3)]


def test_held_ticket_stays_in_escrow_and_is_then_stacked() -> None:
    table = started()
    table.acceptor.insert(ticket(DIGITS))
    document = table.see(Escrowed)
    assert document.document == Ticket(DIGITS)
    for _ in range(4):
        table.run(8.0)
        table.driver.hold(document)
    table.run(1.0)
    table.driver.stack(document)
    table.driver.acknowledge(table.see(Valid))
    table.see(Stacked)
    assert table.acceptor.box == [ticket(DIGITS)]


def test_number_of_a_ticket_is_not_in_what_a_log_would_write_of_it() -> None:
    assert DIGITS not in repr(Escrowed(0.0, 1, Ticket(DIGITS)))
    assert DIGITS[-4:] in repr(Ticket(DIGITS))


def test_only_enabled_notes_are_taken_and_none_after_disable() -> None:
    table = started()
    table.driver.enable([5000], False)
    table.run(1.0)
    table.acceptor.insert(note(1))
    assert table.see(Refused).reason is RejectReason.NOT_TAKEN
    table.see(Clear)
    table.acceptor.insert(ticket(DIGITS))
    assert table.see(Refused).reason is RejectReason.TICKET
    table.see(Clear)
    stacked(table, 4)
    table.driver.disable()
    table.run(1.0)
    assert not table.acceptor.insert(note(4))


@pytest.mark.parametrize("code", REJECTS)
def test_each_reason_of_a_reject_is_told_once_and_credits_nothing(code: int) -> None:
    table = started()
    table.acceptor.fault(f"reject-{code:02X}")
    table.acceptor.insert(note(1))
    told = table.run(3.0)
    assert kinds(told) == ["Refused", "Clear"]
    assert isinstance(told[0], Refused)
    assert (told[0].reason, told[0].code) == (REASONS[code], f"{code:02X}")


TROUBLES = {
    "full": TroubleKind.BOX_FULL,
    "open": TroubleKind.BOX_OPEN,
    "jam-acceptor": TroubleKind.JAM_IN_ACCEPTOR,
    "jam-stacker": TroubleKind.JAM_IN_STACKER,
    "pause": TroubleKind.PAUSED,
    "cheat-escrow": TroubleKind.CHEATED,
    "cheat-stacking": TroubleKind.CHEATED,
    **{f"failure-{code:02X}": TroubleKind.FAILED for code in FAILURES},
}


@pytest.mark.parametrize("fault", TROUBLES)
def test_each_trouble_is_told_by_its_kind_and_ends_after_people_mended_it_and_the_owner_goes_on(fault: str) -> None:
    table = started()
    table.acceptor.fault(fault)
    if table.acceptor.insert(note(1)) and fault in ("jam-stacker", "cheat-stacking"):
        table.driver.stack(table.see(Escrowed))
    trouble = table.see(Trouble)
    assert trouble.kind is TROUBLES[fault]
    assert trouble.code == (fault[-2:].lower() if fault.startswith("failure") else "")
    table.run(2.0)
    assert table.frames().count(RESET.code) == 1
    table.acceptor.mend()
    table.driver.go_on(trouble)
    table.see(Clear)
    assert not any(isinstance(event, (Valid, Stacked, GivenBack)) for event in table.events)
    table.run(1.0)
    stacked(table, 2)


@pytest.mark.parametrize("fault", ["bit-wrong", "byte-lost", "late", "repeated", "garbage"])
@pytest.mark.parametrize("seed", range(4))
def test_spoilt_answers_change_nothing_of_what_becomes_of_a_note(fault: str, seed: int) -> None:
    table = started(seed)
    for number in (1, 2, 2):
        before = len(table.events)
        table.acceptor.insert(note(number))
        document: Escrowed | None = None
        valid: Valid | None = None
        while not any(isinstance(event, Clear) for event in table.events[before + 1 :]):
            table.acceptor.fault(fault)
            for event in table.run(0.35):
                if isinstance(event, Escrowed):
                    document = event
                    table.driver.stack(event)
                elif isinstance(event, Valid):
                    valid = event
            if valid:
                table.driver.acknowledge(valid)
        assert document is not None
        table.acceptor.clear()
        table.run(1.0)
    assert table.acceptor.box == [note(1), note(2), note(2)]


def test_three_silent_polls_are_a_trouble_and_the_state_is_told_anew_afterwards() -> None:
    table = started()
    table.is_in = False
    gone = table.see(Trouble, 0.7)
    assert gone.kind is TroubleKind.GONE
    assert table.run(5.0) == []
    table.is_in = True
    assert kinds(table.run(1.0))[0] == "Clear"


def test_acceptor_is_asked_every_100_ms_at_rest() -> None:
    table = started()
    table.run(2.0)
    before = len(table.sent)
    table.run(10.0)
    assert 95 <= len(table.sent) - before <= 101


def test_setting_that_is_echoed_wrongly_is_set_again_and_always_wrong_is_a_trouble() -> None:
    table = started()
    table.acceptor.fault("echo-wrong")
    table.driver.enable([5000], True)
    table.run(2.0)
    assert not any(isinstance(event, Trouble) for event in table.events)
    stacked(table, 4)
    table.driver.enable([1000], True)
    told: list[AcceptorEvent] = []
    while not told and table.now < 60:
        table.acceptor.fault("echo-wrong")
        told = table.run(0.02)
    assert isinstance(told[0], Trouble)
    assert told[0].kind is TroubleKind.SETTINGS


@pytest.mark.parametrize(
    ("fault", "kind"),
    [("communication-error", TroubleKind.COMMUNICATION), ("invalid-command", TroubleKind.INVALID_COMMAND)],
)
def test_answer_of_error_counts_as_no_answer_and_three_in_a_row_are_a_trouble(fault: str, kind: TroubleKind) -> None:
    table = started()
    table.run(2.0)
    table.acceptor.fault(fault)
    assert table.run(1.0) == []
    told: list[AcceptorEvent] = []
    while not told and table.now < 60:
        table.acceptor.fault(fault)
        told = table.run(0.02)
    assert isinstance(told[0], Trouble)
    assert told[0].kind is kind


def test_version_is_asked_and_a_simulated_acceptor_is_refused_in_production() -> None:
    table = started()
    assert any(isinstance(event, Hello) and "SIM" in event.version for event in table.events)
    table = Table(production=True)
    table.driver.go_on(table.see(Started))
    table.driver.enable(NOTES_CENTS, True)
    table.see(NotUsed)
    assert table.driver.refused
    table.run(1.0)
    assert not table.acceptor.insert(note(1))


def test_terminal_that_starts_again_is_told_of_the_document_that_is_still_there() -> None:
    table = started()
    table.driver.stack(escrowed(table))
    table.see(Valid)
    again = Joined[AcceptorEvent](Id003Session(NOTES_CENTS), table.acceptor)
    told = again.run(1.0)
    assert {type(event) for event in told} == {Valid}
    valid = told[-1]
    assert isinstance(valid, Valid)
    assert isinstance(again.session, Id003Session)
    again.session.acknowledge(valid)
    assert kinds(again.run(2.0)) == ["Stacked", "Clear", "Hello"]
    assert table.acceptor.box == [note(3)]


def test_note_in_escrow_is_told_to_a_terminal_that_starts_again_and_may_go_back() -> None:
    table = started()
    escrowed(table)
    driver = Id003Session(NOTES_CENTS)
    again = Joined[AcceptorEvent](driver, table.acceptor)
    document = again.until(lambda event: isinstance(event, Escrowed))
    assert isinstance(document, Escrowed)
    assert document.document == Note(1000)
    driver.give_back(document)
    again.until(lambda event: isinstance(event, GivenBack))


POWER = {
    "power-accepting": {Where.IN_ACCEPTOR},
    "power-escrow": {Where.IN_ACCEPTOR},
    "power-stacking": {Where.IN_ACCEPTOR, Where.IN_STACKER},
    "power-vend-valid": {Where.IN_STACKER},
    "power-stacked": {Where.NOTHING},
    "power-into-box": {Where.NOTHING},
    "power-fell-out": {Where.NOTHING},
}


@pytest.mark.parametrize("fault", POWER)
@pytest.mark.parametrize("seed", range(5))
def test_power_lost_in_each_state_is_told_by_where_the_document_was_found(fault: str, seed: int) -> None:
    table = started(seed)
    table.acceptor.fault(fault)
    table.acceptor.insert(note(1))
    before = len(table.events)
    while not isinstance(table.events[-1], Started):
        for event in table.run(0.05):
            if isinstance(event, Escrowed) and fault != "power-escrow":
                table.driver.stack(event)
            elif isinstance(event, Valid) and fault != "power-vend-valid":
                table.driver.acknowledge(event)
    found = table.events[-1]
    assert isinstance(found, Started)
    assert found.where in POWER[fault]
    assert not any(isinstance(event, GivenBack) for event in table.events[before:])
    resets = table.frames().count(RESET.code)
    table.run(3.0)
    assert table.frames().count(RESET.code) == resets
    table.driver.go_on(found)
    table.see(Clear)
    where = {Where.IN_ACCEPTOR: table.acceptor.returned, Where.IN_STACKER: table.acceptor.box}
    assert found.where not in where or where[found.where] == [note(1)]
