"""The seam to a ticket printer: what it can be told, and the state that it is in."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from terminal.money.ticket import PrintedTicket


class Now(StrEnum):
    READY = "ready"
    BUSY = "busy"
    DONE = "done"
    """The number is on the paper."""
    NOT_DONE = "not_done"
    """The number is on no paper."""
    WAS_RESET = "was_reset"
    """The printer has lost what it was doing: of a job nobody knows whether it is on paper."""
    TROUBLE = "trouble"
    IN_CHUTE = "in_chute"
    """A paper hangs in the chute."""


class PrinterTrouble(StrEnum):
    PAPER_OUT = "paper_out"
    HEAD_UP = "head_up"
    OPEN = "open"
    JAM = "jam"
    OFFLINE = "offline"
    TEMPERATURE = "temperature"
    VOLTAGE = "voltage"
    SYSTEM = "system"
    MEMORY = "memory"
    LIBRARY = "library"
    """The printer lacks our templates, or they are damaged."""
    COMMAND = "command"
    """The printer does not understand what we send."""
    STUCK = "stuck"
    """It has been busy for longer than any ticket takes."""
    UNPROVEN = "unproven"
    """Of a job: it is over, and the printer's words prove neither that the number is on paper nor that it is not."""
    NOT_UNDERSTOOD = "not_understood"
    GONE = "gone"


class PrinterState(Struct, frozen=True):
    now: Now
    trouble: PrinterTrouble | None = None
    paper_low: bool = False
    template: str = ""
    """When ready: the template for the next ticket, which is not the one that was printed last."""


class PrinterSaid(Struct, frozen=True):
    """The state has changed."""

    time_s: float
    state: PrinterState


class PrinterHello(Struct, frozen=True):
    time_s: float
    version: str
    simulated: bool


class PrinterOverflowed(Struct, frozen=True):
    """The owner read too slowly, so this many events were discarded."""

    time_s: float
    count: int


class PrinterNotUsed(Struct, frozen=True):
    """The port will not be used; `reason` says why."""

    time_s: float
    reason: str


PrinterEvent = PrinterSaid | PrinterHello | PrinterOverflowed | PrinterNotUsed
ASKING = PrinterState(Now.BUSY)
"""Before the first answer."""


class TicketPrinter(Protocol):
    def ready(self) -> bool: ...

    def state(self) -> PrinterState: ...

    def print(self, ticket: PrintedTicket, template: str) -> None:
        """Prints with this template, which is on the owner's disk: after a restart it tells two tickets apart."""

    def resume(self, template: str) -> None:
        """After a restart: a ticket was being printed with this template. The state says what became of it."""

    def settle(self) -> None:
        """What became of the job, or of a reset, is on disk: the printer may forget it."""


class PrinterSession(Protocol):
    """One connection without its port."""

    baud: int
    parity: str
    wants_reopening: bool
    refused: bool
    state: PrinterState

    def connected(self, now_s: float) -> list[PrinterEvent]: ...
    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[PrinterEvent]: ...
    def tick(self, now_s: float) -> list[PrinterEvent]: ...
    def take_to_send(self) -> bytes: ...

    def encode(self, ticket: PrintedTicket, template: str) -> bytes:
        """Everything that prints a ticket. It may draw, so Qt must allow the thread that calls it."""

    def send(self, encoded: bytes, template: str, now_s: float) -> list[PrinterEvent]:
        """Does nothing unless the printer is ready, and this the template that it has named for the next ticket."""

    def resume(self, template: str, now_s: float) -> list[PrinterEvent]: ...
    def settle(self, now_s: float) -> list[PrinterEvent]: ...


PrinterRegistry = Mapping[str, Callable[[bool], PrinterSession]]
"""By name: makes a session for a profile that is production or not."""
