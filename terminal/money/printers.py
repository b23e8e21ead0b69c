"""The ticket printers that we can use, by name, and the thread that holds the port of one."""

import time
from collections.abc import Callable

from daemon.serial_link import SerialLink, Tells
from terminal.money.escpos_session import EscPosSession
from terminal.money.printer import (
    Now,
    PrinterEvent,
    PrinterNotUsed,
    PrinterOverflowed,
    PrinterRegistry,
    PrinterSaid,
    PrinterSession,
    PrinterState,
    PrinterTrouble,
)
from terminal.money.tcl_session import TclSession
from terminal.money.ticket import PrintedTicket

PRINTERS: PrinterRegistry = {"tcl": TclSession, "escpos": EscPosSession}
GONE = PrinterState(Now.TROUBLE, PrinterTrouble.GONE)
TELLS: Tells[PrinterEvent] = Tells(lambda time_s, why: PrinterSaid(time_s, GONE), PrinterOverflowed, PrinterNotUsed)


class PrinterLink(SerialLink[PrinterEvent]):
    """A `TicketPrinter` at a port: its commands are carried out by the thread that holds it."""

    def __init__(self, url: str, session: PrinterSession, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._session = session
        super().__init__(url, session, TELLS, baud=session.baud, parity=session.parity, clock=clock)

    def ready(self) -> bool:
        return self.state().now is Now.READY

    def state(self) -> PrinterState:
        return self._session.state if self.is_open else GONE

    def print(self, ticket: PrintedTicket, template: str) -> None:
        encoded = self._session.encode(ticket, template)  # here, not on the port's thread: Qt would begin on that one
        self.act(lambda now_s: self._session.send(encoded, template, now_s))

    def resume(self, template: str) -> None:
        self.act(lambda now_s: self._session.resume(template, now_s))

    def settle(self) -> None:
        self.act(self._session.settle)
