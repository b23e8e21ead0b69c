"""A ticket is credited once or alive, never both, whatever dies and whenever (P30 to P33)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from protocol.enums import DocumentState
from protocol.messages import TicketAnswer, TicketReleased
from protocol.refusals import RefusalNumber
from terminal.effects import PutDocument
from terminal.till.commands import Stack
from terminal.till.till import Meter
from tests.terminal.till.house import NUMBER, House

CENTS = 2500
S = DocumentState


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def puts(document: DocumentState) -> Callable[[list[Any]], bool]:
    return lambda what: any(isinstance(each, PutDocument) and each.state is document for each in what)


def dies_at(house: House, when: str, is_it: Callable[[list[Any]], bool]) -> None:
    house.dies = lambda now, what: now == when and is_it(what)


def is_credited_once(house: House) -> None:
    house.until(lambda: house.credit_cents == CENTS)
    house.settled()
    assert house.console.tickets[NUMBER] == (CENTS, "redeemed")
    assert len(house.acceptor.box) == 1
    assert house.credit_cents == CENTS
    assert (house.seat.till.tickets, house.seat.till.tickets_cents) == (1, CENTS)


def is_alive(house: House) -> None:
    house.until(lambda: bool(house.acceptor.returned))
    house.settled()
    assert house.console.tickets[NUMBER] == (CENTS, "alive")
    assert not house.console.reserved
    assert house.credit_cents == 0
    assert not house.acceptor.box
    assert not house.seat.till.to_release


def lose_power_together(house: House) -> None:
    house.acceptor.lose_power()
    house.restart()


def test_ticket_is_credited_by_what_the_house_says_it_is_worth(house: House) -> None:
    house.insert_ticket()
    is_credited_once(house)
    assert house.seat.till.meters[Meter.TICKETS_IN_CENTS] == CENTS


def test_ticket_that_the_house_refuses_goes_back_with_the_reason(house: House) -> None:
    house.insert_ticket("120000000000009999", 0)
    house.console.tickets.clear()
    house.until(lambda: bool(house.acceptor.returned))
    assert house.seat.till.refused.number == RefusalNumber.TICKET_UNKNOWN
    house.settled()
    assert house.credit_cents == 0
    assert house.seat.till.last_document.state is S.RETURNED


def test_ticket_above_the_limit_of_the_credit_goes_back_and_stays_alive(house: House) -> None:
    house.insert_ticket(NUMBER, 10_000_01)
    house.until(lambda: bool(house.acceptor.returned))
    house.settled()
    assert house.console.tickets[NUMBER] == (10_000_01, "alive")
    assert not house.console.reserved
    assert house.seat.till.refused.number == RefusalNumber.TICKET_ABOVE_LIMIT


@pytest.mark.crash_point("P30-terminal")
def test_ticket_whose_process_died_before_the_answer_goes_back_alive(house: House) -> None:
    house.console.loses = TicketAnswer
    dies_at(house, "after", puts(S.ASKED))
    house.insert_ticket()
    is_alive(house)
    assert house.deaths == 1


@pytest.mark.crash_point("P30-power")
def test_ticket_that_was_asked_for_goes_back_alive_after_a_power_cut(house: House) -> None:
    dies_at(house, "after", puts(S.ASKED))
    house.insert_ticket()
    house.until(lambda: house.deaths == 1)
    lose_power_together(house)
    is_alive(house)


@pytest.mark.crash_point("P30-console")
def test_ticket_without_an_answer_within_two_seconds_goes_back_alive(house: House) -> None:
    house.insert_ticket()
    house.console.is_up = False
    house.until(lambda: bool(house.acceptor.returned))
    assert house.now_s - house.seat.till.asked_s < 4.0
    assert house.seat.till.last_document.state is S.RETURNED or house.acceptor.state.name == "IDLE"
    house.console.is_up = True
    is_alive(house)


@pytest.mark.crash_point("P31-terminal")
def test_reserved_ticket_whose_process_died_goes_back_alive(house: House) -> None:
    dies_at(house, "before", puts(S.RESERVED))
    house.insert_ticket()
    is_alive(house)
    assert house.deaths == 1


@pytest.mark.crash_point("P31-power")
def test_reserved_ticket_goes_back_alive_after_a_power_cut(house: House) -> None:
    dies_at(house, "before", puts(S.RESERVED))
    house.insert_ticket()
    house.until(lambda: house.deaths == 1)
    lose_power_together(house)
    is_alive(house)


@pytest.mark.crash_point("P31-console")
def test_lost_answer_is_asked_for_again(house: House) -> None:
    house.console.loses = TicketAnswer
    house.insert_ticket()
    is_credited_once(house)


def test_answer_that_comes_after_the_ticket_went_back_changes_nothing(house: House) -> None:
    house.insert_ticket()
    house.console.is_up = False
    house.until(lambda: puts_returning(house))
    house.console.is_up = True
    house.console.say(TicketAnswer(1, CENTS, None, None))
    is_alive(house)


def puts_returning(house: House) -> bool:
    row = house.seat.till.last_document
    return row is not None and row.state in (S.RETURNING, S.RETURNED)


@pytest.mark.crash_point("P32-terminal")
def test_ticket_that_was_sent_to_the_box_is_credited_once_after_a_restart(house: House) -> None:
    dies_at(house, "told", lambda what: isinstance(what[0], Stack))
    house.insert_ticket()
    house.until(lambda: house.deaths == 1)
    is_credited_once(house)


@pytest.mark.crash_point("P32-power")
def test_ticket_that_the_acceptor_has_lost_from_sight_is_unknown_and_stays_reserved(house: House) -> None:
    house.acceptor.fault("power-into-box")
    house.insert_ticket()
    house.until(lambda: not house.acceptor.is_on)
    house.restart()
    house.until(lambda: house.seat.till.last_document.state is S.UNKNOWN)
    house.settled()
    assert house.console.tickets[NUMBER] == (CENTS, "reserved")
    assert house.credit_cents == 0


@pytest.mark.crash_point("P32-console")
def test_ticket_on_its_way_to_the_box_is_credited_when_the_console_is_back(house: House) -> None:
    house.insert_ticket()
    house.until(lambda: house.acceptor.state.name == "STACKING")
    house.console.is_up = False
    house.run(10.0)
    assert house.credit_cents == 0
    house.console.is_up = True
    is_credited_once(house)


@pytest.mark.crash_point("P33-terminal")
def test_ticket_that_is_going_back_is_released_after_a_restart(house: House) -> None:
    house.console.loses = TicketAnswer
    dies_at(house, "after", puts(S.RETURNING))
    house.insert_ticket()
    house.console.is_up = False
    house.until(lambda: house.deaths == 1)
    house.console.is_up = True
    is_alive(house)


@pytest.mark.crash_point("P33-console")
def test_release_is_repeated_until_the_house_has_heard_it(house: House) -> None:
    house.console.loses = TicketAnswer
    house.insert_ticket()
    house.until(lambda: bool(house.console.reserved))
    house.console.is_up = False
    house.until(lambda: bool(house.acceptor.returned))
    house.run(2.0)  # The release that was said once is lost.
    house.console.is_up = True
    house.console.loses = TicketReleased
    is_alive(house)


def test_number_of_a_ticket_is_not_on_the_terminals_disk(house: House) -> None:
    house.insert_ticket()
    is_credited_once(house)
    house.store.checkpoint()
    assert NUMBER.encode() not in house.path.read_bytes()
