"""Runs a simulated machine as a device: in real time, on a pty as serial port, with orders over a socket."""

import contextlib
import math
import selectors
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from daemon.control_socket import ControlSocket, answered
from daemon.pty_port import PtyPort
from daemon.stop import stop_socket

Asked = TypeVar("Asked")
Answer = Callable[[Asked], dict[str, Any]]


class Order(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """An order to a simulated device: one JSON object per line, each way."""


class FaultRequest(Order, frozen=True, tag="fault"):
    name: str


class ClearRequest(Order, frozen=True, tag="clear"):
    pass


class CableRequest(Order, frozen=True, tag="cable"):
    out: bool


class StatusRequest(Order, frozen=True, tag="status"):
    pass


def control_socket(
    path: Path, selector: selectors.BaseSelector, orders: msgspec.json.Decoder[Asked], answer: Answer[Asked]
) -> ControlSocket:
    return ControlSocket(path, selector, lambda line: answered(lambda: answer(orders.decode(line))))


class Machine(Protocol):
    @property
    def next_at(self) -> float: ...
    def advance(self, until: float) -> Sequence[tuple[float, bytes]]: ...
    def receive(self, data: bytes) -> None: ...


class SimulatedDevice(ABC, Generic[Asked]):
    look_s_max = math.inf
    """How long it may wait, whatever the machine says."""

    def __init__(self, machine: Machine, link: Path, say: Callable[[str], None]) -> None:
        self._runs = machine
        self._link = link
        self._port = PtyPort(link)
        self._say = say
        self._selector = selectors.DefaultSelector()
        self._began = time.monotonic()

    @property
    @abstractmethod
    def orders(self) -> msgspec.json.Decoder[Asked]:
        """Decodes what may be asked of it."""

    @abstractmethod
    def answer(self, request: Asked) -> dict[str, Any]: ...

    def act(self) -> None:
        """What happens beside the machine after each look at the clock."""

    def run(self, control: Path | None) -> None:
        """Runs until SIGTERM or Ctrl-C, and removes its files."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._selector.close)
            stop = stack.enter_context(stop_socket())
            self._selector.register(stop, selectors.EVENT_READ)
            if control is not None:
                stack.callback(control_socket(control, self._selector, self.orders, self.answer).close)
            stack.callback(self.move_cable, out=True)
            self.move_cable(out=False)
            while not self._step(stop):
                pass

    def _step(self, stop: socket.socket) -> bool:
        wait_s = self._runs.next_at - self._now_s()
        ready = self._selector.select(min(self.look_s_max, max(0.0, wait_s)))
        for _, data in self._runs.advance(self._now_s()):
            self._port.write(data)
        self.act()
        for key, _ in ready:
            if key.fileobj is stop:
                return True
            key.data()
        return False

    def _now_s(self) -> float:
        return time.monotonic() - self._began

    @property
    def is_cable_out(self) -> bool:
        return not self._port.is_in

    def move_cable(self, *, out: bool) -> None:
        if out and self._port.is_in:
            self._selector.unregister(self._port)
            self._port.pull_out()
            self._say(f"port {self._link} is gone")
        elif not out and not self._port.is_in:
            self._port.plug_in()
            self._selector.register(self._port, selectors.EVENT_READ, lambda: self._runs.receive(self._port.read()))
            self._say(f"port {self._link} is there")
