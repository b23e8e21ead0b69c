"""The key of the tickets: made once, kept from others, and never exchanged under open tickets."""

from pathlib import Path

import pytest

from console.config import ConsoleConfig, TicketKeys
from console.settings import Tickets
from console.state import Table
from console.ticket_key import TICKET_KEY, check_key, tickets_of
from console.vouchers import DIGITS, assign, mac_of, number_again, number_of
from protocol.clock import Now
from protocol.keys import SetupError
from tests.console.till_terminal import TICKETS, floor_with_tickets

CONFIG = ConsoleConfig(table="R1", tickets=TicketKeys(casino="Casino"))


def made(folder: Path) -> Tickets:
    tickets = tickets_of(CONFIG, folder)
    assert tickets is not None
    return tickets


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first = made(tmp_path)
    assert (tmp_path / TICKET_KEY).stat().st_mode & 0o777 == 0o600
    assert made(tmp_path) == first
    assert first.key.hex() not in repr(first)


def test_a_table_whose_configuration_names_no_casino_has_no_tickets_and_makes_no_key(tmp_path: Path) -> None:
    assert tickets_of(ConsoleConfig(table="R1"), tmp_path) is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "00", "x" * 64])
def test_a_damaged_key_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / TICKET_KEY).write_text(text)
    (tmp_path / TICKET_KEY).chmod(0o600)
    with pytest.raises(SetupError, match="is no key of tickets"):
        made(tmp_path)


def test_open_tickets_are_not_gone_on_with_under_another_key_or_none(tmp_path: Path) -> None:
    floor = floor_with_tickets(tmp_path)
    table = floor.desk.table
    assign(table, TICKETS, "t", "T7", 500, floor.desk.store, Now(0.0, 0))
    check_key(table, TICKETS, tmp_path)
    for other in (Tickets(bytes(32)), None):
        with pytest.raises(SetupError, match="open tickets"):
            check_key(table, other, tmp_path)


def test_numbers_have_eighteen_digits_follow_from_the_key_and_differ(tmp_path: Path) -> None:
    numbers = {number_of(TICKETS, "R1", sequence, 0) for sequence in range(1, 1000)}
    assert len(numbers) == 999
    assert {len(number) for number in numbers} == {DIGITS}
    assert all(number.startswith("12") and number.isdigit() for number in numbers)
    assert number_of(TICKETS, "R1", 1, 0) != number_of(TICKETS, "R2", 1, 0) != number_of(TICKETS, "R2", 1, 1)
    assert number_of(Tickets(bytes(32)), "R1", 1, 0) != number_of(TICKETS, "R1", 1, 0)


def test_a_number_that_another_ticket_has_is_not_given_again(tmp_path: Path) -> None:
    floor = floor_with_tickets(tmp_path)
    table, now = floor.desk.table, Now(0.0, 0)
    taken = number_of(TICKETS, table.log.table, 1, 0)
    table.money.by_mac[mac_of(TICKETS, taken)] = "other"
    other, _ = assign(Table(), TICKETS, "other", "T7", 500, floor.desk.store, now)
    table.money.vouchers["other"] = other
    row, _ = assign(table, TICKETS, "t", "T7", 500, floor.desk.store, now)
    assert (row.sequence, row.attempt) == (1, 1)
    assert number_again(table, TICKETS, row) != taken
