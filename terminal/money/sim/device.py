"""Runs a simulated acceptor or printer as a device: in real time, on a pty as serial port."""

import contextlib
import selectors
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from daemon.pty_port import PtyPort
from daemon.stop import stop_socket
from terminal.money.sim.acceptor import SimulatedAcceptor, note, ticket
from terminal.money.sim.control import (
    CableRequest,
    ClearRequest,
    CollectRequest,
    FaultRequest,
    InsertRequest,
    MendRequest,
    Request,
    StatusRequest,
    TakeRequest,
    control_socket,
)
from terminal.money.sim.desk_printer import SimulatedDeskPrinter
from terminal.money.sim.paper_path import PaperPath
from terminal.money.sim.tcl_printer import SimulatedTclPrinter

LOOK_S_MAX = 0.1
Machine = SimulatedAcceptor | SimulatedTclPrinter | SimulatedDeskPrinter


class Device:
    def __init__(self, machine: Machine, link: Path, say: Callable[[str], None]) -> None:
        self._machine = machine
        self._link = link
        self._port = PtyPort(link)
        self._say = say
        self._selector = selectors.DefaultSelector()
        self._began = time.monotonic()

    def run(self, control: Path | None) -> None:
        """Runs until SIGTERM or Ctrl-C, and removes its files."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._selector.close)
            stop = stack.enter_context(stop_socket())
            self._selector.register(stop, selectors.EVENT_READ)
            if control is not None:
                stack.callback(control_socket(control, self._selector, self._answer).close)
            stack.callback(self._pull_cable_out)
            self._plug_cable_in()
            while not self._step(stop):
                pass

    def _step(self, stop: socket.socket) -> bool:
        wait_s = self._machine.next_at - self._now_s()
        ready = self._selector.select(min(LOOK_S_MAX, max(0.0, wait_s)))
        for _, data in self._machine.advance(self._now_s()):
            self._port.write(data)
        for key, _ in ready:
            if key.fileobj is stop:
                return True
            key.data()
        return False

    def _now_s(self) -> float:
        return time.monotonic() - self._began

    def _answer(self, request: Request) -> dict[str, Any]:
        machine = self._machine
        match request:
            case FaultRequest(name=name):
                machine.fault(name)
                self._say(f"fault by request: {name}")
            case ClearRequest():
                machine.clear()
            case CableRequest(out=out):
                (self._pull_cable_out if out else self._plug_cable_in)()
            case StatusRequest():
                return self._status()
            case _ if isinstance(machine, SimulatedAcceptor):
                return acceptor_answer(machine, request)
            case _:
                return printer_answer(machine, request)
        return {"ok": True}

    def _status(self) -> dict[str, Any]:
        machine = self._machine
        told: dict[str, Any] = {
            "simulated": True,
            "now_s": machine.now,
            "is_on": machine.is_on,
            "cable_out": not self._port.is_in,
            "next_fault": machine.armed_fault,
        }
        if isinstance(machine, SimulatedAcceptor):
            return told | {
                "state": machine.state.name,
                "box": [document.data.hex() for document in machine.box],
                "returned": [document.data.hex() for document in machine.returned],
                "on_its_way": machine.way.data.hex() if machine.way else None,
            }
        return told | {
            "printing": machine.is_printing,
            "troubles": sorted(machine.troubles),
            "printed": len(machine.printed),
            "whole": sum(paper.is_whole for paper in machine.printed),
            "in_chute": len(machine.in_chute),
            "stock": machine.stock,
        }

    def _plug_cable_in(self) -> None:
        if not self._port.is_in:
            self._port.plug_in()
            self._selector.register(self._port, selectors.EVENT_READ, lambda: self._machine.receive(self._port.read()))
            self._say(f"port {self._link} is there")

    def _pull_cable_out(self) -> None:
        if self._port.is_in:
            self._selector.unregister(self._port)
            self._port.pull_out()
            self._say(f"port {self._link} is gone")


def acceptor_answer(acceptor: SimulatedAcceptor, request: Request) -> dict[str, Any]:
    match request:
        case InsertRequest(ticket=digits) if digits:
            return {"ok": acceptor.insert(ticket(digits))}
        case InsertRequest(note=number) if 1 <= number <= 8:
            return {"ok": acceptor.insert(note(number))}
        case MendRequest(into_box=into_box):
            acceptor.mend(into_box=into_box)
        case CollectRequest():
            return {"ok": True, "collected": [document.data.hex() for document in acceptor.collect()]}
        case _:
            raise ValueError("A note acceptor does not do that.")
    return {"ok": True}


def printer_answer(printer: PaperPath, request: Request) -> dict[str, Any]:
    match request:
        case TakeRequest():
            return {"ok": True, "taken": len(printer.take())}
        case MendRequest():
            printer.mend()
        case _:
            raise ValueError("A ticket printer does not do that.")
    return {"ok": True}
