"""Acceptor and printers as processes on real ptys, through the links that hold their ports."""

import queue
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import get_ident

import pytest

from cluster.children import Patience
from daemon.serial_link import parity_at
from terminal.money.acceptor import AcceptorEvent, Clear, Escrowed, Note, NotUsed, Started, Trouble, Valid
from terminal.money.acceptors import ACCEPTORS, AcceptorLink
from terminal.money.escpos_session import EscPosSession
from terminal.money.printer import Now, PrinterEvent
from terminal.money.printers import PRINTERS, PrinterLink
from terminal.money.ticket import PrintedTicket
from tests.simulated_device import SimulatedDevice
from tests.terminal.money.tickets import ticket
from tests.time_limit import WAIT_S

NOTES_CENTS = (200, 500, 1000, 5000)


@pytest.fixture
def device(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SimulatedDevice]:
    device = SimulatedDevice(tmp_path, "money", "sim", request.param)
    yield device
    device.end()


class Owner:
    """Takes every document, with its row on disk at once. On a busy machine it is told more than once of each."""

    def __init__(self, port: Path, *, production: bool = False) -> None:
        self.link = AcceptorLink(str(port), ACCEPTORS["id003"](NOTES_CENTS, production))
        self.link.enable(NOTES_CENTS, True)
        self.link.start()
        self.events: list[AcceptorEvent] = []
        self.acknowledges = False

    def until(self, is_it: Callable[[], bool]) -> None:
        patience = Patience(WAIT_S)
        while not is_it():
            assert not patience.is_over(), self.events
            try:
                self.events.append(self.link.events.get(timeout=0.05))
            except queue.Empty:
                continue
            match self.events[-1]:
                case Started():
                    self.link.go_on(self.events[-1])
                case Escrowed():
                    self.link.stack(self.events[-1])
                case Valid() if self.acknowledges:
                    self.link.acknowledge(self.events[-1])

    def sees(self, kind: type[AcceptorEvent]) -> None:
        """Waits for an event that comes from now on."""
        before = len(self.events)
        self.until(lambda: any(isinstance(event, kind) for event in self.events[before:]))


@pytest.mark.parametrize("device", ["acceptor"], indirect=True)
def test_note_at_a_real_port_is_stacked_once_and_told_again_after_the_cable_was_out(device: SimulatedDevice) -> None:
    owner = Owner(device.port)
    try:
        owner.until(lambda: bool(device.ask(do="insert", note=4)["ok"]))
        owner.sees(Valid)
        assert {event.document for event in owner.events if isinstance(event, Escrowed)} == {Note(5000)}
        device.ask(do="cable", out=True)
        owner.sees(Trouble)
        device.ask(do="cable", out=False)
        owner.acknowledges = True
        owner.sees(Clear)
        assert device.ask(do="status")["box"] == ["64"]
    finally:
        owner.link.stop()


@pytest.mark.parametrize("device", ["acceptor"], indirect=True)
def test_simulated_acceptor_at_a_port_is_not_used_in_production(device: SimulatedDevice) -> None:
    owner = Owner(device.port, production=True)
    try:
        owner.sees(NotUsed)
    finally:
        owner.link.stop()


def until(link: PrinterLink, is_it: Callable[[], bool]) -> list[PrinterEvent]:
    """Waits for events of the printer until it is so."""
    events: list[PrinterEvent] = []
    patience = Patience(WAIT_S)
    while not is_it():
        assert not patience.is_over(), link.state()
        try:
            events.append(link.events.get(timeout=0.05))
        except queue.Empty:
            continue
    return events


def is_printed(link: PrinterLink) -> bool:
    """Asks for a ticket while the printer is ready: it prints one, however often it is asked."""
    if link.ready():
        link.print(ticket(), link.state().template)
    return link.state().now is Now.DONE


@pytest.mark.parametrize(("device", "driver"), [("printer", "tcl"), ("desk-printer", "escpos")], indirect=["device"])
def test_ticket_at_a_real_port_is_printed_whole_and_told_as_done(device: SimulatedDevice, driver: str) -> None:
    link = PrinterLink(str(device.port), PRINTERS[driver](False))
    link.start()
    try:
        until(link, lambda: link.state().now in (Now.READY, Now.WAS_RESET))
        if link.state().now is Now.WAS_RESET:
            link.settle()
        until(link, lambda: is_printed(link))
        assert device.ask(do="status")["printed"] == 1
        device.ask(do="cable", out=True)
        until(link, lambda: link.state().now is Now.TROUBLE)
    finally:
        link.stop()


def test_ticket_is_drawn_on_its_owners_thread_because_qt_must_not_begin_on_the_ports(tmp_path: Path) -> None:
    class Noted(EscPosSession):
        def encode(self, ticket: PrintedTicket, template: str) -> bytes:
            self.thread = get_ident()
            return b""

    session = Noted()
    link = PrinterLink(str(tmp_path / "port"), session)
    link.start()
    link.print(ticket(), "1111")
    link.stop()
    assert session.thread == get_ident()


def test_port_has_the_parity_of_its_device_and_a_pty_none(tmp_path: Path) -> None:
    assert parity_at("/dev/ttyUSB0", "E") == "E"
    assert parity_at("socket://127.0.0.1:9100", "E") == "E"
    (tmp_path / "port").symlink_to("/dev/pts/0")
    assert parity_at(str(tmp_path / "port"), "E") == "N"


def test_command_to_simulate_refuses_an_unknown_device_or_fault_in_one_sentence(tmp_path: Path) -> None:
    for words, said in (
        (["toaster", "--port", str(tmp_path / "port")], "the device is one of acceptor, printer, desk-printer"),
        (["acceptor", "--port", str(tmp_path / "port"), "--fault", "rust"], "No fault of an acceptor is called"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "cluster", "money", "sim", *words], capture_output=True, text=True, check=False
        )
        assert done.returncode != 0
        assert said in " ".join(done.stderr.replace("│", "").split())
