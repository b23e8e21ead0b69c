"""What the till tells its devices; the loop carries it out after the commit of the rows that it follows from."""

from msgspec import Struct

from terminal.money.acceptor import Escrowed, Started, Trouble, Valid
from terminal.money.ticket import PrintedTicket


class Enable(Struct, frozen=True):
    notes_cents: tuple[int, ...]
    tickets: bool


class Disable(Struct, frozen=True):
    pass


class Stack(Struct, frozen=True):
    escrowed: Escrowed


class GiveBack(Struct, frozen=True):
    escrowed: Escrowed


class Hold(Struct, frozen=True):
    escrowed: Escrowed


class Acknowledge(Struct, frozen=True):
    valid: Valid


class GoOn(Struct, frozen=True):
    after: Started | Trouble


class Print(Struct, frozen=True):
    ticket: PrintedTicket
    template: str


class Resume(Struct, frozen=True):
    template: str


class Settle(Struct, frozen=True):
    pass


AcceptorCommand = Enable | Disable | Stack | GiveBack | Hold | Acknowledge | GoOn
PrinterCommand = Print | Resume | Settle
DeviceCommand = AcceptorCommand | PrinterCommand
