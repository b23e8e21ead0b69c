"""The port of the shoe as the source needs it: a real port, or an empty one where people key every card."""

import time
from typing import Protocol

from console.source import SourceRefused
from shoe_controller.commands import Command
from shoe_controller.drivers import Driver
from shoe_controller.events import LinkEvent
from shoe_controller.intake import Intake, LinkIntake
from shoe_controller.link import ShoeLink

LOOK_AGAIN_S = 0.01


class ShoeRefused(SourceRefused):
    """Raised when the port must not be used; the message is a sentence for a person."""


class ShoePort(Intake, Protocol):
    def wait_s(self) -> float:
        """For how long nothing will come, at most."""
        ...

    def close(self) -> None: ...


class SerialShoe(LinkIntake):
    def __init__(self, url: str, driver: Driver, *, production: bool) -> None:
        self._port = ShoeLink(url, driver, production=production)
        self._port.start()
        super().__init__(self._port)

    def wait_s(self) -> float:
        return LOOK_AGAIN_S

    def close(self) -> None:
        self._port.stop()


class NoShoe:
    """A port without a shoe: the dealer keys every card."""

    def now_s(self) -> float:
        return time.monotonic()

    def take(self) -> list[LinkEvent]:
        return []

    def committed(self) -> None:
        """Does nothing: without a shoe no card is acknowledged."""

    def send(self, command: Command) -> None:
        """Does nothing: there is no shoe to hear the command."""

    def wait_s(self) -> float:
        return 1.0

    def close(self) -> None:
        """Does nothing: no port is open."""
