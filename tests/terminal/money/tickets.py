"""Tickets for tests."""

from datetime import date, datetime

from terminal.money.ticket import PrintedTicket, TicketKind

NUMBER = "120123456789012345"


def ticket(
    number: str = NUMBER,
    cents: int = 123_456,
    *,
    kind: TicketKind = TicketKind.CASH_OUT,
    is_duplicate: bool = False,
) -> PrintedTicket:
    return PrintedTicket(
        casino="Marina Casino",
        place="10 Bayfront Avenue, Singapore",
        terminal="T07",
        printed_at=datetime(2026, 11, 19, 21, 4, 5),  # noqa: DTZ001 # local time, as on the paper
        cents=cents,
        sequence=42,
        number=number,
        expires=date(2027, 5, 18),
        kind=kind,
        is_duplicate=is_duplicate,
    )
