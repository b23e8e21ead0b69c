"""A driver's session and a simulated device on one clock, joined by a cable in memory."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from terminal.money.acceptor import AcceptorEvent
from terminal.money.id003_session import Id003Session
from terminal.money.printer import PrinterEvent
from terminal.money.tcl_session import TclSession
from terminal.till.commands import DeviceCommand, Print, Resume, Settle
from terminal.till.devices import tell_acceptor
from terminal.till.owner import DeviceEvent

STEP_S = 0.005

Told = TypeVar("Told")


class Session(Protocol[Told]):
    def connected(self, now_s: float) -> list[Told]: ...
    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[Told]: ...
    def tick(self, now_s: float) -> list[Told]: ...
    def take_to_send(self) -> bytes: ...


class Machine(Protocol):
    now: float

    def advance(self, until: float) -> list[tuple[float, bytes]]: ...
    def receive(self, data: bytes) -> None: ...


class Joined(Generic[Told]):
    def __init__(self, session: Session[Told], machine: Machine) -> None:
        self.session = session
        self.machine = machine
        self.now = machine.now
        self.is_in = True
        """Whether the cable is in."""
        self.sent: list[bytes] = []
        """Everything that the session has sent."""
        self.events: list[Told] = list(session.connected(self.now))

    def run(self, seconds: float) -> list[Told]:
        """What the session tells in this time."""
        told: list[Told] = []
        until = self.now + seconds
        while self.now < until:
            self.now += STEP_S
            for _, data in self.machine.advance(self.now):
                if self.is_in:
                    told += self.session.receive(self.now, data)
            told += self.session.tick(self.now)
            if data := self.session.take_to_send():
                self.sent.append(data)
                if self.is_in:
                    self.machine.receive(data)
        self.events += told
        return told

    def until(self, is_it: Callable[[Told], bool], seconds: float = 30.0) -> Told:
        """Runs until the session tells it; a defect if it does not in this time."""
        end = self.now + seconds
        while self.now < end:
            for event in self.run(STEP_S):
                if is_it(event):
                    return event
        raise AssertionError("The session has not told it.")


class JoinedDevices:
    """The acceptor and the printer of a terminal's loop, in memory and on one clock."""

    def __init__(
        self,
        acceptor: Id003Session,
        in_slot: Machine,
        printer: TclSession,
        under_paper: Machine,
    ) -> None:
        self._acceptor_session, self._printer_session = acceptor, printer
        self.acceptor: Joined[AcceptorEvent] = Joined(acceptor, in_slot)
        self.printer: Joined[PrinterEvent] = Joined(printer, under_paper)
        self._told: list[DeviceEvent] = [*self.acceptor.events, *self.printer.events]

    def run(self, seconds: float) -> None:
        self._told += self.acceptor.run(seconds)
        self._told += self.printer.run(seconds)

    def drain(self) -> list[DeviceEvent]:
        told, self._told = self._told, []
        return told

    def carry_out(self, command: DeviceCommand) -> None:
        session, now_s = self._printer_session, self.printer.now
        match command:
            case Print(ticket, template):
                self._told += session.send(session.encode(ticket, template), template, now_s)
            case Resume(template):
                self._told += session.resume(template, now_s)
            case Settle():
                self._told += session.settle(now_s)
            case _:
                tell_acceptor(self._acceptor_session, command)
