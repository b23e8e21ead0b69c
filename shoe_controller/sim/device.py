"""Runs the simulated shoe as a device: in real time, on a pty as serial port, with an optional automatic dealer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from daemon.simulated_device import CableRequest, ClearRequest, FaultRequest, SimulatedDevice, StatusRequest
from shoe_controller.sim.control import (
    ORDERS,
    ArrangeRequest,
    DrawRequest,
    NewSetRequest,
    PressRequest,
    PutAwayRequest,
    Request,
    SlideRequest,
)
from shoe_controller.sim.faults import FAULTS
from shoe_controller.sim.hands import AutoDealer
from shoe_controller.sim.shoe import SimulatedShoe

LOOK_S_MAX = 0.1


class Device(SimulatedDevice[Request]):
    orders = ORDERS
    look_s_max = LOOK_S_MAX

    def __init__(self, shoe: SimulatedShoe, link: Path, say: Callable[[str], None], dealer: AutoDealer | None) -> None:
        super().__init__(shoe, link, say)
        self._shoe = shoe
        self._dealer = dealer
        """None: draws come from the control socket alone."""
        self._told = 0

    def act(self) -> None:
        if self._dealer:
            self._dealer.act()
        self._tell()

    def _tell(self) -> None:
        for at, paper in enumerate(self._shoe.drawn[self._told :], self._told + 1):
            self._say(f"card {at} is {paper.face}")
        self._told = len(self._shoe.drawn)

    def answer(self, request: Request) -> dict[str, Any]:
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
                self.move_cable(out=out)
            case StatusRequest():
                return self._status()
        return {"ok": True}

    def _status(self) -> dict[str, Any]:
        shoe = self._shoe
        return {
            "simulated": True,
            "dialect": shoe.dialect,
            "now_s": shoe.now,
            "cable_out": self.is_cable_out,
            "may_draw": shoe.may_draw(),
            "stopped": shoe.firmware.is_stopped(),
            "next_fault": shoe.armed_fault,
            "drawn": [paper.face for paper in shoe.drawn],
            "left": len(shoe.stock),
        }
