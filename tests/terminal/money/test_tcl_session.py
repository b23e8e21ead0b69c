"""The TCL session against the simulated ticket printer, on one clock."""

import pytest
from msgspec.structs import replace

from lab.simulation.money_devices import Joined
from terminal.money.printer import Now, PrinterEvent, PrinterHello, PrinterNotUsed, PrinterState, PrinterTrouble
from terminal.money.sim.tcl_printer import TROUBLE_BITS, Job, SimulatedTclPrinter
from terminal.money.tcl import TclFramer, fields, other, print_command
from terminal.money.tcl_session import TclSession
from tests.terminal.money.tickets import NUMBER, ticket


class Table(Joined[PrinterEvent]):
    def __init__(self, seed: int = 1, *, production: bool = False) -> None:
        self.printer = SimulatedTclPrinter(seed)
        self.driver = TclSession(production)
        super().__init__(self.driver, self.printer)

    def shown(self) -> PrinterState:
        return self.driver.state

    def becomes(self, now: Now, seconds: float = 90.0) -> PrinterState:
        end = self.now + seconds
        while self.driver.state.now is not now:
            assert self.now < end, self.driver.state
            self.run(0.05)
        return self.driver.state

    def print(self, number: str = NUMBER) -> str:
        template = self.becomes(Now.READY).template
        self.driver.send(self.driver.encode(ticket(number), template), template, self.now)
        return template


def ready(seed: int = 1) -> Table:
    table = Table(seed)
    table.becomes(Now.WAS_RESET)
    table.driver.settle(table.now)
    table.becomes(Now.READY)
    return table


def jobs(table: Table) -> list[str]:
    return [paper.job.template for paper in table.printer.printed if isinstance(paper.job, Job)]


def test_printer_that_was_reset_is_not_ready_before_the_owner_has_settled_it() -> None:
    table = Table()
    table.becomes(Now.WAS_RESET)
    table.run(5.0)
    assert table.driver.state.now is Now.WAS_RESET
    assert b"^C|^" not in b"".join(table.sent)
    table.driver.settle(table.now)
    assert table.becomes(Now.READY).template == "E"


def test_ticket_is_done_once_validation_was_seen_off_and_on_again_and_the_templates_take_turns() -> None:
    table = ready()
    for turn in range(4):
        assert table.print() == "EF"[turn % 2]
        table.becomes(Now.DONE)
        assert table.printer.printed[-1].has_number
        table.run(3.0)
        table.driver.settle(table.now)
    assert jobs(table) == ["E", "F", "E", "F"]


def test_fields_of_a_ticket_reach_the_printer_whole() -> None:
    table = ready()
    table.print()
    table.becomes(Now.DONE)
    job = table.printer.printed[0].job
    assert isinstance(job, Job)
    assert job.fields == fields(ticket())
    assert job.fields[4] == NUMBER
    assert sum("12-0123-4567-8901-2345" in field for field in job.fields) == 2


def test_field_that_would_end_the_command_is_made_harmless() -> None:
    command = print_command(replace(ticket(), casino="A|^C|^ 億", place="\u4e00\n|"), "E")
    assert command.count(b"^") == 2
    assert command.count(b"|") == 3 + len(fields(ticket()))


@pytest.mark.parametrize("trouble", sorted(set(TROUBLE_BITS) - {"chute"}))
def test_each_trouble_of_a_printer_is_told_and_nothing_is_printed_meanwhile(trouble: str) -> None:
    table = ready()
    table.printer.troubles.add(trouble)
    told = table.becomes(Now.TROUBLE)
    assert told.trouble is not None
    table.driver.send(table.driver.encode(ticket(), "E"), "E", table.now)
    table.run(2.0)
    assert table.printer.printed == []
    table.printer.mend()
    table.becomes(Now.READY)


def test_paper_in_the_chute_and_low_paper_are_told() -> None:
    table = ready()
    table.printer.fault("chute")
    table.becomes(Now.IN_CHUTE)
    table.printer.take()
    table.printer.fault("paper-low")
    table.run(1.0)
    assert table.becomes(Now.READY).paper_low


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("fault", "ends"),
    [
        ("power-before", PrinterState(Now.WAS_RESET)),
        ("power-during", PrinterState(Now.WAS_RESET)),
        ("command-lost", PrinterState(Now.NOT_DONE)),
        ("jam", PrinterState(Now.NOT_DONE)),
        ("paper-out-printing", PrinterState(Now.NOT_DONE)),
        ("busy-for-ever", PrinterState(Now.TROUBLE, PrinterTrouble.STUCK)),
    ],
)
def test_ticket_without_its_number_on_paper_is_never_told_as_done(fault: str, ends: PrinterState, seed: int) -> None:
    table = ready(seed)
    table.printer.fault(fault)
    table.print()
    for _ in range(800):
        table.run(0.1)
        assert table.driver.state.now is not Now.DONE
        if table.driver.state.now is Now.TROUBLE:
            table.printer.mend()
    assert table.driver.state == ends
    assert not any(paper.has_number for paper in table.printer.printed)


