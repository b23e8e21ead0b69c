"""Prints tickets with random numbers as PDF and as the dots of a desk printer, and reads their bars back."""

from collections.abc import Sequence
from datetime import date, datetime
from random import Random

import msgspec
import pypdfium2
import zxingcpp
from PIL import Image

from lab.campaigns.report import Report
from lab.simulation.money_devices import Joined
from terminal.money.escpos_session import EscPosSession
from terminal.money.printer import Now, PrinterEvent
from terminal.money.sim.desk_printer import SimulatedDeskPrinter
from terminal.money.ticket import PrintedTicket, TicketKind, texts
from terminal.money.ticket_art import ticket_pdf, undrawable

BARS = zxingcpp.barcode_formats_from_str("ITF")
PDF_SCALE = 200 / 72
"""Read as a scanner of 200 dots an inch would."""
PLACES = ("10 Bayfront Avenue, Singapore", "新加 Singapore", "")
CASINOS = ("Marina Casino", "A Casino with a Name That Is Much Longer than Most Others Are, on the Island", "现金")


def tickets(count: int) -> Report:
    report = Report()
    random = Random("tickets")
    desk = Desk()
    for _ in range(count):
        ticket = random_ticket(random)
        for way, picture in (("PDF", picture_of_pdf(ticket_pdf(ticket))), ("raster", desk.printed(ticket))):
            read = read_bars(picture)
            report.check(read == [ticket.number], f"{way} of {ticket.number} was read as {read}")
        if boxes := undrawable(" ".join(every_text(ticket))):
            report.wrong.append(f"{ticket.number} has empty boxes for {boxes}")
    return report


def random_ticket(random: Random) -> PrintedTicket:
    return PrintedTicket(
        casino=random.choice(CASINOS),
        place=random.choice(PLACES),
        terminal=f"T{random.randint(1, 99):02}",
        printed_at=datetime(2026, 11, 19, random.randrange(24), random.randrange(60)),  # noqa: DTZ001 # local time
        cents=random.choice((random.randint(1, 300_000), random.randint(1, 10**12))),
        sequence=random.randint(1, 9999),
        number=f"{random.randrange(10**18):018}",
        expires=date(2027, 5, 18),
        kind=random.choice(list(TicketKind)),
        is_duplicate=random.random() < 0.3,
    )


def every_text(ticket: PrintedTicket) -> list[str]:
    said = msgspec.structs.astuple(texts(ticket))
    return [text for each in said if each is not None for text in ((each,) if isinstance(each, str) else each)]


def read_bars(picture: Image.Image) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(picture, formats=BARS)]


def picture_of_pdf(pdf: bytes) -> Image.Image:
    picture: Image.Image = pypdfium2.PdfDocument(pdf)[0].render(scale=PDF_SCALE).to_pil()
    return picture


def picture_of_rows(rows: Sequence[bytes]) -> Image.Image:
    """The dots on the paper of a desk printer; a bit that is set is black."""
    width = len(rows[0]) * 8
    inverted = bytes(byte ^ 0xFF for row in rows for byte in row)
    return Image.frombytes("1", (width, len(rows)), inverted).convert("L")


class Desk:
    """A simulated desk printer with its session."""

    def __init__(self) -> None:
        self._printer = SimulatedDeskPrinter(1)
        self._session = EscPosSession()
        self._joined = Joined[PrinterEvent](self._session, self._printer)

    def printed(self, ticket: PrintedTicket) -> Image.Image:
        self._becomes(Now.READY)
        self._session.send(
            self._session.encode(ticket, self._session.state.template), self._session.state.template, self._joined.now
        )
        self._becomes(Now.DONE)
        self._session.settle(self._joined.now)
        self._printer.mend()
        self._printer.take()
        rows = self._printer.printed.pop().job
        assert isinstance(rows, tuple)
        return picture_of_rows(rows)

    def _becomes(self, now: Now) -> None:
        while self._session.state.now is not now:
            self._joined.run(0.05)
            self._joined.sent.clear()
