"""Runs a simulated acceptor or printer as a device: in real time, on a pty as serial port."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from daemon.simulated_device import CableRequest, ClearRequest, FaultRequest, SimulatedDevice, StatusRequest
from terminal.money.sim.acceptor import SimulatedAcceptor, note, ticket
from terminal.money.sim.control import ORDERS, CollectRequest, InsertRequest, MendRequest, Request, TakeRequest
from terminal.money.sim.desk_printer import SimulatedDeskPrinter
from terminal.money.sim.paper_path import PaperPath
from terminal.money.sim.tcl_printer import SimulatedTclPrinter

LOOK_S_MAX = 0.1
Machine = SimulatedAcceptor | SimulatedTclPrinter | SimulatedDeskPrinter


class Device(SimulatedDevice[Request]):
    orders = ORDERS
    look_s_max = LOOK_S_MAX

    def __init__(self, machine: Machine, link: Path, say: Callable[[str], None]) -> None:
        super().__init__(machine, link, say)
        self._machine = machine

    def answer(self, request: Request) -> dict[str, Any]:
        machine = self._machine
        match request:
            case FaultRequest(name=name):
                machine.fault(name)
                self._say(f"fault by request: {name}")
            case ClearRequest():
                machine.clear()
            case CableRequest(out=out):
                self.move_cable(out=out)
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
            "cable_out": self.is_cable_out,
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
