"""The requirements that every ticket printer's driver must meet, with the simulated printer that speaks as it does."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab.simulation.money_devices import Joined
from terminal.money.printer import Now, PrinterEvent, PrinterNotUsed, PrinterState, PrinterTrouble
from terminal.money.printers import PRINTERS
from terminal.money.sim.desk_printer import SimulatedDeskPrinter
from terminal.money.sim.tcl_printer import SimulatedTclPrinter
from tests.terminal.money.tickets import ticket

DRIVERS = pytest.mark.parametrize("name", PRINTERS)
SIMULATED: dict[str, Callable[[int], SimulatedTclPrinter | SimulatedDeskPrinter]] = {
    "tcl": SimulatedTclPrinter,
    "escpos": SimulatedDeskPrinter,
}


class Table(Joined[PrinterEvent]):
    def __init__(self, name: str) -> None:
        self.printer = SIMULATED[name](1)
        self.driver = PRINTERS[name](False)
        super().__init__(self.driver, self.printer)

    def shown(self) -> PrinterState:
        return self.driver.state

    def becomes(self, *wanted: Now, seconds: float = 120.0) -> PrinterState:
        end = self.now + seconds
        while self.shown().now not in wanted:
            assert self.now < end, self.shown()
            self.run(0.05)
        return self.shown()

    def ready(self) -> "Table":
        if self.becomes(Now.READY, Now.WAS_RESET).now is Now.WAS_RESET:
            self.driver.settle(self.now)
        self.becomes(Now.READY)
        return self

    def print(self) -> str:
        template = self.becomes(Now.READY).template
        self.driver.send(self.driver.encode(ticket(), template), template, self.now)
        return template

    def numbers(self) -> int:
        return sum(paper.has_number for paper in self.printer.printed)


@DRIVERS
def test_ticket_is_done_when_its_number_is_on_paper_and_the_next_one_can_be_told_from_it(name: str) -> None:
    table = Table(name).ready()
    templates = []
    for printed in range(1, 4):
        templates.append(table.print())
        assert table.shown().now is Now.BUSY
        table.becomes(Now.DONE)
        assert table.numbers() == printed
        table.run(3.0)
        assert table.shown().now is Now.DONE, "until the owner has it on disk"
        table.driver.settle(table.now)
    assert all(one != next_ for one, next_ in pairwise(templates))


@DRIVERS
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "fault", ["power-before", "power-during", "jam", "paper-out-printing", "busy-for-ever", "command-lost"]
)
def test_ticket_whose_number_is_not_on_paper_is_never_told_as_done_by_any_driver(
    name: str, fault: str, seed: int
) -> None:
    table = Table(name).ready()
    table.run(0.1 * seed)
    table.printer.fault(fault)
    table.print()
    for _ in range(500):
        table.run(0.2)
        if table.printer.troubles and table.shown().now is Now.TROUBLE:
            table.printer.mend()
    assert table.numbers() == 0
    final = table.shown()
    assert final.now in (Now.NOT_DONE, Now.WAS_RESET) or final.trouble in (
        PrinterTrouble.UNPROVEN,
        PrinterTrouble.STUCK,
    )


@DRIVERS
@settings(max_examples=50, deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_from_a_printer_are_taken_without_an_exception_and_prove_nothing(name: str, data: bytes) -> None:
    session = PRINTERS[name](False)
    session.connected(0.0)
    session.resume("E", 0.0)
    session.tick(0.0)
    session.receive(0.01, data)
    session.tick(1.0)
    assert session.state.now is not Now.DONE


@DRIVERS
@pytest.mark.parametrize("trouble", ["paper-out", "open"])
def test_printer_in_trouble_prints_nothing_and_is_ready_when_people_have_mended_it(name: str, trouble: str) -> None:
    table = Table(name).ready()
    template = table.shown().template
    table.printer.fault(trouble)
    assert table.becomes(Now.TROUBLE).trouble is PrinterTrouble(trouble.replace("-", "_"))
    table.driver.send(table.driver.encode(ticket(), template), template, table.now)
    table.run(3.0)
    assert table.printer.printed == []
    table.printer.mend()
    table.becomes(Now.READY)


@DRIVERS
def test_printer_whose_cable_is_out_is_gone_and_comes_back(name: str) -> None:
    table = Table(name).ready()
    table.is_in = False
    assert table.becomes(Now.TROUBLE).trouble is PrinterTrouble.GONE
    table.is_in = True
    table.becomes(Now.READY)


@DRIVERS
def test_ticket_with_another_template_than_the_printer_named_is_not_printed(name: str) -> None:
    table = Table(name).ready()
    table.driver.send(table.driver.encode(ticket(), "other"), "other", table.now)
    table.run(3.0)
    assert table.printer.printed == []


@DRIVERS
def test_low_paper_is_told_and_still_prints(name: str) -> None:
    table = Table(name).ready()
    table.printer.fault("paper-low")
    table.run(3.0)
    assert table.becomes(Now.READY).paper_low
    table.print()
    table.becomes(Now.DONE)


@DRIVERS
def test_simulated_printer_is_refused_in_production_by_its_driver(name: str) -> None:
    session = PRINTERS[name](True)
    joined = Joined[PrinterEvent](session, SIMULATED[name](1))
    joined.until(lambda event: isinstance(event, PrinterNotUsed))
    assert session.refused
