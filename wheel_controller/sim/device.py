"""Runs the simulated wheel as a device: in real time, on a pty as serial port, with an optional automatic dealer."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from daemon.simulated_device import CableRequest, ClearRequest, FaultRequest, SimulatedDevice, StatusRequest
from wheel_controller.sim.control import ORDERS, Request, SpinRequest
from wheel_controller.sim.faults import FAULTS
from wheel_controller.sim.states import State
from wheel_controller.sim.wheel import SimulatedWheel

PLACE_BETS_S = (12.0, 20.0)


class Device(SimulatedDevice[Request]):
    orders = ORDERS

    def __init__(self, wheel: SimulatedWheel, link: Path, say: Callable[[str], None], dealer: Random | None) -> None:
        super().__init__(wheel, link, say)
        self._wheel = wheel
        self._dealer = dealer  # None if spins come only from the control socket
        self._spin_at: float | None = None
        self._shown: State | None = None
        self._told_of_spin_at = 0.0

    def act(self) -> None:
        self._deal()
        self._tell()

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

    def answer(self, request: Request) -> dict[str, Any]:
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
                self.move_cable(out=request.out)
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
            "cable_out": self.is_cable_out,
            "lasting_faults": self._wheel.lasting_faults,
            "next_spin_fault": self._wheel.armed_fault,
            "truth": self._wheel.truth,
        }
