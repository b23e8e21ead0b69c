"""The words of TCL: commands to a ticket printer, and the status that it answers."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from terminal.money.printer import PrinterTrouble
from terminal.money.ticket import PrintedTicket, texts

ASK = b"^S|^"
CLEAR = b"^C|^"
TEMPLATES = ("E", "F")
"""Of the same layout, in the printer's library. They are used in turn, so that the printer says which ticket was last.
"""
ENCODING = "gb2312"
"""Its Chinese has no byte that is a sign of TCL; larger encodings have."""
FIELD_BYTES_MAX = 120
STATUS = re.compile(
    rb"\*S\|[^|*^]{0,8}\|([^|*^]{1,24})\|([@-\x7f])\|([@-\x7f])\|([@-\x7f])\|([@-\x7f])\|([@-\x7f])\|([^|*^]{0,8})\|\*"
)
STATUS_BYTES_MAX = 80
BUSY, PAPER_LOW = (0, 0x20), (3, 0x01)
VALIDATION_DONE, TOP_OF_FORM, WAS_RESET = (4, 0x20), (4, 0x10), (4, 0x01)
IN_CHUTE = (2, 0x08)
TROUBLES: Mapping[tuple[int, int], PrinterTrouble] = MappingProxyType(
    {
        (3, 0x20): PrinterTrouble.JAM,
        (0, 0x04): PrinterTrouble.PAPER_OUT,
        (0, 0x08): PrinterTrouble.HEAD_UP,
        (4, 0x04): PrinterTrouble.OPEN,
        (0, 0x02): PrinterTrouble.SYSTEM,
        (0, 0x01): PrinterTrouble.VOLTAGE,
        (0, 0x10): PrinterTrouble.SYSTEM,
        (1, 0x20): PrinterTrouble.TEMPERATURE,
        (1, 0x10): PrinterTrouble.LIBRARY,
        (1, 0x08): PrinterTrouble.LIBRARY,
        (1, 0x04): PrinterTrouble.LIBRARY,
        (1, 0x02): PrinterTrouble.MEMORY,
        (1, 0x01): PrinterTrouble.MEMORY,
        (2, 0x10): PrinterTrouble.LIBRARY,
        (2, 0x04): PrinterTrouble.MEMORY,
        (2, 0x02): PrinterTrouble.OFFLINE,
    }
)
"""By byte and bit; the first that is set is told."""
COMMAND_ERROR = (2, 0x20)


@dataclass(frozen=True, slots=True)
class TclStatus:
    version: str
    flags: bytes
    template: str
    """Printed last."""

    def has(self, flag: tuple[int, int]) -> bool:
        at, bit = flag
        return bool(self.flags[at] & bit)

    @property
    def busy(self) -> bool:
        return self.has(BUSY)

    @property
    def validation_done(self) -> bool:
        return self.has(VALIDATION_DONE)

    @property
    def was_reset(self) -> bool:
        return self.has(WAS_RESET)

    @property
    def trouble(self) -> PrinterTrouble | None:
        return next((kind for flag, kind in TROUBLES.items() if self.has(flag)), None)


class TclFramer:
    """Finds statuses and keeps the beginning of at most one unfinished one."""

    def __init__(self) -> None:
        self.dropped = 0
        self._kept = b""

    def feed(self, data: bytes) -> list[TclStatus]:
        rest = self._kept + data
        found: list[TclStatus] = []
        at = 0
        for status in STATUS.finditer(rest):
            self.dropped += status.start() - at
            at = status.end()
            version, *flags, template = status.groups()
            found.append(TclStatus(_readable(version), b"".join(flags), _readable(template)))
        kept = rest[at:][-STATUS_BYTES_MAX:]
        self.dropped += len(rest) - at - len(kept)
        self._kept = kept
        return found

    def forget(self) -> None:
        """Drops an unfinished status: an answer never goes on after the next question."""
        self.dropped += len(self._kept)
        self._kept = b""


def _readable(text: bytes) -> str:
    return "".join(chr(byte) if 0x20 <= byte < 0x7F else "?" for byte in text)


def other(template: str) -> str:
    """The template for a ticket after one with this template."""
    return TEMPLATES[1] if template == TEMPLATES[0] else TEMPLATES[0]


def print_command(ticket: PrintedTicket, template: str) -> bytes:
    """The fields, in the order in which both templates have them."""
    words = ["^P", template, "1", *map(_field, fields(ticket)), "^"]
    return "|".join(words).encode(ENCODING, "replace")


def fields(ticket: PrintedTicket) -> tuple[str, ...]:
    said = texts(ticket)
    duplicate = " ".join(said.duplicate) if said.duplicate else ""
    return (
        said.number,  # on the leading edge
        said.casino,
        said.place,
        " ".join(said.title),
        ticket.number,  # as bars
        f"{' '.join(said.number_label)} {said.number}",
        *said.amount_in_words,
        said.amount,
        f"{' '.join(said.date_label)} {said.date}",
        said.time,
        " ".join(said.sequence),
        " ".join(said.terminal),
        *said.expiry,
        duplicate,
    )


def _field(text: str) -> str:
    """Without the signs that end a field or a command, and no longer than a printer takes."""
    plain = "".join(" " if letter in "|^" or not letter.isprintable() else letter for letter in text)
    return plain.encode(ENCODING, "replace")[:FIELD_BYTES_MAX].decode(ENCODING, "ignore")