def test_jam_after_the_number_is_on_paper_is_done_or_unproven_and_never_not_done() -> None:
    table = ready()
    table.printer.fault("jam-late")
    table.print()
    for _ in range(100):
        table.run(0.1)
        assert table.driver.state.now is not Now.NOT_DONE
        if table.driver.state.now is Now.TROUBLE:
            table.printer.mend()
    assert table.driver.state in (
        PrinterState(Now.DONE),
        PrinterState(Now.TROUBLE, PrinterTrouble.UNPROVEN),
    )


@pytest.mark.parametrize("fault", ["bit-wrong", "byte-lost", "late", "repeated", "garbage", "silence"])
def test_spoilt_statuses_never_make_a_ticket_done_that_is_not(fault: str) -> None:
    table = ready()
    for _ in range(3):
        table.printer.clear()
        table.print()
        wounds = 40
        while table.shown().now not in (Now.DONE, Now.NOT_DONE, Now.WAS_RESET):
            if wounds := max(0, wounds - 1):
                table.printer.fault(fault)
            table.run(0.37)
            if table.shown().now is Now.DONE:
                assert table.printer.printed[-1].has_number
            if table.shown().trouble is PrinterTrouble.UNPROVEN:
                break
        table.printer.clear()
        table.run(3.0)
        table.driver.settle(table.now)
        table.run(3.0)
        table.driver.settle(table.now)


def test_status_that_came_once_or_twice_proves_nothing_because_it_has_no_checksum() -> None:
    table = ready()
    template = table.print()
    table.run(0.5)
    table.is_in = False
    done = table.printer.status().replace(b"|@|" + template.encode(), b"|p|" + template.encode())
    assert done != table.printer.status()
    for _ in range(2):
        table.driver.receive(table.now, done)
        assert table.shown().now is Now.BUSY
    table.driver.receive(table.now, done)
    assert table.shown().now is Now.DONE


@pytest.mark.parametrize(
    ("after_s", "ends"),
    [(0.0, Now.NOT_DONE), (0.05, Now.DONE), (0.5, Now.DONE), (1.2, Now.DONE), (5.0, Now.DONE)],
)
def test_terminal_that_starts_again_learns_from_the_last_template_what_became_of_its_ticket(
    after_s: float, ends: Now
) -> None:
    table = ready()
    table.print()
    table.becomes(Now.DONE)
    table.run(3.0)
    table.driver.settle(table.now)
    template = table.becomes(Now.READY).template
    if after_s:
        table.printer.receive(print_command(ticket(), template))
        table.printer.advance(table.printer.now + after_s)
    again = TclSession()
    joined = Joined[PrinterEvent](again, table.printer)
    joined.run(0.5)
    again.resume(template, joined.now)
    joined.run(4.0)
    assert again.state.now is ends
    assert len(table.printer.printed) == (2 if after_s else 1)


def test_terminal_that_starts_again_beside_a_printer_that_was_reset_learns_nothing_of_its_ticket() -> None:
    table = ready()
    table.printer.fault("power-during")
    template = table.print()
    table.run(6.0)
    again = TclSession()
    joined = Joined[PrinterEvent](again, table.printer)
    again.resume(template, joined.now)
    joined.run(2.0)
    assert again.state.now is Now.WAS_RESET


def test_three_unanswered_questions_are_a_trouble_and_the_job_goes_on_when_the_cable_is_back() -> None:
    table = ready()
    table.print()
    table.run(0.1)
    table.is_in = False
    assert table.becomes(Now.TROUBLE).trouble is PrinterTrouble.GONE
    table.run(3.0)
    table.is_in = True
    table.becomes(Now.DONE)


def test_simulated_printer_is_refused_in_production() -> None:
    table = Table(production=True)
    told = table.run(2.0)
    assert [type(event) for event in told][-2:] == [PrinterHello, PrinterNotUsed]
    assert table.driver.refused


def test_print_with_the_template_of_the_last_ticket_is_not_sent() -> None:
    table = ready()
    template = table.becomes(Now.READY).template
    table.driver.send(table.driver.encode(ticket(), other(template)), other(template), table.now)
    table.run(2.0)
    assert table.printer.printed == []


def test_status_is_found_between_noise_and_however_it_is_split() -> None:
    status = SimulatedTclPrinter(1).status()
    whole = TclFramer().feed(b"x*S|" + status + b"|*" + status)
    assert len(whole) == 2
    for cut in range(len(status)):
        framer = TclFramer()
        assert framer.feed(status[:cut]) + framer.feed(status[cut:]) == whole[:1]
