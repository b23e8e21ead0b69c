"""The part of a terminal's configuration that is about its note acceptor and its ticket printer."""

from typing import Annotated

from msgspec import Meta, Struct

from terminal.money.acceptors import ACCEPTORS
from terminal.money.id003 import NOTES_MAX
from terminal.money.printers import PRINTERS

Cents = Annotated[int, Meta(ge=0, le=100_000_00)]


class AcceptorKeys(Struct, frozen=True, forbid_unknown_fields=True):
    port: str
    driver: str = "id003"
    notes_cents: Annotated[tuple[Cents, ...], Meta(min_length=1, max_length=NOTES_MAX)] = (
        200, 500, 1000, 5000, 10_000, 100_000,
    )  # fmt: skip
    """What the acceptor's own notes are worth, from its first (61) on; 0 is a note that is never taken."""
    credit_cents_max: Cents = 10_000_00
    """A note or ticket that would bring the credit above this goes back."""

    def __post_init__(self) -> None:
        if self.driver not in ACCEPTORS:
            raise ValueError(f"no acceptor's driver is called {self.driver!r}; there are: {', '.join(ACCEPTORS)}")
        taken = [cents for cents in self.notes_cents if cents]
        if len(taken) != len(set(taken)):
            raise ValueError("two notes have the same value")


class PrinterKeys(Struct, frozen=True, forbid_unknown_fields=True):
    port: str
    driver: str = "tcl"

    def __post_init__(self) -> None:
        if self.driver not in PRINTERS:
            raise ValueError(f"no printer's driver is called {self.driver!r}; there are: {', '.join(PRINTERS)}")


class MoneyDevices(Struct, frozen=True, forbid_unknown_fields=True):
    """Either may be missing: a terminal without an acceptor takes no documents, one without a printer pays by hand."""

    acceptor: AcceptorKeys | None = None
    printer: PrinterKeys | None = None
