"""Runs the simulated shoe as a device: in real time, on a pty as serial port, with an optional automatic dealer."""

import contextlib
import selectors
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from daemon.pty_port import PtyPort
from daemon.stop import stop_socket
from shoe_controller.sim.control import (
    ArrangeRequest,
    CableRequest,
    ClearRequest,
    DrawRequest,
    FaultRequest,
    NewSetRequest,
    PressRequest,
    PutAwayRequest,
    Request,
    SlideRequest,
    StatusRequest,
    control_socket,
)
from shoe_controller.sim.faults import FAULTS
from shoe_controller.sim.hands import AutoDealer
from shoe_controller.sim.shoe import SimulatedShoe

LOOK_S_MAX = 0.1


class Device:
    def __init__(self, shoe: SimulatedShoe, link: Path, say: Callable[[str], None], dealer: AutoDealer | None) -> None:
        self._shoe = shoe
        self._link = link
        self._port = PtyPort(link)
        self._say = say
        self._dealer = dealer
        """None: draws come from the control socket alone."""
        self._told = 0
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
        wait_s = self._shoe.next_at - self._now_s()
        ready = self._selector.select(min(LOOK_S_MAX, max(0.0, wait_s)))
        for _, data in self._shoe.advance(self._now_s()):
            self._port.write(data)
        if self._dealer:
            self._dealer.act()
        self._tell()
        for key, _ in ready:
            if key.fileobj is stop:
                return True
            key.data()
        return False

    def _now_s(self) -> float:
        return time.monotonic() - self._began

    def _tell(self) -> None:
        for at, paper in enumerate(self._shoe.drawn[self._told :], self._told + 1):
            self._say(f"card {at} is {paper.face}")
        self._told = len(self._shoe.drawn)

    def _answer(self, request: Request) -> dict[str, Any]:
        shoe = self._shoe
        match request:
            case DrawRequest(fault=fault):
                if fault is not None:
                    shoe.fault(fault)
                return {"ok": True, "drawn": [paper.face for paper in shoe.draw()]}
            case SlideRequest():
                return {"ok": shoe.slide_again()}
            case PressRequest():
                shoe.press_clear()
            case PutAwayRequest():
                shoe.firmware.put_away(shoe.now)
            case FaultRequest(name=name):
                shoe.fault(name)
                self._say(f"fault by request. {FAULTS[name].sentence}")
            case ClearRequest():
                shoe.clear()
            case NewSetRequest(fault=fault):
                shoe.new_set(fault)
                self._told = 0
                self._say("a new set of cards")
            case ArrangeRequest(cards=cards):
                shoe.arrange(cards)
            case CableRequest(out=out):
                (self._pull_cable_out if out else self._plug_cable_in)()
            case StatusRequest():
                return self._status()
        return {"ok": True}

    def _status(self) -> dict[str, Any]:
        shoe = self._shoe
        return {
            "simulated": True,
            "dialect": shoe.dialect,
            "now_s": shoe.now,
            "cable_out": not self._port.is_in,
            "may_draw": shoe.may_draw(),
            "stopped": shoe.firmware.is_stopped(),
            "next_fault": shoe.armed_fault,
            "drawn": [paper.face for paper in shoe.drawn],
            "left": len(shoe.stock),
        }

    def _plug_cable_in(self) -> None:
        if not self._port.is_in:
            self._port.plug_in()
            self._selector.register(self._port, selectors.EVENT_READ, lambda: self._shoe.receive(self._port.read()))
            self._say(f"port {self._link} is there")

    def _pull_cable_out(self) -> None:
        if self._port.is_in:
            self._selector.unregister(self._port)
            self._port.pull_out()
            self._say(f"port {self._link} is gone")
