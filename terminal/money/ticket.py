"""What a ticket says: the data, and every text of it in both languages. How it is drawn is for each printer."""

from datetime import date, datetime
from enum import StrEnum

from msgspec import Struct

from phrases import Phrase, phrase
from phrases.catalogue import LANGUAGES, catalogue, money
from terminal.money.amount_in_words import amount_in_words

NUMBER_DIGITS = 18
SYSTEM_DIGITS = 2
GROUPS = (2, 4, 4, 4, 4)
"""How the digits of a number stand apart on paper: two of the system, then four by four."""


class TicketKind(StrEnum):
    CASH_OUT = "cash_out"
    TEST = "test"
    """Of a printer that is tried: it is worth nothing."""


TITLES = {TicketKind.CASH_OUT: phrase("ticket_title_cash_out"), TicketKind.TEST: phrase("ticket_title_test")}


class PrintedTicket(Struct, frozen=True):
    casino: str
    place: str
    terminal: str
    printed_at: datetime
    """Local time."""
    cents: int
    sequence: int
    number: str
    """All its digits; only the paper shows them."""
    expires: date
    kind: TicketKind = TicketKind.CASH_OUT
    is_duplicate: bool = False

    def __repr__(self) -> str:
        return f"PrintedTicket(…{self.number[-4:]}, {self.cents} cents)"


def why_no_ticket(ticket: PrintedTicket) -> Phrase | None:
    """None if it can be printed."""
    if len(ticket.number) != NUMBER_DIGITS or not (ticket.number.isascii() and ticket.number.isdigit()):
        return phrase("ticket_number_wrong", digits=NUMBER_DIGITS)
    return phrase("ticket_without_amount") if ticket.cents <= 0 else None


class TicketTexts(Struct, frozen=True):
    """Every text of one ticket. A pair is English and Chinese; the rest is the same in both."""

    casino: str
    place: str
    title: tuple[str, str]
    duplicate: tuple[str, str] | None
    number: str
    amount: str
    amount_in_words: tuple[str, str]
    date: str
    time: str
    date_label: tuple[str, str]
    sequence: tuple[str, str]
    terminal: tuple[str, str]
    number_label: tuple[str, str]
    expiry: tuple[str, str]


def texts(ticket: PrintedTicket) -> TicketTexts:
    return TicketTexts(
        casino=ticket.casino,
        place=ticket.place,
        title=_both(TITLES[ticket.kind]),
        duplicate=_both(phrase("ticket_duplicate")) if ticket.is_duplicate else None,
        number=grouped(ticket.number),
        amount=money(ticket.cents),
        amount_in_words=(amount_in_words(ticket.cents, "en"), amount_in_words(ticket.cents, "zh")),
        date=f"{ticket.printed_at:%Y-%m-%d}",
        time=f"{ticket.printed_at:%H:%M:%S}",
        date_label=_both(phrase("ticket_date")),
        sequence=_both(phrase("ticket_sequence", sequence=f"{ticket.sequence:04}")),
        terminal=_both(phrase("ticket_terminal", terminal=ticket.terminal)),
        number_label=_both(phrase("ticket_number")),
        expiry=_both(phrase("ticket_expiry", date=f"{ticket.expires:%Y-%m-%d}")),
    )


def grouped(number: str) -> str:
    at, parts = 0, []
    for length in GROUPS:
        parts.append(number[at : at + length])
        at += length
    return "-".join(parts)


def _both(said: Phrase) -> tuple[str, str]:
    english, chinese = (catalogue().clause(said, language) for language in LANGUAGES)
    return english, chinese
