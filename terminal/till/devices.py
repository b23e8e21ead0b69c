"""The note acceptor and the ticket printer of a terminal at their ports: what they tell, and what they are told."""

import queue
from collections.abc import Iterator
from contextlib import contextmanager

from daemon.serial_link import Event as Told
from daemon.serial_link import SerialLink
from terminal.money.acceptor import NoteAcceptor
from terminal.money.acceptors import ACCEPTORS, AcceptorLink
from terminal.money.config import MoneyDevices
from terminal.money.printer import TicketPrinter
from terminal.money.printers import PRINTERS, PrinterLink
from terminal.till.commands import (
    AcceptorCommand,
    Acknowledge,
    DeviceCommand,
    Disable,
    Enable,
    GiveBack,
    GoOn,
    Hold,
    Print,
    PrinterCommand,
    Resume,
    Settle,
    Stack,
)
from terminal.till.owner import DeviceEvent
from terminal.till.till import Fitted


def fitted(config: MoneyDevices) -> Fitted:
    acceptor = config.acceptor
    if acceptor is None:
        return Fitted(printer=config.printer is not None)
    notes_cents = tuple(cents for cents in acceptor.notes_cents if cents)
    return Fitted(notes_cents, config.printer is not None, acceptor.credit_cents_max)


def tell_acceptor(acceptor: NoteAcceptor, command: AcceptorCommand) -> None:
    match command:
        case Enable(notes_cents, tickets):
            acceptor.enable(notes_cents, tickets)
        case Disable():
            acceptor.disable()
        case Stack(escrowed):
            acceptor.stack(escrowed)
        case GiveBack(escrowed):
            acceptor.give_back(escrowed)
        case Hold(escrowed):
            acceptor.hold(escrowed)
        case Acknowledge(valid):
            acceptor.acknowledge(valid)
        case GoOn(after):
            acceptor.go_on(after)


def tell_printer(printer: TicketPrinter, command: PrinterCommand) -> None:
    match command:
        case Print(ticket, template):
            printer.print(ticket, template)
        case Resume(template):
            printer.resume(template)
        case Settle():
            printer.settle()


class PortDevices:
    """The links have a thread each; everything else here belongs to the loop's thread."""

    def __init__(self, acceptor: AcceptorLink | None, printer: PrinterLink | None) -> None:
        self._acceptor = acceptor
        self._printer = printer

    def drain(self) -> list[DeviceEvent]:
        return [*_waiting(self._acceptor), *_waiting(self._printer)]

    def carry_out(self, command: DeviceCommand) -> None:
        if isinstance(command, PrinterCommand):
            if self._printer is not None:
                tell_printer(self._printer, command)
        elif self._acceptor is not None:
            tell_acceptor(self._acceptor, command)


def _waiting(link: SerialLink[Told] | None) -> Iterator[Told]:
    while link is not None:
        try:
            yield link.events.get_nowait()
        except queue.Empty:
            return


@contextmanager
def open_devices(config: MoneyDevices, production: bool) -> Iterator[PortDevices]:
    """Starts the links to the devices that this terminal has, and stops them at the end."""
    acceptor = printer = None
    if (keys := config.acceptor) is not None:
        acceptor = AcceptorLink(keys.port, ACCEPTORS[keys.driver](keys.notes_cents, production))
    if (of_printer := config.printer) is not None:
        printer = PrinterLink(of_printer.port, PRINTERS[of_printer.driver](production))
    links = [link for link in (acceptor, printer) if link is not None]
    for link in links:
        link.start()
    try:
        yield PortDevices(acceptor, printer)
    finally:
        for link in links:
            link.stop()
