"""The simulated ticket printers at the end of their cables."""

import pytest

from terminal.money.sim.desk_printer import SimulatedDeskPrinter
from terminal.money.sim.printer_faults import FAULTS
from terminal.money.sim.tcl_printer import (
    BUSY,
    COMMAND_ERROR,
    IN_CHUTE,
    PAPER_LOW,
    TOP_OF_FORM,
    TROUBLE_BITS,
    VALIDATION_DONE,
    WAS_RESET,
    Job,
    SimulatedTclPrinter,
)

PRINT = b"^P|E|1|S$50.00|12-34|^"


def ask(printer: SimulatedTclPrinter) -> list[str]:
    printer.receive(b"^S|^")
    return b"".join(data for _, data in printer.advance(printer.now + 0.1)).decode().split("|")


def bits(printer: SimulatedTclPrinter) -> set[tuple[int, int]]:
    words = ask(printer)
    return {(at, 1 << bit) for at in range(5) for bit in range(6) if ord(words[3 + at]) >> bit & 1}


def ready() -> SimulatedTclPrinter:
    printer = SimulatedTclPrinter(1)
    assert bits(printer) == {VALIDATION_DONE, TOP_OF_FORM, WAS_RESET}
    printer.receive(b"^C|^")
    assert bits(printer) == {VALIDATION_DONE, TOP_OF_FORM}
    return printer


def test_simulated_ticket_is_busy_then_validated_then_at_top_of_form_then_in_the_chute_until_taken() -> None:
    printer = ready()
    printer.waits_to_be_taken = True
    printer.receive(PRINT)
    assert bits(printer) == {BUSY}
    assert ask(printer)[-2] == "E"
    printer.advance(printer.now + 0.8)
    assert bits(printer) == {BUSY, VALIDATION_DONE}
    printer.advance(printer.now + 1.0)
    assert bits(printer) == {VALIDATION_DONE, TOP_OF_FORM, IN_CHUTE}
    assert printer.printed[0].job == Job("E", 1, ("S$50.00", "12-34"))
    assert printer.printed[0].is_whole
    printer.receive(PRINT)
    assert COMMAND_ERROR in bits(printer)
    printer.take()
    printer.receive(b"^C|^")
    assert bits(printer) == {VALIDATION_DONE, TOP_OF_FORM}


@pytest.mark.parametrize("trouble", sorted(TROUBLE_BITS))
def test_each_simulated_trouble_sets_its_bit_and_stops_printing(trouble: str) -> None:
    printer = ready()
    printer.troubles.add(trouble)
    assert TROUBLE_BITS[trouble] in bits(printer)
    printer.receive(PRINT)
    printer.advance(printer.now + 3.0)
    assert printer.printed == []
    printer.mend()
    printer.receive(b"^C|^" + PRINT)
    printer.advance(printer.now + 3.0)
    assert len(printer.printed) == 1


@pytest.mark.parametrize(
    ("fault", "papers", "with_number"),
    [("power-before", 0, 0), ("power-during", 1, 0), ("power-after", 1, 1), ("jam", 1, 0), ("jam-late", 1, 1),
     ("paper-out-printing", 1, 0), ("busy-for-ever", 1, 0), ("command-lost", 0, 0)],
)  # fmt: skip
def test_fault_in_a_simulated_job_leaves_the_paper_that_its_name_says(
    fault: str, papers: int, with_number: int
) -> None:
    printer = ready()
    printer.fault(fault)
    printer.receive(PRINT)
    printer.advance(printer.now + 6.0)
    assert len(printer.printed) == papers
    assert sum(paper.has_number for paper in printer.printed) == with_number
    found = bits(printer)
    assert (WAS_RESET in found) == fault.startswith("power")
    assert (BUSY in found) == (fault == "busy-for-ever")


def test_simulated_printer_tells_that_its_paper_is_low_and_is_reset_by_command() -> None:
    printer = ready()
    printer.fault("paper-low")
    assert PAPER_LOW in bits(printer)
    printer.receive(b"^r|^")
    assert WAS_RESET in bits(printer)
    with pytest.raises(ValueError, match="No fault of a printer"):
        printer.fault("rust")
    assert len(FAULTS) > 20


def desk_answer(printer: SimulatedDeskPrinter, data: bytes, seconds: float = 0.1) -> bytes:
    printer.receive(data)
    return b"".join(answer for _, answer in printer.advance(printer.now + seconds))


def test_simulated_desk_printer_echoes_the_number_of_a_job_after_it_is_cut() -> None:
    printer = SimulatedDeskPrinter(1)
    raster = b"\x1dv0\x00\x02\x00\x02\x00" + b"\xff\x00\x0f\xf0"
    assert desk_answer(printer, b"\x1b@" + raster + b"\x1dV\x00\x1d(H\x06\x00000042") == b""
    assert desk_answer(printer, b"", 3.0) == b"\x37\x220042\x00"
    assert printer.printed[0].job == (b"\xff\x00", b"\x0f\xf0")


def test_simulated_desk_printer_answers_what_is_wrong_with_it() -> None:
    printer = SimulatedDeskPrinter(1)
    assert desk_answer(printer, b"\x10\x04\x01\x10\x04\x04") == b"\x12\x12"
    printer.fault("paper-out")
    assert desk_answer(printer, b"\x10\x04\x01\x10\x04\x04") == b"\x1a\x72"
    printer.mend()
    printer.fault("open")
    assert desk_answer(printer, b"\x10\x04\x02") == b"\x16"
    printer.mend()
    printer.fault("paper-low")
    assert desk_answer(printer, b"\x10\x04\x04") == b"\x1e"
