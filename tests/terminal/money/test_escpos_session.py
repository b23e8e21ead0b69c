"""The ESC/POS session against the simulated printer of a desk, on one clock."""

import pytest

from lab.simulation.money_devices import Joined
from terminal.money import escpos
from terminal.money.escpos_session import EscPosSession
from terminal.money.printer import Now, PrinterEvent, PrinterNotUsed, PrinterState, PrinterTrouble
from terminal.money.sim.desk_printer import SimulatedDeskPrinter
from tests.terminal.money.tickets import ticket

UNPROVEN = PrinterState(Now.TROUBLE, PrinterTrouble.UNPROVEN)


class Table(Joined[PrinterEvent]):
    def __init__(self, *, production: bool = False) -> None:
        self.printer = SimulatedDeskPrinter(1)
        self.driver = EscPosSession(production)
        super().__init__(self.driver, self.printer)

    def shown(self) -> PrinterState:
        return self.driver.state

    def becomes(self, now: Now, seconds: float = 120.0) -> PrinterState:
        end = self.now + seconds
        while self.shown().now is not now:
            assert self.now < end, self.shown()
            self.run(0.05)
        return self.shown()

    def print(self) -> str:
        number = self.becomes(Now.READY).template
        self.driver.send(self.driver.encode(ticket(), number), number, self.now)
        return number

    def sends_all(self) -> None:
        while b"\x1d(H\x06\x000" not in b"".join(self.sent[1:])[-40:]:
            self.run(0.05)


def test_printer_without_the_echo_is_refused_in_production_and_proves_nothing_in_a_demo() -> None:
    table = Table(production=True)
    table.printer.fault("no-echo")
    table.printer.model = "TM-X"
    refused = table.until(lambda event: isinstance(event, PrinterNotUsed))
    assert "cannot prove" in str(refused)
    table = Table()
    table.printer.fault("no-echo")
    table.becomes(Now.READY)
    table.printer.fault("no-echo")
    table.print()
    assert table.becomes(Now.TROUBLE) == UNPROVEN


def test_echo_after_a_trouble_in_the_middle_of_a_ticket_proves_nothing() -> None:
    table = Table()
    number = table.print()
    table.sends_all()
    table.printer.troubles.add("open")
    table.becomes(Now.TROUBLE)
    table.printer.mend()
    table.run(1.0)
    table.driver.receive(table.now, escpos.ECHO_HEAD + number.encode() + b"\0")
    assert table.shown() == UNPROVEN


def test_echo_of_another_number_or_one_that_is_damaged_proves_nothing() -> None:
    table = Table()
    number = table.print()
    table.sends_all()
    table.is_in = False
    for echoed in (b"2222", b"0000", number[:3].encode() + b"2"):
        table.driver.receive(table.now, escpos.ECHO_HEAD + echoed + b"\0")
        assert table.shown().now is Now.BUSY
    table.driver.receive(table.now, escpos.ECHO_HEAD + number.encode() + b"\x01\0\0\0\0\0\0")
    assert table.shown().now is Now.BUSY
    table.driver.receive(table.now, escpos.ECHO_HEAD + number.encode() + b"\0")
    assert table.shown().now is Now.DONE


def test_no_question_is_sent_in_the_middle_of_dots_and_no_more_than_the_line_carries() -> None:
    table = Table()
    table.becomes(Now.READY)
    table.run(1.0)
    before = len(table.sent)
    began = table.now
    table.print()
    table.sends_all()
    sent = b"".join(table.sent[before:])
    assert sent == escpos.stream(ticket(), "1111") or sent.endswith(escpos.stream(ticket(), "1111"))
    assert table.now - began > len(sent) * 10 / table.driver.baud


def test_after_a_restart_the_echo_may_still_come_and_without_it_nothing_is_proven() -> None:
    for comes in (True, False):
        table = Table()
        table.becomes(Now.READY)
        table.driver.resume("3333", table.now)
        table.run(2.0)
        assert table.shown().now is Now.BUSY
        if comes:
            table.driver.receive(table.now, escpos.ECHO_HEAD + b"3333\0")
            assert table.shown().now is Now.DONE
        else:
            assert table.becomes(Now.TROUBLE) == UNPROVEN
        table.driver.settle(table.now)
        assert table.becomes(Now.READY).template == "4444"


def test_ticket_that_a_lost_port_cut_off_is_not_sent_on_and_is_not_proven() -> None:
    table = Table()
    table.print()
    table.run(1.0)
    table.driver.connected(table.now)
    sent = len(table.sent)
    table.run(40.0)
    assert table.shown() == UNPROVEN
    assert max(map(len, table.sent[sent:])) < 40
    assert table.printer.printed == []


@pytest.mark.parametrize(("number", "following"), [("", "1111"), ("0000", "1111"), ("8888", "9999"), ("9999", "1111")])
def test_numbers_of_tickets_go_round_and_leave_out_the_one_of_the_first_question(number: str, following: str) -> None:
    assert escpos.next_number(number) == following
