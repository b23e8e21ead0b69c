"""The words of ESC/POS that a ticket needs: the stream of one ticket, questions, and what the printer answers."""

from collections.abc import Mapping
from types import MappingProxyType

from terminal.money.printer import PrinterTrouble
from terminal.money.ticket import PrintedTicket

ASK_MODEL = b"\x1dIC"
STATUS_QUESTIONS = (1, 2, 4)
"""DLE EOT: is it on line; why not; the roll of paper."""
FIXED_MASK, FIXED = 0x93, 0x12
OFFLINE = 0x08
PAPER_LOW, PAPER_OUT = 0x0C, 0x60
COVER_OPEN, PAPER_STOP, ERROR = 0x04, 0x20, 0x40
WHY_OFFLINE: Mapping[int, PrinterTrouble] = MappingProxyType(
    {COVER_OPEN: PrinterTrouble.OPEN, PAPER_STOP: PrinterTrouble.PAPER_OUT, ERROR: PrinterTrouble.SYSTEM}
)
ECHO_HEAD = b"\x37\x22"
ECHO_BYTES = 7
MODEL_BEGINS, ENDS = 0x5F, 0x00
MODEL_BYTES_MAX = 40
NUMBERS = tuple(str(digit) * 4 for digit in range(10))
"""Of equal digits: an answer that lost or changed one of them is no other number. The first is of no ticket."""
BLACK_BELOW = 128
PROFILE = "TM-L90"
"""Of python-escpos: 576 dots wide, with a cutter."""


def ask_status(which: int) -> bytes:
    return bytes((0x10, 0x04, which))


def ask_echo(number: str) -> bytes:
    """GS ( H: the printer sends these four digits back once everything before them is printed."""
    return b"\x1d(H\x06\x0000" + number.encode("ascii")


def next_number(number: str) -> str:
    at = NUMBERS.index(number) if number in NUMBERS else 0
    return NUMBERS[at % (len(NUMBERS) - 1) + 1]


def stream(ticket: PrintedTicket, number: str) -> bytes:
    """The whole ticket as dots, turned by 90 degrees, then the cut, then the question that is answered afterwards."""
    from escpos.printer import Dummy
    from PIL import Image

    from terminal.money.ticket_art import ticket_image

    dots = ticket_image(ticket)
    picture = Image.frombytes(
        "L", (dots.width(), dots.height()), bytes(dots.constBits()), "raw", "L", dots.bytesPerLine()
    )
    turned = picture.transpose(Image.Transpose.ROTATE_270).point(lambda grey: 255 if grey >= BLACK_BELOW else 0)
    printer = Dummy(profile=PROFILE)
    printer.hw("INIT")
    printer.image(turned, impl="bitImageRaster", fragment_height=turned.height)
    printer.cut()
    return bytes(printer.output) + ask_echo(number)
