"""Runs the simulated wheel as a device: in real time, on a pty as serial port, with an optional automatic dealer."""

import contextlib
import selectors
import socket
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from daemon.pty_port import PtyPort
from daemon.stop import stop_socket
from wheel_controller.sim.control import (
    CableRequest,
    ClearRequest,
    FaultRequest,
    Request,
    SpinRequest,
    StatusRequest,
    control_socket,
)
from wheel_controller.sim.faults import FAULTS
from wheel_controller.sim.states import State
from wheel_controller.sim.wheel import SimulatedWheel

PLACE_BETS_S = (12.0, 20.0)


class Device:
    def __init__(self, wheel: SimulatedWheel, link: Path, say: Callable[[str], None], dealer: Random | None) -> None:
        self._wheel = wheel
        self._link = link
        self._port = PtyPort(link)
        self._say = say
        self._dealer = dealer  # None if spins come only from the control socket
        self._spin_at: float | None = None
        self._shown: State | None = None
        self._told_of_spin_at = 0.0
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
        wait_s = self._wheel.next_at - (time.monotonic() - self._began)
        ready = self._selector.select(max(0.0, wait_s))
        for chunk in self._wheel.advance(time.monotonic() - self._began):
            self._port.write(chunk[1])
        self._deal()
        self._tell()
        for key, _ in ready:
            if key.fileobj is stop:
                return True
            key.data()
        return False

    def _deal(self) -> None:
        """Lets the automatic dealer leave some time for bets and then spin."""
        if self._dealer is None or not self._wheel.ready:
            self._spin_at = None
        elif self._spin_at is None:
            self._spin_at = self._wheel.now + self._dealer.uniform(*PLACE_BETS_S)
        elif self._wheel.now >= self._spin_at:
            self._wheel.spin()

    def _tell(self) -> None:
        wheel, truth = self._wheel, self._wheel.truth
        if wheel.state is not self._shown:
            self._shown = wheel.state
            self._say(f"game {wheel.game:03d}: state {wheel.state} ({wheel.state.name.lower().replace('_', ' ')})")
        if truth and truth.launched_at > self._told_of_spin_at and wheel.now >= truth.over_at:
            self._told_of_spin_at = truth.launched_at
            where = f"lies in {truth.pocket}" if truth.pocket else "lies in no pocket"
            self._say(f"the ball {where} after {truth.revolutions:.2f} revolutions; fault: {truth.fault or 'none'}")

    def _answer(self, request: Request) -> dict[str, Any]:
        match request:
            case SpinRequest():
                fault = request.fault or self._wheel.armed_fault
                self._wheel.spin(request.fault)
                self._say(f"spin by request. {FAULTS[fault].sentence if fault else 'No fault.'}")
            case FaultRequest():
                self._wheel.fault(request.name)
                self._say(f"fault by request. {FAULTS[request.name].sentence}")
            case ClearRequest():
                self._wheel.clear()
                self._say("faults cleared")
            case CableRequest():
                (self._pull_cable_out if request.out else self._plug_cable_in)()
            case StatusRequest():
                return self._status()
        return {"ok": True}

    def _status(self) -> dict[str, Any]:
        return {
            "simulated": True,
            "state": self._wheel.state,
            "game": self._wheel.game,
            "ready": self._wheel.ready,
            "now_s": self._wheel.now,
            "cable_out": not self._port.is_in,
            "lasting_faults": self._wheel.lasting_faults,
            "next_spin_fault": self._wheel.armed_fault,
            "truth": self._wheel.truth,
        }

    def _plug_cable_in(self) -> None:
        if not self._port.is_in:
            self._port.plug_in()
            self._selector.register(self._port, selectors.EVENT_READ, lambda: self._wheel.receive(self._port.read()))
            self._say(f"port {self._link} is there")

    def _pull_cable_out(self) -> None:
        if self._port.is_in:
            self._selector.unregister(self._port)
            self._port.pull_out()
            self._say(f"port {self._link} is gone")
