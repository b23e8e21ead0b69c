"""Joins a simulated wheel and the real driver in memory, on a clock that runs faster than real time."""

import selectors
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from daemon.simulated_device import CableRequest, ClearRequest, FaultRequest, StatusRequest, control_socket
from wheel_controller.drivers import M360Driver
from wheel_controller.events import LinkEvent
from wheel_controller.session import Session
from wheel_controller.sim.control import ORDERS, Request, SpinRequest
from wheel_controller.sim.wheel import SimulatedWheel

STEP_S_MAX = 0.25
"""The longest step in the wheel's time: on a busy machine the simulated world gets slower, but never jumps."""


class ScaledWheel:
    """A simulated wheel with a clock of its own. The judge uses the same clock, so its time limits need not change."""

    def __init__(
        self,
        seed: int,
        speed: float,
        control: Path | None,
        order: Sequence[str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.wheel = SimulatedWheel(seed, order=order)
        self._session = Session(M360Driver())
        self.rate = speed
        self._clock = clock
        self._looked_s = clock()
        self._now_s = 0.0
        self._selector = selectors.DefaultSelector()
        self._control = control_socket(control, self._selector, ORDERS, self._answer) if control else None
        self._waiting: list[LinkEvent] = self._session.connected(0.0)

    def now_s(self) -> float:
        return self._now_s

    def age_s(self, time_s: float) -> float:
        return max(0.0, self._now_s - time_s) / self.rate

    def take(self) -> list[LinkEvent]:
        for key, _ in self._selector.select(0) if self._control else ():
            key.data()
        before_s, self._looked_s = self._looked_s, self._clock()
        self._now_s += min(STEP_S_MAX, self.rate * (self._looked_s - before_s))
        events, self._waiting = self._waiting, []
        self.wheel.receive(self._session.take_to_send())
        for time_s, data in self.wheel.advance(self._now_s):
            events += self._session.receive(time_s, data)
        return [*events, *self._session.tick(self._now_s)]

    def wait_s(self) -> float:
        return max(0.0, (self.wheel.next_at - self._now_s) / self.rate)

    def close(self) -> None:
        if self._control:
            self._control.close()
        self._selector.close()

    def _answer(self, request: Request) -> dict[str, Any]:
        wheel = self.wheel
        match request:
            case SpinRequest(fault=fault):
                wheel.spin(fault)
            case FaultRequest(name=name):
                wheel.fault(name)
            case ClearRequest():
                wheel.clear()
            case CableRequest():
                return {"error": "A wheel in memory has no cable."}
            case StatusRequest():
                return {
                    "simulated": True,
                    "state": wheel.state,
                    "game": wheel.game,
                    "ready": wheel.ready,
                    "now_s": wheel.now,
                    "truth": wheel.truth,
                }
        return {"ok": True}
